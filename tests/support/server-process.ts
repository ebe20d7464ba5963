import { spawn, type ChildProcess } from 'node:child_process'
import { childFile } from '#tests/support/child-bundle.ts'

export interface RunningChild {
  child: ChildProcess
  output(): string
  exited: Promise<number | null>
  /** resolves with the port; rejects when the process ends before it listens */
  listening: Promise<number>
}

/** Runs the server, or one of its commands, as a process of its own. */
export function startProcess(
  entry: 'main' | 'commands' | 'journal-child',
  environment: Record<string, string>,
  args: string[] = [],
): RunningChild {
  const child = spawn(process.execPath, [childFile(entry), ...args], {
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const exited = new Promise<number | null>((done) => child.on('close', done))
  const listening = new Promise<number>((done, fail) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      const line = text.split('\n').find((candidate) => candidate.includes('"msg":"listening"'))
      if (line) done((JSON.parse(line) as { port: number }).port)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void exited.then(() => fail(new Error(`ended before listening: ${text}`)))
  })
  listening.catch(() => undefined)
  return { child, output: () => text, exited, listening }
}
