import { readFrame, type CodeFrame } from '#server/sandbox/process/frames.ts'
import { startMs } from '#server/sandbox/code-limits.ts'
import { startChild, type ChildCommand, type ChildEvents } from '#server/sandbox/process/start-child.ts'
import { startServed } from '#server/sandbox/process/served-child.ts'

/** A process that ended before it was ready. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly'
  /** it did not end by itself: the machine had no room for it, our clock ended it, or its service went */
  readonly isPassing: boolean
  constructor(code: number | null, signal: string | null, printed: string) {
    super(`the process ended (${signal ?? code}): ${printed.trim().slice(0, 500)}`)
    this.isPassing = code === null
  }
}

/** Hears a process from the moment it has a job. */
export interface RunListener {
  /** @param size letters of the message */
  onFrame(frame: CodeFrame, size: number): void
  onPrint(chunk: Buffer): void
  onBroken(error: Error): void
  onEnd(code: number | null, signal: string | null): void
}

/** A started process that waits for its one job. */
export interface CodeProcess {
  readonly pid: number | undefined
  /** resolves when it waits for a job; rejects with what it printed when it ended first */
  readonly ready: Promise<void>
  /** resolves when it ended and all it wrote was read */
  readonly ended: Promise<void>
  /** false once it ended */
  isAlive(): boolean
  /** Takes the one job; from now on the listener hears it. */
  begin(listener: RunListener): void
  write(line: string): number
  /** Whether it keeps the server's own process alive; at first it does. */
  hold(isHeld: boolean): void
  end(): void
}

/** Starts a process that runs code once. One that does not say `ready` within 30 s is ended. */
export function startCodeProcess(command: ChildCommand): CodeProcess {
  let listener: RunListener | undefined
  let alive = true
  let printed = ''
  const { promise: ready, resolve, reject } = promiseOf<void>()
  // a spare that dies is noticed when somebody wants it
  ready.catch(() => {})
  const { promise: ended, resolve: resolveEnd } = promiseOf<void>()
  const events: ChildEvents = {
    onLine: (line) => {
      const frame = readFrame(line)
      if (listener) listener.onFrame(frame, line.length)
      else if (frame.type === 'ready') resolve()
      else throw new Error('a message before the job')
    },
    onPrint: (chunk) => {
      if (listener) listener.onPrint(chunk)
      else if (printed.length < 2_000) printed += chunk.toString('utf8')
    },
    onBroken: (error) => (listener ? listener.onBroken(error) : reject(error)),
    onEnd: (code, signal) => {
      alive = false
      clearTimeout(timer)
      reject(new EndedEarly(code, signal, printed))
      listener?.onEnd(code, signal)
      resolveEnd()
    },
  }
  const child = 'socket' in command ? startServed(command.socket, command.language, events) : startChild(command, events)
  const timer = setTimeout(() => child.end(), startMs)
  timer.unref()
  return {
    pid: child.pid,
    ready,
    ended,
    isAlive: () => alive,
    begin: (heard) => {
      clearTimeout(timer)
      listener = heard
      if (!alive) heard.onEnd(null, null)
    },
    write: child.write,
    hold: child.hold,
    end: child.end,
  }
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function promiseOf<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void } {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
