import type { Comment } from '#shared/fields/types/comments.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import css from '#client/features/notices/ui/updates.module.css'

/** Comments before the marked ones that are shown. */
const before = 10

/** The end of a conversation; the comments that the notices are about stand out. */
export function Conversation({ comments, marked }: { comments: readonly Comment[]; marked: ReadonlySet<string | null> }) {
  const { t } = useTranslation('notices')
  const { relative } = useFormat()
  const members = useEntities('member')
  const first = comments.findIndex(({ id }) => marked.has(id))
  return (
    <ul className={css.conversation} aria-label={t('conversation')}>
      {comments.slice(Math.max(0, (first < 0 ? comments.length : first) - before)).map(({ id, by, at, text }) => {
        const member = members.find((one) => one.id === by)
        const name = member?.displayName ?? t('somebody')
        return (
          <li key={id} className={css.comment} data-marked={marked.has(id) || undefined}>
            <Avatar name={name} hue={member?.hue ?? 'gray'} photoUrl={member?.photoUrl ?? null} size={24} decorative />
            <span className={css.words}>
              <span className={css.detail}>
                {name} · {relative(at)}
              </span>
              <span className={css.said}>{text}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
