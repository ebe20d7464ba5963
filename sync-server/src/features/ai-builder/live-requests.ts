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
export function useSoFar({ use, sent, text }: LiveRequest): AiUse {
  return sent === 0 ? { ...use } : { tokensIn: use.tokensIn + sent, tokensOut: use.tokensOut + guessTokens(text) }
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
