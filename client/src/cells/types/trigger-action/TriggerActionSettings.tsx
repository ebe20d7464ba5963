import { IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { SetValue, TriggerActionConfig } from '#shared/fields/button-config.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { ButtonSettings } from '#client/cells/types/open-record-btn/ButtonSettings.tsx'
import { FieldSelect } from '#client/fields/settings/FieldSelect.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/fields/settings/fields.module.css'
import { ValueBox } from '#client/fields/settings/ValueBox.tsx'
import { useFields } from '#client/engine/replica/use-records.ts'
import { setsSomething } from '#client/cells/sets-something.ts'
import { TextField } from '#client/ui/TextField.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

const ButtonAutomations = lazyPart(async () => {
  const [file] = await Promise.all([import('#client/nouns/automations/ButtonAutomations.tsx'), loadTexts('automations')])
  return file.ButtonAutomations
})

const AsksInput = lazyPart(async () => {
  const [file] = await Promise.all([import('#client/nouns/automations/AsksInput.tsx'), loadTexts('steps')])
  return file.AsksInput
})

/** A button that asks nothing has none of these settings, as before they were there. */
function asking({ question, asks, ...action }: Partial<TriggerActionConfig>, change: Partial<TriggerActionConfig>) {
  const next = { question, asks, ...change }
  return {
    ...action,
    ...(next.question !== undefined && next.question !== '' && { question: next.question }),
    ...(next.asks !== undefined && next.asks.length > 0 && { asks: next.asks }),
  }
}

/** The fields that a press sets, with their values, and the automations that it starts. */
export function TriggerActionSettings({ config, onChange, tableId, fieldId }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const fields = useFields(tableId)
  const action = config as Partial<TriggerActionConfig>
  const values = action.values ?? []
  const set = (next: TriggerActionConfig['values']): void => onChange({ ...action, values: next })
  return (
    <>
      <ButtonSettings config={config} onChange={onChange} />
      <fieldset className={css.options}>
        <legend>{t('fields.sets')}</legend>
        {values.map((row) => {
          const { fieldId, value, empties } = row
          const field = fields.find((candidate) => candidate.id === fieldId)
          const change = (next: SetValue): void => set(values.map((other) => (other.fieldId === fieldId ? next : other)))
          return (
            field && (
              <Row key={fieldId}>
                <span className={css.setName}>{field.label}</span>
                <ValueBox
                  field={field}
                  label={t('fields.setValue', { label: field.label })}
                  value={value}
                  onChange={(next) => change({ fieldId, value: next })}
                />
                {(empties === true || !setsSomething(row)) && (
                  <Checkbox
                    checked={empties === true}
                    onChange={() => change({ fieldId, value: null, ...(!empties && { empties: true }) })}
                  >
                    {t('fields.empties')}
                  </Checkbox>
                )}
                <IconButton
                  label={t('fields.removeSet', { label: field.label })}
                  icon={<IconX size={14} stroke={1.5} />}
                  onClick={() => set(values.filter((other) => other.fieldId !== fieldId))}
                />
              </Row>
            )
          )
        })}
        <FieldSelect
          label={t('fields.addSet')}
          tableId={tableId}
          none={t('fields.noMoreToSet')}
          value={null}
          fits={(field) =>
            !fieldTypes[field.type].computed &&
            fieldTypes[field.type].holds !== 'attachments' &&
            values.every((other) => other.fieldId !== field.id)
          }
          onChange={(fieldId) => set([...values, { fieldId, value: null }])}
        />
      </fieldset>
      <TextField
        label={t('fields.pressQuestion')}
        placeholder={t('fields.pressQuestionHint')}
        value={action.question ?? ''}
        maxLength={300}
        onChange={(event) => onChange(asking(action, { question: event.currentTarget.value }))}
      />
      <Suspense fallback={null}>
        <AsksInput
          label={t('fields.pressAsks')}
          value={action.asks ?? []}
          disabled={false}
          onChange={(asks) => onChange(asking(action, { asks }))}
        />
      </Suspense>
      {fieldId !== undefined && (
        <Suspense fallback={null}>
          <ButtonAutomations tableId={tableId} fieldId={fieldId} />
        </Suspense>
      )}
    </>
  )
}
