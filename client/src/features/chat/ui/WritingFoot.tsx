import type { Chat, ChatLane, RecordTalk } from '#shared/nouns/chat/chat.ts'
import { Composer } from '#client/features/chat/ui/Composer.tsx'
import { TypingLine } from '#client/features/chat/ui/TypingLine.tsx'
import type { useWritingTo } from '#client/features/chat/use-writing-to.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/features/chat/ui/message-parts.module.css'

interface WritingFootProps {
  chat: Chat
  of: ChatLane
  about: RecordTalk | undefined
  writing: ReturnType<typeof useWritingTo>
  /** who comes to the conversation writes at once */
  autoFocus?: boolean
}

/** The foot of a conversation: who is writing, and the place to write, or that one may only read. */
export function WritingFoot({ chat, of, about, writing, autoFocus = false }: WritingFootProps) {
  const { t } = useTranslation('chat')
  return (
    <>
      <TypingLine of={of} />
      {chat.mayPost ? (
        <Composer
          key={`write ${chat.id}`}
          of={of}
          chat={chat}
          about={about}
          answered={writing.answered}
          onAnswered={() => writing.setAnswered(undefined)}
          inserted={writing.inserted}
          autoFocus={autoFocus}
          onEditLast={writing.editLast}
          isEditing={writing.acts.editedId !== undefined}
        />
      ) : (
        <p className={css.closed}>{t('readOnly')}</p>
      )}
    </>
  )
}
