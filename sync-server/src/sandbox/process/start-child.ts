import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { CodeLanguage } from '#server/sandbox/code-job.ts'
import { createLineReader } from '#server/sandbox/process/frames.ts'

/** A process that is to run code, here or by a service. */
export type ChildCommand = OwnCommand | ServedCommand

/** A process of a service at a socket, which knows itself how it runs the language. */
export interface ServedCommand {
  socket: string
  language: CodeLanguage
}

/** An absolute file and its arguments. No shell reads them, and it gets no environment but `env`. */
export interface OwnCommand {
  file: string
  args: readonly string[]
  env?: Record<string, string>
  /** its user and group; this process's by default */
  user?: number
  /** bytes that it reads from descriptor 5 */
  filter?: Buffer
}

export interface ChildEvents {
  /** a line of descriptor 4; what it throws ends the process as `broken` */
  onLine(line: string): void
  /** bytes of standard output and error */
  onPrint(chunk: Buffer): void
  /** a message that cannot be one */
  onBroken(error: Error): void
  /** once, after the last byte was read */
  onEnd(code: number | null, signal: string | null): void
}

export interface CodeChild {
  readonly pid: number | undefined
  /** Writes a line to its descriptor 3. @returns the bytes that it has not taken yet */
  write(line: string): number
  /** Whether it keeps the server's own process alive; at first it does. */
  hold(isHeld: boolean): void
  /** Ends it and everything that it started, at once. */
  end(): void
}

/** Job and answers go in by descriptor 3, messages come out by 4; standard output belongs to the author. */
export function startChild({ file, args, env = {}, user, filter }: OwnCommand, events: ChildEvents): CodeChild {
  const child = spawn(file, args, {
    env,
    cwd: '/',
    ...(user !== undefined && { uid: user, gid: user }),
    // a group of its own, so that one signal reaches all of it
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe', ...(filter ? ['pipe' as const] : [])],
  })
  const [, print, complain, input, output, program] = child.stdio as unknown as [null, Socket, Socket, Socket, Socket, Socket | undefined]
  program?.on('error', () => {}).end(filter ?? '')
  let hasEnded = false
  const end = (): void => {
    if (hasEnded || child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // it ended a moment ago
    }
  }
  const read = createLineReader(events.onLine)
  output.on('data', (chunk: Buffer) => {
    try {
      read(chunk)
    } catch (error) {
      output.removeAllListeners('data')
      output.resume()
      events.onBroken(error as Error)
      end()
    }
  })
  for (const stream of [print, complain]) stream.on('data', events.onPrint)
  // a process that closes its pipes early is told of by its end
  for (const stream of [print, complain, input, output]) stream.on('error', () => {})
  let isOver = false
  const over = (code: number | null, signal: string | null): void => {
    if (isOver) return
    isOver = true
    events.onEnd(code, signal)
  }
  child.on('exit', () => (hasEnded = true))
  child.on('error', () => over(null, null))
  child.on('close', over)
  return {
    pid: child.pid,
    write: (line) => {
      if (!input.writable) return 0
      input.write(`${line}\n`)
      return input.writableLength
    },
    hold: (isHeld) => {
      for (const one of [child, print, complain, input, output]) {
        if (isHeld) one.ref()
        else one.unref()
      }
    },
    end,
  }
}
