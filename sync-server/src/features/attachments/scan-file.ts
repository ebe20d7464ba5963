import { execFile } from 'node:child_process'
import { AppError } from '#shared/protocol/errors.ts'
import type { Platform } from '#server/platform/platform.ts'

const limitMs = 60_000
/** Scanners at a time in the process, and uploads that wait for one. */
const atOnce = 2
const mostWaiting = 50

let running = 0
const line: (() => void)[] = []

/**
 * Has the configured command look at a file: 0 lets it in, 1 refuses it, as ClamAV's programs answer. A scanner that fails or hangs lets
 * nothing in. Two run at a time: each loads its lists. No shell reads the command. @throws AppError `file_infected`, `unavailable`
 */
export async function scanFile({ config, log }: Pick<Platform, 'config' | 'log'>, path: string): Promise<void> {
  const [command, ...given] = config.fileScanner
  if (command === undefined) return
  const code = await inTurn(
    () =>
      new Promise<unknown>((resolve) => {
        execFile(command, [...given, path], { timeout: limitMs, killSignal: 'SIGKILL' }, (error) => resolve(error ? error.code : 0))
      }),
  )
  if (code === 0) return
  if (code === 1) throw new AppError('file_infected')
  log.error({ code }, 'the scanner of files did not answer')
  throw new AppError('unavailable')
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (line.length >= mostWaiting) throw new AppError('unavailable')
    // the one that ends hands its place on
    await new Promise<void>((resolve) => line.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }
}
