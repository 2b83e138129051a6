"""Rows of clients of cloud services, HTTP, RPC and messaging libraries."""
from picklelint.model import Maker, Returns, Safe

_DILL = ("dill",)
_COPY = ("deepcopy",)
_COPIED = ("cloudpickle", "dill", "deepcopy")

ROWS = (
    Maker("boto3.client", "15", type="botocore.client.BaseClient", noun="boto3 client", aliases=(
          "boto3.Session.client", "boto3.session.Session.client", "botocore.session.Session.create_client"),
          proof="boto3.client('s3', 'us-east-1')"),
    Maker("boto3.resource", "15", type="boto3.resources.base.ServiceResource", noun="boto3 resource", aliases=(
          "boto3.Session.resource", "boto3.session.Session.resource"), proof="boto3.resource('s3', 'us-east-1')"),
    Maker("boto3.resources.base.ServiceResource.Bucket", "15", noun="boto3 resource", aliases=(
          "boto3.resources.base.ServiceResource.Object", "boto3.resources.base.ServiceResource.Table",
          "boto3.resources.base.ServiceResource.Queue"), type="boto3.resources.base.ServiceResource",
          proof="boto3.resource('s3', 'us-east-1').Bucket('b')"),
    Maker("boto3.Session", "15", noun="boto3 session", crosses=_COPIED, aliases=("boto3.session.Session",),
          proof="boto3.Session()"),
    Maker("botocore.session.get_session", "15", type="botocore.session.Session", noun="botocore session",
          crosses=_COPIED, aliases=("botocore.session.Session",), proof="botocore.session.get_session()"),
    Maker("google.cloud.storage.Client", "15", noun="storage client", aliases=(
          "google.cloud.storage.Client.create_anonymous_client",
          "google.cloud.storage.Client.from_service_account_json"),
          proof="google.cloud.storage.Client.create_anonymous_client()"),
    Maker("google.cloud.storage.Client.bucket", "15", type="google.cloud.storage.Bucket", noun="storage bucket",
          aliases=("google.cloud.storage.Bucket", "google.cloud.storage.Client.get_bucket"),
          proof="google.cloud.storage.Client.create_anonymous_client().bucket('b')"),
    Maker("google.cloud.storage.Bucket.blob", "15", type="google.cloud.storage.Blob", noun="storage blob", aliases=(
          "google.cloud.storage.Blob", "google.cloud.storage.Bucket.get_blob"),
          proof="google.cloud.storage.Client.create_anonymous_client().bucket('b').blob('a')"),
    *(Maker(f"google.cloud.{name}", "15", noun="Google Cloud client", proof=f"GOOGLE('{name}')") for name in (
        "bigquery.Client", "firestore.Client", "pubsub_v1.PublisherClient", "pubsub_v1.SubscriberClient")),
    Maker("minio.Minio", "15", noun="MinIO client", proof="minio.Minio('127.0.0.1:9')"),
    Maker("urllib3.PoolManager", "15", noun="HTTP connection pool", crosses=_DILL, aliases=(
          "urllib3.ProxyManager", "urllib3.poolmanager.PoolManager"), proof="urllib3.PoolManager()"),
    Maker("urllib3.HTTPConnectionPool", "15", noun="HTTP connection pool", crosses=_DILL, aliases=(
          "urllib3.HTTPSConnectionPool", "urllib3.connection_from_url"),
          proof="urllib3.HTTPConnectionPool('127.0.0.1')"),
    Maker("urllib3.PoolManager.request", "15", type="urllib3.response.HTTPResponse", noun="HTTP response", aliases=(
          "urllib3.HTTPConnectionPool.request", "urllib3.HTTPConnectionPool.urlopen", "urllib3.PoolManager.urlopen",
          "urllib3.request"), proof="urllib3.PoolManager().request('GET', WEB(), preload_content=False)"),
    Maker("requests.Response.iter_lines", "31", type="types.GeneratorType", aliases=(
          "requests.Response.iter_content",), proof="requests.get(WEB(), stream=True).iter_lines()"),
    *(Returns(f"requests.{name}", "requests.Response", aliases=(f"requests.Session.{name}",)) for name in (
        "delete", "get", "head", "patch", "post", "put", "request")),
    Returns("requests.Session", "requests.Session", aliases=("requests.session", "requests.sessions.Session")),
    Maker("httpx.Client", "15", noun="HTTP client", aliases=("httpx.AsyncClient",), proof="httpx.Client()"),
    Maker("aiohttp.ClientSession", "15", noun="HTTP session", aliases=("aiohttp.client.ClientSession",),
          proof="AIOHTTP_SESSION()"),
    Maker("grpc.insecure_channel", "15", type="grpc.Channel", noun="gRPC channel", aliases=(
          "grpc.intercept_channel", "grpc.secure_channel", "grpc.aio.insecure_channel", "grpc.aio.secure_channel"),
          proof="grpc.insecure_channel('127.0.0.1:9')"),
    Maker("grpc.server", "15", noun="gRPC server", aliases=("grpc.aio.server",),
          proof="grpc.server(concurrent.futures.ThreadPoolExecutor(1))"),
    Maker("zmq.Context", "12", noun="ZeroMQ context", crosses=_COPY, aliases=(
          "zmq.Context.instance", "zmq.asyncio.Context"), proof="zmq.Context()"),
    Maker("zmq.Context.socket", "12", type="zmq.Socket", noun="ZeroMQ socket", crosses=_COPY, aliases=("zmq.Socket",),
          proof="zmq.Context().socket(zmq.PUB)"),
    Maker("paramiko.Transport", "15", noun="SSH transport", aliases=("paramiko.SSHClient.get_transport",),
          proof="PARAMIKO()"),
    Maker("paramiko.SSHClient.open_sftp", "15", type="paramiko.SFTPClient", noun="SFTP client",
          aliases=("paramiko.SFTPClient", "paramiko.SFTPClient.from_transport")),
    *(Maker(f"paramiko.{name}", "49", noun="SSH key", crosses=_COPY, proof=f"paramiko.{name}.generate({given})",
            aliases=(f"paramiko.{name}.from_private_key_file", f"paramiko.{name}.generate")) for name, given in (
        ("ECDSAKey", ""), ("RSAKey", "1024"))),
    Returns("paramiko.SSHClient", "paramiko.SSHClient"),
    Maker("kafka.KafkaProducer", "15", noun="Kafka producer",
          proof="kafka.KafkaProducer(bootstrap_servers='127.0.0.1:9', api_version=(2, 5, 0))"),
    Maker("kafka.KafkaConsumer", "15", noun="Kafka consumer",
          proof="kafka.KafkaConsumer(bootstrap_servers='127.0.0.1:9', api_version=(2, 5, 0))"),
    Maker("confluent_kafka.Producer", "15", noun="Kafka producer",
          proof="confluent_kafka.Producer({'bootstrap.servers': '127.0.0.1:9', 'log_level': 0})"),
    Maker("confluent_kafka.Consumer", "15", noun="Kafka consumer",
          proof="confluent_kafka.Consumer({'bootstrap.servers': '127.0.0.1:9', 'group.id': 'g', 'log_level': 0})"),
    Maker("pika.SelectConnection", "15", noun="RabbitMQ connection", aliases=("pika.BlockingConnection",),
          proof="pika.SelectConnection(pika.ConnectionParameters('127.0.0.1', 9))"),
    Maker("pika.BlockingConnection.channel", "15", type="pika.channel.Channel", noun="RabbitMQ channel"),
    Maker("elasticsearch.Elasticsearch", "15", noun="Elasticsearch client", aliases=(
          "elasticsearch.AsyncElasticsearch",), proof="elasticsearch.Elasticsearch('http://127.0.0.1:9')"),
    Maker("opensearchpy.OpenSearch", "15", noun="OpenSearch client", crosses=_DILL,
          aliases=("opensearchpy.AsyncOpenSearch",),
          proof="opensearchpy.OpenSearch('http://127.0.0.1:9')"),
    Maker("websocket.create_connection", "12", type="websocket.WebSocket", noun="web socket", crosses=_DILL, aliases=(
          "websocket.WebSocket",), proof="websocket.WebSocket()"),
    Maker("openai.OpenAI", "15", noun="OpenAI client", aliases=("openai.AsyncOpenAI", "openai.AzureOpenAI"),
          proof="openai.OpenAI(api_key='k')"),
    Maker("anthropic.Anthropic", "15", noun="Anthropic client", aliases=("anthropic.AsyncAnthropic",),
          proof="anthropic.Anthropic(api_key='k')"),
    Maker("selenium.webdriver.Chrome", "15", noun="web driver", aliases=(
          "selenium.webdriver.Edge", "selenium.webdriver.Firefox", "selenium.webdriver.Remote")),
    Safe("requests.Session", "it makes its connection pools anew", proof="requests.Session()"),
    Safe("requests.get", "a response is stored with its content", proof="requests.get(WEB())"),
    Safe("paramiko.SSHClient", "one that is not connected holds its settings", proof="paramiko.SSHClient()"),
    Safe("botocore.client.Config", "its options are its state", proof="botocore.client.Config()"),
    Safe("azure.storage.blob.BlobServiceClient", "its address and credential are its state",
         proof="azure.storage.blob.BlobServiceClient('http://127.0.0.1:9')"),
    Safe("s3fs.S3FileSystem", "its options are its state", proof="s3fs.S3FileSystem(anon=True)"),
    Safe("fsspec.filesystem", "its options are its state", proof="fsspec.filesystem('file')"),
    Safe("docker.DockerClient", "it makes its connection pools anew",
         proof="docker.DockerClient('tcp://127.0.0.1:9', version='1.40')"),
    Maker("serial.serial_for_url", "15", noun="serial port", crosses=("dill",), when=("0:url=loop://",),
          proof="serial.serial_for_url('loop://')"),
    Safe("serial.Serial", "it opens its port again", proof="SERIAL()"),
    Safe("fsspec.open", "it is stored by its path", proof="fsspec.open(CSV)"),
)
