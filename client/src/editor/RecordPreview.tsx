import { useMemo } from 'react'
import { compileConditionals } from '#shared/nouns/tables/conditional.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import css from '#client/editor/RecordPreview.module.css'
import { useFields, useRecord } from '#client/engine/replica/use-records.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

/** Filled fields that are shown at most, and letters of each. */
const mostFields = 5
const mostLetters = 160

/** A record at a glance: its name and first filled fields, as far as the person sees them. */
export function RecordPreview({ table, recordId }: { table: Table; recordId: string }) {
  const { t } = useTranslation('pages')
  const locale = useLocale()
  const { memberId } = useSession()
  const fields = useFields(table.id)
  const row = useRecord(table.id, recordId)
  const hides = useMemo(() => compileConditionals(table.conditionals ?? [], fields, memberId), [table.conditionals, fields, memberId])
  if (!row) return null
  const labelField = labelFieldOf(table, fields)
  const { hidden } = hides((id) => row.cell(id))
  const filled = fields
    .filter(({ id }) => id !== labelField?.id && !hidden.has(id))
    .map((field) => ({ field, text: formatCell(field, row.cell(field.id), locale).slice(0, mostLetters) }))
    .filter(({ text }) => text !== '')
    .slice(0, mostFields)
  return (
    <div className={css.card}>
      <p className={css.table}>
        <ItemIcon icon={table.icon} color={table.color} size={16} plain />
        <span>{table.label}</span>
      </p>
      <p className={css.name}>{labelOf(row, labelField, locale) || t('untitled')}</p>
      {filled.length > 0 && (
        <dl className={css.fields}>
          {filled.map(({ field, text }) => (
            <div key={field.id}>
              <dt>{field.label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
