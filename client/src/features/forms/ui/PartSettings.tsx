import { fieldTypes } from '#shared/fields/registry.ts'
import { isAsking, type FormPart } from '#shared/nouns/forms/form.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { closedToVisitors } from '#shared/nouns/public-links/form-inputs.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import { linkConfig } from '#client/cells/field-config.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { canAsk, fieldsBefore, type PartProblem } from '#client/features/forms/data/form-parts.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/forms/ui/forms.module.css'
import type { PartCardProps } from '#client/features/forms/ui/PartCard.tsx'
import { PictureField } from '#client/features/forms/ui/PictureField.tsx'
import { ValueBox } from '#client/fields/settings/ValueBox.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface PartSettingsProps extends PartCardProps {
  field: Field | undefined
  problem: PartProblem | undefined
}

/** The settings of one part of a form. */
export function PartSettings(props: PartSettingsProps) {
  const { form, part, parts, fields, field, problem, onChange } = props
  const { t } = useTranslation('forms')
  return (
    <div className={css.settings}>
      {problem && <p className={css.problem}>{t(`problems.${problem}.text`)}</p>}
      {isAsking(part) && <AskingSettings {...props} part={part} />}
      {(part.type === 'section' || part.type === 'page_break') && (
        <TextField
          label={t('part.title')}
          maxLength={200}
          value={part.title ?? ''}
          onChange={(event) => onChange({ ...part, title: event.currentTarget.value })}
        />
      )}
      {'text' in part || part.type === 'section' || part.type === 'page_break' ? (
        <TextArea
          label={t('part.text')}
          maxLength={4000}
          value={'text' in part ? (part.text ?? '') : ''}
          onChange={(event) => onChange({ ...part, text: event.currentTarget.value } as FormPart)}
        />
      ) : null}
      {part.type === 'picture' && (
        <>
          <PictureField label={t('part.picture')} form={form} value={part.picture} onChange={(picture) => onChange({ ...part, picture })} />
          <TextField
            label={t('part.alt')}
            maxLength={200}
            value={part.alt ?? ''}
            onChange={(event) => onChange({ ...part, alt: event.currentTarget.value })}
          />
        </>
      )}
      {part.type === 'rows' && field && (
        <LineFields field={field} chosen={part.fields} onChange={(next) => onChange({ ...part, fields: next })} />
      )}
      <Condition
        fields={fieldsBefore(parts, part.id, fields)}
        when={part.when ?? null}
        onChange={(when) => {
          const { when: _, ...rest } = part
          onChange((when ? { ...rest, when } : rest) as FormPart)
        }}
      />
    </div>
  )
}

function AskingSettings({ part, field, namingFieldId, onChange }: PartSettingsProps & { part: Extract<FormPart, { field_id: string }> }) {
  const { t } = useTranslation('forms')
  const isNaming = part.field_id === namingFieldId
  const closed = part.type === 'rows' ? 'lines' : field && closedToVisitors(field.type)
  return (
    <>
      <TextField
        label={t('part.label')}
        placeholder={field?.label}
        maxLength={200}
        value={part.label ?? ''}
        onChange={(event) => onChange({ ...part, label: event.currentTarget.value })}
      />
      <TextArea
        label={t('part.help')}
        rows={2}
        maxLength={4000}
        value={part.help ?? ''}
        onChange={(event) => onChange({ ...part, help: event.currentTarget.value })}
      />
      <Switch
        checked={field?.required === true || (part.required ?? isNaming)}
        disabled={field?.required === true}
        onChange={(event) => onChange({ ...part, required: event.currentTarget.checked })}
      >
        {t(field?.required === true ? 'part.requiredByTable' : isNaming ? 'part.requiredName' : 'part.required')}
      </Switch>
      {closed && (
        <Text as="p" size={12} muted>
          {t(`strangers.${closed}`)}
        </Text>
      )}
      {part.type === 'field' && field && !fieldTypes[field.type].holds?.startsWith('attach') && (
        <div className={css.default}>
          <span className={css.settingLabel}>{t('part.default')}</span>
          <ValueBox
            field={field}
            label={t('part.default')}
            value={part.default ?? null}
            onChange={(value) => {
              const { default: _, ...rest } = part
              onChange(value === null ? rest : { ...rest, default: value })
            }}
          />
        </div>
      )}
    </>
  )
}

interface LineFieldsProps {
  field: Field
  chosen: readonly string[]
  onChange: (fields: string[]) => void
}

/** The fields of the linked table that each line asks for. */
function LineFields({ field, chosen, onChange }: LineFieldsProps) {
  const { t } = useTranslation('forms')
  const targets = useFields(linkConfig(field).tableId).filter(canAsk)
  return (
    <fieldset className={css.lineFields}>
      <legend className={css.settingLabel}>{t('part.lineFields')}</legend>
      {targets.map((target) => (
        <Checkbox
          key={target.id}
          checked={chosen.includes(target.id)}
          onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, target.id] : chosen.filter((id) => id !== target.id))}
        >
          {target.label}
        </Checkbox>
      ))}
    </fieldset>
  )
}

interface ConditionProps {
  fields: readonly Field[]
  when: FilterGroup | null
  onChange: (when: FilterGroup | null) => void
}

/** When the part is shown, by the answers before it. */
function Condition({ fields, when, onChange }: ConditionProps) {
  const { t } = useTranslation('forms')
  if (fields.length === 0 && !when)
    return (
      <Text as="p" size={12} muted>
        {t('part.noCondition')}
      </Text>
    )
  return (
    <div>
      <span className={css.settingLabel}>{t('part.when')}</span>
      <FilterBuilder fields={fields} filter={when} whenEmpty={t('part.always')} onChange={onChange} />
    </div>
  )
}
