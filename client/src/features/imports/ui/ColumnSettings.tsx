import { IconLink, IconSquareCheck, IconSquareOff, IconX } from '@tabler/icons-react'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import type { ColumnChoice, LinkChoice } from '#client/nouns/imports/import-plan.ts'
import { DecimalSign } from '#client/features/imports/ui/DecimalSign.tsx'
import { DateOrder } from '#client/features/imports/ui/DateOrder.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { hasTooManyOptions } from '#shared/nouns/imports/too-many-options.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { useColumnTypes } from '#client/features/imports/use-column-types.ts'

interface ColumnSettingsProps {
  column: ImportColumn
  choice: ColumnChoice
  /** names the records: always imported, never a link */
  isLabel: boolean
  suggestion: LinkChoice | undefined
  choices: readonly LinkChoice[]
  onChange(patch: Partial<ColumnChoice>): void
  onUnlink(): void
}

export function ColumnSettings({ column, choice, isLabel, suggestion, choices, onChange, onUnlink }: ColumnSettingsProps) {
  const { t } = useTranslation('imports')
  // the names that types have everywhere
  const { t: tables } = useTranslation('tables')
  // a record of another table is chosen by its key
  const offered: readonly FieldTypeName[] = [...useColumnTypes(choice.type), 'connectedRecord']
  const types = offered.filter((type) => fieldTypes[type].column !== 'link' || (!isLabel && choices.length > 0))
  return (
    <div className={css.columnHead}>
      <div className={css.columnName}>
        <input
          aria-label={t('column.name', { label: column.label })}
          value={choice.label}
          maxLength={200}
          disabled={!choice.include}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <IconButton
          label={t('column.structureOnly', { label: choice.label })}
          icon={choice.structureOnly ? <IconSquareOff size={16} stroke={1.5} /> : <IconSquareCheck size={16} stroke={1.5} />}
          aria-pressed={choice.structureOnly === true}
          disabled={!choice.include || choice.link !== undefined}
          onClick={() => onChange({ structureOnly: !choice.structureOnly })}
        />
        <Switch
          checked={choice.include}
          disabled={isLabel}
          aria-label={t('column.include', { label: choice.label })}
          onChange={(event) => onChange({ include: event.currentTarget.checked })}
        />
      </div>
      <Select
        ariaLabel={t('column.type', { label: choice.label })}
        disabled={!choice.include}
        value={choice.link ? 'connectedRecord' : choice.type}
        options={types.map((type) => ({ value: type, label: tables(`types.${type}`) }))}
        onChange={(type) => {
          if (fieldTypes[type].column === 'link') {
            const target = suggestion ?? choices[0]
            if (target) onChange({ link: { tableId: target.table.id, matchFieldId: target.field.id } })
          } else {
            onUnlink()
            onChange({ type })
          }
        }}
      />
      <ColumnDetail column={column} choice={choice} suggestion={suggestion} choices={choices} onChange={onChange} onUnlink={onUnlink} />
    </div>
  )
}

type ColumnDetailProps = Omit<ColumnSettingsProps, 'isLabel'>

/** Below the type: the link, the doubt that a person can settle, or how many values there are. */
function ColumnDetail({ column, choice, suggestion, choices, onChange, onUnlink }: ColumnDetailProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const link = choices.find(({ field }) => field.id === choice.link?.matchFieldId)
  // nothing was found out about a type that a person chooses against the finding
  const isOther = choice.type !== column.type
  return choice.link && choice.include ? (
    <div className={css.linkRow}>
      <Select
        ariaLabel={t('column.linkTo')}
        value={link?.field.id ?? null}
        options={choices.map(({ table, field }) => ({
          value: field.id,
          label: t('column.linkChoice', { table: table.label, field: field.label }),
        }))}
        onChange={(fieldId) => {
          const target = choices.find(({ field }) => field.id === fieldId)
          if (target) onChange({ link: { tableId: target.table.id, matchFieldId: fieldId } })
        }}
      />
      <IconButton label={t('column.unlink')} icon={<IconX size={16} stroke={1.5} />} onClick={onUnlink} />
    </div>
  ) : suggestion && choice.include ? (
    <button
      type="button"
      className={css.suggest}
      onClick={() => onChange({ link: { tableId: suggestion.table.id, matchFieldId: suggestion.field.id } })}
    >
      <IconLink size={14} stroke={1.5} aria-hidden />
      {t('column.suggest', { table: suggestion.table.label, field: suggestion.field.label })}
    </button>
  ) : choice.include && (column.dateOrderGuessed || isOther) && fieldTypes[choice.type].moment ? (
    <DateOrder label={choice.label} value={choice.dateOrder ?? column.dateOrder} onChange={(dateOrder) => onChange({ dateOrder })} />
  ) : choice.include && (column.decimalGuessed || isOther) && fieldTypes[choice.type].amount ? (
    <DecimalSign label={choice.label} value={choice.decimal ?? column.decimal} onChange={(decimal) => onChange({ decimal })} />
  ) : choice.include && hasTooManyOptions(choice.type, column) ? (
    <Text size={12}>{t('column.tooManyOptions')}</Text>
  ) : (
    <Text size={12} muted>
      {column.distinct && column.distinct.length < column.filled
        ? t('column.different', { count: column.distinct.length, filled: number(column.filled) })
        : t('column.filled', { count: column.filled })}
    </Text>
  )
}
