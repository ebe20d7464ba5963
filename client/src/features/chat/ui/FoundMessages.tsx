import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import type { ChatMessage } from '#shared/nouns/chat/chat.ts'
import { call } from '#client/engine/api/call.ts'
import { messagePath } from '#client/nouns/chat/chat-path.ts'
import { plainText } from '#client/features/chat/text/message-tokens.ts'
import { useChatName, useMemberNames } from '#client/records/chat/use-chat-name.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import classes from '#client/features/chat/ui/chat.module.css'

/** Messages on the server that hold the words; without a network they cannot be asked for. */
export function FoundMessages({ search }: { search: string }) {
  const { t } = useTranslation('chat')
  const load = useCallback(
    async () => (await call('POST chat-messages/search', { body: { text: search.slice(0, 200) } })).messages,
    [search],
  )
  const { data, failure } = useLoaded(load)
  if (failure !== undefined && data === undefined) return <p className={classes.hint}>{t('searchOffline')}</p>
  if (data === undefined) return <Skeleton height={96} />
  if (data.length === 0) return <EmptyState title={t('noChats')} />
  return <MessageLinks messages={data} />
}

/** The messages that the person keeps for later. */
export function SavedMessages() {
  const { t } = useTranslation('chat')
  const { saved } = useChats()
  const load = useCallback(async () => (await call('GET chat-messages/saved')).messages, [])
  const { data, failure } = useLoaded(load, saved.size)
  if (failure !== undefined && data === undefined) return <p className={classes.hint}>{t('searchOffline')}</p>
  if (data === undefined) return <Skeleton height={96} />
  if (data.length === 0) return <EmptyState title={t('noSaved')} />
  return <MessageLinks messages={data} />
}

export function MessageLinks({ messages }: { messages: readonly ChatMessage[] }) {
  return (
    <ul className={classes.lines}>
      {messages.map((message) => (
        <li key={message.id}>
          <MessageLink message={message} />
        </li>
      ))}
    </ul>
  )
}

function MessageLink({ message }: { message: ChatMessage }) {
  const { chats } = useChats()
  const { relative } = useFormat()
  const nameOf = useMemberNames()
  const chat = chats.find(({ id }) => id === message.chatId)
  const blank = { chatType: 'private_channel', channelLabel: '', dmWithUserId: null, tableId: null, recordId: null } as const
  const name = useChatName(chat ?? blank)
  if (!chat) return null
  return (
    <Link to={messagePath(chat, message)} className={classes.line}>
      <span className={classes.lineWords}>
        <span className={classes.lineName}>
          {nameOf(message.authorId)} · {name}
        </span>
        <span className={classes.found}>{plainText(message.text)}</span>
        <span className={classes.excerpt}>{relative(message.createdAt)}</span>
      </span>
    </Link>
  )
}
