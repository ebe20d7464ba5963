import { useMemo } from 'react'
import { messagePath } from '#shared/nouns/chat/chat-address.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { MessageList } from '#client/features/chat/ui/MessageList.tsx'
import { Composer } from '#client/features/chat/ui/Composer.tsx'
import { ForwardDialog } from '#client/features/chat/ui/ForwardDialog.tsx'
import { MessageRow } from '#client/features/chat/ui/MessageRow.tsx'
import { TypingLine } from '#client/features/chat/ui/TypingLine.tsx'
import { useWritingTo } from '#client/features/chat/use-writing-to.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import { useLane } from '#client/nouns/chat/use-chats.ts'
import { useThreadRoot } from '#client/nouns/chat/use-thread-root.ts'
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

/** The messages under a message (specification 3 §2, "Thread panel"). */
export function ThreadPanel({ chat, rootId, targetId, onClose }: ThreadPanelProps) {
  const { t } = useTranslation('chat')
  const { change } = useAddressQuery()
  const of = useMemo(() => ({ chatId: chat.id, threadId: rootId }), [chat.id, rootId])
  const main = useLane(useMemo(() => ({ chatId: chat.id, threadId: null }), [chat.id]))
  const { lane, messages, status, isAtEnd } = useLane(of)
  const writing = useWritingTo(messages)
  const root = useThreadRoot(main.messages, rootId)
  const goTo = (id: string): void => change({ message: id }, { replace: true })
  const acts = { ...writing.acts, goTo }
  const count = Math.max(root?.replies ?? 0, messages.filter(({ deleted }) => !deleted).length)
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
            {/* replies may be there that this device does not have yet */}
            {count > 0 || messages.length > 0 ? t('replies', { count }) : status === 'ready' && t('createThread')}
          </p>
          {messages.length > 0 ? (
            <MessageList chat={chat} of={of} lane={lane} messages={messages} isAtEnd={isAtEnd} targetId={targetId} acts={acts} />
          ) : (
            <div className={css.blank}>
              {status === 'opening' && <Skeleton height={80} />}
              {status === 'away' && <EmptyState title={t('away')} />}
            </div>
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
