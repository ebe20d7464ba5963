import { Suspense, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { partsFor, withParts } from '#shared/lib/settings-parts.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { configOf } from '#client/cells/field-config.ts'
import { DefaultSettings, readDefault } from '#client/fields/settings/DefaultSettings.tsx'
import { fieldSettings, findMissingChoice } from '#client/fields/field-settings.ts'
import { createAsGesture, updateAsGesture } from '#client/fields/settings/field-gestures.ts'
import { findCycle } from '#client/fields/settings/check-computed.ts'
import { EmptyRecords } from '#client/fields/settings/EmptyRecords.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/fields/settings/fields.module.css'
import { LinkKinds } from '#client/fields/settings/LinkKinds.tsx'
import { proposedLabel, startConfig } from '#client/fields/settings/proposed.ts'
import { RemovedOptions } from '#client/fields/settings/RemovedOptions.tsx'
import { SuggestedFields } from '#client/fields/settings/SuggestedFields.tsx'
import { useFieldWords } from '#client/fields/settings/use-field-words.ts'
import { TypePicker } from '#client/fields/settings/TypePicker.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { FooterNote } from '#client/ui/FooterNote.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { changedParts } from '#client/lib/changed-parts.ts'
import { TypedAhead } from '#client/lib/TypedAhead.tsx'
import { useTypedAhead } from '#client/lib/typed-ahead.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'

const ConvertField = lazyPart(async () => (await import('#client/fields/conversion/ConvertField.tsx')).ConvertField)

export interface FieldFormProps {
  tableId: string
  /** absent: a new field */
  field?: Field | undefined
  /** a new field stands right of this one */
  after?: string | undefined
  onClose(): void
}

/** Adds a field (type first, then its settings) or edits one. */
export function FieldForm({ tableId, field, after, onClose }: FieldFormProps) {
  const { t } = useTranslation('tables')
  useTypedAhead()
  const formId = useId()
  const { words, base, write, forget } = useFieldWords(tableId, field)
  const { type, label, config, required, preset } = words
  /** the replacement option for cells of each removed option */
  const [instead, setInstead] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const told = useRef<HTMLParagraphElement>(null)
  // below a long form the problem would be out of sight
  useEffect(() => {
    // newer browsers return a promise here, which must not become the effect's clean-up
    told.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  const [converting, setConverting] = useState(false)
  const [asking, setAsking] = useState(false)
  const start = field ? configOf(field) : type ? startConfig(type, tableId) : {}
  const isChanged =
    label !== (field?.label ?? '') ||
    required !== (field?.required ?? false) ||
    preset !== (field?.default ?? null) ||
    JSON.stringify(config) !== JSON.stringify(start)

  const isSaved = field !== undefined && !isChanged

  function end(): void {
    forget()
    onClose()
  }

  function configure(next: unknown): void {
    write({ config: next })
    // the problem may be solved; the next try decides
    setProblem(undefined)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!type) return
    const name = label.trim() || proposedLabel(type, config, t)
    const cleaned = field ? overPresent(field, base.config, withoutEmptyOptions(config)) : withoutEmptyOptions(config)
    // a field stored without the choice may still be renamed
    const missing = field && JSON.stringify(config) === JSON.stringify(start) ? undefined : findMissingChoice(type, cleaned, tableId)
    if (missing !== undefined || !fieldTypes[type].configSchema.safeParse(cleaned).success) {
      setProblem(t(missing ?? 'fields.invalidSettings'))
      return
    }
    const cycle = field && findCycle({ id: field.id, type, label: name, config: cleaned })
    if (cycle) {
      setProblem(t('computed.cycle', { fields: cycle.map((one) => one.label).join(' → ') }))
      return
    }
    const settings = { label: name, config: cleaned, required, default: readDefault(preset, { type, config: cleaned }) }
    const before = { label: base.label, config: start, required: base.required, default: base.preset }
    if (field) updateAsGesture(field, changedParts(settings, before), goneOnly(instead, cleaned))
    else createAsGesture(tableId, { type, ...settings }, after)
    end()
  }

  if (field && converting) {
    return (
      <Suspense fallback={<TypedAhead onEscape={end} />}>
        <ConvertField field={field} onClose={end} />
      </Suspense>
    )
  }
  const settings = type ? fieldSettings[type] : 'none'
  return (
    <>
      <Dialog
        open
        wide={type === undefined || fieldTypes[type].compute === 'formula'}
        title={field ? t('fields.edit', { label: field.label }) : t('fields.add')}
        closeLabel={t('common.close')}
        // Escape, the cross and a press beside the dialog are too close to the inputs to discard them unasked
        onClose={() => (isChanged ? setAsking(true) : end())}
        footer={type && <Foot formId={formId} isNew={!field} isSaved={isSaved} onCancel={end} />}
      >
        {type ? (
          <Stack id={formId} as="form" gap={16} onSubmit={submit}>
            <TextField
              label={t('fields.name')}
              value={label}
              placeholder={proposedLabel(type, config, t)}
              maxLength={200}
              data-autofocus
              // the pressed type went with its list
              autoFocus={!field}
              onChange={(event) => write({ label: event.currentTarget.value })}
            />
            <TypeLine type={type} onChange={() => (field ? setConverting(true) : write({ type: undefined }))} />
            {!field && (
              <LinkKinds
                type={type}
                config={config}
                onChange={(kind, next) => {
                  write({ type: kind, config: next })
                  setProblem(undefined)
                }}
              />
            )}
            <Suspense>
              {settings !== 'none' && (
                <settings.Settings tableId={tableId} fieldId={field?.id} config={config} isNew={!field} onChange={configure} />
              )}
            </Suspense>
            {field && <RemovedOptions field={field} config={config} instead={instead} onInstead={setInstead} />}
            <DefaultSettings tableId={tableId} type={type} config={config} value={preset} onChange={(next) => write({ preset: next })} />
            {isFilled(type) && (
              <Switch checked={required} onChange={(event) => write({ required: event.currentTarget.checked })}>
                {t('fields.required')}
              </Switch>
            )}
            {field && required && !field.required && isFilled(type) && <EmptyRecords field={field} />}
            {problem && (
              <p ref={told} role="alert" className={css.problem}>
                {problem}
              </p>
            )}
          </Stack>
        ) : (
          <TypePicker
            tableId={tableId}
            first={<SuggestedFields tableId={tableId} after={after} />}
            onPick={(picked) => write({ type: picked, config: startConfig(picked, tableId) })}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={asking}
        danger
        title={t('fields.dropTitle')}
        confirmLabel={t('fields.drop')}
        cancelLabel={t('fields.goOn')}
        onClose={() => setAsking(false)}
        onConfirm={end}
      >
        {t('fields.dropText')}
      </ConfirmDialog>
    </>
  )
}

/** The buttons of the form; one that differs in nothing from its field saves nothing. */
function Foot({ formId, isNew, isSaved, onCancel }: { formId: string; isNew: boolean; isSaved: boolean; onCancel(): void }) {
  const { t } = useTranslation('tables')
  return (
    <>
      {isSaved && <FooterNote>{t('common:unchanged')}</FooterNote>}
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <Button variant="primary" type="submit" form={formId} disabled={isSaved}>
        {t(isNew ? 'fields.add' : 'common.save')}
      </Button>
    </>
  )
}

function TypeLine({ type, onChange }: { type: FieldTypeName; onChange(): void }) {
  const { t } = useTranslation('tables')
  const { icon: Icon } = cellTypes[type]
  return (
    <div className={css.typeLine}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <span>{t(`types.${type}`)}</span>
      <Button variant="quiet" size="small" onClick={onChange}>
        {t('fields.changeType')}
      </Button>
    </div>
  )
}

/** True for types whose cells people fill themselves, so that they can be required. */
function isFilled(type: FieldTypeName): boolean {
  const { computed, column } = fieldTypes[type]
  return !computed && column !== 'none' && column !== 'system'
}

/** Drops replacements of options that were removed and put back: these keep their cells. */
function goneOnly(instead: Readonly<Record<string, string>>, config: unknown): Record<string, string> {
  const left = new Set(((config as { options?: { id: string }[] }).options ?? []).map((option) => option.id))
  return Object.fromEntries(Object.entries(instead).filter(([from, to]) => !left.has(from) && left.has(to)))
}

/** The settings of a field as somebody else may have left them, with what this form changed over them. */
function overPresent(field: Field, before: unknown, after: unknown): unknown {
  const mine = changedParts(partsFor(before as object, after as object), before as object)
  return withParts(configOf(field) as object, mine, (one) => fieldTypes[field.type].configSchema.safeParse(one).success)
}

function withoutEmptyOptions(config: unknown): unknown {
  const options = (config as { options?: { label: string }[] }).options
  return options ? { ...(config as object), options: options.filter((option) => option.label.trim() !== '') } : config
}
