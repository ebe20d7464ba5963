import { Link } from 'react-router-dom'
import type { NoticeGroup } from '#client/features/notices/group-notices.ts'
import { noticeFaces } from '#client/features/notices/notice-faces.ts'
import { useNoticeWords } from '#client/features/notices/use-notice-words.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import css from '#client/features/notices/ui/updates.module.css'

/** One line: what happened, where, and when. It opens the preview, on a phone the thing itself. */
export function NoticeRow({ group, isActive, onOpen }: { group: NoticeGroup; isActive: boolean; onOpen: () => void }) {
  const { t } = useTranslation('notices')
  const format = useFormat()
  const isPhone = useIsPhone()
  const { latest, notices } = group
  const words = useNoticeWords(latest)
  const { Icon, sentence } = noticeFaces[latest.kind]
  const isUnread = notices.some(({ isRead }) => !isRead)
  const comment = words.comments.find(({ id }) => id === latest.about.partId)
  const more = notices.length - 1

  return (
    <li>
      <Link
        to={isPhone ? words.path : `?activeNotification=${latest.id}`}
        className={css.row}
        aria-current={isActive ? 'true' : undefined}
        data-unread={isUnread || undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          // the page changes its own address, which has a section too
          if (!isPhone) event.preventDefault()
          onOpen()
        }}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
        <span className={css.words}>
          <span className={css.sentence}>{sentence(t, words)}</span>
          {comment && <Ellipsis>{comment.text}</Ellipsis>}
          <span className={css.detail}>
            {[words.place, more > 0 ? t('andMore', { count: more }) : '', words.forwarder && t('forwarded', { who: words.forwarder })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <time className={css.time} dateTime={latest.madeAt} title={format.dateTime(latest.madeAt)}>
          {format.relative(latest.madeAt)}
        </time>
        {isUnread && <span className={css.dot} role="img" aria-label={t('unread')} />}
      </Link>
    </li>
  )
}
