import { IconArrowLeft, IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Form, FormDefinition } from '#shared/nouns/forms/form.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { readSession } from '#client/engine/session/session.ts'
import { forgottenFields, problemOf } from '#client/features/forms/data/form-parts.ts'
import { readEdited, writeEdited } from '#client/features/forms/data/edited-form.ts'
import { FormOutline } from '#client/features/forms/ui/FormOutline.tsx'
import css from '#client/features/forms/ui/forms.module.css'
import { FormVersions } from '#client/features/forms/ui/FormVersions.tsx'
import { ShareForm } from '#client/features/forms/ui/ShareForm.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { createForm, isUnsaved, saveForm } from '#client/nouns/forms/form-commands.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { FormInPlace } from '#client/records/forms/FormInPlace.tsx'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { InlineText } from '#client/ui/InlineText.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { OlderWords } from '#client/ui/OlderWords.tsx'

/** `/form/{id}/edit`: the parts of a form beside the form itself, which can be tried at once. */
export function FormEditor({ form, table }: { form: Form; table: Table }) {
  const { t } = useTranslation('forms')
  const { memberId } = readSession()
  const fields = useFields(table.id)
  const { draft, setDraft, older, setOlder } = useEdited(memberId, form)
  const [side, setSide] = useState<'parts' | 'preview'>('parts')
  const [label, setLabel] = useState(form.label)
  const navigate = useNavigate()
  const isNew = isUnsaved(form)
  useTitle(form.label)
  const definition = draft ?? form.definition
  const change = (next: FormDefinition): void => setDraft(JSON.stringify(next) === JSON.stringify(form.definition) ? undefined : next)
  const forgotten = forgottenFields(definition, fields, form.kind)
  const isBroken = definition.parts.some((part) => problemOf(definition.parts, part, fields) === 'condition')
  const needsAddress = definition.on_save?.do === 'address' && !definition.on_save.address
  const save = (): void => {
    const saved = isNew ? createForm({ ...form, label, definition }) : saveForm(form, { definition })
    void tellOutcome(saved, { message: t('editor.saved'), tone: 'success', duration: 3000 })
    setDraft(undefined)
    setOlder(undefined)
    if (!isNew) return
    writeEdited(memberId, form, undefined)
    void navigate(`/form/${form.id}/edit`, { replace: true })
  }
  return (
    <div className={css.editor} data-side={side}>
      <header className={css.bar}>
        <Link className={css.back} to={`/object/${table.id}`}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden /> {table.label}
        </Link>
        <h1 className={css.name}>
          <InlineText
            value={isNew ? label : form.label}
            label={t('editor.name')}
            onCommit={(name) => (isNew ? setLabel(name) : saveForm(form, { label: name }))}
          />
        </h1>
        {!isNew && <StoredTools form={form} onChoose={change} />}
        {draft && (
          <Button variant="quiet" onClick={() => setDraft(undefined)}>
            {t('editor.discard')}
          </Button>
        )}
        <Button variant="primary" disabled={(!draft && !isNew) || isBroken || needsAddress} onClick={save}>
          {t('editor.save')}
        </Button>
      </header>
      <div className={css.sides}>
        <Segmented
          label={t('editor.side')}
          value={side}
          onChange={setSide}
          options={[
            { value: 'parts', label: t('editor.parts') },
            { value: 'preview', label: t('editor.preview') },
          ]}
        />
      </div>
      <div className={css.panes}>
        <div className={css.outline}>
          {older && <OlderEdit onTake={() => change(older)} onDone={() => setOlder(undefined)} />}
          {forgotten.length > 0 && (
            <Notice tone="warning">{t('editor.forgotten', { fields: forgotten.map(({ label }) => label).join(', ') })}</Notice>
          )}
          <FormOutline form={form} table={table} fields={fields} definition={definition} onChange={change} />
        </div>
        <Preview {...{ form, table, definition }} />
      </div>
    </div>
  )
}

/** An unsaved form is kept on this device, so that leaving the page loses nothing. `older`: from before somebody else saved, until the person decides. */
function useEdited(memberId: string, form: Form) {
  const [kept] = useState(() => readEdited(memberId, form))
  const [draft, setDraft] = useState<FormDefinition | undefined>(kept?.isOlder ? undefined : kept?.definition)
  const [older, setOlder] = useState<FormDefinition | undefined>(kept?.isOlder ? kept.definition : undefined)
  useEffect(() => {
    if (draft || !older) writeEdited(memberId, form, draft)
  }, [memberId, form, draft, older])
  return { draft, setDraft, older, setOlder }
}

/** An edit that was kept before somebody else saved the form. */
function OlderEdit({ onTake, onDone }: { onTake: () => void; onDone: () => void }) {
  const { t } = useTranslation('forms')
  const take = (): void => {
    onTake()
    onDone()
  }
  return (
    <OlderWords take={t('editor.takeOlder')} drop={t('editor.dropOlder')} onTake={take} onDrop={onDone}>
      {t('editor.older')}
    </OlderWords>
  )
}

function Preview({ form, table, definition }: { form: Form; table: Table; definition: FormDefinition }) {
  const { t } = useTranslation('forms')
  return (
    <section className={css.preview} aria-label={t('editor.preview')}>
      <div className={css.sheet}>
        <FormInPlace
          key={JSON.stringify(definition.parts.map((part) => (part.type === 'field' ? part.default : undefined)))}
          isPreview
          table={table}
          form={{ ...form, definition }}
          title={definition.title || form.label}
        />
      </div>
    </section>
  )
}

/** Versions and sharing: of a form that is stored. */
function StoredTools({ form, onChoose }: { form: Form; onChoose: (definition: FormDefinition) => void }) {
  const { t } = useTranslation('forms')
  const [isListed, setIsListed] = useState(false)
  return (
    <>
      <IconButton label={t('versions.open')} icon={<IconHistory size={16} stroke={1.5} />} onClick={() => setIsListed(true)} />
      <ShareForm form={form} />
      {isListed && <FormVersions form={form} onClose={() => setIsListed(false)} onChoose={onChoose} />}
    </>
  )
}
