import { AppError } from '#shared/protocol/errors.ts'

/** Values that lie too deep in each other cannot be written as text: such JSON holds no records, however often it is read. */
export function asJsonFault(error: unknown): unknown {
  return error instanceof RangeError ? new AppError('import_json') : error
}
