import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/notices/previews/previews.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLane } from '#client/nouns/chat/use-chats.ts'

/** Messages of a preview, the one it is about last. */
const mostShown = 5

/** The last messages in the conversation or thread of a notice, as far as they are on this device. */
export function ChatPreview({ about: { itemId, recordId, partId } }: { about: NoticeAbout }) {
  const { t } = useTranslation('notices')
  const { relative } = useFormat()
  const members = useEntities('member')
  const { messages } = useLane({ chatId: itemId, threadId: recordId })
  const at = messages.findIndex(({ id }) => id === partId)
  const end = at < 0 ? messages.length : at + 1
  const shown = messages.slice(Math.max(0, end - mostShown), end)
  if (shown.length === 0) return null
  return (
    <ul className={css.glimpse} aria-label={t('lastMessages')}>
      {shown.map(({ id, authorId, text, createdAt }) => (
        <li key={id}>
          <strong>{members.find((member) => member.id === authorId)?.displayName ?? t('somebody')}</strong>{' '}
          <span className={css.detail}>{relative(createdAt)}</span>
          <p className={css.words}>{text}</p>
        </li>
      ))}
    </ul>
  )
}
