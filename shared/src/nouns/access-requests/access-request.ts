import type { ItemType } from '#shared/values/item-type.ts'

export const accessAnswers = ['given', 'refused'] as const
export type AccessAnswer = (typeof accessAnswers)[number]

/**
 * Somebody asks to see an app, a page or a table of which they have the address. The person who asked and those who may give it receive it.
 * It holds no name of the thing: those who may see the thing find the name there.
 */
export interface AccessRequest {
  id: string
  itemType: ItemType
  itemId: string
  askedBy: string
  /** one's own words */
  words: string
  askedAt: string
  answer: AccessAnswer | null
  answeredBy: string | null
  answeredAt: string | null
}

export const longestWords = 500

/** The same thing may be asked for again after so many hours. */
export const askAgainHours = 24

/** Things that one person may ask for in a day. */
export const mostAskedADay = 20

/** Days that a request stays on devices. */
export const keptDays = 30

/** True while asking for the same thing would tell nobody anything new. */
export function isAskedAlready({ askedAt, answer }: Pick<AccessRequest, 'askedAt' | 'answer'>, now: Date): boolean {
  return answer !== 'given' && now.getTime() - Date.parse(askedAt) < askAgainHours * 3_600_000
}
