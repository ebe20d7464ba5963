import type { ErrorBody, ErrorId } from '#shared/protocol/errors.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { Logger } from 'pino'
import { isBusy, isDamage, isFull } from '#server/storage/storage-fault.ts'

/** Turns whatever was thrown into the catalogue's answer; the unexpected is logged and never described to the caller. */
export function errorAnswer(thrown: unknown, requestId: string, log: Logger): { status: number; body: ErrorBody } {
  const error = thrown instanceof AppError ? thrown : new AppError(faultOf(thrown))
  if (error.id === 'internal') log.error({ err: thrown, requestId }, 'unexpected error')
  const body: ErrorBody = { id: error.id, code: requestId, message: error.message }
  if (error.details !== undefined) body.details = error.details
  return { status: error.status, body }
}

/** Seconds after which a refused request may succeed; undefined for one that cannot. */
export function retryAfterOf({ status, body }: { status: number; body: ErrorBody }): string | undefined {
  if (status === 503) return '1'
  if (status !== 429) return undefined
  const { details } = body
  const seconds = details !== null && typeof details === 'object' && 'retryAfterSeconds' in details ? Number(details.retryAfterSeconds) : 1
  return String(Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 1)
}

/** Faults of the disk and its files, after which the caller may try again. */
function faultOf(error: unknown): ErrorId {
  if (isFull(error)) return 'storage_full'
  if (isBusy(error)) return 'unavailable'
  return isDamage(error) ? 'storage_damaged' : 'internal'
}
