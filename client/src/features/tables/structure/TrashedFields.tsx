import { useCallback, useState } from 'react'
import type { TrashedField } from '#shared/tables/structure-calls.ts'
import { EntryList } from '#client/features/tables/structure/EntryList.tsx'
import { call } from '#client/data/api/call.ts'
import { mutate } from '#client/data/outbox/mutate.ts'
import { translator } from '#client/i18n/i18n.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { toast } from '#client/ui/toast.ts'

/** Deleted fields: they come back with their values. */
export function TrashedFields({ tableId }: { tableId: string }) {
  const { t } = useTranslation('structure')
  const { t: tables } = useTranslation('tables')
  const { relative } = useFormat()
  const [purging, setPurging] = useState<TrashedField>()
  const load = useCallback(async () => (await call('GET tables/:tableId/trash', { params: { tableId } })).fields, [tableId])
  const { data, failure, reload } = useLoaded(load)

  async function run(kind: 'fields.restore' | 'fields.purge', field: TrashedField): Promise<void> {
    const result = await mutate(kind, { tableId, id: field.id }).settled
    if (result.status === 'refused') toast({ message: translator('errors')(result.error.id), tone: 'error' })
    else
      toast({ message: t(kind === 'fields.purge' ? 'trash.fieldPurged' : 'trash.fieldRestored', { label: field.label }), tone: 'success' })
    reload()
  }

  return (
    <>
      <EntryList
        empty={t('trash.noFields')}
        failure={failure}
        entries={data?.map((field) => ({
          id: field.id,
          title: field.label,
          detail: `${tables(`types.${field.type}`)} · ${relative(field.deletedAt)}`,
          actions: (
            <>
              <Button size="small" onClick={() => void run('fields.restore', field)}>
                {t('trash.restore')}
              </Button>
              <Button size="small" variant="quiet" onClick={() => setPurging(field)}>
                {t('trash.forever')}
              </Button>
            </>
          ),
        }))}
      />
      {purging && (
        <ConfirmDialog
          open
          danger
          title={t('trash.purgeField', { label: purging.label })}
          confirmLabel={t('trash.forever')}
          cancelLabel={t('cancel')}
          onClose={() => setPurging(undefined)}
          onConfirm={() => {
            void run('fields.purge', purging)
            setPurging(undefined)
          }}
        >
          {t('trash.purgeText')}
        </ConfirmDialog>
      )}
    </>
  )
}
