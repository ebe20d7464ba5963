import type { SeenFile } from '#server/sandbox/engines/engine.ts'
import type { Isolator } from '#server/sandbox/isolators/isolator.ts'

/** Node 20 calls the flag experimental. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? ['--permission']
  : ['--experimental-permission', '--no-warnings']

/**
 * A process without an environment, whose interpreter gives code nothing of the system. It is for engines in WebAssembly only: a fault in the
 * interpreter and in V8 together would be needed to leave it. Node's own permissions then still keep files and processes, not the network.
 */
export const plainProcess: Isolator = {
  name: 'a process of its own',
  level: 'wasm',
  missing: (engine) => (engine.isLockedIn ? undefined : 'its interpreter does not keep code from files and network by itself'),
  command: (_engine, { file, args, env, files }) => ({
    file,
    args: [...permission, ...files.map(({ from }) => `--allow-fs-read=${from}`), ...args.map((arg) => placeOf(files, arg))],
    env,
  }),
}

/** Without a root of its own it sees files where they are. */
const placeOf = (files: readonly SeenFile[], arg: string): string => files.find(({ to }) => to === arg)?.from ?? arg
