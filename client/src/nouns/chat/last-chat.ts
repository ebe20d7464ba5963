import { chatPath } from '#shared/nouns/chat/chat-address.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'

const keyOf = (memberId: string): string => `trama.chat.last.${memberId}`

/** The conversation that this person opened last on this device: its address, and when. */
function readHere(memberId: string): { path: string; at: string } | undefined {
  const [path, at = ''] = window.localStorage.getItem(keyOf(memberId))?.split(' ') ?? []
  return path === undefined ? undefined : { path, at }
}

export function rememberChat(memberId: string, path: string): void {
  try {
    window.localStorage.setItem(keyOf(memberId), `${path} ${new Date().toISOString()}`)
  } catch {
    // private windows may refuse storage: other devices still say what was read last
  }
}

/** The address of the conversation that the person read last: on this device, or where they read on another one since. */
export function readLastChat(memberId: string, chats: readonly Chat[]): string | undefined {
  const here = readHere(memberId)
  const isThere = chats.some((chat) => chatPath(chat) === here?.path)
  const [latest] = chats.filter(({ readAt }) => readAt != null).toSorted((a, b) => ((a.readAt ?? '') < (b.readAt ?? '') ? 1 : -1))
  if (latest && (!isThere || (latest.readAt ?? '') > (here?.at ?? ''))) return chatPath(latest)
  return isThere ? here?.path : undefined
}
