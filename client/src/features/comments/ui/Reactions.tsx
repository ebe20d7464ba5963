import { reactionSigns, type Comment } from '#shared/nouns/comments/comment.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import css from '#client/features/comments/ui/comments.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toggleReaction } from '#client/nouns/comments/comment-commands.ts'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'

/** The signs under a comment with their numbers; a press adds one's own or takes it away. */
export function Reactions({ comment, mayComment }: { comment: Comment; mayComment: boolean }) {
  const { t } = useTranslation('comments')
  const { memberId } = useSession()
  const members = useEntities('member')
  const given = reactionSigns.flatMap((sign) => {
    const people = comment.reactions[sign] ?? []
    return people.length > 0 ? [{ sign, people }] : []
  })
  if (given.length === 0) return null
  return (
    <div className={css.reactions}>
      {given.map(({ sign, people }) => {
        const names = people.map((id) => members.find((member) => member.id === id)?.displayName ?? t('somebody')).join(', ')
        return (
          <button
            key={sign}
            type="button"
            className={classNames(css.reaction, reach.reach)}
            aria-pressed={people.includes(memberId)}
            aria-label={t('reaction', { sign, names })}
            data-tooltip={names}
            disabled={!mayComment}
            onClick={() => toggleReaction(comment, sign)}
          >
            {sign} {people.length}
          </button>
        )
      })}
    </div>
  )
}
