# Runs Python of customers, once. It is started by the sandbox: its job comes on descriptor 3, its messages go to 4.
import ast
import json
import math
import os
import resource
import sys
import traceback
# what code asks for most, so that it is there before the job
import datetime, decimal, re, random  # noqa: F401

FRAME_BYTES = 1024 * 1024
KNOWN = ['currentUser', 'data', 'recordData', 'currentData', 'beforeSave', 'afterSave']


class Refusal(BaseException):
    pass


class Limit(BaseException):
    pass


rest = b''
reached = None


def read_line():
    global rest
    parts = [rest]
    while True:
        end = parts[-1].find(b'\n')
        if end >= 0:
            rest = parts[-1][end + 1:]
            parts[-1] = parts[-1][:end]
            return b''.join(parts)
        part = os.read(3, 65536)
        # the server is gone
        if not part:
            os._exit(0)
        parts.append(part)


def send(message):
    global reached
    data = json.dumps(message, allow_nan=False, separators=(',', ':')).encode() + b'\n'
    if len(data) > FRAME_BYTES:
        reached = 'A change or a result is larger than 1 MB.'
        raise Limit(reached)
    while data:
        data = data[os.write(4, data):]


def text_of(value):
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False, separators=(',', ':'))
    except (TypeError, ValueError):
        return str(value)


class Names:
    """The functions that code knows by name."""

    def __init__(self, job):
        self.job = job
        self.made = 0
        self.changes = 0

    def request(self, kind, args):
        send({'type': 'ask', 'ask': kind, 'args': args})
        answer = json.loads(read_line())
        if not answer['ok']:
            raise RuntimeError(answer['message'])
        return answer['value']

    def change(self, operation):
        global reached
        if self.job['mode'] == 'before':
            raise RuntimeError('Before a save code changes currentData only.')
        self.changes += 1
        most = self.job['limits']['operations']
        if self.changes > most:
            reached = f'The code made more than {most} changes.'
            raise Limit(reached)
        send({'type': 'operation', 'operation': operation})

    def fetch(self, table, query=None):
        return self.request('fetch', [table, {} if query is None else query])

    def get(self, table, id):
        return self.request('get', [table, id])

    def secret(self, name):
        return self.request('secret', [name])

    def http(self, address, options=None):
        if self.job['mode'] == 'before':
            raise RuntimeError('http is not there before a save.')
        return self.request('http', [address, {} if options is None else options])

    def insert(self, table, values):
        id = self.job['stem'] + format(self.job['base'] + self.made, '012x')
        self.made += 1
        self.change({'kind': 'insert', 'table': str(table), 'id': id, 'values': dict(values)})
        return id

    def update(self, table, id, values):
        self.change({'kind': 'update', 'table': str(table), 'id': str(id), 'values': dict(values)})

    def delete(self, table, id):
        self.change({'kind': 'delete', 'table': str(table), 'id': str(id)})

    remove = delete

    def refuse(self, text):
        raise Refusal(str(text))

    def log(self, *values):
        print(*[text_of(value) for value in values])

    def all(self):
        names = ['fetch', 'get', 'secret', 'http', 'insert', 'update', 'delete', 'remove', 'refuse', 'log']
        return {name: getattr(self, name) for name in names}


def compile_code(source, space):
    """The source becomes the body of a function, so that it may return; its lines stay where they are."""
    module = ast.parse(source, 'function.py')
    body = [ast.Global(names=KNOWN), *module.body]
    holder = ast.parse('def __code__():\n    pass')
    holder.body[0].body = body
    ast.fix_missing_locations(holder)
    exec(compile(holder, 'function.py', 'exec'), space)
    return space['__code__']


def changes_of(before, after):
    if not isinstance(after, dict):
        raise RuntimeError('currentData is no record any more.')
    changed = {}
    for key, value in after.items():
        if json.dumps(value, sort_keys=True) != json.dumps(before.get(key), sort_keys=True):
            changed[str(key)] = value
    for key, value in before.items():
        if key not in after and value is not None:
            changed[key] = None
    return changed


def run_round(code, space, job, given):
    given = {**job['names'], **given}
    before = json.loads(json.dumps(given.get('currentData') or {}))
    for name in KNOWN:
        space[name] = given.get(name)
    if job['mode'] == 'before' and space['currentData'] is None:
        space['currentData'] = {}
    output, refusal = None, None
    try:
        output = code()
    except Refusal as said:
        refusal = str(said)
    if reached is not None:
        raise Limit(reached)
    changed = changes_of(before, space['currentData']) if job['mode'] == 'before' and refusal is None else {}
    send({'type': 'round', 'round': {'output': output, 'set': changed, 'refusal': refusal}})


def bound(limits):
    """Lowers the limits of this process to those of its job; nothing can raise them again."""
    with_own = memory_now() + limits['memoryMb'] * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (with_own, with_own))
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = math.ceil(used.ru_utime + used.ru_stime + limits['cpuMs'] / 1000)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def memory_now():
    # /proc is not there: the addresses of a fresh interpreter take about so much
    return 48 * 1024 * 1024


def failed(error):
    if isinstance(error, Limit) or reached is not None:
        return 'limit', reached, None
    if isinstance(error, MemoryError):
        return 'memory', 'The code needs more memory than it may have.', None
    line = None
    if isinstance(error, SyntaxError) and error.filename == 'function.py':
        line = error.lineno
    else:
        for frame in traceback.extract_tb(error.__traceback__):
            if frame.filename == 'function.py':
                line = frame.lineno
    name = type(error).__name__
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    said = text if name in ('Exception', 'RuntimeError') else f'{name}: {text}'
    return 'error', said[:10000], line


def run_job(job):
    space = {'__name__': 'function', '__builtins__': __builtins__, **Names(job).all()}
    try:
        bound(job['limits'])
        code = compile_code(job['source'], space)
        for given in job['rounds']:
            run_round(code, space, job, given)
        end = {'type': 'done'}
    except BaseException as error:
        outcome, message, line = failed(error)
        del error
        end = {'type': 'failed', 'outcome': outcome, 'message': message, 'line': line}
    sys.stdout.flush()
    sys.stderr.flush()
    send(end)
    os._exit(0)


# what the server was started with, and did not mark as its own
os.closerange(5, 65536)
send({'type': 'ready'})
run_job(json.loads(read_line()))
