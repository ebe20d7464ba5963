import { availableParallelism } from 'node:os'
import { AppError } from '#shared/protocol/errors.ts'
import type { CodeProcess } from '#server/sandbox/process/code-process.ts'
import type { ChildCommand } from '#server/sandbox/process/start-child.ts'

/** Runs that wait for a place in the whole process; a further one is refused. */
const mostWaiting = 200
/** A spare that nobody wanted for so long is ended. */
const spareMs = 60_000

export interface Places {
  /**
   * Waits for a place, runs `work` with a process of its own, and ends that process.
   * @throws AppError `unavailable` when too many wait; StartError when the process does not start
   */
  use<T>(key: string, command: ChildCommand, work: (child: CodeProcess) => Promise<T>): Promise<T>
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
 * A bounded number of runs at a time. After a run one process of its kind is started ahead, so that the next finds it ready; each serves one
 * run. Its memory is given back when nobody runs that kind for a minute.
 */
export function createPlaces({ start, atOnce = Math.max(2, availableParallelism()) }: PlacesOptions): Places {
  const spares = new Map<string, { child: CodeProcess; timer: NodeJS.Timeout }>()
  const running = new Set<CodeProcess>()
  const line: (() => void)[] = []
  let taken = 0
  let isClosed = false

  const take = async (): Promise<void> => {
    if (isClosed) throw new AppError('unavailable')
    if (taken < atOnce) taken += 1
    else if (line.length >= mostWaiting) throw new AppError('unavailable')
    // the run that ends hands its place on
    else await new Promise<void>((resolve) => line.push(resolve))
    if (isClosed) {
      give()
      throw new AppError('unavailable')
    }
  }
  const give = (): void => {
    const next = line.shift()
    if (next) next()
    else taken -= 1
  }
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
    use: async (key, command, work) => {
      await take()
      const spare = dropSpare(key)
      const child = spare?.isAlive() ? spare : start(command)
      child.hold(true)
      running.add(child)
      try {
        await child.ready.catch((error: Error) => {
          throw new StartError(error.message)
        })
        return await work(child)
      } finally {
        running.delete(child)
        child.end()
        give()
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
