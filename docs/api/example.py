"""Keeps a table in step with a list, and follows its changes. Python 3 alone, no packages.

TRAMA_URL, TRAMA_TOKEN and TRAMA_TABLE say where; the table has a text field "Name" and a number field "Total".
"""

import json
import os
import urllib.error
import urllib.parse
import urllib.request
import uuid

URL = os.environ["TRAMA_URL"]
TABLE = "/api/v3/tab/" + os.environ["TRAMA_TABLE"]


def call(method, path, body=None, query=None, headers=None):
    """Makes one call; an error tells the id of the catalogue, and why."""
    address = URL + path + ("?" + urllib.parse.urlencode(query) if query else "")
    request = urllib.request.Request(address, method=method, headers={"Authorization": "Bearer " + os.environ["TRAMA_TOKEN"], **(headers or {})})
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
            return json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        refused = json.load(error)
        raise SystemExit(f"{error.code} {refused['id']}: {refused['message']}")


def records(**query):
    """Every record of the table, page by page."""
    while True:
        page = call("GET", TABLE + "/records", query={"keys": "label", "size": 100, **query})
        yield from page["items"]
        if page["next"] is None:
            return
        query["after"] = page["next"]


def main():
    # known names are changed, others made; sent again with the same key it does nothing twice
    wanted = [{"values": {"Name": f"Item {n}", "Total": n}} for n in range(3)]
    done = call("POST", TABLE + "/records/upsert", {"key_field": "Name", "records": wanted}, headers={"Idempotency-Key": str(uuid.uuid4())})
    print("written", len(done["items"]))

    big = json.dumps([{"field": "Total", "operator": "greaterOrEqual", "value": 1}])
    print("big", [record["values"]["Name"] for record in records(filters=big, sort="Total")])

    since, known = 0, set()
    while True:
        news = call("GET", TABLE + "/changes", query={"since": since, "keys": "label"})
        known |= {record["id"] for record in news["items"]}
        known -= set(news["removed"])
        since = news["seq"]
        if not news["more"]:
            break
    print("known", len(known))


if __name__ == "__main__":
    main()
