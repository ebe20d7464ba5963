import { IconBell, IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { useReplicaState } from '#client/engine/replica/use-entities.ts'
import { groupNotices, type NoticeGroup } from '#client/features/notices/group-notices.ts'
import {
  emptyText,
  inSection,
  noticeSections,
  readSection,
  shownAtOnce,
  type NoticeSection,
} from '#client/features/notices/notice-sections.ts'
import { NoticeList } from '#client/features/notices/ui/NoticeList.tsx'
import { NoticePreview } from '#client/features/notices/ui/NoticePreview.tsx'
import { useKnownNotices } from '#client/nouns/notices/use-known-notices.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { markAllRead, markRead } from '#client/nouns/notices/notice-commands.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/features/notices/ui/updates.module.css'

/** `/updates`: what the person is told; `?activeNotification=` opens one beside the list (specification 1 §2 "Updates"). */
export function UpdatesPage() {
  const { t } = useTranslation('notices')
  const { query, change } = useAddressQuery()
  const isPhone = useIsPhone()
  const isReady = useReplicaState() === 'ready'
  const notices = useKnownNotices()
  const [most, setMost] = useState(shownAtOnce)
  const section = readSection(query.get('section'))
  const activeId = query.get('activeNotification')
  const all = groupNotices(notices)
  const active = all.find((group) => group.notices.some(({ id }) => id === activeId))
  const openIds = new Set(active?.notices.map(({ id }) => id))
  const groups = groupNotices(inSection(notices, section, openIds))
  useTitle(t('title'))

  const openGroup = ({ latest, notices: opened }: NoticeGroup): void => {
    markRead(opened, true)
    if (!isPhone) change({ activeNotification: latest.id }, { replace: activeId !== null })
  }
  return (
    <div className={css.page}>
      <div className={css.side}>
        <header className={css.header}>
          <h1 className={css.title}>{t('title')}</h1>
          <Button
            size="small"
            variant="quiet"
            icon={<IconChecks size={16} stroke={1.5} aria-hidden />}
            disabled={notices.every(({ isRead }) => isRead)}
            onClick={markAllRead}
          >
            {t('readAll')}
          </Button>
        </header>
        <div>
          <Segmented<NoticeSection>
            label={t('sections')}
            value={section}
            onChange={(next) => {
              setMost(shownAtOnce)
              change({ section: next, activeNotification: null }, { replace: true })
            }}
            options={noticeSections.map((value) => ({ value, label: t(`section.${value}`) }))}
          />
        </div>
        {!isReady ? (
          <Skeleton height={160} />
        ) : groups.length === 0 ? (
          <EmptyState title={t(emptyText(section, notices.length > 0))} drawing={<IconBell size={48} stroke={1} aria-hidden />}>
            {t('empty.about')}
          </EmptyState>
        ) : (
          <NoticeList
            groups={groups.slice(0, most)}
            active={active}
            onOpen={openGroup}
            onMore={groups.length > most ? () => setMost(most + shownAtOnce) : undefined}
          />
        )}
      </div>
      {!isPhone && (
        <section aria-label={t('preview')} className={css.preview}>
          {active ? (
            <NoticePreview key={active.latest.id} group={active} />
          ) : (
            groups.length > 0 && <EmptyState title={t('empty.nothing')}>{t('empty.choose')}</EmptyState>
          )}
        </section>
      )}
    </div>
  )
}
