import { useState, type KeyboardEvent } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { mentionLimit } from '#shared/nouns/chat/chat-limits.ts'
import { rolePath } from '#shared/nouns/chat/message-marks.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import { takesMentionKey } from '#client/cells/mention-keys.ts'
import { openMention, withMention } from '#client/cells/mention-text.ts'
import { readEntities, useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { withName, type WrittenText } from '#client/features/chat/text/draft-marks.ts'
import { openEmoji, useFoundEmojis } from '#client/editor/use-found-emojis.ts'
import { useFoundThings } from '#client/features/chat/ui/use-found-things.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { useShowsTables } from '#client/nouns/items/item.ts'

/** Somebody or something that an @ offers, or an emoji that a colon does. */
export interface Offer {
  key: string
  kind: 'person' | 'emoji' | 'role' | 'page' | 'app' | 'table' | 'record' | 'task'
  label: string
  /** of people */
  member?: Member
  /** of everything else */
  path?: string
}

/** Offers at once: of people, and of each other kind. */
const mostPeople = 6
const mostOfKind = 3

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

export interface Offered {
  offers: readonly Offer[]
  marked: number
  setCaret(caret: number): void
  /** the emoji that is named in full: a second colon takes it */
  exact: Offer | undefined
  /** the text with a name, and the caret behind it */
  choose(offer: Offer): (WrittenText & { caret: number }) | undefined
  /** true when the key was for the list; the chosen offer is passed on */
  takesKey(event: KeyboardEvent, onChoose: (offer: Offer) => void): boolean
}

/** The list that @ opens in a message, with its keys: people, roles, pages, apps and tables at once, records and tasks a moment later. */
export function useOffered({ text, things }: WrittenText, people: readonly Member[]): Offered {
  const [caret, setCaret] = useState(0)
  const [marked, setMarked] = useState(0)
  const [closedAt, setClosedAt] = useState<string>()
  const mention = closedAt === text ? undefined : openMention(text, caret)
  const known = useKnown(mention?.search.trim(), people)
  const found = useFoundThings(mention?.search.trim())
  const emoji = closedAt === text ? undefined : openEmoji(text, caret)
  const emojis = useFoundEmojis(emoji?.search).map((found): Offer => ({
    key: found.emoji,
    kind: 'emoji',
    label: `${found.emoji} ${found.word}`,
  }))
  const offers = [...known, ...found, ...emojis]
  const at = Math.min(marked, Math.max(0, offers.length - 1))
  return {
    offers,
    marked: at,
    setCaret: (to) => {
      setCaret(to)
      if (to !== caret) setMarked(0)
    },
    exact: emojis.find(({ label }) => label.endsWith(` ${emoji?.search}`)),
    choose: ({ key, kind, label, path }) => {
      if (emoji && kind === 'emoji') {
        const before = text.slice(0, emoji.start) + key
        return { text: `${before} ${text.slice(emoji.end).replace(/^ /, '')}`, things, caret: before.length + 1 }
      }
      if (!mention) return undefined
      const named = path === undefined ? { things, name: label } : withName(things, label, path)
      const next = withMention(text, mention, named.name)
      // the name is complete: what Enter does next is to send
      setClosedAt(next.text)
      return { ...next, things: named.things }
    },
    takesKey: (event, onChoose) => {
      const choose = (index: number): void => {
        const offer = offers[index]
        if (offer) onChoose(offer)
      }
      return takesMentionKey(event, { count: offers.length, marked: at, mark: setMarked, choose, close: () => setClosedAt(text) })
    },
  }
}

/** The replica's people and things for a search; without a letter people and roles alone. */
function useKnown(search: string | undefined, people: readonly Member[]): Offer[] {
  const { memberId } = useSession()
  const roles = useEntities('role')
  const showsTables = useShowsTables()
  if (search === undefined) return []
  const wanted = foldText(search)
  const fits = (label: string): boolean => label !== '' && foldText(label).includes(wanted)
  const persons = people
    .filter(({ id, displayName }) => id !== memberId && fits(displayName))
    .slice(0, mostPeople)
    .map((member): Offer => ({ key: member.id, kind: 'person', label: member.displayName, member }))
  const groups = roles
    .filter(({ name }) => fits(name))
    .slice(0, mostOfKind)
    .map(({ id, name }): Offer => ({ key: id, kind: 'role', label: name, path: rolePath(id) }))
  const kinds: readonly ('page' | 'app' | 'table')[] = search === '' ? [] : showsTables ? ['page', 'app', 'table'] : ['page', 'app']
  const items = kinds.flatMap((kind) =>
    readEntities(kind)
      .filter(({ label }) => fits(label))
      .toSorted((a, b) => a.label.localeCompare(b.label))
      .slice(0, mostOfKind)
      .map(({ id, label }): Offer => ({ key: id, kind, label, path: itemPath(kind, id) })),
  )
  return [...persons, ...groups, ...items]
}
