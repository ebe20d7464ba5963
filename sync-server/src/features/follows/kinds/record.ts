import { AppError } from '#shared/protocol/errors.ts'
import { openTable } from '#server/access/record-rights.ts'
import type { FollowRule } from '#server/access/follow-rules.ts'
import { setFollowRow } from '#server/features/follows/set-follow-row.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { withinRows } from '#server/records/read/within-rows.ts'

export const record: FollowRule<'table'> = {
  assertSees: (context, { itemId, recordId }) => {
    const table = openTable(context, itemId)
    const found = loadRecords(context.org, table.model, withinRows(context, table, [recordId]), [])
    if (found.get(recordId)?.deleted !== false) throw new AppError('not_found', { recordId })
  },
  setFollowed: setFollowRow,
}
