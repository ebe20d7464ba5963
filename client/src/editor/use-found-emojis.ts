import { useEffect, useState } from 'react'

export interface OpenEmoji {
  /** place of the colon, and the one behind the word */
  start: number
  end: number
  search: string
}

/** The colon and the beginning of an emoji's word before the caret. A time such as 9:30 has none. */
export function openEmoji(text: string, caret: number): OpenEmoji | undefined {
  const found = /(?<=^|[\s(]):(\p{L}{2,20})$/u.exec(text.slice(0, caret))
  return found?.[1] === undefined ? undefined : { start: found.index, end: caret, search: found[1].toLowerCase() }
}

export interface FoundEmoji {
  emoji: string
  word: string
}

const none: readonly FoundEmoji[] = []

/** The emojis of a word, in any of the three languages; their list is fetched with the first search. */
export function useFoundEmojis(search: string | undefined): readonly FoundEmoji[] {
  const [found, setFound] = useState<{ search: string; offers: readonly FoundEmoji[] }>({ search: '', offers: none })
  useEffect(() => {
    if (search === undefined) return
    let isGone = false
    import('#client/editor/match-emojis.ts').then(
      ({ matchEmojis }) => {
        if (!isGone) setFound({ search, offers: matchEmojis(search) })
      },
      // without the list the word stays as it is typed
      () => undefined,
    )
    return () => void (isGone = true)
  }, [search])
  return found.search === search ? found.offers : none
}
