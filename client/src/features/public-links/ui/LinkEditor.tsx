import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { useState } from 'react'
import type { LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import type { SharedType } from '#shared/nouns/public-links/public-link.ts'
import { createLink, saveLink, type LinkWish } from '#client/nouns/public-links/public-links.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { endOfDay } from '#client/features/public-links/data/link-day.ts'
import { deviceDay } from '#client/lib/device-day.ts'
import { useSharedPart } from '#client/features/public-links/data/use-shared-part.ts'
import { kindOf } from '#client/features/public-links/ui/kinds/shared-kinds.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { TablePart } from '#client/lib/overlays.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/public-links/ui/ShareDialog.module.css'

interface LinkEditorProps {
  type: SharedType
  /** the item's id */
  id: string
  /** undefined: a new link */
  link: LinkDetails | undefined
  /** the part of the table that a new link shows alone */
  of: TablePart | undefined
  /** fields of people and linked records that the item's forms could ask for */
  choosable?: readonly string[] | undefined
  onDone: () => void
}

/** Edits a link's name, its contents and its protection. */
export function LinkEditor({ type, id, link, of, choosable = [], onDone }: LinkEditorProps) {
  const { t } = useTranslation('publicLinks')
  const kind = kindOf(type)
  const ofTable = kind?.settings !== undefined
  // the server withholds the settings of a link that shows more than this person sees
  const showsConfig = (ofTable || kind?.More !== undefined) && (!link || link.token !== null)
  const fields = useFields(ofTable ? id : undefined)
  const table = useEntity('table', ofTable ? id : '')
  const { view, form } = useSharedPart(of)
  const work = useNameDraft(link, `${type}.${id}`, view ?? form)
  const { name } = work.draft
  const end = work.forgetAnd(onDone)
  const [config, setConfig] = useState<LinkConfig>(() => link?.config ?? kind?.settings?.start({ fields, table, of, view }) ?? {})
  const [canWrite, setCanWrite] = useState(link?.canWrite ?? false)
  const dayBefore = link?.expiresAt ? deviceDay(new Date(link.expiresAt)) : ''
  const [day, setDay] = useState(dayBefore)
  const [password, setPassword] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const isLocked = password !== '' || (link?.hasPassword === true && !isOpen)
  const isPast = useIsPast(day)
  const saving = useSubmit(async () => {
    // only changed settings: the others may show more than this person sees, or wait for a confirmation
    const wish: LinkWish = {
      ...((!link || name !== work.base.name) && { name }),
      ...(showsConfig && config !== link?.config && { config }),
      ...(kind?.mayWrite === true && canWrite !== link?.canWrite && { canWrite }),
      ...(day !== dayBefore && { expiresAt: day === '' ? null : endOfDay(day) }),
      ...(password !== '' ? { password } : isOpen && { password: null }),
    }
    await (link ? saveLink(link, wish) : createLink(type, id, wish))
    end()
  })
  const change = (part: Partial<LinkConfig>): void => setConfig({ ...config, ...part })
  return (
    <Stack as="form" gap={16} onSubmit={saving.onSubmit} noValidate>
      <Heading>{t(headingOf(type, link, of, config))}</Heading>
      <KeptNotice work={work} />
      <TextField
        label={t('editor.name')}
        hint={t('editor.nameHint')}
        value={name}
        maxLength={100}
        onChange={(event) => work.set({ name: event.target.value })}
      />
      {showsConfig && kind?.settings && <kind.settings.Part {...{ table, fields, of, config }} onChange={change} />}
      {kind?.mayWrite === true && (
        <Checkbox checked={canWrite} onChange={(event) => setCanWrite(event.target.checked)}>
          {t('editor.canWrite')}
        </Checkbox>
      )}
      {showsConfig && kind?.More && <kind.More {...{ id, config, canWrite, choosable }} hasPassword={isLocked} onChange={change} />}
      <div className={css.guards}>
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
      <LinkEnd saving={saving} isNew={!link} isPast={isPast} onCancel={end} />
    </Stack>
  )
}

/** The name as it is typed: of a new link the name of the part that it shows. */
function useNameDraft(link: LinkDetails | undefined, item: string, part: { id: string; label: string } | undefined) {
  return useKeptDraft(`link.${link?.id ?? `${item}.${part?.id ?? ''}`}`, { name: link?.name ?? part?.label ?? '' })
}

interface LinkEndProps {
  saving: { busy: boolean; failure?: unknown }
  isNew: boolean
  isPast: boolean
  onCancel: () => void
}

function LinkEnd({ saving, isNew, isPast, onCancel }: LinkEndProps) {
  const { t } = useTranslation('publicLinks')
  return (
    <>
      {saving.failure !== undefined && <Notice tone="error">{errorText(saving.failure)}</Notice>}
      <Row align="stretch" justify="end" wrap>
        <Button onClick={onCancel}>{t('editor.cancel')}</Button>
        <Button type="submit" variant="primary" busy={saving.busy} disabled={isPast}>
          {t(isNew ? 'editor.create' : 'editor.save')}
        </Button>
      </Row>
    </>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <Text as="h3" size={14}>
      {children}
    </Text>
  )
}

function useIsPast(day: string): boolean {
  const [now] = useState(() => Date.now())
  return day !== '' && Date.parse(endOfDay(day)) <= now
}

function headingOf(type: SharedType, link: LinkEditorProps['link'], of: TablePart | undefined, { record_id }: LinkConfig) {
  const isForm = type === 'form' && of?.kind !== 'form'
  if (link) return isForm && !record_id ? 'editor.editForm' : 'editor.editLink'
  if (!isForm) return 'editor.newLink'
  return record_id ? 'editor.newUpdate' : 'editor.newForm'
}
