import { createHash } from 'node:crypto'
import type { OrgContext } from '#server/access/org-context.ts'

/** A mark of what a person sees of a table's records: another one as soon as their fields or rows are others. '' for a table that they may not read. */
export function rightsMark({ access }: OrgContext, tableId: string): string {
  const { read, hiddenFields, rows } = access.table(tableId)
  if (!read) return ''
  return createHash('sha256')
    .update(JSON.stringify([[...hiddenFields].toSorted(), rows ?? null]))
    .digest('base64url')
    .slice(0, 16)
}
