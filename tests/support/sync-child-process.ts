import { spawn, type ChildProcess } from 'node:child_process'
import { childFile } from '#tests/support/child-bundle.ts'

/** Server processes to be killed. */
export interface SyncChildren {
  start(parameters: readonly string[], environment?: Record<string, string>): Promise<SyncChild>
  /** kills the remaining processes */
  dispose(): void
}

export interface SyncChild {
  readonly pid: number
  readonly url: string
  /** resolves when the process has ended: with its exit code when it ended itself, null when it was killed */
  readonly ended: Promise<number | null>
  /** from now on `CRASH_AT` counts */
  arm(): void
  kill(): void
}

/** Starts processes of tests/support/sync-child.ts. */
export function createSyncChildren(): SyncChildren {
  const running = new Set<ChildProcess>()
  return {
    start: (parameters, environment = {}) => startChild(childFile('sync-child'), parameters, environment, running),
    dispose: () => {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

async function startChild(
  file: string,
  parameters: readonly string[],
  environment: Record<string, string>,
  running: Set<ChildProcess>,
): Promise<SyncChild> {
  const child = spawn(process.execPath, [file, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void ended.then(() => running.delete(child))
  const port = await Promise.race([
    new Promise<string>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()))),
    ended.then(() => Promise.reject(new Error('the child ended before it listened'))),
  ])
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    ended,
    arm: () => child.kill('SIGUSR2'),
    kill: () => child.kill('SIGKILL'),
  }
}
