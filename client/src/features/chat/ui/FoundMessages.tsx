import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ChatMessage } from '#shared/nouns/chat/chat.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { call } from '#client/engine/api/call.ts'
import { messagePath } from '#client/nouns/chat/chat-path.ts'
import { plainText } from '#client/features/chat/text/message-tokens.ts'
import { useChatName, useMemberNames } from '#client/records/chat/use-chat-name.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import classes from '#client/features/chat/ui/chat.module.css'

interface FoundMessagesProps {
  search: string
  /** the conversation beside the list, where the search may stay */
  openId: string | undefined
}

/** Messages on the server that hold the words, of anybody or of one person, everywhere or in the open conversation. */
export function FoundMessages({ search, openId }: FoundMessagesProps) {
  const { t } = useTranslation('chat')
  const [author, setAuthor] = useState('')
  const [where, setWhere] = useState<Where>('all')
  const people = useEntities('member').toSorted((a, b) => a.displayName.localeCompare(b.displayName))
  return (
    <>
      <div className={classes.filters}>
        <Select
          ariaLabel={t('find.author')}
          value={author}
          onChange={setAuthor}
          options={[{ value: '', label: t('find.anybody') }, ...people.map(({ id, displayName }) => ({ value: id, label: displayName }))]}
        />
        {openId !== undefined && (
          <Select<Where>
            ariaLabel={t('find.where')}
            value={where}
            onChange={setWhere}
            options={places.map((value) => ({ value, label: t(`find.${value}`) }))}
          />
        )}
      </div>
      <Found search={search} author={author} chatId={where === 'here' ? openId : undefined} />
    </>
  )
}

const places = ['all', 'here'] as const
type Where = (typeof places)[number]

/** Without a network they cannot be asked for. */
function Found({ search, author, chatId }: { search: string; author: string; chatId: string | undefined }) {
  const { t } = useTranslation('chat')
  const load = useCallback(async () => {
    const filter = { ...(author !== '' && { authorId: author }), ...(chatId !== undefined && { chatId }) }
    return (await call('POST chat-messages/search', { body: { text: search.slice(0, 200), ...filter } })).messages
  }, [search, author, chatId])
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
