"""Serves the four parts of OpenStack Swift from one process, which starts faster than four.

Usage: swift-server.py FOLDER PROXY ACCOUNT CONTAINER OBJECT
FOLDER contains swift.conf and <part>.conf. The other arguments are ports.
"""

import os
import sys

folder, *ports = sys.argv[1:]
ports = dict(zip(("proxy", "account", "container", "object"), map(int, ports)))
os.environ.update(SWIFT_DIR=folder, TZ="UTC+0")

import eventlet
from swift.common.utils import eventlet_monkey_patch

eventlet_monkey_patch()

from eventlet import wsgi
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp

for part in ("account", "container", "object"):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": ports[part], "device": "one", "weight": 1})
    ring.rebalance()
    ring.get_ring().save(f"{folder}/{part}.ring.gz")


def serve(part):
    app = loadapp(f"{folder}/{part}.conf", global_conf={"log_name": part})
    socket = eventlet.listen(("127.0.0.1", ports[part]))
    # S3 clients look for "ETag"; by default the server sends "Etag".
    wsgi.server(socket, app, log_output=False, protocol=SwiftHttpProtocol, capitalize_response_headers=False)


for server in [eventlet.spawn(serve, part) for part in ports]:
    server.wait()
