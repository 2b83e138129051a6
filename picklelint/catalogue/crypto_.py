"""Rows of cryptography and PyCryptodome: keys, their numbers, contexts of hashes and ciphers."""
from picklelint.model import Maker, Passes, Returns, Safe

_COPY = ("deepcopy",)
_HAZMAT = "cryptography.hazmat.primitives"
_ASYMMETRIC = f"{_HAZMAT}.asymmetric"
_RSA = f"{_ASYMMETRIC}.rsa.generate_private_key"
_RSA_KEY = f"{_RSA}(65537, 1024)"
_CURVE = f"{_ASYMMETRIC}.ec.SECP256R1()"
# What is known of a key, whatever its algorithm is.
_PRIVATE = "cryptography.PrivateKey"
_PUBLIC = "cryptography.PublicKey"
_PARAMETERS = "cryptography.Parameters"
_CURVES = (("ed25519", "Ed25519"), ("ed448", "Ed448"), ("x25519", "X25519"), ("x448", "X448"))
_CIPHER = f"{_HAZMAT}.ciphers.Cipher"
_AES = f"{_CIPHER}({_HAZMAT}.ciphers.algorithms.AES(b'a' * 16), {_HAZMAT}.ciphers.modes.CTR(b'a' * 16))"
_AEAD = (("AESCCM", 16), ("AESGCM", 16), ("AESGCMSIV", 16), ("AESSIV", 32), ("ChaCha20Poly1305", 32))
_DH_NUMBERS = f"{_ASYMMETRIC}.dh.DHParameterNumbers(PRIME, 2)"

ROWS = (
    Maker(_RSA, "49", noun="private key", type=_PRIVATE, crosses=_COPY, aliases=(
          f"{_HAZMAT}.serialization.load_der_private_key", f"{_HAZMAT}.serialization.load_pem_private_key",
          f"{_HAZMAT}.serialization.load_ssh_private_key", f"{_ASYMMETRIC}.dsa.generate_private_key",
          f"{_ASYMMETRIC}.ec.derive_private_key", "cryptography.PrivateNumbers.private_key"), proof=_RSA_KEY),
    Maker(f"{_ASYMMETRIC}.ec.generate_private_key", "49", noun="private key", type=_PRIVATE, crosses=_COPY,
          proof=f"{_ASYMMETRIC}.ec.generate_private_key({_CURVE})"),
    *(Maker(f"{_ASYMMETRIC}.{module}.{name}PrivateKey.generate", "49", noun="private key", type=_PRIVATE,
            crosses=_COPY, aliases=(f"{_ASYMMETRIC}.{module}.{name}PrivateKey.from_private_bytes",),
            proof=f"{_ASYMMETRIC}.{module}.{name}PrivateKey.generate()") for module, name in _CURVES),
    Maker(f"{_HAZMAT}.serialization.load_pem_public_key", "49", noun="public key", type=_PUBLIC, crosses=_COPY,
          aliases=(
              f"{_HAZMAT}.serialization.load_der_public_key", f"{_HAZMAT}.serialization.load_ssh_public_key",
              f"{_PRIVATE}.public_key", "cryptography.PublicNumbers.public_key", *(
                  f"{_ASYMMETRIC}.{module}.{name}PublicKey.from_public_bytes" for module, name in _CURVES)),
          proof=f"{_RSA_KEY}.public_key()"),
    Maker(f"{_PRIVATE}.private_numbers", "49", noun="numbers of a private key", type="cryptography.PrivateNumbers",
          aliases=(f"{_ASYMMETRIC}.dh.DHPrivateNumbers", f"{_ASYMMETRIC}.rsa.RSAPrivateNumbers"),
          proof=f"{_RSA_KEY}.private_numbers()"),
    Maker(f"{_PUBLIC}.public_numbers", "49", noun="numbers of a public key", type="cryptography.PublicNumbers",
          aliases=(f"{_ASYMMETRIC}.dh.DHPublicNumbers", f"{_ASYMMETRIC}.rsa.RSAPublicNumbers"),
          proof=f"{_RSA_KEY}.public_key().public_numbers()"),
    Maker(f"{_ASYMMETRIC}.dh.DHParameterNumbers", "49", noun="Diffie-Hellman numbers", aliases=(
          f"{_PARAMETERS}.parameter_numbers", f"{_ASYMMETRIC}.dsa.DSAParameterNumbers"), proof=_DH_NUMBERS,
          type="cryptography.ParameterNumbers"),
    Maker("cryptography.ParameterNumbers.parameters", "49", noun="key parameters", type=_PARAMETERS, aliases=(
          f"{_ASYMMETRIC}.dh.generate_parameters", f"{_ASYMMETRIC}.dsa.generate_parameters", f"{_PRIVATE}.parameters",
          f"{_HAZMAT}.serialization.load_pem_parameters", f"{_HAZMAT}.serialization.load_der_parameters"),
          proof=f"{_DH_NUMBERS}.parameters()"),
    Maker(f"{_PARAMETERS}.generate_private_key", "49", noun="private key", type=_PRIVATE, crosses=_COPY,
          proof=f"{_DH_NUMBERS}.parameters().generate_private_key()"),
    Maker(f"{_HAZMAT}.hashes.Hash", "49", noun="hash object",
          proof=f"{_HAZMAT}.hashes.Hash({_HAZMAT}.hashes.SHA256())"),
    Maker(f"{_HAZMAT}.hmac.HMAC", "49", noun="HMAC object",
          proof=f"{_HAZMAT}.hmac.HMAC(b'a' * 16, {_HAZMAT}.hashes.SHA256())"),
    Maker(f"{_HAZMAT}.cmac.CMAC", "49", noun="CMAC object",
          proof=f"{_HAZMAT}.cmac.CMAC({_HAZMAT}.ciphers.algorithms.AES(b'a' * 16))"),
    *(Maker(f"{_HAZMAT}.ciphers.aead.{name}", "49", noun="AEAD cipher",
            proof=f"{_HAZMAT}.ciphers.aead.{name}(b'a' * {size})") for name, size in _AEAD),
    Returns(_CIPHER, _CIPHER),
    Maker(f"{_CIPHER}.encryptor", "49", noun="cipher context", aliases=(f"{_CIPHER}.decryptor",),
          proof=f"{_AES}.encryptor()"),
    Maker("Crypto.Cipher.AES.new", "49", noun="cipher", aliases=(
          "Cryptodome.Cipher.AES.new", *(f"{package}.Cipher.{name}.new" for package in ("Crypto", "Cryptodome")
                                         for name in ("ARC4", "Blowfish", "ChaCha20", "DES", "DES3", "Salsa20"))),
          proof="Crypto.Cipher.AES.new(b'a' * 16, 1)"),
    Passes("cryptography.fernet.MultiFernet", "0:fernets"),
    Safe("cryptography.fernet.Fernet", "its key is its state",
         proof="cryptography.fernet.Fernet(cryptography.fernet.Fernet.generate_key())"),
    Safe(_CIPHER, "it holds its algorithm and mode, no context", proof=_AES),
    Safe(f"{_HAZMAT}.hashes.SHA256", "an algorithm is its name", proof=f"{_HAZMAT}.hashes.SHA256()"),
)
