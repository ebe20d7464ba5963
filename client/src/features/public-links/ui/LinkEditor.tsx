import { useState } from 'react'
import type { UpdateFormConfig } from '#shared/fields/button-config.ts'
import type { FormItem, LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import { formInputOf } from '#shared/nouns/public-links/form-inputs.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import type { SharedType } from '#shared/nouns/public-links/public-link.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { createLink, updateLink, type LinkWish } from '#client/nouns/public-links/public-links.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { dayOf, endOfDay } from '#client/features/public-links/data/link-day.ts'
import { FormItems } from '#client/features/public-links/ui/FormItems.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { FieldsList } from '#client/queries/FieldsList.tsx'
import { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import styles from '#client/features/public-links/ui/ShareDialog.module.css'
import { fieldTypes } from '#shared/fields/registry.ts'

interface LinkEditorProps {
  type: SharedType
  /** the item's id */
  id: string
  /** undefined: a new link */
  link: LinkDetails | undefined
  /** the record a new form updates; without one its submissions make records */
  recordId: string | undefined
  onDone: () => void
}

/** Edits a link's name, its contents and its protection. */
export function LinkEditor({ type, id, link, recordId, onDone }: LinkEditorProps) {
  const { t } = useTranslation('publicLinks')
  const ofTable = type === 'table' || type === 'form'
  // the server withholds the settings of a link that shows more than this person sees
  const showsConfig = ofTable && (!link || link.token !== null)
  const fields = useFields(ofTable ? id : undefined)
  const table = useEntity('table', ofTable ? id : '')
  const [name, setName] = useState(link?.name ?? '')
  const [config, setConfig] = useState<LinkConfig>(() => link?.config ?? startOf(type, fields, recordId))
  const [canWrite, setCanWrite] = useState(link?.canWrite ?? false)
  const dayBefore = link?.expiresAt ? dayOf(link.expiresAt) : ''
  const [day, setDay] = useState(dayBefore)
  const [password, setPassword] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [now] = useState(() => Date.now())
  const isPast = day !== '' && Date.parse(endOfDay(day)) <= now
  const saving = useSubmit(async () => {
    // only changed settings: the others may show more than this person sees, or wait for a confirmation
    const wish: LinkWish = {
      name,
      ...(showsConfig && config !== link?.config && { config }),
      ...(type !== 'page' && type !== 'form' && canWrite !== link?.canWrite && { canWrite }),
      ...(day !== dayBefore && { expiresAt: day === '' ? null : endOfDay(day) }),
      ...(password !== '' ? { password } : isOpen && { password: null }),
    }
    await (link ? updateLink(link.id, wish) : createLink(type, id, wish))
    onDone()
  })
  const change = (part: Partial<LinkConfig>): void => setConfig({ ...config, ...part })
  return (
    <form className={styles.editor} onSubmit={saving.onSubmit} noValidate>
      <h3 className={styles.heading}>{t(headingOf(type, link, config))}</h3>
      <TextField
        label={t('editor.name')}
        hint={t('editor.nameHint')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      {showsConfig && <SharedParts type={type} table={table} fields={fields} config={config} onChange={change} />}
      {(type === 'table' || type === 'app') && (
        <Checkbox checked={canWrite} onChange={(event) => setCanWrite(event.target.checked)}>
          {t('editor.canWrite')}
        </Checkbox>
      )}
      <div className={styles.guards}>
        <TextField
          type="date"
          label={t('editor.expires')}
          hint={t('editor.expiresHint')}
          error={isPast ? t('editor.past') : undefined}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <PasswordField
          label={t('editor.password')}
          hint={t(link?.hasPassword === true && !isOpen ? 'editor.passwordSet' : 'editor.passwordHint')}
          showLabel={t('editor.show')}
          hideLabel={t('editor.hide')}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      {link?.hasPassword === true && (
        <Checkbox checked={isOpen} disabled={password !== ''} onChange={(event) => setIsOpen(event.target.checked)}>
          {t('editor.removePassword')}
        </Checkbox>
      )}
      {saving.failure !== undefined && <Notice tone="error">{errorText(saving.failure)}</Notice>}
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('editor.cancel')}</Button>
        <Button type="submit" variant="primary" busy={saving.busy} disabled={isPast}>
          {t(link ? 'editor.save' : 'editor.create')}
        </Button>
      </div>
    </form>
  )
}

function headingOf(type: SharedType, link: LinkEditorProps['link'], { record_id }: LinkConfig) {
  if (link) return 'editor.editLink'
  if (type !== 'form') return 'editor.newLink'
  return record_id ? 'editor.newUpdate' : 'editor.newForm'
}

interface SharedPartsProps {
  type: SharedType
  table: Table | undefined
  fields: readonly Field[]
  config: LinkConfig
  onChange(part: Partial<LinkConfig>): void
}

/** The fields and rows of a shared table, or the texts and questions of a form. */
function SharedParts({ type, table, fields, config, onChange }: SharedPartsProps) {
  const { t } = useTranslation('publicLinks')
  return (
    <>
      <TextField
        label={t('editor.title')}
        value={config.title ?? ''}
        maxLength={200}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      {type === 'table' && (
        <>
          <fieldset className={styles.part}>
            <legend>{t('editor.fields')}</legend>
            <FieldsList
              fields={fields}
              shown={config.fields ?? []}
              labelFieldId={undefined}
              onChange={(next) => onChange({ fields: next ?? fields.map((field) => field.id) })}
            />
          </fieldset>
          <fieldset className={styles.part}>
            <legend>{t('editor.rows')}</legend>
            <FilterBuilder fields={fields} filter={config.filter ?? null} onChange={(filter) => onChange({ filter })} />
            <p className={styles.hint}>{t('editor.rowsHint')}</p>
          </fieldset>
        </>
      )}
      {type === 'form' && (
        <>
          <TextArea
            label={t('editor.text')}
            value={config.text ?? ''}
            maxLength={4000}
            onChange={(event) => onChange({ text: event.target.value })}
          />
          <fieldset className={styles.part}>
            <legend>{t('editor.items')}</legend>
            <FormItems
              fields={fields}
              nameFieldId={config.record_id ? null : (table?.recordLabelField ?? null)}
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
    </>
  )
}

/** A new link begins with what says nothing about people and other tables; a form with everything it can ask for. */
function startOf(type: SharedType, fields: readonly Field[], recordId: string | undefined): LinkConfig {
  const plain = fields.filter((field) => formInputOf(field.type) !== undefined)
  if (type === 'table') return { fields: plain.map((field) => field.id) }
  if (type !== 'form') return {}
  // the table's own update form says what such a form asks for
  const button = recordId === undefined ? undefined : fields.find((field) => fieldTypes[field.type].opensForm)
  const chosen = button && (button.config as UpdateFormConfig).selected_fields
  const asked = chosen && chosen.length > 0 ? chosen.flatMap((id) => plain.find((field) => field.id === id) ?? []) : plain
  const items = asked.map((field, index): FormItem => ({ id: `i${index + 1}`, type: 'field', field_id: field.id }))
  return { items, ...(recordId !== undefined && { record_id: recordId }), ...(button && { field_id: button.id }) }
}
