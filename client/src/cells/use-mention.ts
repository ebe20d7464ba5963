import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Member } from '#shared/nouns/members/member.ts'
import { takesMentionKey } from '#client/cells/mention-keys.ts'
import { mentionedIn, openMention, withMention } from '#client/cells/mention-text.ts'
import { useReaders, type ReadPlace } from '#client/nouns/notices/use-readers.ts'

/** People offered at once. */
const offered = 6

export interface WrittenComment {
  text: string
  /** ids of the members whom it names */
  mentions: string[]
}

export interface MentionWork {
  people: readonly Member[]
  marked: number
  setCaret(caret: number): void
  change(text: string, caret: number): void
  choose(index: number): void
  /** true when the key was for the list */
  takesKey(event: KeyboardEvent): boolean
}

/** The list that @ opens in a text, with its keys, and the people who were chosen from it. */
export function useMention(
  text: string,
  place: ReadPlace,
  area: RefObject<HTMLTextAreaElement | null>,
  onChange: (written: WrittenComment) => void,
): MentionWork {
  const chosen = useRef(new Map<string, string>())
  const nextCaret = useRef<number | undefined>(undefined)
  const [caret, setCaret] = useState(0)
  const [isOff, setIsOff] = useState(false)
  const [marked, setMarked] = useState(0)
  const mention = isOff ? undefined : openMention(text, caret)
  const people = useReaders(place, mention?.search).slice(0, offered)
  useEffect(() => {
    if (nextCaret.current === undefined) return
    area.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = undefined
  }, [text, area])

  function change(next: string, at: number): void {
    setCaret(at)
    setMarked(0)
    setIsOff(false)
    onChange({ text: next, mentions: mentionedIn(next, chosen.current) })
  }
  function choose(index: number): void {
    const member = people[index]
    if (!mention || !member) return
    chosen.current.set(member.id, member.displayName)
    const next = withMention(text, mention, member.displayName)
    nextCaret.current = next.caret
    change(next.text, next.caret)
    area.current?.focus()
  }
  const takesKey = (event: KeyboardEvent): boolean =>
    takesMentionKey(event, { count: people.length, marked, mark: setMarked, choose, close: () => setIsOff(true) })
  return { people, marked, setCaret, change, choose, takesKey }
}
