import { isStandIn } from '#shared/nouns/imports/empty-mark.ts'

/** Signs for nothing in one column. Their meaning follows from the other cells, so it is settled at the end. */
export interface StandIns {
  /** Counts a trimmed text if it is such a sign, and says whether it is. */
  add(text: string): boolean
  /** Hands each sign to `take` as often as it came, and forgets them. */
  release(take: (text: string) => void): void
}

export function createStandIns(): StandIns {
  const counts = new Map<string, number>()
  return {
    add: (text) => {
      const is = isStandIn(text)
      if (is) counts.set(text, (counts.get(text) ?? 0) + 1)
      return is
    },
    release: (take) => {
      for (const [text, count] of counts) for (let time = 0; time < count; time++) take(text)
      counts.clear()
    },
  }
}
