import type { PublicBlock, PublicCell } from '#shared/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'
import styles from '#client/public/PublicBlocks.module.css'

/** Records as a plain table; on phones it scrolls sideways inside its card, the first column staying. */
export function PublicTable({ block }: { block: Extract<PublicBlock, { type: 'tableView' }> }) {
  const { t } = useTranslation('public')
  return (
    <section className={styles.tableCard} aria-label={block.title}>
      <h2 className={styles.label}>{block.title}</h2>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={block.title}>
        <table className={styles.table}>
          <thead>
            <tr>
              {block.columns.map((column, index) => (
                <th key={index} scope="col" data-align={column.align}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, place) => (
                  <td key={place} data-align={block.columns[place]?.align}>
                    <Cell cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {block.rows.length === 0 && <p className={styles.empty}>{t('noRecords')}</p>}
      </div>
      {block.total > block.rows.length && <p className={styles.more}>{t('firstOf', { shown: block.rows.length, total: block.total })}</p>}
    </section>
  )
}

function Cell({ cell }: { cell: PublicCell }) {
  if (typeof cell === 'string') return cell
  return (
    <span className={styles.chips}>
      {cell.map((chip, index) => (
        <Chip key={index} hue={chip.hue}>
          {chip.label}
        </Chip>
      ))}
    </span>
  )
}
