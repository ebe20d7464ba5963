import { useId, type ReactNode } from 'react'
import type { JsonValue } from '#shared/lib/json.ts'
import type { AutomationConfig } from '#shared/nouns/automations/automation.ts'
import type { AutomationGap } from '#shared/nouns/automations/automation-gaps.ts'
import { firstOf, type AcceptedFields, type AutomationInput, type InputKind } from '#shared/nouns/automations/automation-input.ts'
import { askedOfTrigger } from '#shared/nouns/automations/values/parts-of-trigger.ts'
import { tableOfInput } from '#shared/nouns/automations/record-sources.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { byPosition } from '#shared/lib/positions.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { readAsked } from '#shared/values/asked-values.ts'
import type { NamedSource } from '#client/nouns/automations/places.ts'
import { useWorkspace, type Workspace } from '#client/nouns/automations/use-workspace.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { ConnectionInput } from '#client/features/automations/ui/ConnectionInput.tsx'
import { FunctionInput } from '#client/features/automations/ui/FunctionInput.tsx'
import { CheckList, PairsInput, TextsInput } from '#client/features/automations/ui/ListInputs.tsx'
import { ScheduleInput } from '#client/features/automations/ui/ScheduleInput.tsx'
import { PeopleInput } from '#client/features/automations/ui/PeopleInput.tsx'
import { AsksInput } from '#client/nouns/automations/AsksInput.tsx'
import { GivenInput } from '#client/automations/GivenInput.tsx'
import { ConditionSources, conditionValues } from '#client/automations/condition-values.tsx'
import { ValueField } from '#client/automations/ValueField.tsx'
import { ValuesInput } from '#client/features/automations/ui/ValuesInput.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { createField } from '#client/nouns/fields/field-commands.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { offeredSources } from '#client/nouns/automations/offered-values.ts'
import { useModalAddress } from '#client/lib/use-modal-address.ts'
import { FilterBuilder } from '#client/queries/opened-later.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export interface InputEditorProps {
  input: AutomationInput
  inputs: readonly AutomationInput[]
  config: AutomationConfig
  sources: readonly NamedSource[]
  gap: AutomationGap['reason'] | undefined
  disabled: boolean
  onChange: (value: JsonValue) => void
}

/** The editor of one input by its kind, with its gap below it. */
export function InputEditor(props: InputEditorProps) {
  const { input, inputs, config, sources, gap, disabled, onChange } = props
  const { t } = useTranslation('automations')
  const workspace = useWorkspace()
  const of = 'of' in input ? tableOfInput(inputs, input.of, config, sources, workspace.fieldOf) : null
  // without its table there is nothing to choose yet
  if ('of' in input && of === null) return null
  const fields = workspace.fields.filter(({ tableId }) => tableId === of).toSorted(byPosition)
  const name = t(`inputs.${input.key}`)
  const label = input.optional && input.is !== 'check' ? t('optional', { label: name }) : name
  const editor = editors[input.is]
  return (
    <div>
      {editor({
        input: input as never,
        value: config[input.key] ?? firstOf(input),
        label,
        fields,
        sources,
        workspace,
        disabled,
        config,
        onChange,
        t,
      })}
      {gap && <p className={css.gap}>{t(`gaps.${gap}`)}</p>}
    </div>
  )
}

interface EditorProps<K extends InputKind = InputKind> {
  input: Extract<AutomationInput, { is: K }>
  value: JsonValue
  label: string
  fields: readonly Field[]
  sources: readonly NamedSource[]
  workspace: Workspace
  disabled: boolean
  /** all settings of the part */
  config: AutomationConfig
  onChange: (value: JsonValue) => void
  t: ReturnType<typeof useTranslation>['t']
}

const accepted: Record<AcceptedFields, (field: Field) => boolean> = {
  days: (field) => behaviourOf(field).definition.moment !== undefined,
  links: (field) => fieldTypes[field.type].column === 'link' && !fieldTypes[field.type].computed,
  buttons: (field) => field.type === startingButton,
  stages: (field) => (field.config as Partial<SelectConfig>).sla === true,
}
const startingButton: Field['type'] = 'triggerAction'

