import { sql } from 'kysely'
import type { RecordHook } from '#server/records/write/hooks/record-hook.ts'

/**
 * A record that is changed, deleted or restored may leave or enter somebody's rows: its comments are sent again, to each under their rights
 * of now. Tables without comments are not watched.
 */
export const touchComments: RecordHook = {
  name: 'comments',
  watches: ({ id }, { db }) => {
    const any = db.build.selectFrom('comment').select('id').where('item_id', '=', id).where('deleted_at', 'is', null).limit(1)
    return db.get(any) && { fields: 'all' }
  },
  after: ({ org, model, records, computed }) => {
    const { db } = org
    const ids = [...records.map(({ id }) => id), ...computed.map(({ recordId }) => recordId)]
    if (ids.length === 0) return
    const found = db.all(sql<{ id: string }>`
      SELECT c.id FROM json_each(${JSON.stringify(ids)}) AS e
      CROSS JOIN comment AS c ON c.item_id = ${model.id} AND c.record_id = e.value AND c.deleted_at IS NULL`)
    for (const { id } of found) db.run(db.build.updateTable('comment').set({ seq: org.nextSeq() }).where('id', '=', id))
    if (found.length > 0) org.changed()
  },
}
