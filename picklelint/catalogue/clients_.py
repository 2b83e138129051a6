"""Rows of clients of cloud services, HTTP and messaging libraries."""
from picklelint.model import Maker, Safe

_COPIED = ("cloudpickle", "dill", "deepcopy")

ROWS = (
    Maker("boto3.client", "15", type="botocore.client.BaseClient", noun="boto3 client", aliases=(
          "boto3.Session.client", "boto3.session.Session.client", "botocore.session.Session.create_client"),
          proof="boto3.client('s3', 'us-east-1')"),
    Maker("boto3.resource", "15", type="boto3.resources.base.ServiceResource", noun="boto3 resource", aliases=(
          "boto3.Session.resource", "boto3.session.Session.resource"), proof="boto3.resource('s3', 'us-east-1')"),
    Maker("boto3.Session", "15", noun="boto3 session", crosses=_COPIED, aliases=("boto3.session.Session",),
          proof="boto3.Session()"),
    Maker("botocore.session.get_session", "15", type="botocore.session.Session", noun="botocore session",
          crosses=_COPIED, aliases=("botocore.session.Session",), proof="botocore.session.get_session()"),
    Safe("botocore.client.Config", "its options are its state", proof="botocore.client.Config()"),
)
