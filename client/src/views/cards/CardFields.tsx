import { behaviourOf, cellField } from '#shared/fields/behaviour.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useLocale } from '#client/cells/field-config.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/views/cards/cards.module.css'

interface CardFieldsProps {
  row: RecordRow
  fields: readonly Field[]
  /** a field without a value keeps its place, so that the values of all lines stand below each other */
  keepsPlace?: boolean
}

/** The fields that a card shows under its name: those with a value, the sign says of which. */
export function CardFields({ row, fields, keepsPlace }: CardFieldsProps) {
  const locale = useLocale()
  return fields.map((field) => {
    const value = row.cell(field.id)
    if (value === null || (Array.isArray(value) && value.length === 0))
      return keepsPlace ? <span key={field.id} className={css.line} /> : null
    const shown = cellField(field)
    const { Cell } = cellTypes[shown.type]
    const { icon: Icon } = cellTypes[field.type]
    return (
      <span key={field.id} className={css.line} data-tooltip={field.label}>
        <Icon size={14} stroke={1.5} aria-hidden />
        <VisuallyHidden>{field.label}</VisuallyHidden>
        <span className={css.value}>
          <Cell field={shown} value={value} locale={locale} />
        </span>
      </span>
    )
  })
}

/** The fields of a card: those of the view that hold values, without its name, its cover and whatever its place says already. */
export function cardFields(columns: readonly Field[], without: readonly (string | null | undefined)[]): readonly Field[] {
  return columns.filter((field) => !without.includes(field.id) && behaviourOf(field).definition.column !== 'none')
}
