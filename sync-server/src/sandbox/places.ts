import { availableParallelism } from 'node:os'
import { AppError } from '#shared/protocol/errors.ts'
import type { CodeProcess } from '#server/sandbox/process/code-process.ts'
import type { ChildCommand } from '#server/sandbox/process/start-child.ts'
import { createTurns, type Turns } from '#server/sandbox/turns.ts'

/** A spare that nobody wanted for so long is ended. */
const spareMs = 60_000

/** A run that takes a place. */
export interface Taker {
  /** runs of one group take turns with those of others */
  group: string
  line: Line
}

/** `awaited`: a write waits for it. `compile`: long work before the first run. Each has places of its own, which no other line holds. */
export type Line = 'long' | 'awaited' | 'compile'

export interface Places {
  /**
   * Waits for a place, runs `work` with a process of its own, and ends that process.
   * @throws AppError `unavailable` when too many wait; StartError when the process does not start
   */
  use<T>(taker: Taker, key: string, command: ChildCommand, work: (child: CodeProcess) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The process ended before it was ready. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

interface PlacesOptions {
  start(command: ChildCommand): CodeProcess
  atOnce?: number
}

/**
 * A bounded number of runs at a time: `atOnce` of one group and one of another beside them, `atOnce` for which writes wait, and two compilers. After a run one process of its kind is started ahead, so that the next finds it ready; each serves one
 * run. Its memory is given back when nobody runs that kind for a minute.
 */
export function createPlaces({ start, atOnce = Math.max(2, availableParallelism()) }: PlacesOptions): Places {
  const spares = new Map<string, { child: CodeProcess; timer: NodeJS.Timeout }>()
  const running = new Set<CodeProcess>()
  const lines: Record<Line, Turns> = {
    long: createTurns(atOnce + 1, atOnce),
    awaited: createTurns(atOnce),
    compile: createTurns(2, 1),
  }
  let isClosed = false

  const dropSpare = (key: string): CodeProcess | undefined => {
    const spare = spares.get(key)
    spares.delete(key)
    clearTimeout(spare?.timer)
    return spare?.child
  }
  const startSpare = (key: string, command: ChildCommand): void => {
    if (isClosed || spares.has(key)) return
    const timer = setTimeout(() => dropSpare(key)?.end(), spareMs)
    timer.unref()
    const child = start(command)
    child.hold(false)
    spares.set(key, { child, timer })
  }

  return {
    use: async ({ group, line }, key, command, work) => {
      const turns = lines[line]
      if (isClosed) throw new AppError('unavailable')
      await turns.take(group)
      let child: CodeProcess | undefined
      try {
        // closed while it waited
        if (isClosed) throw new AppError('unavailable')
        const spare = dropSpare(key)
        child = spare?.isAlive() ? spare : start(command)
        child.hold(true)
        running.add(child)
        await child.ready.catch((error: Error) => {
          throw new StartError(error.message)
        })
        return await work(child)
      } finally {
        if (child) running.delete(child)
        child?.end()
        turns.give(group)
        startSpare(key, command)
      }
    },
    close: async () => {
      isClosed = true
      const children = [...running, ...[...spares.keys()].flatMap((key) => dropSpare(key) ?? [])]
      for (const child of children) {
        // a program that waits for this must live until then
        child.hold(true)
        child.end()
      }
      await Promise.all(children.map((child) => child.ended))
    },
  }
}
