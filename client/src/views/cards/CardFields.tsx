import { behaviourOf, cellField } from '#shared/fields/behaviour.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useLocale } from '#client/cells/field-config.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/views/cards/cards.module.css'

interface CardFieldsProps {
  row: RecordRow
  fields: readonly Field[]
  /** a field without a value keeps its place, so that the values of all lines stand below each other */
  keepsPlace?: boolean
  /** of fields that nobody chose, a card shows so many that hold a value */
  most?: number | undefined
}

/** Lines of a card while nobody has chosen its fields: a new field of the table does not lengthen it. */
const mostUnchosen = 6

export const mostOf = ({ fields }: { fields?: readonly string[] | null | undefined }): number | undefined =>
  fields ? undefined : mostUnchosen

const isEmpty = (value: CellValue): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** The fields that a card shows under its name: those with a value. A chip says by itself what it is, other values are named. */
export function CardFields({ row, fields, keepsPlace = false, most }: CardFieldsProps) {
  const { t } = useTranslation('views')
  const filled = keepsPlace ? fields : fields.filter(({ id }) => !isEmpty(row.cell(id)))
  const left = most === undefined ? 0 : filled.length - most
  return (
    <>
      {(left > 0 ? filled.slice(0, most) : filled).map((field) =>
        isEmpty(row.cell(field.id)) ? (
          <span key={field.id} className={css.line} />
        ) : (
          <Line key={field.id} field={field} value={row.cell(field.id)} isNamed={!keepsPlace} />
        ),
      )}
      {left > 0 && <span className={css.line}>{t('cards.more', { count: left })}</span>}
    </>
  )
}

function Line({ field, value, isNamed }: { field: Field; value: CellValue; isNamed: boolean }) {
  const locale = useLocale()
  const shown = cellField(field)
  const { Cell } = cellTypes[shown.type]
  const { icon: Icon } = cellTypes[field.type]
  const isChip = behaviourOf(field).definition.holds !== undefined
  return (
    <span className={css.line} data-tooltip={field.label}>
      <Icon size={14} stroke={1.5} aria-hidden />
      {isNamed && !isChip ? (
        <span className={css.name}>
          <Ellipsis>{field.label}</Ellipsis>
        </span>
      ) : (
        <VisuallyHidden>{field.label}</VisuallyHidden>
      )}
      <span className={css.value}>
        <Cell field={shown} value={value} locale={locale} />
      </span>
    </span>
  )
}

/** The fields of a card: those of the view that hold values, without its name, its cover and whatever its place says already. */
export function cardFields(columns: readonly Field[], without: readonly (string | null | undefined)[]): readonly Field[] {
  return columns.filter((field) => !without.includes(field.id) && behaviourOf(field).definition.column !== 'none')
}
