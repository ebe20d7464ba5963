import { useMemo } from 'react'
import type { TrickButtonBlockConfig } from '#shared/blocks/trick-button-block.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { FieldSelect } from '#client/blocks/parts/FieldSelect.tsx'
import { HueSelect } from '#client/blocks/parts/HueSelect.tsx'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { useLocale } from '#client/cells/field-config.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useFields, useRecords } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** The button that starts automations. */
const startingButton: Field['type'] = 'triggerAction'
/** Records that are offered; the button is of one that stands for the whole of something. */
const mostOffered = 500

export function Settings({ config, onChange }: BlockSettingsProps<TrickButtonBlockConfig>) {
  const { t } = useTranslation('forms')
  const { tableId } = config
  const table = useEntity('table', tableId ?? '')
  const fields = useFields(tableId ?? undefined)
  const locale = useLocale()
  const { rows } = useRecords(tableId === null ? undefined : { tableId, filter: null, sorts: [], search: '' })
  const labelField = useMemo(() => table && labelFieldOf(table, fields), [table, fields])
  const buttons = fields.filter(({ type }) => type === startingButton)
  return (
    <div className={css['settings']}>
      <TableSelect value={tableId} onChange={(id) => onChange({ tableId: id, fieldId: null, recordId: null })} />
      {tableId !== null && (
        <>
          <FieldSelect label={t('blocks.button')} fields={buttons} value={config.fieldId} onChange={(fieldId) => onChange({ fieldId })} />
          <Select
            label={t('blocks.record')}
            placeholder={t('blocks.chooseRecord')}
            value={config.recordId}
            options={rows.slice(0, mostOffered).map((row) => ({ value: row.id, label: labelOf(row, labelField, locale) || row.id }))}
            onChange={(recordId) => onChange({ recordId })}
          />
        </>
      )}
      <TextField
        label={t('blocks.words')}
        value={config.label}
        maxLength={100}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <HueSelect value={config.color} onChange={(color) => onChange({ color })} />
    </div>
  )
}
