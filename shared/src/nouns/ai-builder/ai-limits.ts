/** Bounds of what is asked of an AI host (specification 2 §5, §9). */
export const aiBounds = {
  /** words of a description, at least */
  words: 3,
  description: 4_000,
  attachments: 5,
  /** bytes of one attachment, and of all in one request with the rest of it */
  attachmentBytes: 5 * 1024 * 1024,
  requestBytes: 11 * 1024 * 1024,
  /** letters of a text that is to be written, shortened or translated */
  text: 20_000,
} as const

/** Milliseconds between two looks at a request under way (specification 2 §9). */
export const progressEveryMs = 2_000

/** Words of letters or digits; a sign alone is none. */
export const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** @returns whether a description is long enough (specification 2 §5) */
export const isDescribed = (text: string): boolean => wordsOf(text).length >= aiBounds.words

/**
 * The progress of a request that tells no number: 0.45 at half of the estimated time, 0.8 at it, 0.95 at three times, and never more
 * (specification 2 §9). Between these it runs straight. @param passedMs and @param estimatedMs in ms @returns 0 to 0.95
 */
export function estimateProgress(passedMs: number, estimatedMs: number): number {
  const share = Math.max(0, passedMs) / Math.max(1, estimatedMs)
  if (share <= 0.5) return (share / 0.5) * 0.45
  if (share <= 1) return 0.45 + ((share - 0.5) / 0.5) * 0.35
  return Math.min(0.95, 0.8 + ((share - 1) / 2) * 0.15)
}
