import type { ErrorBody, ErrorId } from '#shared/protocol/errors.ts'

/** The server answered a call with an error of the catalogue. Its text for people is `t('errors:<id>')`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly id: ErrorId
  /** the request's id, also in the server's log */
  readonly code: string
  readonly status: number
  readonly details: unknown

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.id = body.id
    this.code = body.code
    this.status = status
    this.details = body.details
  }
}

/** No answer came: no network, or no server behind it. Nothing is known about whether the call took effect. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'

  constructor(cause?: unknown) {
    super('The server could not be reached.', cause === undefined ? undefined : { cause })
  }
}

/** True when a retry may succeed a little later: there was no answer, or the server is busy or broken for now. */
export function isTemporary(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
}
