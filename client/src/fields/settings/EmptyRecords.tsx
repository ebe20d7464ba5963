import { useMemo } from 'react'
import { cellColumn } from '#shared/fields/cell-column.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import css from '#client/fields/settings/fields.module.css'
import { readTable } from '#client/engine/replica/use-records.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** For a field that becomes required: the number of records on this device that leave it empty, and their fate. */
export function EmptyRecords({ field }: { field: Field }) {
  const { t } = useTranslation('tables')
  const { number } = useFormat()
  const empty = useMemo(() => {
    const column = cellColumn(field)
    let count = 0
    for (const row of readTable(field.tableId)?.rows() ?? []) if (row.cell(column) === null) count += 1
    return count
  }, [field])
  if (empty === 0) return null
  return <p className={css.hint}>{t('fields.emptyRecords', { count: empty, number: number(empty) })}</p>
}
