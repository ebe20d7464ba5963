import { sql } from 'kysely'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { openSqlDatabase, type SqlDatabase } from '#server/storage/sql-database.ts'
import { createDocumentLog, type StoredDocument } from '#server/sync/document-log.ts'

export interface DocumentOnDisk {
  /** of the organisation's file */
  path: string
  /** of the document */
  name: string
}

/** On a thread: the result of `work` for a stored document, read through its own connection; undefined when it is not stored. */
export async function readElsewhere<T>(
  { path, name }: DocumentOnDisk,
  work: (db: SqlDatabase<OrgSchema>, found: StoredDocument) => T | Promise<T>,
): Promise<T | undefined> {
  const db = openSqlDatabase<OrgSchema>(path, { readonly: true })
  try {
    // Everything is read as of one moment: rows that are folded in between two queries would be in neither.
    db.run(sql`BEGIN`)
    const found = createDocumentLog({ db }, () => new Date()).load(name)
    return found && (await work(db, found))
  } finally {
    db.close()
  }
}
