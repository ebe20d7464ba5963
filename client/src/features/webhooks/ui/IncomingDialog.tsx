import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { useState } from 'react'
import { signedByNames } from '#shared/nouns/webhooks/webhook.ts'
import type { Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { draftOf, saveIncoming, type IncomingDraft } from '#client/features/webhooks/webhook-calls.ts'
import { MappingEditor } from '#client/features/webhooks/ui/MappingEditor.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { loadFunctions } from '#client/nouns/functions/load-functions.ts'
import { changedParts } from '#client/lib/changed-parts.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface IncomingDialogProps {
  /** absent: a new one */
  webhook?: Webhook
  onClose: () => void
  onSaved: (webhook: Webhook) => void
}

const fresh: IncomingDraft = {
  ...{ name: '', active: 1, table_name: null, automation_id: null, id_trama_low_code_functions: null, mapping: [], key_field: null },
  signed_by: 'none',
}
const noKey = 'none'

/** The part of a webhook that names each kind of target. */
const partOf = { table: 'table_name', automation: 'automation_id', function: 'id_trama_low_code_functions' } as const

function targetOf(draft: IncomingDraft): keyof typeof partOf {
  if (draft.automation_id !== null) return 'automation'
  return draft.id_trama_low_code_functions === null ? 'table' : 'function'
}

/** The settings of an address: its target, the places of values in the content, and the sender's signature. */
export function IncomingDialog({ webhook, onClose, onSaved }: IncomingDialogProps) {
  const { t } = useTranslation('webhooks')
  // the sender's secret is never kept
  const work = useKeptDraft(`webhook.in.${webhook?.id_webhooks ?? 'new'}`, webhook ? draftOf(webhook) : fresh, ['secret'])
  const { draft, set } = work
  const [turned, setTarget] = useState<ReturnType<typeof targetOf>>()
  const target = turned ?? targetOf(draft)
  const drop = work.forgetAnd(onClose)
  const needsSecret = draft.signed_by !== 'none' && draft.signed_by !== webhook?.signed_by
  const isWhole = draft.name.trim() !== '' && draft[partOf[target]] !== null && (!needsSecret || (draft.secret ?? '') !== '')
  const save = useSubmit(() => {
    if (!isWhole) return undefined
    const { secret = '', ...settings } = draft
    const body = { ...settings, ...(secret !== '' && { secret }), name: draft.name.trim() }
    return (webhook ? saveIncoming(webhook, changedParts(body, work.base)) : call('POST v3/low-code-webhook', { body })).then((saved) => {
      work.forget()
      onSaved(saved)
    })
  })
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={webhook ? webhook.name : t('in.new')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={drop}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" disabled={!isWhole} busy={save.busy} onClick={save.run}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} onSubmit={save.onSubmit}>
        <KeptNotice work={work} />
        <TextField label={t('name')} value={draft.name} maxLength={100} onChange={(event) => set({ name: event.currentTarget.value })} />
        <Segmented
          label={t('in.target')}
          value={target}
          onChange={(to) => {
            setTarget(to)
            // choosing one clears the others (specification 3 §4)
            set({ table_name: null, automation_id: null, id_trama_low_code_functions: null, mapping: [], key_field: null })
          }}
          options={[
            { value: 'table', label: t('in.table') },
            { value: 'automation', label: t('in.automation') },
            { value: 'function', label: t('in.function') },
          ]}
        />
        {target === 'table' ? (
          <TableTarget {...(webhook && { webhookId: webhook.id_webhooks })} draft={draft} onChange={set} />
        ) : target === 'automation' ? (
          <AutomationTarget draft={draft} onChange={set} />
        ) : (
          <FunctionTarget draft={draft} onChange={set} />
        )}
        <SignatureParts draft={draft} needsSecret={needsSecret} onChange={set} />
      </Stack>
      {save.failure !== undefined && <Notice tone="error">{errorText(save.failure)}</Notice>}
    </Dialog>
  )
}

interface PartProps {
  draft: IncomingDraft
  onChange: (change: Partial<IncomingDraft>) => void
}

function TableTarget({ webhookId, draft, onChange }: PartProps & { webhookId?: string }) {
  const { t } = useTranslation('webhooks')
  const tables = useEntities('table').toSorted((a, b) => a.label.localeCompare(b.label))
  const fields = useEntities('field').filter(({ tableId }) => tableId === draft.table_name)
  return (
    <>
      <Select
        label={t('in.table')}
        placeholder={t('choose')}
        value={draft.table_name}
        options={tables.map(({ id, label }) => ({ value: id, label }))}
        onChange={(id) => onChange({ table_name: id, mapping: [], key_field: null })}
      />
      {draft.table_name !== null && (
        <>
          <MappingEditor
            {...(webhookId !== undefined && { webhookId })}
            fields={fields}
            mapping={draft.mapping}
            onChange={(mapping) => onChange({ mapping })}
          />
          <Select
            label={t('in.key')}
            value={draft.key_field ?? noKey}
            options={[{ value: noKey, label: t('in.noKey') }, ...fields.map(({ id, label }) => ({ value: id, label }))]}
            onChange={(id) => onChange({ key_field: id === noKey ? null : id })}
          />
        </>
      )}
    </>
  )
}

function AutomationTarget({ draft, onChange }: PartProps) {
  const { t } = useTranslation('webhooks')
  const automations = useEntities('automation').filter(({ trigger }) => trigger.kind === 'webhookReceived')
  if (automations.length === 0) return <Notice>{t('in.noAutomation')}</Notice>
  return (
    <Select
      label={t('in.automation')}
      placeholder={t('choose')}
      value={draft.automation_id}
      options={automations.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => onChange({ automation_id: id })}
    />
  )
}

/** Functions with code that the person may run. */
function FunctionTarget({ draft, onChange }: PartProps) {
  const { t } = useTranslation('webhooks')
  const { isAdmin } = useAccess()
  const { memberId } = useSession()
  const { data } = useLoaded(loadFunctions)
  const own = data?.filter(({ version, owner }) => version > 0 && (isAdmin || owner.id === memberId))
  if (own?.length === 0) return <Notice>{t('in.noFunction')}</Notice>
  return (
    <Select
      label={t('in.function')}
      placeholder={t('choose')}
      value={draft.id_trama_low_code_functions}
      options={(own ?? []).map(({ id_trama_low_code_functions: id, label }) => ({ value: id, label }))}
      onChange={(id) => onChange({ id_trama_low_code_functions: id })}
    />
  )
}

interface SignaturePartsProps {
  draft: IncomingDraft
  needsSecret: boolean
  onChange: (change: Partial<IncomingDraft>) => void
}

function SignatureParts({ draft, needsSecret, onChange }: SignaturePartsProps) {
  const { t } = useTranslation('webhooks')
  const { secret = '' } = draft
  return (
    <>
      <Select
        label={t('in.signature')}
        value={draft.signed_by}
        options={signedByNames.map((value) => ({ value, label: t(`in.signedBy.${value}`) }))}
        onChange={(to) => onChange({ signed_by: to })}
      />
      {draft.signed_by !== 'none' && (
        <TextField
          label={t('in.secret')}
          type="password"
          autoComplete="off"
          hint={needsSecret ? undefined : t('in.secretKept')}
          value={secret}
          onChange={({ currentTarget: { value } }) => onChange({ secret: value })}
        />
      )}
    </>
  )
}
