import type { FollowedOf } from '#shared/nouns/follows/follow.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { openTable } from '#server/access/record-rights.ts'
import type { FollowRule } from '#server/features/follows/follow-rule.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { withinRows } from '#server/records/read/within-rows.ts'

export const record: FollowRule<FollowedOf<'table'>> = {
  assertSees: (context, { itemId, recordId }) => {
    const table = openTable(context, itemId)
    const found = loadRecords(context.org, table.model, withinRows(context, table, [recordId]), [])
    if (found.get(recordId)?.deleted !== false) throw new AppError('not_found', { recordId })
  },
}
