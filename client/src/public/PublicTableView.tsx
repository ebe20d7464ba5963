import { IconPlus } from '@tabler/icons-react'
import { Suspense, useCallback, useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { PublicCell, PublicRecords } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { PublicCards } from '#client/public/PublicCards.tsx'
import { useLinkToken } from '#client/public/link-token.ts'
import { readLinkRows } from '#client/public/read-link-rows.ts'
import { useFoundRows } from '#client/public/use-found-rows.ts'
import { MoreRows } from '#client/blocks/table-view/MoreRows.tsx'
import { useMoreRows } from '#client/blocks/table-view/use-more-rows.ts'
import { RecordLayout } from '#client/blocks/table-view/RecordLayout.tsx'
import { Button } from '#client/ui/Button.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/public/PublicTableView.module.css'

const AddRecord = lazyPart(async () => (await import('#client/public/AddRecord.tsx')).AddRecord)

/** the server takes no longer one */
const mostSearched = 200

/** A table's own link: rows on a desktop, cards on a phone, filtered by the typed text. */
export function PublicTableView({ table }: { table: PublicRecords }) {
  const { t } = useTranslation('public')
  const phone = useIsPhone()
  const [query, setQuery] = useState('')
  const [adding, setAdding] = useState(false)
  const token = useLinkToken()
  const search = query.trim().slice(0, mostSearched)
  const wanted = foldText(search)
  const found = useFoundRows(token, table, search)
  const searched = found && search
  const readRows = useCallback((after: string) => readLinkRows(token, { after, search: searched ?? '' }), [token, searched])
  const pages = useMoreRows(found ?? table, readRows)
  const matches = (row: readonly PublicCell[]): boolean => row.some((cell) => foldText(textOf(cell)).includes(wanted))
  const places = pages.rows.flatMap((row, place) => (found || wanted === '' || matches(row) ? [place] : []))
  const rows = places.map((place) => pages.rows[place] ?? [])
  const empty = wanted === '' ? t('noRecords') : t('noMatches', { query: query.trim().slice(0, 50) })
  return (
    <Stack as="section" gap={12} shrink aria-label={table.title}>
      <div className={css.bar}>
        <SearchField className={css.search} label={t('search')} value={query} onChange={setQuery} />
        <span className={css.count} role="status">
          {t('records', { count: found ? found.total : wanted === '' ? table.total : rows.length })}
        </span>
        {table.form && (
          <Button variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={css.empty}>{empty}</p>
      ) : phone && !pages.layout ? (
        <PublicCards columns={table.columns} rows={rows} />
      ) : (
        <div className={css.scroll} tabIndex={0} role="group" aria-label={table.title}>
          <RecordLayout columns={table.columns} rows={rows} places={places} layout={pages.layout} hasMore={pages.hasMore} />
        </div>
      )}
      <MoreRows pages={pages} total={(found ?? table).total} />
      {adding && table.form && (
        <Suspense>
          <AddRecord form={table.form} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

function textOf(cell: PublicCell): string {
  return typeof cell === 'string' ? cell : cell.map((chip) => chip.label).join(' ')
}
