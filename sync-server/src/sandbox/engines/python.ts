import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '#server/sandbox/engines/engine.ts'
import { findFile, findRunners, shown } from '#server/sandbox/engines/runner-files.ts'

/** Python of the distribution. A name on the path may be a shim that switches versions, so only its real place counts. */
export const pythonEngine: Engine = {
  language: 'python',
  isLockedIn: false,
  packages: ['bubblewrap', 'python3'],
  probe: `
import _thread, fcntl, os, socket, subprocess
reached = [data + get('', '')]
def reach(name, work):
    try:
        work()
        reached.append(name)
    except BaseException:
        pass
reach('a file', lambda: open('/etc/passwd').read())
reach('a written file', lambda: open('/code/x', 'w').write('x'))
reach('processes', lambda: os.listdir('/proc/1'))
reach('the network', lambda: socket.create_connection(('127.0.0.1', 22)))
reach('a socket', lambda: socket.socket())
reach('a process', lambda: os.fork() or os._exit(0))
reach('the addresses of the machine', lambda: fcntl.ioctl(3, 0x8912, bytes(16)))
gate = _thread.allocate_lock()
gate.acquire()
_thread.stack_size(32768)
reach('threads without end', lambda: [_thread.start_new_thread(gate.acquire, ()) for _ in range(300)])
gate.release()
reach('a program', lambda: subprocess.run(['/bin/true']))
if len(os.environ) > 1: reached.append('an environment')
if os.getuid() == 0: reached.append('root')
return reached`,
  findRuntime: () => {
    const named = findFile(['/usr/bin/python3', '/usr/local/bin/python3'])
    const file = named && realpathSync(named)
    const version = file && /python(3\.\d+)$/.exec(file)?.[1]
    if (!file || !version) return Promise.resolve(undefined)
    const library = join(file, '..', '..', 'lib', `python${version}`)
    return Promise.resolve({
      file,
      args: ['-I', '-S', '-B', '-X', 'utf8', '/code/run.py'],
      env: {},
      files: [...shown(file, library, '/usr/share/zoneinfo'), { from: join(findRunners(), 'run.py'), to: '/code/run.py' }],
      ownMb: 64,
      scratchMb: 0,
    })
  },
}
