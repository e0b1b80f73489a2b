# Computes the signature that a request must have, with AWS's own code: one request a line, one signature a line.
import base64
import json
import sys

from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

for line in sys.stdin:
    sent = json.loads(line)
    request = AWSRequest(sent["method"], sent["url"], sent["headers"], base64.b64decode(sent["body"]))
    request.context["timestamp"] = sent["date"]
    auth = SigV4Auth(Credentials(sent["accessKeyId"], sent["secretAccessKey"]), sent["service"], sent["region"])
    text = auth.string_to_sign(request, auth.canonical_request(request))
    print(auth.signature(text, request), flush=True)
