import { useEffect, useMemo, useState } from 'react'
import { messagePath } from '#shared/nouns/chat/chat-address.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { call } from '#client/engine/api/call.ts'
import type { ShownMessage } from '#client/engine/chat/overlay.ts'
import { MessageList } from '#client/features/chat/ui/MessageList.tsx'
import { Composer } from '#client/features/chat/ui/Composer.tsx'
import { ForwardDialog } from '#client/features/chat/ui/ForwardDialog.tsx'
import { MessageRow } from '#client/features/chat/ui/MessageRow.tsx'
import { TypingLine } from '#client/features/chat/ui/TypingLine.tsx'
import { useWritingTo } from '#client/features/chat/use-writing-to.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import { useLane } from '#client/nouns/chat/use-chats.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/features/chat/ui/chat.module.css'
import messageParts from '#client/features/chat/ui/message-parts.module.css'

interface ThreadPanelProps {
  chat: Chat
  rootId: string
  targetId: string | null
  onClose(): void
}

/** The message above a thread: from the window of the conversation, or asked for where it lies outside. */
function useRoot(messages: readonly ShownMessage[], rootId: string): ShownMessage | undefined {
  const known = messages.find(({ id }) => id === rootId)
  const isKnown = known !== undefined
  const [asked, setAsked] = useState<ShownMessage>()
  useEffect(() => {
    if (isKnown) return
    let isOver = false
    call('GET chat-messages/:messageId', { params: { messageId: rootId } }).then(
      (message) => {
        if (!isOver) setAsked(message)
      },
      // without an answer the replies stand alone
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [isKnown, rootId])
  return known ?? asked
}

/** The messages under a message (specification 3 §2, "Thread panel"). */
export function ThreadPanel({ chat, rootId, targetId, onClose }: ThreadPanelProps) {
  const { t } = useTranslation('chat')
  const { change } = useAddressQuery()
  const of = useMemo(() => ({ chatId: chat.id, threadId: rootId }), [chat.id, rootId])
  const main = useLane(useMemo(() => ({ chatId: chat.id, threadId: null }), [chat.id]))
  const { lane, messages, status, isAtEnd } = useLane(of)
  const writing = useWritingTo(messages)
  const root = useRoot(main.messages, rootId)
  const goTo = (id: string): void => change({ message: id }, { replace: true })
  const acts = { ...writing.acts, goTo }
  return (
    <Panel title={t('thread')} onClose={onClose} closeLabel={t('common:actions.close')}>
      {status === 'missing' ? (
        <EmptyState title={t('mainMessageNotFound')} />
      ) : (
        <div className={messageParts.threadBody}>
          {root && (
            <div className={messageParts.root}>
              <MessageRow chat={chat} message={root} isFirst isMarked={false} acts={acts} />
              <LinkButton size="small" variant="quiet" to={messagePath(chat, { id: rootId, threadId: null })}>
                {t('showInConversation')}
              </LinkButton>
            </div>
          )}
          <p className={messageParts.threadCount}>
            {messages.length === 0
              ? t('createThread')
              : t('replies', { count: Math.max(root?.replies ?? 0, messages.filter(({ deleted }) => !deleted).length) })}
          </p>
          {messages.length > 0 ? (
            <MessageList chat={chat} of={of} lane={lane} messages={messages} isAtEnd={isAtEnd} targetId={targetId} acts={acts} />
          ) : (
            <div className={css.blank}>{status === 'opening' && <Skeleton height={80} />}</div>
          )}
          <TypingLine of={of} />
          {chat.mayPost && (
            <Composer
              of={of}
              chat={chat}
              answered={writing.answered}
              onAnswered={() => writing.setAnswered(undefined)}
              inserted={writing.inserted}
              autoFocus
              onEditLast={writing.editLast}
              isEditing={writing.acts.editedId !== undefined}
            />
          )}
        </div>
      )}
      {writing.forwarded && <ForwardDialog message={writing.forwarded} onClose={() => writing.forward(undefined)} />}
    </Panel>
  )
}
