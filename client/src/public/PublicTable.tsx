import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { PublicCell, PublicColumn, PublicRecords } from '#shared/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { CellText } from '#client/public/CellText.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import styles from '#client/public/PublicBlocks.module.css'

const AddRecord = lazy(async () => ({ default: (await import('#client/public/AddRecord.tsx')).AddRecord }))

/** A block's records as a plain table; on phones it scrolls sideways inside its card, the first column staying. */
export function PublicTable({ block, blockId }: { block: PublicRecords; blockId: string }) {
  const { t } = useTranslation('public')
  const [adding, setAdding] = useState(false)
  return (
    <section className={styles.tableCard} aria-label={block.title}>
      <header className={styles.tableHead}>
        <h2 className={styles.label}>{block.title}</h2>
        {block.form && (
          <IconButton label={t('add')} icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)} />
        )}
      </header>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={block.title}>
        <RecordRows columns={block.columns} rows={block.rows} />
        {block.rows.length === 0 && <p className={styles.empty}>{t('noRecords')}</p>}
      </div>
      {block.total > block.rows.length && <p className={styles.more}>{t('firstOf', { shown: block.rows.length, total: block.total })}</p>}
      {adding && block.form && (
        <Suspense>
          <AddRecord form={block.form} block={blockId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}

export function RecordRows({ columns, rows }: { columns: readonly PublicColumn[]; rows: readonly PublicCell[][] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" data-align={column.align}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, place) => (
              <td key={place} data-align={columns[place]?.align}>
                <CellText cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
