import {
  crossed,
  familyOf,
  hostileLines,
  inHex,
  lastingPlaces,
  machinePlaces,
  type Bytes,
  type Family,
} from '#tests/support/hostile-families/family.ts'
import { kernelCalls } from '#tests/support/hostile-families/kernel-calls.ts'

const call = (numbers: readonly (number | string)[]): string => `import ctypes, os
if os.uname().machine != 'x86_64': return None
libc = ctypes.CDLL(None, use_errno=True)
answer = libc.syscall(*[ctypes.c_long(one) for one in [${numbers.join(', ')}]])
# refused before an argument was read: not permitted, or no such call
return None if answer < 0 and ctypes.get_errno() in (1, 38) else 'canary'`

const send = (bytes: Bytes): string => `import os, time
data = b''.join(bytes.fromhex(part) * times for part, times in [${inHex(bytes).map(({ hex, times }) => `('${hex}', ${times})`)}])
while data: data = data[os.write(4, data):]
time.sleep(30)`

const opened = (work: string) => `import os\n${work}\nreturn 'canary'`

export const pythonWaysToRead: Readonly<Record<string, (path: string) => string>> = {
  'by open': (path) => `open('${path}', 'rb')\nreturn 'canary'`,
  'by its number': (path) => opened(`os.open('${path}', os.O_RDONLY)`),
  'by the system': (path) => `import ctypes\nif ctypes.CDLL(None).open(b'${path}', 0) >= 0: return 'canary'`,
  'by a loader': (path) =>
    `import importlib.machinery\nimportlib.machinery.SourceFileLoader('x', '${path}').get_data('${path}')\nreturn 'canary'`,
  'by a look': (path) => opened(`os.stat('${path}')`),
  'by a path': (path) => `import pathlib\npathlib.Path('${path}').open('rb')\nreturn 'canary'`,
}

const waysToChange: Readonly<Record<string, (path: string) => string>> = {
  'written over': (path) => `open('${path}', 'w').write('x')\nreturn 'canary'`,
  removed: (path) => opened(`os.unlink('${path}')`),
  renamed: (path) => opened(`os.rename('${path}', '/y')`),
  'made readable': (path) => opened(`os.chmod('${path}', 0o777)`),
  'linked to': (path) => opened(`os.symlink('/etc/passwd', '${path}')`),
  'made a device': (path) => opened(`os.mknod('${path}', 0o20666, os.makedev(1, 1))`),
}

const processes = {
  'by a shell': "import os\nif os.system('true') == 0: return 'canary'",
  'by a pipe': "import os\nif os.popen('id').read(): return 'canary'",
  'with a terminal': 'import os\nif os.forkpty()[0] >= 0: return "canary"',
  'with a terminal of a module': "import pty\npty.spawn(['/bin/sh', '-c', 'id'])\nreturn 'canary'",
  'by posix_spawn': "import os, sys\nos.posix_spawn(sys.executable, [sys.executable], {})\nreturn 'canary'",
  'by spawnv': "import os, sys\nif os.spawnv(os.P_WAIT, sys.executable, [sys.executable, '-c', '']) == 0: return 'canary'",
  'by a worker': "import multiprocessing as m\nm.get_context('fork').Process(target=print).start()\nreturn 'canary'",
  'by a server of workers': "import multiprocessing as m\nm.get_context('forkserver').Process(target=print).start()\nreturn 'canary'",
  'by a pool': "import concurrent.futures as c\nreturn list(c.ProcessPoolExecutor(1).map(str, [1])) and 'canary'",
  'by an event loop':
    "import asyncio\nasync def run(): await asyncio.create_subprocess_exec('/bin/true')\nasyncio.run(run())\nreturn 'canary'",
  'by vfork of the system': "import ctypes\nif ctypes.CDLL(None).vfork() >= 0: return 'canary'",
  'by system of the system': "import ctypes\nif ctypes.CDLL(None).system(b'true') == 0: return 'canary'",
}

