import type { OrgDatabase } from '#server/storage/org-database.ts'
import { countRecords } from '#server/storage/records/row-seq.ts'

/** Records of the table that has most of them. */
export function fullestTable(org: OrgDatabase): number {
  const { db } = org
  const tables = db.all(db.build.selectFrom('table_def').select('id').where('deleted_at', 'is', null).where('archived_at', 'is', null))
  return tables.reduce((most, { id }) => Math.max(most, countRecords(org, id)), 0)
}
