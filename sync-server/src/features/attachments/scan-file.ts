import { execFile } from 'node:child_process'
import { AppError } from '#shared/protocol/errors.ts'
import { createSlots } from '#server/lib/slots.ts'
import type { Platform } from '#server/platform/platform.ts'

const limitMs = 60_000
/** Scanners at a time in the process, and uploads that wait for one. */
const slots = createSlots(2, { mostWaiting: 50, full: () => new AppError('unavailable') })

/**
 * Has the configured command look at a file: 0 lets it in, 1 refuses it, as ClamAV's programs answer. A scanner that fails or hangs lets
 * nothing in. Two run at a time: each loads its lists. No shell reads the command. @throws AppError `file_infected`, `unavailable`
 */
export async function scanFile({ config, log }: Pick<Platform, 'config' | 'log'>, path: string): Promise<void> {
  const [command, ...given] = config.fileScanner
  if (command === undefined) return
  const code = await slots.run(
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
