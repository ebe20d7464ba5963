import { sql } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Rows of which a person has one for each item, with the person first in their id. */
const ofPersons = { favourite: ':page:', recent: ':page:', follow: ':page:', comment_mark: ':' } as const

/**
 * Inside a write that changes who sees a page: it gets a new seq, and so does all that is sent with it alone. Devices take or forget these with
 * their next feed, and read nothing else again. Each feed takes away notices of what is not seen; those that come back wait for a whole one.
 */
export function touchPage(org: OrgDatabase, id: string): void {
  const { db } = org
  const seq = org.nextSeq()
  db.run(db.build.updateTable('page').set({ seq }).where('id', '=', id))
  // those below are told of the page above
  db.run(db.build.updateTable('page').set({ seq }).where('parent_id', '=', id))
  db.run(db.build.updateTable('folder_item').set({ seq }).where('id', '=', `page:${id}`))
  db.run(db.build.updateTable('comment').set({ seq }).where('item_id', '=', id).where('deleted_at', 'is', null))
  for (const [table, between] of Object.entries(ofPersons))
    db.run(sql`UPDATE ${sql.ref(table)} SET seq = ${seq} WHERE id IN (SELECT id || ${between + id} FROM member)`)
}
