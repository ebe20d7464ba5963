import type { ViewChoice } from '#shared/nouns/views/view-choice.ts'
import { viewMutationSchemas as schemas } from '#shared/nouns/views/view-mutations.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { openTable } from '#server/access/record-rights.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { mutation } from '#server/mutations/mutation-registry.ts'

/** A person's choices among a table's views. Ids of views that are gone, or hidden from them, mean nothing and stay. */
export const chooseViews = mutation(schemas['views.choose'], (context, { tableId, last, hidden }) => {
  openTable(context, tableId)
  if (context.access.session !== 'member') throw new AppError('permission_denied')
  const { org, memberId } = context
  const { db } = org
  const row = {
    ...(last !== undefined && { last_id: last }),
    ...(hidden && { hidden: JSON.stringify([...new Set(hidden)]) }),
    seq: org.nextSeq(),
  }
  db.run(
    db.build
      .insertInto('view_choice')
      .values({ member_id: memberId, table_id: tableId, last_id: null, hidden: '[]', ...row })
      .onConflict((on) => on.columns(['member_id', 'table_id']).doUpdateSet(row)),
  )
  org.changed()
})

export const viewChoiceFeed = feedSource('viewChoice', function* ({ org, memberId, access }, since) {
  const { db } = org
  const rows = db.all(db.build.selectFrom('view_choice').selectAll().where('member_id', '=', memberId).where('seq', '>', since))
  for (const row of rows) {
    const id = `${memberId}:${row.table_id}`
    const data: ViewChoice = { id, tableId: row.table_id, last: row.last_id, hidden: JSON.parse(row.hidden) as string[] }
    yield { id, seq: row.seq, data: access.table(row.table_id).read ? data : null }
  }
})
