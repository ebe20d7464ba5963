import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FieldDefault } from '#shared/nouns/tables/field-default-schema.ts'
import { defaultKindsOf } from '#shared/nouns/tables/field-default-kinds.ts'
import type { FieldDefaultKind } from '#shared/nouns/tables/field-default.ts'
import css from '#client/fields/settings/fields.module.css'
import { ValueBox } from '#client/fields/settings/ValueBox.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { fieldTypes } from '#shared/fields/registry.ts'

interface DefaultSettingsProps {
  tableId: string
  type: FieldTypeName
  config: unknown
  value: FieldDefaultDraft | null
  onChange(value: FieldDefaultDraft | null): void
}

/** An unfinished default: a fixed one may have no value yet. */
export type FieldDefaultDraft = Exclude<FieldDefault, { kind: 'fixed' }> | { kind: 'fixed'; value: FixedValue | null }
type FixedValue = Extract<FieldDefault, { kind: 'fixed' }>['value']

const fresh: Record<FieldDefaultKind, FieldDefaultDraft> = {
  fixed: { kind: 'fixed', value: null },
  today: { kind: 'today' },
  currentUser: { kind: 'currentUser' },
  sequence: { kind: 'sequence', prefix: '', digits: 1, start: 1 },
}

/** The default value of a field in new records. Nothing for types that cannot have one. */
export function DefaultSettings({ tableId, type, config, value, onChange }: DefaultSettingsProps) {
  const { t } = useTranslation('tables')
  const kinds = defaultKindsOf({ type, config })
  if (kinds.length === 0) return null
  const kind = value && kinds.includes(value.kind) ? value.kind : 'none'
  return (
    <fieldset className={css.options}>
      <Select
        label={t('fields.default')}
        value={kind}
        options={(['none', ...kinds] as const).map((name) => ({ value: name, label: t(`fields.defaults.${name}`) }))}
        onChange={(next) => onChange(next === 'none' ? null : fresh[next])}
      />
      {value?.kind === 'fixed' && (
        <ValueBox
          field={{ id: '', tableId, type, config, label: '', required: false, position: '' }}
          label={t('fields.defaultValue')}
          value={value.value}
          onChange={(next) => onChange({ kind: 'fixed', value: next })}
        />
      )}
      {value?.kind === 'sequence' && <Sequence isText={fieldTypes[type].sequence !== 'number'} value={value} onChange={onChange} />}
      {value && <p className={css.hint}>{t('fields.defaultHint')}</p>}
    </fieldset>
  )
}

type SequenceDefault = Extract<FieldDefault, { kind: 'sequence' }>

function Sequence({ isText, value, onChange }: { isText: boolean; value: SequenceDefault; onChange(value: SequenceDefault): void }) {
  const { t } = useTranslation('tables')
  const whole = (text: string, from: number, to: number): number => Math.min(to, Math.max(from, Math.trunc(Number(text)) || 0))
  return (
    <div className={css.sequence}>
      {isText && (
        <TextField
          label={t('fields.prefix')}
          value={value.prefix}
          maxLength={40}
          onChange={(event) => onChange({ ...value, prefix: event.currentTarget.value })}
        />
      )}
      {isText && (
        <TextField
          type="number"
          label={t('fields.digits')}
          min={1}
          max={15}
          value={String(value.digits)}
          onChange={(event) => onChange({ ...value, digits: whole(event.currentTarget.value, 1, 15) })}
        />
      )}
      <TextField
        type="number"
        label={t('fields.startsAt')}
        min={0}
        value={String(value.start)}
        onChange={(event) => onChange({ ...value, start: whole(event.currentTarget.value, 0, 1_000_000_000) })}
      />
    </div>
  )
}

/** The default to store; null while it has no value or no longer fits the field. */
export function readDefault(draft: FieldDefaultDraft | null, field: { type: FieldTypeName; config: unknown }): FieldDefault | null {
  if (!draft || !defaultKindsOf(field).includes(draft.kind)) return null
  return draft.kind === 'fixed' ? (draft.value === null ? null : { kind: 'fixed', value: draft.value }) : draft
}
