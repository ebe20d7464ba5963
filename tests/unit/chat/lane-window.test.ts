import { describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { dmChatId, isDerivedChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { ChatMessage } from '#shared/nouns/chat/chat.ts'
import { emptyWindow, endNr, firstNr, isAtEnd, withMessages } from '#client/engine/chat/lane-window.ts'
import { shownMessages } from '#client/engine/chat/overlay.ts'
import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'

const message = (nr: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id: `m${nr}`, chatId: 'c', threadId: null, nr, seq: nr, authorId: 'a', text: `text ${nr}`, mentions: [], replyTo: null },
  ...{ reactions: {}, replies: 0, lastReplyAt: null, pinned: false, madeAt: '', createdAt: '', edited: false, deleted: false },
  ...more,
})
const from = (first: number, last: number): ChatMessage[] => Array.from({ length: last - first + 1 }, (_, index) => message(first + index))

describe('a window of messages', () => {
  const window = withMessages(emptyWindow, from(10, 20), 20)

  it('takes what continues it at either end, in any order, and leaves out what would leave a gap', () => {
    const grown = withMessages(window, [message(22), message(21), message(9), message(8), message(5)])
    expect([firstNr(grown), endNr(grown)]).toEqual([8, 22])
    expect(grown.messages.map(({ nr }) => nr)).toEqual(from(8, 22).map(({ nr }) => nr))
  })

  it('knows that it is not at the end once a later number is told', () => {
    expect(isAtEnd(window)).toBe(true)
    expect(isAtEnd(withMessages(window, [message(25)], 25))).toBe(false)
  })

  it('keeps the newer state of a message', () => {
    const edited = withMessages(window, [message(12, { seq: 99, text: 'new' })])
    expect(withMessages(edited, [message(12)]).messages[2]?.text).toBe('new')
  })
})

describe('unsent changes', () => {
  const item = (kind: string, args: object, state: OutboxItem['state'], seq?: number): OutboxItem => ({
    ...{ id: newId(), kind, args, madeAt: '2026-01-01T00:00:00.000Z', order: 1, patches: [], state },
    ...(seq !== undefined && { seq }),
  })
  const lane = { lane: { chatId: 'c', threadId: null }, memberId: 'me', isAtEnd: true }
  const send = { chatId: 'c', id: 'mine', threadId: null, replyTo: null, text: 'hello', mentions: [] }

  it('show a message that waits, one that was refused with its text, and each once', () => {
    const waiting = shownMessages(from(1, 2), [item('chats.send', send, 'device')], lane)
    expect(waiting.at(-1)).toMatchObject({ id: 'mine', nr: 3, own: { reason: undefined } })
    const refused = { ...item('chats.send', send, 'refused'), reason: { id: 'permission_denied' as const, message: '' } }
    expect(shownMessages([], [refused], lane)[0]).toMatchObject({ text: 'hello', own: { reason: { id: 'permission_denied' } } })
    expect(shownMessages([message(1, { id: 'mine' })], [item('chats.send', send, 'applied', 1)], lane)).toHaveLength(1)
    const again = shownMessages([], [refused, item('chats.send', send, 'saving')], lane)
    expect(
      again.map(({ id, own }) => [id, own?.reason]),
      'the refused one stays until the other is stored',
    ).toEqual([['mine', undefined]])
  })

  it('lie over the state of the server until it has them', () => {
    const edit = { chatId: 'c', messageId: 'm1', text: 'edited', mentions: [] }
    const textWith = (state: OutboxItem['state'], seq?: number) =>
      shownMessages([message(1, { seq: 5 })], [item('chats.edit', edit, state, seq)], lane)[0]?.text
    expect([textWith('device'), textWith('applied', 6), textWith('applied', 5), textWith('refused')]).toEqual([
      'edited',
      'edited',
      'text 1',
      'text 1',
    ])
    const react = item('chats.react', { chatId: 'c', messageId: 'm1', emoji: '👍', isOn: true }, 'sending')
    expect(shownMessages([message(1)], [react], lane)[0]?.reactions).toEqual({ '👍': ['me'] })
  })
})

it('ids of direct messages and records follow from what they are of, and no device makes one', () => {
  const [a, b] = [newId(), newId()]
  expect(dmChatId(a, b)).toBe(dmChatId(b, a))
  expect(dmChatId(a, a)).not.toBe(dmChatId(a, b))
  expect(recordChatId('t1', a)).not.toBe(recordChatId('t2', a))
  for (const id of [dmChatId(a, b), recordChatId('t1', a)]) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    expect(isDerivedChatId(id)).toBe(true)
  }
  expect(isDerivedChatId(newId())).toBe(false)
})
