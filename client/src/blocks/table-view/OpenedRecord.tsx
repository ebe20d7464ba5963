import type { PublicCell, PublicColumn } from '#shared/values/public-records.ts'
import css from '#client/blocks/table-view/arranged.module.css'
import { CellText } from '#client/blocks/table-view/CellText.tsx'
import { nameOfRow } from '#client/blocks/table-view/name-of-row.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/Dialog.tsx'

interface OpenedRecordProps {
  columns: readonly PublicColumn[]
  row: readonly PublicCell[]
  onClose(): void
}

/** All that a link tells of one record, large. */
export function OpenedRecord({ columns, row, onClose }: OpenedRecordProps) {
  const { t } = useTranslation('public')
  return (
    <Dialog open onClose={onClose} title={nameOfRow(row) || t('layout.unnamed')} closeLabel={t('common:actions.close')}>
      <dl className={css.opened}>
        {columns.slice(1).map((column, at) => (
          <div key={at}>
            <dt>{column.label}</dt>
            <dd>{row[at + 1]?.length ? <CellText cell={row[at + 1] ?? ''} /> : '–'}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
