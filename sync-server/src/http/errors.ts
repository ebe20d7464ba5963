import type { ErrorBody } from '#shared/protocol/errors.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { Logger } from 'pino'

/** Turns whatever was thrown into the catalogue's answer; the unexpected is logged and never described to the caller. */
export function errorAnswer(error: unknown, requestId: string, log: Logger): { status: number; body: ErrorBody } {
  if (error instanceof AppError) {
    const body: ErrorBody = { id: error.id, code: requestId, message: error.message }
    if (error.details !== undefined) body.details = error.details
    return { status: error.status, body }
  }
  if (isBusy(error)) {
    return { status: 503, body: { id: 'unavailable', code: requestId, message: new AppError('unavailable').message } }
  }
  log.error({ err: error, requestId }, 'unexpected error')
  return { status: 500, body: { id: 'internal', code: requestId, message: new AppError('internal').message } }
}

/** SQLite could not get its lock in time, or the disk is full: the caller may try again. */
function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^SQLITE_(BUSY|LOCKED|FULL|IOERR)/.test(code)
}
