import { useReplicaState } from '#client/engine/replica/use-entities.ts'
import type { HomeEntry } from '#client/features/home/home-entry.ts'
import { EntryList } from '#client/features/home/ui/EntryList.tsx'
import { ListSkeleton } from '#client/features/home/ui/ListSkeleton.tsx'
import { SectionEmpty } from '#client/features/home/ui/SectionEmpty.tsx'
import type { HomeSection } from '#client/features/home/use-home-sections.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** One section, whole. */
export function SectionList({ section, entries }: { section: HomeSection; entries: readonly HomeEntry[] }) {
  const { t } = useTranslation('home')
  const isReady = useReplicaState() === 'ready'
  if (!isReady) return <ListSkeleton />
  if (entries.length === 0) return <SectionEmpty section={section} />
  return (
    <section aria-label={t(section)}>
      <EntryList entries={entries} label={t(section)} opened={section === 'recent'} />
    </section>
  )
}
