import type { HomeEntry } from '#client/features/home/home-entry.ts'
import { EntryList } from '#client/features/home/ui/EntryList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

/** The results of home's search; instant, since everything is on the device. */
export function SearchResults({ entries, query }: { entries: readonly HomeEntry[]; query: string }) {
  const { t } = useTranslation('home')
  return (
    <>
      <div role="status" className="tr-visually-hidden">
        {t('items', { count: entries.length })}
      </div>
      {entries.length > 0 ? (
        <EntryList entries={entries} label={t('search')} />
      ) : (
        <EmptyState title={t('empty.searchTitle', { query: query.trim().slice(0, 50) })} drawing={<SearchDrawing />}>
          {t('empty.searchText')}
        </EmptyState>
      )}
    </>
  )
}
