import { IconArrowForwardUp, IconBookmark, IconBookmarkFilled, IconMail, IconMailOpened } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { NoticeGroup } from '#client/features/notices/group-notices.ts'
import { noticeFaces } from '#client/features/notices/notice-faces.ts'
import { noticePlaces } from '#client/features/notices/places/notice-places.ts'
import { Conversation } from '#client/features/notices/ui/Conversation.tsx'
import { ForwardDialog } from '#client/features/notices/ui/ForwardDialog.tsx'
import { useNoticeWords } from '#client/features/notices/use-notice-words.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { bookmarkNotice, markRead } from '#client/nouns/notices/notice-commands.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/notices/ui/updates.module.css'

/** The thing that a notice is about, with its actions; all of it is on the device, so that nothing has to be waited for. */
export function NoticePreview({ group: { latest, notices } }: { group: NoticeGroup }) {
  const { t } = useTranslation('notices')
  const format = useFormat()
  const words = useNoticeWords(latest)
  const [forwarding, setForwarding] = useState(false)
  const { Icon, sentence } = noticeFaces[latest.kind]
  const isRead = notices.every((notice) => notice.isRead)
  const { actor } = words
  const { Answer, Preview, Reply, mayReply } = noticePlaces[latest.about.itemType]

  return (
    <article className={css.article}>
      <Row>
        <LinkButton to={words.path} variant="primary">
          {t('open')}
        </LinkButton>
        <IconButton
          label={latest.isBookmarked ? t('unbookmark') : t('bookmark')}
          aria-pressed={latest.isBookmarked}
          icon={latest.isBookmarked ? <IconBookmarkFilled size={16} /> : <IconBookmark size={16} stroke={1.5} />}
          onClick={() => bookmarkNotice(latest, !latest.isBookmarked)}
        />
        <IconButton
          label={isRead ? t('markUnread') : t('markRead')}
          icon={isRead ? <IconMail size={16} stroke={1.5} /> : <IconMailOpened size={16} stroke={1.5} />}
          onClick={() => markRead(isRead ? [latest] : notices, !isRead)}
        />
        {noticePlaces[latest.about.itemType].mayForward && (
          <IconButton label={t('forward')} icon={<IconArrowForwardUp size={16} stroke={1.5} />} onClick={() => setForwarding(true)} />
        )}
      </Row>
      {words.place && <p className={css.detail}>{words.place}</p>}
      <h2 className={css.headline}>
        {actor ? (
          <Avatar name={actor.displayName} hue={actor.hue} photoUrl={actor.photoUrl} size={28} decorative />
        ) : (
          <Icon size={24} stroke={1.5} aria-hidden />
        )}
        <span className={css.whole}>{sentence(t, words)}</span>
      </h2>
      <p className={css.detail}>
        <time dateTime={latest.madeAt}>{format.dateTime(latest.madeAt)}</time>
        {words.forwarder !== undefined && ` · ${t('forwarded', { who: words.forwarder })}`}
      </p>
      {Answer && (
        <Suspense fallback={null}>
          <Answer about={latest.about} />
        </Suspense>
      )}
      {Preview && words.comments.length === 0 && (
        <Suspense fallback={null}>
          <Preview about={latest.about} />
        </Suspense>
      )}
      {words.comments.length > 0 && <Conversation comments={words.comments} marked={new Set(notices.map(({ about }) => about.partId))} />}
      {Reply && mayReply?.(latest.about) !== false && (
        <Suspense fallback={null}>
          <Reply about={latest.about} />
        </Suspense>
      )}
      {forwarding && <ForwardDialog notice={latest} onClose={() => setForwarding(false)} />}
    </article>
  )
}
