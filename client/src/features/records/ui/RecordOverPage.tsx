import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useRecordStack } from '#client/lib/use-record-stack.ts'
import { Panel } from '#client/ui/Panel.tsx'

const OpenRecord = lazyPart(async () => (await import('#client/features/records/ui/OpenRecord.tsx')).OpenRecord)

/** The uppermost record of the stack, over whatever page it was opened from. */
export function RecordOverPage() {
  const stack = useRecordStack()
  const top = stack.records.at(-1)
  const table = useEntity('table', top?.tableId ?? '')
  if (!top) return null
  const key = `${stack.records.length}:${top.tableId}/${top.recordId}`
  return createPortal(
    <Suspense>
      {table ? <OpenRecord key={key} stack={stack} top={top} table={table} /> : <Gone key={key} onClose={stack.close} />}
    </Suspense>,
    document.body,
  )
}

/** The table went away, or the right to it. */
function Gone({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('tables')
  return (
    <Panel isAbove title={t('record.linked')} closeLabel={t('common.close')} onClose={onClose}>
      <p>{t('record.gone')}</p>
    </Panel>
  )
}
