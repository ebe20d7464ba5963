import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { forgetSeen } from '#client/engine/attachments/seen-pictures.ts'
import { ChatStore, type ChatServer } from '#client/engine/chat/chat-store.ts'
import { openChatStorage } from '#client/engine/chat/chat-storage.ts'
import { currentDevice, type Device } from '#client/engine/device/current-device.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { createValue, type Value } from '#client/lib/value.ts'

type ListAnswer = CallAnswer<ApiCalls['GET chats']>

const server: ChatServer = {
  list: (before) => call('GET chats', { query: before === undefined ? {} : { before } }) as Promise<ListAnswer>,
  chat: (chatId) => call('GET chats/:chatId', { params: { chatId } }),
  ofRecord: async ({ type, ...params }) =>
    (await call('GET chats/of-record/:tableId/:recordId', { params, query: type === 'record' ? {} : { type } })).chat ?? undefined,
  window:
    ({ chatId, threadId }) =>
    (question) =>
      call('GET chats/:chatId/messages', { params: { chatId }, query: { ...question, ...(threadId !== null && { threadId }) } }),
}

const current = createValue<ChatStore | undefined>(undefined)
let openedFor: Device | undefined
let isFollowing = false

/** The conversations of the device's person; undefined without one. Opened with the first question. */
export function chatStore(): Value<ChatStore | undefined> {
  if (!isFollowing) {
    isFollowing = true
    currentDevice.subscribe(follow)
    follow()
  }
  return current
}

function onForgotten(ownerId: string): void {
  void forgetSeen({ owner: 'message', ownerId })
}

function follow(): void {
  const device = currentDevice.get()
  if (device === openedFor) return
  openedFor = device
  current.get()?.close()
  const storage = device && openChatStorage(device.keeps ? principalOf(device.session) : undefined, Date.now)
  current.set(device && storage && new ChatStore({ server, storage, news: device.news, now: Date.now, onForgotten }))
}
