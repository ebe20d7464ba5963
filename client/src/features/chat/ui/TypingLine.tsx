import type { ChatLane } from '#shared/nouns/chat/chat.ts'
import { useMemberNames } from '#client/records/chat/use-chat-name.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTyping } from '#client/nouns/chat/use-chats.ts'
import css from '#client/features/chat/ui/message-parts.module.css'

/** Says who is writing; keeps its room, so that nothing jumps. */
export function TypingLine({ of }: { of: ChatLane }) {
  const { t } = useTranslation('chat')
  const people = useTyping(of)
  const nameOf = useMemberNames()
  return (
    <p className={css.typing} aria-live="polite">
      {people.length > 0 && t('typing', { names: people.map(nameOf).join(', ') })}
    </p>
  )
}
