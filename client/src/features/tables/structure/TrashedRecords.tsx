import { useCallback, useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { TrashEntry } from '#shared/records/undo-calls.ts'
import { EntryList } from '#client/features/tables/structure/EntryList.tsx'
import { call } from '#client/data/api/call.ts'
import { mutate } from '#client/data/outbox/mutate.ts'
import { useEntities } from '#client/data/replica/use-entities.ts'
import { translator } from '#client/i18n/i18n.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { toast } from '#client/ui/toast.ts'

const named = 3

/** Deleted records: what went together is one entry and comes back together, with its links. */
export function TrashedRecords({ tableId, access }: { tableId: string; access: TableAccess }) {
  const { t } = useTranslation('structure')
  const { number, relative } = useFormat()
  const members = useEntities('member')
  const [purging, setPurging] = useState<TrashEntry>()
  const load = useCallback(async () => (await call('GET records/:tableId/trash', { params: { tableId } })).entries, [tableId])
  const { data, failure, reload } = useLoaded(load)

  async function run(kind: 'records.restoreBatch' | 'records.purgeBatch', entry: TrashEntry): Promise<void> {
    const result = await mutate(kind, { tableId, batch: entry.batch }).settled
    if (result.status === 'refused') toast({ message: translator('errors')(result.error.id), tone: 'error' })
    else toast({ message: t(kind === 'records.purgeBatch' ? 'trash.purged' : 'trash.restored', { count: entry.count }), tone: 'success' })
    reload()
  }

  function titleOf(entry: TrashEntry): string {
    const labels = entry.records.slice(0, named).map((record) => record.label || t('trash.unnamed'))
    const rest = entry.count - labels.length
    return rest > 0 ? t('trash.andMore', { labels: labels.join(', '), count: rest, number: number(rest) }) : labels.join(', ')
  }

  return (
    <>
      <EntryList
        empty={t('trash.noRecords')}
        failure={failure}
        entries={data?.map((entry) => ({
          id: `${entry.batch}${entry.deletedAt}`,
          title: titleOf(entry),
          detail: `${members.find((member) => member.id === entry.memberId)?.displayName ?? t('somebody')} · ${relative(entry.deletedAt)}`,
          actions: (
            <>
              <Button size="small" onClick={() => void run('records.restoreBatch', entry)}>
                {t('trash.restore')}
              </Button>
              {access.manageFields && (
                <Button size="small" variant="quiet" onClick={() => setPurging(entry)}>
                  {t('trash.forever')}
                </Button>
              )}
            </>
          ),
        }))}
      />
      {purging && (
        <ConfirmDialog
          open
          danger
          title={t('trash.purgeRecords', { count: purging.count, number: number(purging.count) })}
          confirmLabel={t('trash.forever')}
          cancelLabel={t('cancel')}
          onClose={() => setPurging(undefined)}
          onConfirm={() => {
            void run('records.purgeBatch', purging)
            setPurging(undefined)
          }}
        >
          {t('trash.purgeText')}
        </ConfirmDialog>
      )}
    </>
  )
}
