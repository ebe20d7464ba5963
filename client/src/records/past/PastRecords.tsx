import { cellField } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { PastRecord } from '#shared/nouns/records/past-calls.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/records/past/past.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Chip } from '#client/ui/Chip.tsx'

interface PastRecordsProps {
  label: string
  fields: readonly Field[]
  records: readonly PastRecord[]
  /** records of which something can be brought back */
  movable: ReadonlySet<string>
  chosen: ReadonlySet<string>
  onChosen: (ids: ReadonlySet<string>) => void
}

/** Past records. A cell that has changed since shows its present value below. */
export function PastRecords({ label, fields: given, records, movable, chosen, onChosen }: PastRecordsProps) {
  const { t } = useTranslation('structure')
  const locale = useLocale()
  // a formula's value is shown as the type of its result
  const fields = given.map(cellField)
  const [first] = fields
  const nameOf = ({ id, values }: PastRecord): string => (first && formatCell(first, values[first.id] ?? null, locale)) || id.slice(-6)
  const toggle = (id: string): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChosen(next)
  }
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          <th className={css.box}>
            <Checkbox
              aria-label={t('past.selectAll')}
              checked={movable.size > 0 && chosen.size === movable.size}
              disabled={movable.size === 0}
              onChange={() => onChosen(chosen.size === movable.size ? new Set() : movable)}
            />
          </th>
          {fields.map((field) => (
            <th key={field.id} scope="col" data-align={cellTypes[field.type].align}>
              {field.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id} data-deleted={record.deleted || undefined}>
            <td className={css.box}>
              {movable.has(record.id) && (
                <Checkbox
                  aria-label={t('past.select', { label: nameOf(record) })}
                  checked={chosen.has(record.id)}
                  onChange={() => toggle(record.id)}
                />
              )}
            </td>
            {fields.map((field, index) => (
              <td key={field.id} data-align={cellTypes[field.type].align} data-changed={field.id in record.now || undefined}>
                <PastCell field={field} value={record.values[field.id] ?? null} isNamed={field.id in record.now} />
                {field.id in record.now && (
                  <span className={css.now}>
                    {t('past.now')} <PastCell field={field} value={record.now[field.id] ?? null} isNamed />
                  </span>
                )}
                {record.unfit.includes(field.id) && <span className={css.now}>{t('past.unfit')}</span>}
                {index === 0 && record.deleted && <Chip hue="red">{t('past.deleted')}</Chip>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `isNamed`: emptiness is named, because the other value is not empty. */
function PastCell({ field, value, isNamed }: { field: Field; value: CellValue; isNamed: boolean }) {
  const { t } = useTranslation('structure')
  const locale = useLocale()
  const { Cell, toggle, always } = cellTypes[field.type]
  if (value === null && !toggle && !always)
    return (
      isNamed && (
        <Text size={12} muted>
          {t('record.empty')}
        </Text>
      )
    )
  // an option that is gone has no name any more
  if (value !== null && !fieldTypes[field.type].check(value, field.config).ok)
    return (
      <Text size={12} muted>
        {t('past.unknown')}
      </Text>
    )
  return (
    <span className={css.value}>
      <Cell field={field} value={value} locale={locale} />
    </span>
  )
}
