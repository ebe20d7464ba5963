import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { PublicRecords } from '#shared/blocks/table-view-block.ts'
import { MoreRows } from '#client/blocks/table-view/MoreRows.tsx'
import { useMoreRows } from '#client/blocks/table-view/use-more-rows.ts'
import { RecordLayout } from '#client/blocks/table-view/RecordLayout.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PublicBlockProps } from '#client/lib/block-view.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import css from '#client/blocks/parts/public-blocks.module.css'

/** A block's records as a plain table; on phones it scrolls sideways inside its card, the first column staying. */
export function PublicView({ block, blockId, readRows, AddRecord }: PublicBlockProps<PublicRecords>) {
  const { t } = useTranslation('public')
  const pages = useMoreRows(block, readRows)
  const [adding, setAdding] = useState(false)
  return (
    <section className={css.tableCard} aria-label={block.title}>
      <header className={css.tableHead}>
        <h2 className={css.label}>{block.title}</h2>
        {block.form && (
          <IconButton label={t('add')} icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)} />
        )}
      </header>
      <div className={css.scroll} tabIndex={0} role="group" aria-label={block.title}>
        <RecordLayout columns={block.columns} rows={pages.rows} layout={pages.layout} hasMore={pages.hasMore} />
        {block.rows.length === 0 && <p className={css.empty}>{t('noRecords')}</p>}
      </div>
      <MoreRows pages={pages} total={block.total} />
      {adding && block.form && (
        <Suspense>
          <AddRecord form={block.form} block={blockId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}
