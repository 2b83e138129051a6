"""Rows of sockets, TLS, selectors, and the standard library's clients and servers."""
from picklelint.model import Maker, Returns, Safe

ROWS = (
    Maker("socket.socket", "12", noun="socket", stage="shares", crosses=(2, 4), proof="socket.socket()", aliases=(
          "socket.SocketType", "socket.create_connection", "socket.create_server", "socket.fromfd",
          "socket.socket.dup")),
    Returns("socket.socketpair", "(socket.socket,socket.socket)"),
    Returns("socket.socket.accept", "(socket.socket,)"),
    Maker("socket.socket.makefile", "11", type="io.IOBase", noun="socket file", proof="socket.socket().makefile()"),
    Maker("ssl.SSLContext", "15", noun="TLS context", proof="ssl.create_default_context()", aliases=(
          "ssl._create_unverified_context", "ssl.create_default_context")),
    Maker("ssl.SSLContext.wrap_socket", "12", type="ssl.SSLSocket", noun="TLS socket", aliases=(
          "ssl.SSLSocket", "ssl.wrap_socket"), proof="TLS_SOCKET()"),
    Maker("ssl.MemoryBIO", "12", noun="TLS buffer", proof="ssl.MemoryBIO()"),
    *(Maker(f"select.{name}", "12", noun="selector", proof=f"select.{name}()") for name in ("epoll", "poll")),
    *(Maker(f"select.{name}", "12", noun="selector") for name in ("devpoll", "kqueue")),
    *(Maker(f"selectors.{name}", "26", noun="selector", proof=f"selectors.{name}()") for name in (
        "DefaultSelector", "EpollSelector", "PollSelector")),
    *(Maker(f"selectors.{name}", "26", noun="selector") for name in ("DevpollSelector", "KqueueSelector")),
    Maker("http.client.HTTPSConnection", "15", noun="HTTPS connection",
          proof="http.client.HTTPSConnection('localhost')"),
    Returns("http.client.HTTPConnection", "http.client.HTTPConnection"),
    Maker("http.client.HTTPConnection.getresponse", "15", noun="HTTP response", type="http.client.HTTPResponse",
          aliases=("http.client.HTTPResponse", "http.client.HTTPSConnection.getresponse"),
          proof="HTTP_CONNECTION().getresponse()"),
    Maker("http.cookiejar.CookieJar", "15", noun="cookie jar", crosses=("dill",), aliases=(
          "http.cookiejar.FileCookieJar", "http.cookiejar.LWPCookieJar", "http.cookiejar.MozillaCookieJar"),
          proof="http.cookiejar.CookieJar()"),
    Maker("urllib.request.urlopen", "15", noun="URL response", type="urllib.response.addinfourl",
          aliases=("urllib.request.OpenerDirector.open",), proof="urllib.request.urlopen('file:///dev/null')"),
    Maker("urllib.request.build_opener", "15", noun="URL opener", since="3.12",
          type="urllib.request.OpenerDirector", proof="urllib.request.build_opener()"),
    Maker("urllib.error.HTTPError", "46", noun="HTTPError", stage="loads",
          proof="urllib.error.HTTPError('u', 404, 'm', {}, None)"),
    Maker("xmlrpc.client.ProtocolError", "46", noun="ProtocolError", stage="loads",
          proof="xmlrpc.client.ProtocolError('u', 502, 'm', {})"),
    Maker("xmlrpc.client.Fault", "46", noun="Fault", stage="loads", proof="xmlrpc.client.Fault(1, 'm')"),
    Maker("urllib.error.ContentTooShortError", "46", noun="ContentTooShortError", stage="loads",
          proof="urllib.error.ContentTooShortError('m', b'')"),
    Maker("xmlrpc.client.ServerProxy", "15", noun="XML-RPC client", stage="loads", proof="xmlrpc.client.ServerProxy("
          "'http://localhost')", aliases=("xmlrpc.client.Server",)),
    Returns("smtplib.SMTP", "smtplib.SMTP"),
    Maker("smtplib.SMTP", "15", noun="SMTP client", when=("0:host",), proof="CONNECTED('smtplib.SMTP')"),
    Maker("smtplib.SMTP_SSL", "15", noun="SMTP client", aliases=("smtplib.LMTP",), proof="smtplib.SMTP_SSL()"),
    *(Maker(f"imaplib.{name}", "15", noun="IMAP client", proof=f"CONNECTED('imaplib.{name}')") for name in (
        "IMAP4",)),
    Maker("poplib.POP3", "15", noun="POP client", aliases=("poplib.POP3_SSL",), proof="CONNECTED('poplib.POP3')"),
    Maker("ftplib.FTP_TLS", "15", noun="FTP client", proof="ftplib.FTP_TLS()"),
    *(Maker(f"{name}", "15", noun="server", proof=f"{name}(('', 0), socketserver.BaseRequestHandler)") for name in (
        "http.server.HTTPServer", "http.server.ThreadingHTTPServer", "socketserver.ForkingTCPServer",
        "socketserver.TCPServer", "socketserver.ThreadingTCPServer", "socketserver.ThreadingUDPServer",
        "socketserver.UDPServer", "wsgiref.simple_server.WSGIServer")),
    *(Maker(f"socketserver.{name}", "15", noun="server",
            proof=f"socketserver.{name}(FOLDER + '/{name}', socketserver.BaseRequestHandler)") for name in (
        "ThreadingUnixDatagramServer", "ThreadingUnixStreamServer", "UnixDatagramServer", "UnixStreamServer")),
    Maker("wsgiref.simple_server.make_server", "15", noun="server", type="wsgiref.simple_server.WSGIServer",
          proof="wsgiref.simple_server.make_server('', 0, None)"),
    *(Maker(f"xmlrpc.server.{name}", "15", noun="server", proof=f"xmlrpc.server.{name}(('', 0))") for name in (
        "DocXMLRPCServer", "SimpleXMLRPCServer")),
    Safe("http.client.HTTPConnection", "an unconnected one holds its address", proof="http.client.HTTPConnection('a')"),
    Safe("ftplib.FTP", "an unconnected one holds no socket", proof="ftplib.FTP()"),
    Safe("smtplib.SMTP", "an unconnected one holds no socket", proof="smtplib.SMTP()"),
    Safe("urllib.request.Request", "its fields are its state", proof="urllib.request.Request('http://a')"),
    Safe("http.cookies.SimpleCookie", "it is a dictionary", proof="http.cookies.SimpleCookie()"),
)
