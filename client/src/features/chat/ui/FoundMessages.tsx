import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { messagePath } from '#shared/nouns/chat/chat-address.ts'
import type { ChatMessage } from '#shared/nouns/chat/chat.ts'
import { searchTextLimit } from '#shared/nouns/chat/chat-limits.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { call } from '#client/engine/api/call.ts'
import { findMessages } from '#client/features/chat/find-messages.ts'
import { useDeviceMessages } from '#client/features/chat/use-device-messages.ts'
import { PlainWords } from '#client/features/chat/text/PlainWords.tsx'
import { useChatName, useMemberNames } from '#client/records/chat/use-chat-name.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/chat/ui/chat.module.css'

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
      <div className={css.filters}>
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

/** The messages of this device at once, then those of the server. */
function Found({ search, author, chatId }: { search: string; author: string; chatId: string | undefined }) {
  const { t } = useTranslation('chat')
  const filter = useMemo(() => ({ ...(author !== '' && { authorId: author }), ...(chatId !== undefined && { chatId }) }), [author, chatId])
  const load = useCallback(
    async () => (await call('POST chat-messages/search', { body: { text: search.slice(0, searchTextLimit), ...filter } })).messages,
    [search, filter],
  )
  const { data, failure } = useLoaded(load)
  const here = useDeviceMessages(useCallback((store) => findMessages(store, { search, ...filter }), [search, filter]))
  return <Messages {...{ data, failure, here }} emptyText={t('noChats')} />
}

/** The messages that the person keeps for later. */
export function SavedMessages() {
  const { t } = useTranslation('chat')
  const { saved } = useChats()
  const load = useCallback(async () => (await call('GET chat-messages/saved')).messages, [])
  const { data, failure } = useLoaded(load, saved.size)
  const here = useDeviceMessages(useCallback((store) => store.onDevice(({ id }) => saved.has(id)), [saved]))
  return <Messages {...{ data, failure, here }} emptyText={t('noSaved')} />
}

interface MessagesProps {
  /** the server's answer */
  data: readonly ChatMessage[] | undefined
  failure: unknown
  /** of this device */
  here: readonly ChatMessage[] | undefined
  emptyText: string
}

/** The messages of the server, or those of this device as long as it does not answer. */
export function Messages({ data, failure, here = [], emptyText }: MessagesProps) {
  const { t } = useTranslation('chat')
  if (data !== undefined) return data.length === 0 ? <EmptyState title={emptyText} /> : <MessageLinks messages={data} />
  if (failure === undefined) return here.length === 0 ? <Skeleton height={96} /> : <MessageLinks messages={here} />
  return (
    <>
      <p className={css.hint}>{t(here.length === 0 ? 'searchOffline' : 'onlyHere')}</p>
      {here.length > 0 && <MessageLinks messages={here} />}
    </>
  )
}

function MessageLinks({ messages }: { messages: readonly ChatMessage[] }) {
  return (
    <ul className={css.lines}>
      {messages.map((message) => (
        <li key={message.id}>
          <MessageLink message={message} />
        </li>
      ))}
    </ul>
  )
}

const elsewhere = { chatType: 'private_channel', channelLabel: '', dmWithUserId: null, tableId: null, recordId: null } as const

function MessageLink({ message }: { message: ChatMessage }) {
  const { chats } = useChats()
  const { relative } = useFormat()
  const nameOf = useMemberNames()
  const chat = chats.find(({ id }) => id === message.chatId)
  // one about a record in which the person has no part yet
  const known = chat ?? { ...elsewhere, id: message.chatId }
  const name = useChatName(known)
  return (
    <Link to={messagePath(known, message)} className={css.line}>
      <Stack as="span" gap={0} flex="fill">
        <span className={css.lineName}>
          {nameOf(message.authorId)}
          {name !== '' && ` · ${name}`}
        </span>
        <span className={css.found}>
          <PlainWords text={message.text} />
        </span>
        <span className={css.excerpt}>{relative(message.createdAt)}</span>
      </Stack>
    </Link>
  )
}