const isWritable = (field: Field): boolean => !fieldTypes[field.type].computed && fieldTypes[field.type].column !== 'none'
const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : '')
const listOf = (value: JsonValue): string[] => (Array.isArray(value) ? value.map(String) : [])

function Choice({
  label,
  value,
  options,
  disabled,
  onChange,
}: Pick<EditorProps, 'label' | 'value' | 'disabled' | 'onChange'> & { options: { value: string; label: string }[] }) {
  const { t } = useTranslation('automations')
  return (
    <Select
      label={label}
      value={typeof value === 'string' ? value : null}
      options={options}
      placeholder={t('choose')}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

function EditButton({ fieldId }: { fieldId: string }) {
  const { t } = useTranslation('automations')
  const openModal = useModalAddress()
  return (
    <Button variant="quiet" size="small" onClick={() => openModal('editTriggerActionField', { fieldId })}>
      {t('button.title')}
    </Button>
  )
}

/** A table without a button gets one that only starts automations. */
function MakeButton({ tableId, onMade }: { tableId: string | undefined; onMade: (fieldId: string) => void }) {
  const { t } = useTranslation('automations')
  const access = useAccess()
  if (tableId === undefined || !access.table(tableId).manageFields) return <p className={css.about}>{t('button.noneToChoose')}</p>
  const make = (): void => {
    const text = t('button.newText')
    onMade(createField(tableId, { type: startingButton, label: text, config: { text, hue: 'violet', values: [] } }))
  }
  return (
    <div>
      <p className={css.about}>{t('button.noneToChoose')}</p>
      <Button size="small" onClick={make}>
        {t('button.make')}
      </Button>
    </div>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      {children}
    </div>
  )
}

const editors: { readonly [K in InputKind]: (props: EditorProps<K>) => ReactNode } = {
  table: (props) => <Choice {...props} options={props.workspace.tables.map(({ id, label }) => ({ value: id, label }))} />,
  field: ({ input, fields, ...props }) => (
    <>
      <Choice {...props} options={fields.filter(accepted[input.accepts]).map(({ id, label }) => ({ value: id, label }))} />
      {input.accepts === 'buttons' && !fields.some(accepted.buttons) && <MakeButton tableId={fields[0]?.tableId} onMade={props.onChange} />}
      {input.accepts === 'buttons' && fields.some(({ id }) => id === props.value) && <EditButton fieldId={textOf(props.value)} />}
    </>
  ),
  fields: ({ value, fields, label, disabled, onChange }) => (
    <CheckList
      label={label}
      options={fields
        .filter((field) => fieldTypes[field.type].column !== 'none')
        .map(({ id, label: name }) => ({ value: id, label: name }))}
      chosen={listOf(value)}
      disabled={disabled}
      onChange={onChange}
    />
  ),
  filter: ({ value, fields, sources, label, t, onChange }) => (
    <Group label={label}>
      <ConditionSources value={sources}>
        <FilterBuilder
          fields={fields}
          filter={readFilter(value)}
          whenEmpty={t('noConditions')}
          values={sources.length > 0 ? conditionValues : undefined}
          onChange={(filter) => onChange(filter as unknown as JsonValue)}
        />
      </ConditionSources>
    </Group>
  ),
  values: ({ value, fields, sources, label, disabled, onChange }) => (
    <Group label={label}>
      <ValuesInput value={value} fields={fields.filter(isWritable)} sources={sources} disabled={disabled} onChange={onChange} />
    </Group>
  ),
  text: ({ input, value, label, sources, disabled, onChange }) => (
    <ValueField
      label={label}
      isLong={input.isLong === true}
      value={textOf(value)}
      sources={sources}
      disabled={disabled}
      onChange={onChange}
    />
  ),
  texts: ({ value, label, disabled, onChange }) => (
    <TextsInput label={label} value={listOf(value)} disabled={disabled} onChange={onChange} />
  ),
  pairs: ({ config, workspace, ...props }) => {
    const called = workspace.automations.find(({ id }) => id === config['automationId'])
    const asks = called ? askedOfTrigger(called.trigger, workspace.fieldOf) : []
    return asks.length > 0 ? <GivenInput asks={asks} {...props} /> : <PairsInput {...props} />
  },
  people: ({ value, label, sources, workspace, disabled, onChange }) => (
    <PeopleInput
      label={label}
      members={workspace.members}
      chosen={listOf(value)}
      sources={sources}
      disabled={disabled}
      onChange={onChange}
    />
  ),
  record: ({ sources, ...props }) => (
    <Choice
      {...props}
      options={offeredSources({ sources, fields: props.workspace.fields }).map(({ source, name }) => ({ value: source, label: name }))}
    />
  ),
  rows: ({ sources, t, ...props }) => (
    <Choice
      {...props}
      value={textOf(props.value)}
      options={[
        { value: '', label: t('noRows') },
        ...offeredSources({ sources, fields: props.workspace.fields }).map(({ source, name }) => ({ value: source, label: name })),
      ]}
      onChange={(value) => props.onChange(value === '' ? null : value)}
    />
  ),
  cron: ({ value, disabled, onChange }) => <ScheduleInput value={textOf(value)} disabled={disabled} onChange={onChange} />,
  clock: ({ value, label, disabled, onChange }) => (
    <TextField
      type="time"
      label={label}
      value={textOf(value)}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  automation: ({ workspace, ...props }) => (
    <Choice {...props} options={workspace.automations.map(({ id, name }) => ({ value: id, label: name }))} />
  ),
  function: ({ label, value, disabled, onChange }) => (
    <FunctionInput label={label} value={textOf(value)} disabled={disabled} onChange={onChange} />
  ),
  channel: ({ workspace, ...props }) => (
    <Choice {...props} options={workspace.channels.map(({ id, channelLabel }) => ({ value: id, label: channelLabel }))} />
  ),
  page: ({ workspace, ...props }) => (
    <Choice
      {...props}
      options={workspace.pages
        .map(({ id, label }) => ({ value: id, label: label || props.t('pageUntitled') }))
        .toSorted((a, b) => a.label.localeCompare(b.label))}
    />
  ),
  view: ({ input, workspace, config, t, ...props }) => (
    <Choice
      {...props}
      value={textOf(props.value)}
      options={[
        { value: '', label: t('noView') },
        ...workspace.views.filter(({ tableId }) => tableId === config[input.of]).map(({ id, label }) => ({ value: id, label })),
      ]}
      onChange={(value) => props.onChange(value === '' ? null : value)}
    />
  ),
  asks: ({ value, label, disabled, onChange }) => (
    <AsksInput label={label} value={readAsked(value)} disabled={disabled} onChange={(asks) => onChange(asks as unknown as JsonValue)} />
  ),
  // learnt from what came, not written
  parts: () => null,
  check: ({ value, label, disabled, onChange }) => (
    <Checkbox checked={value === true} disabled={disabled} onChange={(event) => onChange(event.currentTarget.checked)}>
      {label}
    </Checkbox>
  ),
  choice: ({ input, t, ...props }) => (
    <Choice {...props} options={input.options.map((one) => ({ value: one, label: t(`choices.${one}`) }))} />
  ),
  number: ({ input, value, label, disabled, onChange }) => (
    <TextField
      type="number"
      label={label}
      min={input.least}
      max={input.most}
      value={typeof value === 'number' ? value : input.first}
      disabled={disabled}
      onChange={(event) => onChange(Math.round(Math.min(input.most, Math.max(input.least, Number(event.currentTarget.value)))))}
    />
  ),
  connection: ({ input, value, label, disabled, onChange }) => (
    <ConnectionInput app={input.app} label={label} value={textOf(value)} disabled={disabled} onChange={onChange} />
  ),
}
