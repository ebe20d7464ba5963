/** Reasons why an outbound request has no answer, and whether the same request may succeed later. */
export const outboundFailures = {
  /** no URL, a forbidden header or method: nothing was sent */
  request_invalid: { mayPass: false },
  scheme_refused: { mayPass: false },
  credentials_refused: { mayPass: false },
  port_refused: { mayPass: false },
  /** The name has no address that may be reached. An unknown name is one of these, so that names of a private network stay private. */
  host_refused: { mayPass: false },
  /** the name servers gave no answer */
  name_failed: { mayPass: true },
  connection_failed: { mayPass: true },
  tls_failed: { mayPass: false },
  timed_out: { mayPass: true },
  /** ended by the caller */
  aborted: { mayPass: true },
  headers_too_large: { mayPass: false },
  answer_too_large: { mayPass: false },
  answer_malformed: { mayPass: false },
  redirect_refused: { mayPass: false },
  too_many_redirects: { mayPass: false },
} as const

export type OutboundFailure = keyof typeof outboundFailures

/** Ends a request inside this folder; callers get its id as a result. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly failure: OutboundFailure
  constructor(failure: OutboundFailure) {
    super(failure)
    this.failure = failure
  }
}
