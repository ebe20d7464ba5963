import { useState } from 'react'

/** Entries at first. Ten times as many would cost a tenth of a second of the thread at each start. */
const atFirst = 50
/** Entries that come with each further look. */
const more = 100

export interface FirstOf<Entry> {
  shown: readonly Entry[]
  /** entries that are not shown */
  hidden: number
  showMore(): void
}

/**
 * The beginning of a list that may have thousands of entries; MoreLine at its end shows the rest, piece by piece.
 * @param isKept an entry that is shown even past the beginning, such as the one that is open
 */
export function useFirstOf<Entry>(all: readonly Entry[], isKept: (entry: Entry) => boolean = () => false): FirstOf<Entry> {
  const [limit, setLimit] = useState(atFirst)
  const isWhole = all.length <= limit
  const shown = isWhole ? all : [...all.slice(0, limit), ...all.slice(limit).filter(isKept)]
  return { shown, hidden: all.length - shown.length, showMore: () => setLimit((before) => before + more) }
}
