import { useState } from 'react'
import type { UpdateFormConfig } from '#shared/fields/button-config.ts'
import type { FormItem, LinkConfig } from '#shared/public-links/link-config-schema.ts'
import { formInputOf } from '#shared/public-links/form-inputs.ts'
import type { LinkDetails } from '#shared/public-links/public-link-calls.ts'
import type { SharedType } from '#shared/public-links/public-link.ts'
import type { Field } from '#shared/tables/table.ts'
import { createLink, updateLink, type LinkWish } from '#client/data/public-links/public-links.ts'
import { useEntity } from '#client/data/replica/use-entities.ts'
import { useFields } from '#client/data/replica/use-records.ts'
import { dayOf, endOfDay } from '#client/features/public-links/data/link-day.ts'
import { FormItems } from '#client/features/public-links/ui/FormItems.tsx'
import type { TableEditors } from '#client/features/public-links/table-editors.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import styles from '#client/features/public-links/ui/ShareDialog.module.css'

interface LinkEditorProps {
  type: SharedType
  /** of the item */
  id: string
  /** undefined: a new one */
  link: LinkDetails | undefined
  /** the record a new form updates; without one its submissions make records */
  recordId: string | undefined
  editors: TableEditors
  onDone: () => void
}

/** What a link is called, what it shows and how it is guarded. */
export function LinkEditor({ type, id, link, recordId, editors, onDone }: LinkEditorProps) {
  const { t } = useTranslation('publicLinks')
  const ofTable = type === 'table' || type === 'form'
  // the settings of a link that shows more than this person sees are not sent to them
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
    // only what was changed: the rest may be more than this person sees, or waits to be confirmed
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
  const { Fields, Filter } = editors
  return (
    <form className={styles.editor} onSubmit={saving.onSubmit} noValidate>
      <h3 className={styles.heading}>
        {t(link ? 'editor.editLink' : type === 'form' ? (config.record_id ? 'editor.newUpdate' : 'editor.newForm') : 'editor.newLink')}
      </h3>
      <TextField
        label={t('editor.name')}
        hint={t('editor.nameHint')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      {showsConfig && (
        <TextField
          label={t('editor.title')}
          value={config.title ?? ''}
          maxLength={200}
          onChange={(event) => change({ title: event.target.value })}
        />
      )}
      {showsConfig && type === 'table' && (
        <>
          <fieldset className={styles.part}>
            <legend>{t('editor.fields')}</legend>
            <Fields tableId={id} shown={config.fields ?? []} onChange={(shown) => change({ fields: shown })} />
          </fieldset>
          <fieldset className={styles.part}>
            <legend>{t('editor.rows')}</legend>
            <Filter tableId={id} filter={config.filter ?? null} onChange={(filter) => change({ filter })} />
            <p className={styles.hint}>{t('editor.rowsHint')}</p>
          </fieldset>
        </>
      )}
      {showsConfig && type === 'form' && (
        <>
          <TextArea
            label={t('editor.text')}
            value={config.text ?? ''}
            maxLength={4000}
            onChange={(event) => change({ text: event.target.value })}
          />
          <fieldset className={styles.part}>
            <legend>{t('editor.items')}</legend>
            <FormItems
              fields={fields}
              nameFieldId={config.record_id ? null : (table?.recordLabelField ?? null)}
              items={config.items ?? []}
              onChange={(items) => change({ items })}
            />
          </fieldset>
          <TextArea
            label={t('editor.thanks')}
            value={config.thanks ?? ''}
            maxLength={1000}
            onChange={(event) => change({ thanks: event.target.value })}
          />
        </>
      )}
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

/** A new link begins with what says nothing about people and other tables; a form with everything it can ask for. */
function startOf(type: SharedType, fields: readonly Field[], recordId: string | undefined): LinkConfig {
  const plain = fields.filter((field) => formInputOf(field.type) !== undefined)
  if (type === 'table') return { fields: plain.map((field) => field.id) }
  if (type !== 'form') return {}
  // the table's own update form says what such a form asks for
  const button = recordId === undefined ? undefined : fields.find((field) => field.type === 'recordUpdateForm')
  const chosen = button && (button.config as UpdateFormConfig).selected_fields
  const asked = chosen && chosen.length > 0 ? chosen.flatMap((id) => plain.find((field) => field.id === id) ?? []) : plain
  const items = asked.map((field, index): FormItem => ({ id: `i${index + 1}`, type: 'field', field_id: field.id }))
  return { items, ...(recordId !== undefined && { record_id: recordId }), ...(button && { field_id: button.id }) }
}
