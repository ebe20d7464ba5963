import { useCallback } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { TrashedField } from '#shared/nouns/tables/structure-calls.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { TrashList } from '#client/records/structure/TrashList.tsx'
import { call } from '#client/engine/api/call.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'

/** Deleted fields: they come back with their values. */
export function TrashedFields({ tableId, access }: { tableId: string; access: TableAccess }) {
  const { t } = useTranslation('structure')
  const { t: tables } = useTranslation('tables')
  const { relative } = useFormat()
  const load = useCallback(async () => (await call('GET tables/:tableId/trash', { params: { tableId } })).fields, [tableId])
  const { data, failure, reload } = useLoaded(load)

  async function run(kind: 'fields.restore' | 'fields.purge', { id, label }: TrashedField): Promise<void> {
    const message = t(kind === 'fields.purge' ? 'trash.fieldPurged' : 'trash.fieldRestored', { label })
    await tellOutcome(mutate(kind, { tableId, id }), { message, tone: 'success' })
    reload()
  }

  return (
    <TrashList
      empty={t('trash.noFields')}
      failure={failure}
      items={data?.map((field) => ({
        id: field.id,
        title: field.label,
        detail: `${tables(`types.${field.type}`)} · ${relative(field.deletedAt)}`,
        ...(access.deleteRecords && { question: t('trash.purgeField', { label: field.label }) }),
        restore: () => void run('fields.restore', field),
        purge: () => void run('fields.purge', field),
      }))}
    />
  )
}