const threads = {
  'with small stacks':
    "import _thread, threading\n_thread.stack_size(32768)\nlock = _thread.allocate_lock()\nlock.acquire()\nfor made in range(1000): _thread.start_new_thread(lock.acquire, ())\nreturn 'canary'",
  'without memory of their own': `import ctypes
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
area = libc.mmap(None, ctypes.c_size_t(1024 * 1024), 3, 0x22, -1, 0)
pause = ctypes.cast(libc.pause, ctypes.c_void_p)
for made in range(1000):
    if libc.clone(pause, ctypes.c_void_p(area + (made + 1) * 1024), 0x10f00, None) < 0: return None
return 'canary'`,
  'that never end':
    'import threading\ndef spin():\n    while True: pass\nfor _ in range(8): threading.Thread(target=spin, daemon=True).start()\nspin()',
}

const endless = {
  'a count': 'import itertools\nfor n in itertools.count(): pass',
  'a sort': 'import random\nwhile True: sorted(range(100000), key=lambda n: random.random())',
  'a pattern': "import re\nreturn re.match('(a+)+$', 'a' * 60 + 'b')",
  'a power': 'n = 3\nwhile True: n = pow(n, n, 10 ** 500 + 7)',
  'a lock': 'import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()',
  'a wait for a signal': 'import signal\nsignal.pause()',
  'a wait for its pipe': 'import select\nwhile True: select.select([3], [], [])',
  'a stop of itself': 'import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)',
  'a handler of its limit': 'import signal\nsignal.signal(signal.SIGXCPU, lambda *_: None)\nwhile True: pass',
  'an end that is caught': 'while True:\n    try:\n        while True: pass\n    except BaseException: pass',
  'an end in its end': 'import atexit\ndef on():\n    while True: pass\natexit.register(on)\nimport sys\nsys.exit(0)',
  'a trace': 'import sys\ndef trace(*_):\n    while True: pass\nsys.settrace(trace)\ndef f(): pass\nf()',
  'the death of an object': 'class Undead:\n    def __del__(self):\n        while True: pass\nUndead()',
  'a decimal': 'import decimal\ndecimal.getcontext().prec = 10 ** 7\nreturn str(decimal.Decimal(2).sqrt())[:9]',
}

const memory = {
  texts: "text = 'x'\nwhile True: text += text",
  maps: 'all = {}\nn = 0\nwhile True:\n    n += 1\n    all[n] = str(n) * 100',
  numbers: 'n = 1\nwhile True: n <<= 10 ** 8',
  'a wide text': "return len('{:>99999999999}'.format(1))",
  'a product': 'import itertools\nreturn len(list(itertools.product(range(1000), repeat=4)))',
  'maps of memory': 'import mmap\nall = []\nwhile True: all.append(mmap.mmap(-1, 10 ** 7))',
  'maps of memory that are written':
    'import mmap\nall = []\nwhile True:\n    all.append(mmap.mmap(-1, 10 ** 6))\n    all[-1].write(b"x" * 10 ** 6)',
  'memory of the system':
    'import ctypes\nlibc = ctypes.CDLL(None)\nlibc.malloc.restype = ctypes.c_void_p\nfor _ in range(10 ** 4):\n    if not libc.malloc(10 ** 6): return None\nreturn "canary"',
  'the end of the heap':
    'import ctypes\nlibc = ctypes.CDLL(None)\nlibc.sbrk.restype = ctypes.c_void_p\nfor _ in range(1000):\n    if libc.sbrk(10 ** 6) == ctypes.c_void_p(-1).value: return None\nreturn "canary"',
  'shared pages': 'import mmap\nall = []\nwhile True: all.append(mmap.mmap(-1, 10 ** 7, flags=mmap.MAP_SHARED))',
  'lists in lists': 'a = []\nwhile True: a = [a, a]\n',
  'locked pages': 'import ctypes\nif ctypes.CDLL(None).mlockall(3) == 0: return "canary"',
  pipes: 'import os, fcntl\nall = []\nwhile True:\n    all.append(os.pipe())\n    fcntl.fcntl(all[-1][1], 1031, 10 ** 6)',
}

