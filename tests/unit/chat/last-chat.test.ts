import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { readLastChat, rememberChat } from '#client/nouns/chat/last-chat.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('window', {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
  })
  vi.useFakeTimers({ now: new Date('2026-05-01T10:00:00Z') })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const chat = (id: string, readAt: string | null) => ({ id, chatType: 'dm', tableId: null, recordId: null, readAt }) as Chat

it('is the one that was read last on any device', () => {
  const chats = [chat('a', '2026-05-01T08:00:00Z'), chat('b', '2026-05-01T09:00:00Z'), chat('c', null)]
  expect(readLastChat('me', chats)).toBe('/chat/dm/b')
  rememberChat('me', '/chat/dm/c')
  expect(readLastChat('me', chats)).toBe('/chat/dm/c')
  // read elsewhere since
  expect(readLastChat('me', [...chats, chat('d', '2026-05-01T11:00:00Z')])).toBe('/chat/dm/d')
})

it('is none that is gone, and none where nothing was read', () => {
  rememberChat('me', '/chat/dm/gone')
  expect(readLastChat('me', [chat('a', null)])).toBeUndefined()
  expect(readLastChat('me', [chat('a', '2026-05-01T08:00:00Z')])).toBe('/chat/dm/a')
  expect(readLastChat('me', [])).toBeUndefined()
})
