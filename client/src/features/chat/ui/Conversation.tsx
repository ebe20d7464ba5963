import { Suspense, useCallback, useMemo, useState } from 'react'
import type { Chat, RecordTalk } from '#shared/nouns/chat/chat.ts'
import { MessageList } from '#client/features/chat/ui/MessageList.tsx'
import { ChatHeader } from '#client/features/chat/ui/ChatHeader.tsx'
import { ForwardDialog } from '#client/features/chat/ui/ForwardDialog.tsx'
import type { MessageActs } from '#client/features/chat/ui/MessageRow.tsx'
import { WritingFoot } from '#client/features/chat/ui/WritingFoot.tsx'
import { useChatName } from '#client/records/chat/use-chat-name.ts'
import { useWatch } from '#client/features/chat/use-watch.ts'
import { useWritingTo } from '#client/features/chat/use-writing-to.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { fetchedOnce } from '#client/lib/opened-later.tsx'
import { useFetchedSoon } from '#client/lib/use-fetched-soon.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { markRead } from '#client/nouns/chat/chat-commands.ts'
import { chatSlug, readChatSlug } from '#client/nouns/chat/chat-path.ts'
import { useLane } from '#client/nouns/chat/use-chats.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/features/chat/ui/chat.module.css'

// the conversation comes first
const threadFile = fetchedOnce(() => import('#client/features/chat/ui/ThreadPanel.tsx'))
const ThreadPanel = lazyPart(async () => (await threadFile.load()).ThreadPanel)

export interface ConversationProps {
  chat: Chat
  about: RecordTalk | undefined
}

/** One conversation: its messages, the place to write, and a thread beside it. */
export function Conversation({ chat, about }: ConversationProps) {
  const { t } = useTranslation('chat')
  const name = useChatName(chat)
  const of = useMemo(() => ({ chatId: chat.id, threadId: null }), [chat.id])
  const { lane, messages, status, isAtEnd } = useLane(of)
  useWatch(chat)
  useFetchedSoon(threadFile)
  const { query, change } = useAddressQuery()
  const writing = useWritingTo(messages)
  // a thread of another conversation is a dialog of its own
  const threadOf = readChatSlug(query.get('chatSlug') ?? chat.id)
  const isOwn = query.get('modal') === 'chatThread' && threadOf.kind !== 'none' && threadOf.chatId === chat.id
  const threadId = isOwn ? query.get('mainMessageId') : null
  const targetId = threadId === null ? query.get('message') : null
  const openThread = (id: string): void =>
    change({ modal: 'chatThread', mainMessageId: id, chatSlug: chatSlug(chat), chatType: chat.chatType, message: null })
  const acts: MessageActs = { ...writing.acts, openThread, goTo: (id) => change({ message: id }, { replace: true }) }
  const { lastNr } = chat
  const onSeenEnd = useCallback(() => markRead(chat, lastNr), [chat, lastNr])
  const [jump, setJump] = useState<{ at: string }>()
  const isEmpty = messages.length === 0
  // letters would be single keys; a keyboard on the screen would cover the messages
  const writesAtOnce = !useIsPhone() && threadId === null
  return (
    <section className={css.main} aria-label={name}>
      <ChatHeader chat={chat} onJump={(at) => setJump({ at })} onEdit={() => change({ modal: 'updateChatChannel', chatSlug: chat.id })} />
      {isEmpty && status === 'opening' && about === undefined ? (
        <div className={css.blank}>
          <Skeleton height={160} />
        </div>
      ) : isEmpty ? (
        <div className={css.blank}>
          <EmptyState title={t(status === 'away' ? 'away' : 'noMessages')} />
        </div>
      ) : (
        <MessageList
          key={chat.id}
          chat={chat}
          of={of}
          lane={lane}
          messages={messages}
          isAtEnd={isAtEnd}
          targetId={targetId}
          acts={acts}
          jump={jump}
          onSeenEnd={onSeenEnd}
        />
      )}
      <WritingFoot chat={chat} of={of} about={about} writing={writing} autoFocus={writesAtOnce} />
      {threadId !== null && (
        <Suspense fallback={null}>
          <ThreadPanel
            key={threadId}
            chat={chat}
            rootId={threadId}
            targetId={query.get('message')}
            onClose={() => change({ modal: null, mainMessageId: null, chatSlug: null, chatType: null, message: null })}
          />
        </Suspense>
      )}
      {writing.forwarded && <ForwardDialog message={writing.forwarded} onClose={() => writing.forward(undefined)} />}
    </section>
  )
}