const floods = {
  'by print': "while True: print('x' * 100, flush=True)",
  'by its error': "import sys\nwhile True: sys.stderr.write('x' * 5000)",
  'by many pieces': "import os\nwhile True: os.writev(1, [b'x' * 1000] * 100)",
  'by warnings': "import warnings\nwarnings.simplefilter('always')\nwhile True: warnings.warn('x' * 5000)",
  'by an error': "raise RuntimeError('x' * 5_000_000)",
  'by letters of all kinds': "while True: print('\\U0001f600' * 1000)",
  'by threads':
    'import threading, os\ndef pour():\n    while True: os.write(1, b"x" * 4096)\nfor _ in range(4): threading.Thread(target=pour, daemon=True).start()\npour()',
  'backwards, into what it reads': "import os\nwhile True: os.write(3, b'x' * 4096)",
}

const signals = crossed(
  'signals',
  { 'the server': '{{pid}}', 'the neighbour': '{{neighbour}}', "the server's group": '-{{pid}}' },
  {
    'kills it': (pid) => opened(`os.kill(${pid}, 9)`),
    'stops it': (pid) => opened(`os.kill(${pid}, 19)`),
    'by a queue': (pid) => `import ctypes\nif ctypes.CDLL(None).sigqueue(${pid}, 9, None) == 0: return 'canary'`,
    'at a thread': (pid) => `import ctypes\nif ctypes.CDLL(None).syscall(234, ${pid}, ${pid}, 9) == 0: return 'canary'`,
  },
)

const neighbours = {
  'by descriptors that are left':
    "import os\nfor n in range(5, 64):\n    try:\n        os.fstat(n)\n        return 'canary'\n    except OSError: pass",
  'by reading where it writes': 'import os\nreturn os.read(4, 100000).decode()',
  'by objects that are left':
    "import gc\nreturn [one for one in gc.get_objects() if isinstance(one, dict) and 'neighbour' in one] and 'canary'",
  'by its folder': "import os\nreturn [name for name in os.listdir('/code') if name not in ('run.py', 'prlimit')] and 'canary'",
  'by memory that is left':
    "import ctypes\nlibc = ctypes.CDLL(None)\nlibc.malloc.restype = ctypes.c_void_p\nleft = ctypes.string_at(libc.malloc(60000), 60000)\nreturn 'canary' if b'can' + b'ary-' in left else None",
  'by its name': "import os\nreturn None if os.uname().nodename == 'code' else 'canary'",
  'by who is there':
    'import os\nreturn [pid for pid in range(1, 400) if pid not in (os.getpid(), os.getppid()) and not exists(pid)] and None\ndef exists(pid):\n    try: os.kill(pid, 0)\n    except ProcessLookupError: return False\n    return True',
}

const users = {
  'by a user': opened('os.setuid(0)'),
  'by a group': opened('os.setgid(0)'),
  'by all three': opened('os.setresuid(0, 0, 0)'),
  'by groups': opened('os.setgroups([0])'),
  'by rights': "import ctypes\nlibc = ctypes.CDLL(None)\nif libc.prctl(47, 2, 21, 0, 0) == 0: return 'canary'",
  'by a program of root': "import os\nos.execv('/bin/su', ['su'])",
  'by its own number': "import os\nif os.getuid() == 0 or os.geteuid() == 0: return 'canary'",
  'by a higher place': opened('os.nice(-10)'),
}

export const pythonFamilies: readonly Family[] = [
  familyOf('asks the kernel for', Object.fromEntries(Object.entries(kernelCalls).map(([name, numbers]) => [name, call(numbers)]))),
  crossed('reads', machinePlaces, pythonWaysToRead),
  crossed('changes', lastingPlaces, waysToChange),
  familyOf('sends', Object.fromEntries(Object.entries(hostileLines).map(([name, bytes]) => [name, send(bytes)]))),
  familyOf('starts a process', processes),
  familyOf('starts threads', threads),
  familyOf('never ends', endless),
  familyOf('takes memory', memory),
  familyOf('floods', floods),
  familyOf('looks for its neighbour', neighbours),
  familyOf('rises', users),
  signals,
]
