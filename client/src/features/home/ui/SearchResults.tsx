import { Suspense } from 'react'
import type { HomeEntry } from '#client/features/home/home-entry.ts'
import { EntryList } from '#client/features/home/ui/EntryList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'

const FoundHits = lazyPart(async () => (await import('#client/features/home/ui/FoundHits.tsx')).FoundHits)

interface SearchResultsProps {
  entries: readonly HomeEntry[]
  query: string
  /** records, texts of pages and tasks as well */
  isWide: boolean
}

/** The results of home's search: names at once, then what stands in records, pages and tasks. */
export function SearchResults({ entries, query, isWide }: SearchResultsProps) {
  const { t } = useTranslation('home')
  const nothing = (
    <EmptyState title={t('empty.searchTitle', { query: query.trim().slice(0, 50) })} drawing={<SearchDrawing />}>
      {t(isWide ? 'empty.searchText' : 'empty.searchNames')}
    </EmptyState>
  )
  return (
    <>
      <VisuallyHidden as="div" role="status">
        {t('items', { count: entries.length })}
      </VisuallyHidden>
      {entries.length > 0 && <EntryList entries={entries} label={t('search')} />}
      {isWide ? (
        <Suspense fallback={null}>
          <FoundHits query={query} nothing={entries.length === 0 ? nothing : null} />
        </Suspense>
      ) : (
        entries.length === 0 && nothing
      )}
    </>
  )
}
