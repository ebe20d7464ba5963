import { useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { Gestures } from '#client/records/structure/Gestures.tsx'
import css from '#client/nouns/tables/structure.module.css'
import { TrashedFields } from '#client/records/structure/TrashedFields.tsx'
import { TrashedRecords } from '#client/records/structure/TrashedRecords.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'

type Part = 'changes' | 'records' | 'fields'

/** The undoable changes of a table, and its trash. */
export function TableHistory({ table, access, onClose }: { table: Table; access: TableAccess; onClose(): void }) {
  const { t } = useTranslation('structure')
  const [part, setPart] = useState<Part>('changes')
  const parts: Part[] = [
    'changes',
    ...(access.deleteRecords ? ['records' as const] : []),
    ...(access.manageFields ? ['fields' as const] : []),
  ]
  return (
    <Dialog open wide title={t('history.title', { label: table.label })} closeLabel={t('close')} onClose={onClose}>
      <div className={css.stack}>
        {parts.length > 1 && (
          <Segmented
            label={t('history.title', { label: table.label })}
            value={part}
            onChange={setPart}
            options={parts.map((value) => ({ value, label: t(`history.${value}`) }))}
          />
        )}
        {part === 'changes' && <Gestures tableId={table.id} access={access} />}
        {part === 'records' && <TrashedRecords tableId={table.id} access={access} />}
        {part === 'fields' && <TrashedFields tableId={table.id} access={access} />}
      </div>
    </Dialog>
  )
}
