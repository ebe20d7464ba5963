import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { PublicCell, PublicRecords } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { PublicCards } from '#client/public/PublicCards.tsx'
import { RecordRows } from '#client/blocks/table-view/RecordRows.tsx'
import { Button } from '#client/ui/Button.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import styles from '#client/public/PublicTableView.module.css'

const AddRecord = lazy(async () => ({ default: (await import('#client/public/AddRecord.tsx')).AddRecord }))

/** A table's own link: rows on a desktop, cards on a phone, filtered by the typed text. */
export function PublicTableView({ table }: { table: PublicRecords }) {
  const { t } = useTranslation('public')
  const phone = useIsPhone()
  const [query, setQuery] = useState('')
  const [adding, setAdding] = useState(false)
  const wanted = foldText(query.trim())
  const rows = wanted === '' ? table.rows : table.rows.filter((row) => row.some((cell) => foldText(textOf(cell)).includes(wanted)))
  const empty = wanted === '' ? t('noRecords') : t('noMatches', { query: query.trim().slice(0, 50) })
  return (
    <section className={styles.table} aria-label={table.title}>
      <div className={styles.bar}>
        <SearchField className={styles.search} label={t('search')} value={query} onChange={setQuery} />
        <span className={styles.count} role="status">
          {t('records', { count: wanted === '' ? table.total : rows.length })}
        </span>
        {table.form && (
          <Button variant="primary" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : phone ? (
        <PublicCards columns={table.columns} rows={rows} />
      ) : (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={table.title}>
          <RecordRows columns={table.columns} rows={rows} />
        </div>
      )}
      {table.total > table.rows.length && <p className={styles.more}>{t('firstOf', { shown: table.rows.length, total: table.total })}</p>}
      {adding && table.form && (
        <Suspense>
          <AddRecord form={table.form} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}

function textOf(cell: PublicCell): string {
  return typeof cell === 'string' ? cell : cell.map((chip) => chip.label).join(' ')
}
