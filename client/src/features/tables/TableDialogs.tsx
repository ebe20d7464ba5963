import { Suspense } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { TableHistory } from '#client/features/tables/opened-later.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { TableDialog } from '#client/lib/overlays.ts'

const DuplicateTable = lazyPart(async () => (await import('#client/records/structure/DuplicateTable.tsx')).DuplicateTable)
const DownloadData = lazyPart(async () => (await import('#client/records/structure/DownloadData.tsx')).DownloadData)
const ConnectTable = lazyPart(async () => (await import('#client/records/structure/ConnectTable.tsx')).ConnectTable)
const RecordRules = lazyPart(async () => (await import('#client/records/structure/RecordRules.tsx')).RecordRules)

export interface TableDialogsProps {
  table: Table
  access: TableAccess
  open: TableDialog
  onClose(): void
}

/** The dialog that the table's menu opened. */
export function TableDialogs({ table, access, open, onClose }: TableDialogsProps) {
  const fields = useFields(table.id)
  return (
    <Suspense>
      {open === 'history' && <TableHistory table={table} access={access} onClose={onClose} />}
      {open === 'duplicate' && <DuplicateTable table={table} onClose={onClose} />}
      {open === 'download' && <DownloadData table={table} onClose={onClose} />}
      {open === 'connect' && <ConnectTable table={table} onClose={onClose} />}
      {open === 'rules' && <RecordRules table={table} fields={fields} onClose={onClose} />}
    </Suspense>
  )
}
