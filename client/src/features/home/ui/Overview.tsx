import { Link } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import type { HomeEntry } from '#client/features/home/home-entry.ts'
import { DemoWelcome } from '#client/features/home/ui/DemoWelcome.tsx'
import { EmptyHome } from '#client/features/home/ui/EmptyHome.tsx'
import { EntryList } from '#client/features/home/ui/EntryList.tsx'
import { ListSkeleton } from '#client/features/home/ui/ListSkeleton.tsx'
import { PreparingDemo } from '#client/features/home/ui/PreparingDemo.tsx'
import { onceEach, sectionPaths, type HomeSection } from '#client/features/home/use-home-sections.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { useDemoExpected } from '#client/lib/demo-expected.ts'
import css from '#client/features/home/ui/Home.module.css'

/** At most this many of a section on the overview (specification 1 §2). */
const limits: Partial<Record<HomeSection, number>> = { starred: 10 }
const usualLimit = 5
const inMenu: ReadonlySet<HomeSection> = new Set<HomeSection>(['starred', 'folders'])

interface OverviewProps {
  entries: Record<HomeSection, HomeEntry[]>
  shown: readonly HomeSection[]
  isEmpty: boolean
}

/** The start page: the beginning of every section that has something, each thing once. */
export function Overview({ entries, shown, isEmpty }: OverviewProps) {
  const { t } = useTranslation('home')
  const isPhone = useIsPhone()
  const { orgId } = useSession()
  const organisation = useEntity('organisation', orgId)
  const { isBuilder } = useAccess()
  const demoExpected = useDemoExpected(orgId)
  if (useReplicaState() !== 'ready') return <ListSkeleton />
  // the stars are the last thing the demo gets: until then, nothing is shown that would move
  if (demoExpected && entries.starred.length === 0) return <PreparingDemo />
  if (isEmpty) return <EmptyHome />
  // the menu beside it has favourites and folders on wide windows
  const sections = isPhone ? shown : shown.filter((section) => !inMenu.has(section))
  const parts = onceEach(entries, sections, (section) => limits[section] ?? usualLimit)
  return (
    <>
      {organisation?.demo === true && isBuilder && <DemoWelcome />}
      {parts.map(({ section, some, hasMore }) => (
        <section key={section} className={css.section} aria-labelledby={`home-${section}`}>
          <header className={css.sectionHeader}>
            <h2 id={`home-${section}`} className={css.sectionTitle}>
              {t(section)}
            </h2>
            {(hasMore || section === 'recent') && (
              <Link to={sectionPaths[section]} className={css.more} aria-label={t('showAllOf', { section: t(section) })}>
                {t('showAll')}
              </Link>
            )}
          </header>
          <EntryList entries={some} label={t(section)} opened={section === 'recent'} />
        </section>
      ))}
    </>
  )
}
