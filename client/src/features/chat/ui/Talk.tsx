import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { chatPath, messagePath } from '#shared/nouns/chat/chat-address.ts'
import type { Chat, RecordTalk } from '#shared/nouns/chat/chat.ts'
import { ForwardDialog } from '#client/features/chat/ui/ForwardDialog.tsx'
import { MessageList } from '#client/features/chat/ui/MessageList.tsx'
import { WritingFoot } from '#client/features/chat/ui/WritingFoot.tsx'
import { useWatch } from '#client/features/chat/use-watch.ts'
import { useWritingTo } from '#client/features/chat/use-writing-to.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { markRead } from '#client/nouns/chat/chat-commands.ts'
import { useLane } from '#client/nouns/chat/use-chats.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/chat/ui/chat.module.css'
import messageParts from '#client/features/chat/ui/message-parts.module.css'

interface TalkProps {
  chat: Chat
  about: RecordTalk | undefined
  /** as high as its box, whose head leads to the page of chat */
  isInBlock?: boolean
}

/** A conversation inside another screen; threads open on the page of chat. */
export function Talk({ chat, about, isInBlock = false }: TalkProps) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const of = useMemo(() => ({ chatId: chat.id, threadId: null }), [chat.id])
  const { lane, messages, status, isAtEnd } = useLane(of)
  useWatch(chat)
  const writing = useWritingTo(messages)
  const { lastNr } = chat
  const onSeenEnd = useCallback(() => markRead(chat, lastNr), [chat, lastNr])
  const openThread = (id: string): void => void navigate(messagePath(chat, { id, threadId: id }))
  const acts = { ...writing.acts, openThread, goTo: (id: string) => void lane?.goTo({ around: id }) }
  return (
    <div className={isInBlock ? messageParts.inBlock : css.inRecord} data-fills={!isInBlock || undefined}>
      {messages.length > 0 ? (
        <>
          {!isInBlock && (
            <Row gap={0} align="stretch" justify="end">
              <LinkButton to={chatPath(chat)} variant="quiet" size="small">
                {t('openInChat')}
              </LinkButton>
            </Row>
          )}
          <MessageList
            chat={chat}
            of={of}
            lane={lane}
            messages={messages}
            isAtEnd={isAtEnd}
            targetId={null}
            acts={acts}
            onSeenEnd={onSeenEnd}
          />
        </>
      ) : (
        <div className={css.blank}>
          {status === 'opening' && about === undefined ? (
            <Skeleton height={120} />
          ) : (
            <EmptyState title={t(status === 'away' ? 'away' : 'noMessages')} />
          )}
        </div>
      )}
      <WritingFoot chat={chat} of={of} about={about} writing={writing} />
      {writing.forwarded && <ForwardDialog message={writing.forwarded} onClose={() => writing.forward(undefined)} />}
    </div>
  )
}
