import type { Access } from '#shared/access/access.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'

/** A table whose records the person makes and changes takes rows of a file. */
export function mayFillTable(access: Access, tableId: string): boolean {
  const { createRecords, editRecords } = access.table(tableId)
  return createRecords && editRecords
}

/** True for people who make tables, and for those who may fill one that is there. */
export function useMayImport(): boolean {
  const access = useAccess()
  const tables = useEntities('table')
  return access.canCreate('table') || tables.some(({ id }) => mayFillTable(access, id))
}
