import { AppError } from '#shared/protocol/errors.ts'

/** A part of a request that its schema alone cannot judge, as schemas tell theirs. `path`: with dots, '' for the whole. */
export function wrongPart(path: string, message: string, where: 'body' | 'query' | 'header' = 'body'): AppError {
  return new AppError('invalid_request', { issues: [{ where, path, message }] })
}
