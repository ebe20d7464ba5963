import type { TrickButtonBlockConfig } from '#shared/blocks/trick-button-block.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { FieldSelect } from '#client/blocks/parts/FieldSelect.tsx'
import { HueSelect } from '#client/blocks/parts/HueSelect.tsx'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { RecordChoice } from '#client/records/RecordChoice.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** The button that starts automations. */
const startingButton: Field['type'] = 'triggerAction'

export function Settings({ config, onChange }: BlockSettingsProps<TrickButtonBlockConfig>) {
  const { t } = useTranslation('forms')
  const { tableId } = config
  const fields = useFields(tableId ?? undefined)
  const buttons = fields.filter(({ type }) => type === startingButton)
  return (
    <div className={css.settings}>
      <TableSelect value={tableId} onChange={(id) => onChange({ tableId: id, fieldId: null, recordId: null })} />
      {tableId !== null && (
        <>
          <FieldSelect label={t('blocks.button')} fields={buttons} value={config.fieldId} onChange={(fieldId) => onChange({ fieldId })} />
          <RecordChoice
            label={t('blocks.record')}
            choose={t('blocks.chooseRecord')}
            tableId={tableId}
            recordId={config.recordId ?? ''}
            onChoose={(record) => onChange({ recordId: record.id })}
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
