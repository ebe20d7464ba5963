import type { Job } from '#server/jobs/job.ts'
import { createOrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { createRecordIndex, type IndexColumn } from '#server/storage/records/record-indexes.ts'
import { createGoneIndex } from '#server/storage/records/structure-sql.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'

export interface MakeIndexInput {
  path: string
  orgId: string
  tableId: string
  /** null: the one of records that are gone */
  columns: IndexColumn[] | null
}

/** Builds one index on a connection of its own; the starter has paused the file's writes. */
export const makeIndexJob: Job = (input) => {
  const { path, orgId, tableId, columns } = input as MakeIndexInput
  const org = createOrgDatabase(orgId, openSqlDatabase<OrgSchema>(path))
  try {
    org.db.writeNow(() => {
      const model = findTableModel(org, tableId)
      if (!model) return
      if (columns) createRecordIndex(org, model, columns)
      else createGoneIndex(org, tableId)
    })
  } finally {
    org.db.close()
  }
  return Promise.resolve(undefined)
}
