import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundleForNode } from '#tests/support/bundle-for-node.ts'

/** Server processes to be killed, from one bundle: starting the sources would take seconds each time. */
export interface SyncChildren {
  start(parameters: readonly string[], environment?: Record<string, string>): Promise<SyncChild>
  /** kills the remaining processes and removes the bundle */
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

/** Bundles tests/support/sync-child.ts together with the server's threads. */
export async function bundleSyncChildren(): Promise<SyncChildren> {
  const folder = await bundleForNode({ child: 'tests/support/sync-child.ts', worker: 'sync-server/src/app/worker.ts' })
  const running = new Set<ChildProcess>()
  return {
    start: (parameters, environment = {}) => startChild(join(folder, 'child.js'), parameters, environment, running),
    dispose: () => {
      for (const child of running) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
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
