import { useState, type KeyboardEvent } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { mentionLimit } from '#shared/nouns/chat/chat-limits.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import { openMention, withMention } from '#client/cells/mention-text.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** People offered at once. */
const mostOffered = 6

/** The active people in a conversation; of one about a record the server leaves out who does not see it. */
export function usePeopleIn({ members }: Pick<Chat, 'members'>): readonly Member[] {
  const all = useEntities('member')
  const isEverybody = members.length === 0 || members[0] === '*'
  return all
    .filter(({ id, active }) => active && (isEverybody || members.includes(id)))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
}

/** The people whose names a text holds behind an @. */
export function mentionsIn(text: string, people: readonly Member[]): string[] {
  return people.flatMap(({ id, displayName }) => (text.includes(`@${displayName}`) ? [id] : [])).slice(0, mentionLimit)
}

export interface PeopleOffered {
  people: readonly Member[]
  marked: number
  setCaret(caret: number): void
  /** the text with a name, and the caret behind it */
  choose(member: Member): { text: string; caret: number } | undefined
  /** true when the key was for the list; a chosen person is passed on */
  takesKey(event: KeyboardEvent, onChoose: (member: Member) => void): boolean
}

/** The list of people that @ opens in a message, with its keys. */
export function usePeopleOffered(text: string, candidates: readonly Member[]): PeopleOffered {
  const { memberId } = useSession()
  const [caret, setCaret] = useState(0)
  const [marked, setMarked] = useState(0)
  const [closedAt, setClosedAt] = useState<string>()
  const mention = closedAt === text ? undefined : openMention(text, caret)
  const wanted = mention && foldText(mention.search.trim())
  const people =
    wanted === undefined
      ? []
      : candidates.filter(({ id, displayName }) => id !== memberId && foldText(displayName).includes(wanted)).slice(0, mostOffered)
  return {
    people,
    marked: Math.min(marked, Math.max(0, people.length - 1)),
    setCaret: (at) => {
      setCaret(at)
      if (at !== caret) setMarked(0)
    },
    choose: ({ displayName }) => mention && withMention(text, mention, displayName),
    takesKey: (event, onChoose) => {
      const person = people[Math.min(marked, people.length - 1)]
      if (!person || event.ctrlKey || event.metaKey) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setMarked((marked + step + people.length) % people.length)
      else if (event.key === 'Enter' || event.key === 'Tab') onChoose(person)
      else if (event.key === 'Escape') setClosedAt(text)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
