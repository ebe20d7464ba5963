import { fieldsAsked, mayOfferChoices } from '#shared/nouns/public-links/form-inputs.ts'
import type { FormItem, LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { endOfDay } from '#client/features/public-links/data/link-day.ts'
import { deviceDay } from '#client/lib/device-day.ts'
import { ChoiceFields } from '#client/features/public-links/ui/kinds/ChoiceFields.tsx'
import { FormItems, newItemId } from '#client/features/public-links/ui/kinds/FormItems.tsx'
import type { KindSettingsProps } from '#client/features/public-links/ui/kinds/shared-kind.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formsOf } from '#client/nouns/forms/form-commands.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import css from '#client/features/public-links/ui/ShareDialog.module.css'

/** The contents of a form's link: a form of the table, or questions of its own; and how long it takes how many answers. */
export function FormSettings({ table, fields, of, config, onChange }: KindSettingsProps) {
  const { t } = useTranslation('publicLinks')
  const isUpdate = Boolean(config.record_id)
  const forms = formsOf(table?.id ?? '', useEntities('form')).filter(({ kind }) => (kind === 'update') === isUpdate)
  const form = forms.find(({ id }) => id === config.form_id)
  const askedByForm = new Set(fieldsAsked(form?.definition.parts ?? []))
  const choosable = fields.filter(({ id, type }) => mayOfferChoices(type) && (!config.form_id || askedByForm.has(id)))
  const own = { value: '', label: t('form.own') }
  return (
    <>
      <TextField
        label={t('editor.title')}
        value={config.title ?? ''}
        maxLength={200}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      {of?.kind !== 'form' && (forms.length > 0 || Boolean(config.form_id)) && (
        <Select
          label={t('form.which')}
          value={config.form_id ?? ''}
          options={[own, ...forms.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(id) => onChange({ form_id: id === '' ? null : id })}
        />
      )}
      {!config.form_id && (
        <>
          <TextArea
            label={t('editor.text')}
            value={config.text ?? ''}
            maxLength={4000}
            onChange={(event) => onChange({ text: event.target.value })}
          />
          <fieldset className={css.part}>
            <legend>{t('editor.items')}</legend>
            <FormItems
              fields={fields}
              nameFieldId={isUpdate ? null : (table?.recordLabelField ?? null)}
              items={config.items ?? []}
              onChange={(items) => onChange({ items })}
            />
          </fieldset>
          <TextArea
            label={t('editor.thanks')}
            value={config.thanks ?? ''}
            maxLength={1000}
            onChange={(event) => onChange({ thanks: event.target.value })}
          />
        </>
      )}
      <ChoiceFields
        fields={choosable}
        chosen={chosenIn(config)}
        onChange={(choices) => onChange({ choices, ...(!config.form_id && { items: itemsWith(config, choosable, choices) }) })}
      />
      <Bounds config={config} isUpdate={isUpdate} onChange={onChange} />
    </>
  )
}

/** The offered choices; in a form of the link's own those that it asks for still. */
function chosenIn({ choices = [], form_id: formId, items = [] }: LinkConfig): string[] {
  const listed = fieldsAsked(items)
  return formId ? choices : choices.filter((id) => listed.includes(id))
}

/** A question for each offered choice, and none for the others. */
function itemsWith({ items = [] }: LinkConfig, choosable: readonly Field[], choices: readonly string[]): FormItem[] {
  const left = items.filter(
    (item) => item.type !== 'field' || choices.includes(item.field_id) || !choosable.some(({ id }) => id === item.field_id),
  )
  const listed = new Set(fieldsAsked(left))
  const fresh = choices.filter((id) => !listed.has(id))
  return [...left, ...fresh.map((id): FormItem => ({ id: newItemId(), type: 'field', field_id: id }))]
}

const changeable = ['never', '7', '30', '0'] as const

function Bounds({ config, isUpdate, onChange }: Pick<KindSettingsProps, 'config' | 'onChange'> & { isUpdate: boolean }) {
  const { t } = useTranslation('publicLinks')
  const days = config.answer_days === undefined ? 'never' : String(config.answer_days)
  const known = changeable.find((value) => value === days)
  if (isUpdate) return null
  return (
    <>
      <div className={css.guards}>
        <TextField
          type="number"
          min={1}
          label={t('form.most')}
          hint={t('form.mostHint')}
          value={config.most ?? ''}
          onChange={(event) => {
            const most = Number.parseInt(event.target.value, 10)
            onChange({ most: Number.isInteger(most) && most > 0 ? Math.min(most, 1_000_000) : undefined })
          }}
        />
        <TextField
          type="date"
          label={t('form.closes')}
          hint={t('form.closesHint')}
          value={config.closes_at ? deviceDay(new Date(config.closes_at)) : ''}
          onChange={(event) => onChange({ closes_at: event.target.value === '' ? null : endOfDay(event.target.value) })}
        />
      </div>
      <Select
        label={t('form.change')}
        value={known ?? days}
        options={[
          ...changeable.map((value) => ({ value: value as string, label: t(`form.changes.${value}`) })),
          ...(known === undefined ? [{ value: days, label: t('form.changes.days', { days }) }] : []),
        ]}
        onChange={(value) => onChange({ answer_days: value === 'never' ? undefined : Number(value) })}
      />
    </>
  )
}
