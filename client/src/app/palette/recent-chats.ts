import { useMemo } from 'react'
import { chatPath } from '#shared/nouns/chat/chat-address.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'

const most = 20

/** Conversations that are on this device, the latest first, with the way to each; those about records stand with their records. */
export function useRecentChats(): { id: string; label: string; to: string }[] {
  const { chats } = useChats()
  const members = useEntities('member')
  return useMemo(() => {
    const names = new Map(members.map(({ id, displayName }) => [id, displayName]))
    return chats
      .filter(({ chatType, lastMessageAt }) => lastMessageAt !== null && (chatType === 'private_channel' || chatType === 'dm'))
      .toSorted((one, other) => (other.lastMessageAt ?? '').localeCompare(one.lastMessageAt ?? ''))
      .slice(0, most)
      .flatMap((chat) => {
        const label = chat.chatType === 'dm' ? names.get(chat.dmWithUserId ?? '') : chat.channelLabel
        return label === undefined ? [] : [{ id: chat.id, label, to: chatPath(chat) }]
      })
  }, [chats, members])
}
