import { AiFailure, type AiProblem } from '#server/features/ai-builder/hosts/ai-failure.ts'
import { guessTokens, type AiUse } from '#server/features/ai-builder/hosts/ai-host.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A request that this process is asking now. */
export interface LiveRequest {
  stop: AbortController
  /** the answer so far */
  text: string
  progress: number | null
  /** tokens of the question that the host answers now; 0 between two */
  sent: number
  /** of the questions before it */
  use: AiUse
}

const live = new WeakMap<Platform, Map<string, LiveRequest>>()

export function liveRequests(platform: Platform): Map<string, LiveRequest> {
  const known = live.get(platform) ?? new Map<string, LiveRequest>()
  live.set(platform, known)
  return known
}

/** All that a request under way has cost so far, as far as one can tell. */
export function countSoFar({ use, sent, text }: LiveRequest): AiUse {
  return sent === 0 ? { ...use } : { tokensIn: use.tokensIn + sent, tokensOut: use.tokensOut + guessTokens(text) }
}

/** Reasons of a failure for which the host had worked, also without a word of its answer. */
const worked: ReadonlySet<AiProblem> = new Set([
  'ai_timed_out',
  'ai_too_long',
  'ai_refused',
  'response_parsing_error',
  'invalid_ai_response_format',
])

/** After a failure: adds to the use what the host had worked at the question that failed, as far as one can tell. */
export function addLostWork(live: LiveRequest, error: unknown): void {
  const hasWorked = live.text !== '' || (error instanceof AiFailure && worked.has(error.problem))
  if (hasWorked) Object.assign(live.use, countSoFar(live))
  live.sent = 0
}

const mostFound = 30
/** A part of a long answer that is looked through for labels. */
const lookedAt = 100_000

/** The labels that an answer names so far, each once. */
export function labelsIn(text: string): string[] {
  const found = new Set<string>()
  for (const [, label] of text.slice(0, lookedAt).matchAll(/"label"\s*:\s*"([^"\\]{1,60})"/g)) {
    if (label !== undefined) found.add(label)
    if (found.size >= mostFound) break
  }
  return [...found]
}
