import { sql } from 'kysely'
import type { EventHolds } from '#server/access/notice-places.ts'

/** The text of the page still names the person. */
export const pageMentioned: EventHolds = ({ org: { db }, memberId }, { itemId }) => {
  const named = db.build
    .selectFrom('document_projection')
    .select('name')
    .where('name', '=', `page:${itemId}`)
    .where(sql<boolean>`instr(data, ${memberId}) > 0`)
  return db.get(named) !== undefined
}
