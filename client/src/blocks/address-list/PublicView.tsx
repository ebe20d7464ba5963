import type { PublicAddresses } from '#shared/blocks/address-list-block.ts'
import { AddressLine } from '#client/blocks/address-list/AddressLine.tsx'
import css from '#client/blocks/address-list/address-list.module.css'
import { MoreRows } from '#client/blocks/table-view/MoreRows.tsx'
import { useMoreRows } from '#client/blocks/table-view/use-more-rows.ts'
import publicBlocks from '#client/blocks/parts/public-blocks.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PublicBlockProps } from '#client/lib/block-view.ts'
import { useMemo } from 'react'

export function PublicView({ block, readRows }: PublicBlockProps<PublicAddresses>) {
  const { t } = useTranslation('public')
  const first = useMemo(() => ({ ...block, type: 'tableView' as const }), [block])
  const pages = useMoreRows(first, readRows)
  const lines = pages.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : '')))
  return (
    <section className={publicBlocks.tableCard} aria-label={block.title}>
      <header className={publicBlocks.tableHead}>
        <h2 className={publicBlocks.label}>{block.title}</h2>
      </header>
      <ul className={css.lines}>
        {lines.map((row, index) => {
          const address = row.at(-1) ?? ''
          return address !== '' && <AddressLine key={index} name={row.length > 1 ? (row[0] ?? '') : ''} address={address} />
        })}
      </ul>
      {block.rows.length === 0 && <p className={publicBlocks.empty}>{t('noRecords')}</p>}
      <MoreRows pages={pages} total={block.total} />
    </section>
  )
}
