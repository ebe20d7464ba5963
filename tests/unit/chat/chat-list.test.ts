import { describe, expect, it } from 'vitest'
import { chatPath } from '#shared/nouns/chat/chat-address.ts'
import { dmChatId, externalChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { chatSections, chatTabs, sectionChats } from '#client/features/chat/chat-sections.ts'
import { chatSlug, readChatPath, readChatSlug } from '#client/nouns/chat/chat-path.ts'
import { countedChats, unreadTotal } from '#client/nouns/chat/unread-of.ts'

const chat = (id: string, more: Partial<Chat> = {}): Chat => ({
  ...{ id, chatType: 'private_channel', channelLabel: id, iconColor: 'blue', backgroundColor: null, members: ['*'] },
  ...{ dmWithUserId: null, tableId: null, recordId: null, createdBy: '', mayPost: true, mayEdit: false, starred: false },
  ...{ muted: false, follows: false, readNr: 1, firstNr: 1, lastNr: 1, keepDays: null, fromJoining: false },
  ...{ lastMessageAt: null, lastMessage: null },
  ...more,
})
const about = { chatType: 'record', tableId: 't', recordId: 'r' } as const
const chats = [
  chat('starred', { starred: true, lastNr: 5 }),
  chat('news', { lastNr: 3 }),
  chat('muted news', { lastNr: 3, muted: true }),
  chat('quiet'),
  chat('two', { chatType: 'dm' }),
  chat('record', about),
  chat('record news', { ...about, lastNr: 2 }),
]
const namesOf = (tab: (typeof chatTabs)[number]) =>
  Object.entries(sectionChats(chats, tab)).flatMap(([section, found]) => found.map(({ id }) => `${section}: ${id}`))

describe('the list of conversations', () => {
  it('has the sections of the specification in their order, and a conversation in the first that fits', () => {
    expect(chatSections).toEqual(['bookmarked', 'new', 'channels', 'directMessages', 'read'])
    expect(namesOf('all')).toEqual([
      'bookmarked: starred',
      'new: news',
      'new: record news',
      'channels: muted news',
      'channels: quiet',
      'directMessages: two',
      'read: record',
    ])
  })

  it('is filtered by tabs', () => {
    expect(chatTabs).toEqual(['all', 'channels', 'comments', 'email', 'saved', 'dms'])
    expect(namesOf('comments')).toEqual(['new: record news', 'read: record'])
    expect(namesOf('dms')).toEqual(['directMessages: two'])
    expect(namesOf('channels').join()).not.toMatch(/two|record/)
  })

  it('counts what is unread and not muted', () => {
    expect(unreadTotal(chats)).toBe(4 + 2 + 1)
    // notices of these are not counted again
    expect([...countedChats(chats)]).toEqual(['starred', 'news', 'record news'])
  })
})

describe('addresses of conversations', () => {
  it('are read, each form', () => {
    expect(readChatPath('channel/c1', 'me')).toEqual({ kind: 'chat', chatId: 'c1' })
    expect(readChatPath('dm/d1', 'me')).toEqual({ kind: 'chat', chatId: 'd1' })
    expect(readChatPath('dm-user/you', 'me')).toEqual({ kind: 'dmUser', chatId: dmChatId('you', 'me'), memberId: 'you' })
    expect(readChatPath('record/t/r', 'me')).toEqual({
      kind: 'record',
      type: 'record',
      chatId: recordChatId('t', 'r'),
      tableId: 't',
      recordId: 'r',
    })
    expect(readChatPath('external/t/r', 'me')).toMatchObject({ type: 'external', chatId: externalChatId('t', 'r') })
    expect(readChatSlug(chatSlug({ id: 'x', chatType: 'external', tableId: 't', recordId: 'r' }))).toMatchObject({ type: 'external' })
    for (const rest of ['', 'channel', 'record/t', 'nonsense/x', 'external/t']) expect(readChatPath(rest, 'me')).toEqual({ kind: 'none' })
  })

  it('lead back to where they came from', () => {
    for (const one of [chat('c1'), chat('d1', { chatType: 'dm' }), chat(recordChatId('t', 'r'), about)]) {
      expect(readChatPath(chatPath(one).replace('/chat/', ''), 'me')).toMatchObject({ chatId: one.id })
    }
  })
})
