import { Link } from 'react-router-dom'
import type { Comment } from '#shared/nouns/comments/comment.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { excerptOf } from '#shared/nouns/chat/message-marks.ts'
import { useMemberNames } from '#client/records/chat/use-chat-name.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useUnreadComments } from '#client/nouns/comments/use-comments.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/chat/ui/chat.module.css'

/** Pages at once; all others are found by their search. */
const mostPages = 50

/** The pages that are talked about, those with the newest comment first; each leads to its comments. */
export function PageTalks() {
  const { t } = useTranslation('chat')
  const last = newestOfPages(useEntities('comment'))
  if (last.length === 0) return null
  return (
    <section>
      <h2 className={css.section}>
        <span>{t('pages')}</span>
      </h2>
      <ul className={css.lines}>
        {last.slice(0, mostPages).map((comment) => (
          <PageTalk key={comment.itemId} comment={comment} />
        ))}
      </ul>
    </section>
  )
}

/** The newest comment of each page; devices have those of pages that their person may open. */
function newestOfPages(comments: readonly Comment[]): Comment[] {
  const newest = new Map<string, Comment>()
  for (const comment of comments) {
    if (comment.itemType !== 'page') continue
    const known = newest.get(comment.itemId)
    if (!known || known.madeAt < comment.madeAt) newest.set(comment.itemId, comment)
  }
  return [...newest.values()].sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
}

function PageTalk({ comment: { itemId, authorId, text } }: { comment: Comment }) {
  const { t } = useTranslation('chat')
  const { memberId } = useSession()
  const nameOf = useMemberNames()
  const item = useEntity('page', itemId)
  const unread = useUnreadComments({ itemType: 'page', itemId, recordId: null }).length
  if (!item) return null
  return (
    <li>
      <Link to={`${itemPath('page', itemId)}?panel=comments`} className={css.line} data-unread={unread > 0 || undefined}>
        <ItemIcon icon={item.icon} color={item.color} size={28} />
        <Stack as="span" gap={0} flex="fill">
          <span className={css.lineName}>{item.label || t('common:untitled')}</span>
          <span className={css.excerpt}>
            {authorId === memberId ? t('you') : nameOf(authorId)}: {excerptOf(text)}
          </span>
        </Stack>
        {unread > 0 && (
          <span className={css.count} role="img" aria-label={t('unreadComments', { count: unread })}>
            {unread > 99 ? '+99' : unread}
          </span>
        )}
      </Link>
    </li>
  )
}
