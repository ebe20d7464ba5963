import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { newShortId } from '#shared/lib/ids.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import css from '#client/nouns/tables/structure.module.css'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { folderOf } from '#client/nouns/folders/folder-of.ts'
import { placePatch } from '#client/nouns/items/item-commands.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** A second table like this one, with or without its records. */
export function DuplicateTable({ table, onClose }: { table: Table; onClose(): void }) {
  const { t } = useTranslation('structure')
  const navigate = useNavigate()
  const formId = useId()
  const work = useKeptDraft(`table.copy.${table.id}`, { label: t('copyOf', { label: table.label }).slice(0, 200), withRecords: false })
  const { label, withRecords } = work.draft
  const drop = work.forgetAnd(onClose)

  async function run(): Promise<void> {
    const newId = newShortId('t')
    const args = { id: table.id, newId, label: label.trim(), viewId: newShortId('v'), viewLabel: t('duplicate.view'), withRecords }
    drop()
    const now = new Date().toISOString()
    const { icon, color } = table
    const shown = { id: newId, label: args.label, icon, color, recordLabelField: null, createdAt: now, createdBy: null, updatedAt: now }
    const duplicating = mutate('tables.duplicate', args, [
      { entity: 'table', id: newId, data: shown },
      ...placePatch('table', newId, folderOf('table', table.id)),
    ])
    const isDone = await tellOutcome(duplicating, withRecords ? { message: `${t('duplicate.running')} ${t('duplicate.told')}` } : undefined)
    if (isDone) void navigate(`/object/${newId}`)
  }

  return (
    <Dialog
      open
      title={t('duplicate.title', { label: table.label })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={drop}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} disabled={label.trim() === ''}>
            {t('menu.duplicate')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <KeptNotice work={work} />
        <TextField
          label={t('duplicate.name')}
          value={label}
          maxLength={200}
          data-autofocus
          onChange={(event) => work.set({ label: event.currentTarget.value })}
        />
        <Switch checked={withRecords} onChange={(event) => work.set({ withRecords: event.currentTarget.checked })}>
          {t('duplicate.records')}
        </Switch>
      </form>
    </Dialog>
  )
}
