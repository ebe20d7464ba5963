import type { ErrorId } from '#shared/protocol/errors.ts'

/** The reasons for which a host gave no answer (specification 2 §8). */
export type AiProblem = Extract<
  ErrorId,
  | 'undefined_token'
  | 'network_error'
  | 'response_parsing_error'
  | 'api_unknown_error'
  | 'invalid_ai_response_format'
  | 'ai_refused'
  | 'ai_timed_out'
  | 'ai_too_long'
  | 'ai_rate_limited'
>

/** A host that gave no answer. One that is `passing` may answer when it is asked again. */
export class AiFailure extends Error {
  override readonly name = 'AiFailure'
  readonly problem: AiProblem
  readonly passing: boolean
  readonly metadata: Record<string, string | number> | undefined

  constructor(
    problem: AiProblem,
    { passing = false, metadata }: { passing?: boolean; metadata?: Record<string, string | number> | undefined } = {},
  ) {
    super(problem)
    this.problem = problem
    this.passing = passing
    this.metadata = metadata
  }
}

/** The failure of an answer that came with a status of its own. */
export function failureOfStatus(status: number): AiFailure {
  const metadata = { status }
  if (status === 401 || status === 403) return new AiFailure('undefined_token', { metadata })
  if (status === 429) return new AiFailure('ai_rate_limited', { passing: true, metadata })
  return new AiFailure('api_unknown_error', { passing: status >= 500, metadata })
}
