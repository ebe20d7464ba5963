import { existsSync, readdirSync, readlinkSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { mostLimits, startMs } from '#server/sandbox/code-limits.ts'
import type { Runtime } from '#server/sandbox/engines/engine.ts'
import type { Isolator } from '#server/sandbox/isolators/isolator.ts'
import { seccompFilter } from '#server/sandbox/isolators/seccomp-filter.ts'

const bwrap = '/usr/bin/bwrap'
const prlimit = '/usr/bin/prlimit'
/** the same, as a process inside sees it */
const shownPrlimit = '/code/prlimit'
/**
 * Threads without memory of their own would take all numbers of processes of the machine. Set inside of the user namespace, the limit counts
 * for one run alone (Linux 5.14); it does not hold for root.
 */
const mostThreads = 256
/** the user and group without rights of every Linux */
const nobody = 65_534

/**
 * Namespaces of its own by bubblewrap: no network, no processes but its own, no files but the interpreter's, read-only, no environment, no rights. Seccomp refuses further
 * processes and sockets, limits of resources bound the rest. Each run has a user namespace of its own.
 */
export function bubblewrap(asNobody: boolean): Isolator {
  return {
    name: asNobody ? 'bubblewrap as nobody' : 'bubblewrap',
    level: 'namespaces',
    missing: () => {
      const isRoot = process.getuid?.() === 0
      if (asNobody && !isRoot) return 'the server is not root'
      if (!asNobody && isRoot) return 'the number of threads is not bounded for root'
      if (!existsSync(bwrap)) return 'the package bubblewrap is not installed'
      if (!existsSync(prlimit)) return 'prlimit of util-linux is not installed'
      return seccompFilter() ? undefined : `the processor ${process.arch} is not known`
    },
    command: (_engine, runtime) => ({
      file: prlimit,
      args: [
        ...limitsOf(runtime),
        bwrap,
        ...lockOf(runtime),
        '--',
        shownPrlimit,
        `--nproc=${mostThreads}`,
        '--',
        runtime.file,
        ...runtime.args,
      ],
      ...(asNobody && { user: nobody }),
      filter: seccompFilter() as Buffer,
    }),
  }
}

/** The outer bounds, of the largest job; a runner lowers memory and time to those of its own job before it runs code. */
function limitsOf({ ownMb, scratchMb }: Runtime): string[] {
  const cpuSeconds = Math.ceil((mostLimits.cpuMs + startMs) / 1000)
  const bytes = ownMb === undefined ? undefined : (mostLimits.memoryMb + ownMb) * 1024 * 1024
  return [
    '--core=0',
    `--cpu=${cpuSeconds}`,
    '--nofile=64',
    '--memlock=0',
    `--fsize=${scratchMb * 1024 * 1024}`,
    ...(bytes === undefined ? [] : [`--as=${bytes}`]),
    '--',
  ]
}

function lockOf({ env, files, scratchMb, needsProc }: Runtime): string[] {
  return [
    ...['user', 'ipc', 'pid', 'net', 'uts'].map((name) => `--unshare-${name}`),
    '--unshare-cgroup-try',
    '--disable-userns',
    ...['--uid', `${nobody}`, '--gid', `${nobody}`, '--cap-drop', 'ALL', '--hostname', 'code'],
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...findLibraries().flatMap(bindTree),
    ...files.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...['--ro-bind', prlimit, shownPrlimit],
    ...(scratchMb > 0 ? ['--size', `${scratchMb * 1024 * 1024}`, '--tmpfs', '/tmp'] : []),
    // of its own namespace: no process is there but those of the run
    ...(needsProc ? ['--proc', '/proc', ...hiddenOfProc.flatMap(hide)] : []),
    // the root alone: what is mounted in it stays as it is
    '--remount-ro',
    '/',
    '--seccomp',
    '5',
    '--chdir',
    '/',
  ]
}

/** Files of /proc about the machine itself. */
const hiddenOfProc = ['cmdline', 'diskstats', 'interrupts', 'kallsyms', 'keys', 'modules', 'partitions']
/** A device on a mount without devices opens for nobody. */
const hide = (name: string): string[] => (existsSync(`/proc/${name}`) ? ['--ro-bind', '/dev/null', `/proc/${name}`] : [])

/** Folders of shared libraries, without those of single programs. */
function findLibraries(): string[] {
  const triplets = ['/usr/lib', '/lib'].flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /^\w+-linux-(gnu|musl)\w*$/.test(name))
          .map((name) => join(folder, name))
      : [],
  )
  const found = triplets.filter((path) => !lstatSync(path).isSymbolicLink())
  // distributions without folders by processor
  const plain = found.length > 0 ? [] : ['/usr/lib', '/usr/lib64']
  return ['/lib', '/lib64', ...plain, ...found].filter((path) => existsSync(path))
}

function bindTree(path: string): string[] {
  // a link to a folder that is shown stays one; /lib64 holds the loader, which is looked for at that place
  return path === '/lib' && lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}
