import { useState } from 'react'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { call } from '#client/engine/api/call.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { updateAsGesture } from '#client/fields/settings/field-gestures.ts'
import { ConditionalRules } from '#client/records/structure/ConditionalRules.tsx'
import { RequiredFields } from '#client/records/structure/RequiredFields.tsx'
import { readRules } from '#client/records/structure/rule-draft.ts'
import { useRulesDraft } from '#client/records/structure/use-rules-draft.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/nouns/tables/structure.module.css'
import { UniqueRecords } from '#client/records/structure/UniqueRecords.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { FooterNote } from '#client/ui/FooterNote.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'

type Kind = 'conditional' | 'required' | 'unique'
const noRules: ReadonlySet<string> = new Set()

/** Everything a table asks of its records, in one place: conditions, required fields, the key that keeps them unique. */
export function RecordRules({ table, fields, onClose }: { table: Table; fields: readonly Field[]; onClose(): void }) {
  const { t } = useTranslation('structure')
  const [kind, setKind] = useState<Kind>('conditional')
  const { rules, required, uniqueId, changed, merged, changesRules, changesKey, ...draft } = useRulesDraft(table, fields)
  const [invalid, setInvalid] = useState(noRules)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const isChanged = changed.length > 0 || changesRules || changesKey

  async function save(): Promise<void> {
    const read = readRules(merged, fields)
    setInvalid(read.invalid)
    if (read.invalid.size > 0) {
      setKind('conditional')
      return
    }
    // the key first: it may be refused, and then nothing else has happened
    if (changesKey) {
      setBusy(true)
      try {
        await storeKey(table.id, uniqueId)
      } catch (error) {
        setKind('unique')
        setFailure(error)
        setBusy(false)
        return
      }
    }
    for (const field of changed) updateAsGesture(field, { required: required.has(field.id) })
    if (changesRules) storeRules(table.id, read.rules)
    onClose()
  }

  return (
    <Dialog
      open
      wide
      title={t('rules.title', { label: table.label })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={<Foot isChanged={isChanged} busy={busy} onClose={onClose} onSave={() => void save()} />}
    >
      <div className={css.stack}>
        <KindPicker table={table} kind={kind} isInvalid={invalid.size > 0} onChange={setKind} />
        {kind === 'conditional' && (
          <ConditionalRules
            fields={fields}
            rules={rules}
            invalid={invalid}
            onChange={(next) => {
              draft.setRules(next)
              setInvalid(noRules)
            }}
          />
        )}
        {kind === 'required' && <RequiredFields fields={fields} required={required} onChange={draft.setRequired} />}
        {kind === 'unique' && (
          <UniqueRecords
            table={table}
            fields={fields}
            fieldId={uniqueId}
            failure={failure}
            onChange={(next) => {
              draft.setUniqueId(next)
              setFailure(undefined)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

function Foot({ isChanged, busy, onClose, onSave }: { isChanged: boolean; busy: boolean; onClose(): void; onSave(): void }) {
  const { t } = useTranslation('structure')
  return (
    <>
      {!isChanged && <FooterNote>{t('common:unchanged')}</FooterNote>}
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button variant="primary" busy={busy} disabled={!isChanged} onClick={onSave}>
        {t('save')}
      </Button>
    </>
  )
}

/** @param fieldId '' for no key */
async function storeKey(tableId: string, fieldId: string): Promise<void> {
  const body = { unique_field_id: fieldId === '' ? null : fieldId }
  await call('PUT v3/tab/:tableId/config/unique', { params: { tableId }, body })
}

function storeRules(id: string, conditionals: ReturnType<typeof readRules>['rules']): void {
  const data = { conditionals }
  mutate('tables.setConditionals', { id, ...data }, [{ entity: 'table', id, data }])
}

interface KindPickerProps {
  table: Table
  kind: Kind
  isInvalid: boolean
  onChange(kind: Kind): void
}

/** The choice of a kind of rule, with a sentence about it. */
function KindPicker({ table, kind, isInvalid, onChange }: KindPickerProps) {
  const { t } = useTranslation('structure')
  const access = useAccess()
  return (
    <>
      <Segmented<Kind>
        label={t('rules.kinds')}
        value={kind}
        onChange={onChange}
        options={(['conditional', 'required', 'unique'] as const).map((value) => ({ value, label: t(`rules.${value}`) }))}
      />
      <Text as="p" size={13} muted>
        {kind === 'unique' ? t('unique.text') : t(`rules.${kind}Text`)}
      </Text>
      {access.table(table.id).hiddenFields.size > 0 && (
        <Text as="p" size={13} muted>
          {t('rules.hiddenStay')}
        </Text>
      )}
      {isInvalid && kind === 'conditional' && (
        <p role="alert" className={css.problem}>
          {t('rules.invalid')}
        </p>
      )}
    </>
  )
}
