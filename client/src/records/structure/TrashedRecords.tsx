import { useCallback } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { TrashEntry } from '#shared/nouns/records/undo-calls.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { TrashList } from '#client/records/structure/TrashList.tsx'
import { useAuthorName } from '#client/records/structure/use-author-name.ts'
import { call } from '#client/engine/api/call.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

const named = 3

/** Deleted records: one deletion is one entry and is restored as one, with its links. */
export function TrashedRecords({ tableId, access }: { tableId: string; access: TableAccess }) {
  const { t } = useTranslation('structure')
  const { number, relative } = useFormat()
  const nameOf = useAuthorName()
  const load = useCallback(async () => (await call('GET records/:tableId/trash', { params: { tableId } })).entries, [tableId])
  const { data, failure, reload } = useLoaded(load)

  async function run(kind: 'records.restoreBatch' | 'records.purgeBatch', entry: TrashEntry): Promise<void> {
    const message = t(kind === 'records.purgeBatch' ? 'trash.purged' : 'trash.restored', { count: entry.count })
    await tellOutcome(mutate(kind, { tableId, batch: entry.batch }), { message, tone: 'success' })
    reload()
  }

  function titleOf(entry: TrashEntry): string {
    const labels = entry.records.slice(0, named).map((record) => record.label || t('trash.unnamed'))
    const rest = entry.count - labels.length
    return rest > 0 ? t('trash.andMore', { labels: labels.join(', '), count: rest, number: number(rest) }) : labels.join(', ')
  }

  return (
    <TrashList
      empty={t('trash.noRecords')}
      failure={failure}
      items={data?.map((entry) => ({
        id: `${entry.batch}${entry.deletedAt}`,
        title: titleOf(entry),
        detail: `${nameOf(entry.memberId)} · ${relative(entry.deletedAt)}`,
        ...(access.manageFields && { question: t('trash.purgeRecords', { count: entry.count, number: number(entry.count) }) }),
        restore: () => void run('records.restoreBatch', entry),
        purge: () => void run('records.purgeBatch', entry),
      }))}
    />
  )
}
