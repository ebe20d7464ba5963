import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { byPosition } from '#shared/lib/positions.ts'
import { webhookEvents } from '#shared/nouns/webhooks/webhook.ts'
import type { OutgoingWebhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { outgoingDraftOf, saveOutgoing, type OutgoingDraft } from '#client/features/webhooks/webhook-calls.ts'
import { FilterBuilder } from '#client/queries/opened-later.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/webhooks/ui/webhooks.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { changedParts } from '#client/lib/changed-parts.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface OutgoingDialogProps {
  /** absent: a new one */
  webhook?: OutgoingWebhook
  onClose: () => void
  /** `secret`: of a new one */
  onSaved: (webhook: OutgoingWebhook, secret?: string) => void
}

const fresh: Omit<OutgoingDraft, 'table_id'> & { table_id: string | null } = {
  ...{ name: '', active: 1, url: '', table_id: null, events: [...webhookEvents], filter: null, fields: null },
}
const toggled = <T,>(list: readonly T[], one: T): T[] => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one])

/** The settings of an outgoing webhook: its address, the events, the conditions and the fields. */
export function OutgoingDialog({ webhook, onClose, onSaved }: OutgoingDialogProps) {
  const { t } = useTranslation('webhooks')
  const tables = useEntities('table').toSorted((a, b) => a.label.localeCompare(b.label))
  const work = useKeptDraft<typeof fresh>(`webhook.out.${webhook?.id ?? 'new'}`, webhook ? outgoingDraftOf(webhook) : fresh)
  const { draft, set } = work
  const drop = work.forgetAnd(onClose)
  const { table_id: tableId } = draft
  const isWhole = draft.name.trim() !== '' && /^https?:\/\/./.test(draft.url) && tableId !== null && draft.events.length > 0
  const save = useSubmit(async () => {
    if (!isWhole) return
    const body = { ...draft, name: draft.name.trim(), url: draft.url.trim(), table_id: tableId }
    if (webhook) {
      // others see a part of the address alone, which is none to send to
      const saved = await saveOutgoing(webhook, changedParts(body, work.base))
      work.forget()
      return onSaved(saved)
    }
    const made = await call('POST outgoing-webhooks', { body })
    work.forget()
    onSaved(made, made.secret)
  })
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={webhook ? webhook.name : t('out.new')}
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
        <TextField
          label={t('out.url')}
          type="url"
          placeholder="https://example.com/trama"
          value={draft.url}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
        <Select
          label={t('in.table')}
          placeholder={t('choose')}
          value={tableId}
          options={tables.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => set({ table_id: id, filter: null, fields: null })}
        />
        <div role="group" aria-label={t('out.when')} className={css.checks}>
          {webhookEvents.map((event) => (
            <Checkbox key={event} checked={draft.events.includes(event)} onChange={() => set({ events: toggled(draft.events, event) })}>
              {t(`out.events.${event.replace('record.', '')}`)}
            </Checkbox>
          ))}
        </div>
        {tableId !== null && <TableParts tableId={tableId} draft={draft} onChange={set} />}
        <p className={css.about}>{t('out.yourRights')}</p>
      </Stack>
      {save.failure !== undefined && <Notice tone="error">{errorText(save.failure)}</Notice>}
    </Dialog>
  )
}

interface TablePartsProps {
  tableId: string
  draft: Pick<OutgoingDraft, 'filter' | 'fields'>
  onChange: (change: Partial<Pick<OutgoingDraft, 'filter' | 'fields'>>) => void
}

/** The records that are told, and their fields. */
function TableParts({ tableId, draft, onChange }: TablePartsProps) {
  const { t } = useTranslation('webhooks')
  const fields = useEntities('field')
    .filter((field) => field.tableId === tableId)
    .toSorted(byPosition)
  return (
    <>
      <FilterBuilder fields={fields} filter={draft.filter} whenEmpty={t('out.noConditions')} onChange={(filter) => onChange({ filter })} />
      <Segmented
        label={t('out.fields')}
        value={draft.fields === null ? 'all' : 'some'}
        onChange={(which) => onChange({ fields: which === 'all' ? null : [] })}
        options={[
          { value: 'all', label: t('out.allFields') },
          { value: 'some', label: t('out.someFields') },
        ]}
      />
      {draft.fields !== null && (
        <div role="group" aria-label={t('out.someFields')} className={css.checks}>
          {fields.map(({ id, label }) => (
            <Checkbox
              key={id}
              checked={draft.fields?.includes(id) === true}
              onChange={() => onChange({ fields: toggled(draft.fields ?? [], id) })}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
    </>
  )
}
