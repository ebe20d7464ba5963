import { behaviourOf } from '#shared/fields/behaviour.ts'
import { storeConversion, targetOf, type Conversion } from '#server/features/tables/conversion/conversion-store.ts'
import { eraseColumn, scheduleErasing } from '#server/features/tables/erase-table.ts'
import { isRelationRead } from '#server/features/tables/link-faces.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Inside a write: a conversion that was given up is not taken up again; the values that it had made go. */
export function forgetStaged(org: OrgDatabase, conversion: Conversion, now: Date): void {
  const { id, table_id: tableId, staged_id: stagedId } = conversion
  storeConversion(org, id, { state: 'purged', staged_id: null })
  if (stagedId === null) return
  if (behaviourOf(targetOf(conversion)).definition.column !== 'link') eraseColumn(org, tableId, stagedId, now)
  // a relation that came back belongs to the conversion that kept it
  else if (!isRelationRead(org, stagedId)) scheduleErasing(org, { linkIds: [stagedId] }, now)
}
