import { mayWriteCells } from '#shared/access/may-write.ts'
import type { TableAccess } from '#shared/access/access.ts'
import type { PastRecord } from '#shared/records/past-calls.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { MutationArgs } from '#shared/protocol/mutation-kinds.ts'
import type { Field } from '#shared/tables/table.ts'

type Change = MutationArgs['records.change']['changes'][number]

/**
 * What makes a record what it was, as far as the person may write it and its fields take the old values; nothing where nothing is left of
 * it. The changes are of the version that was looked at: what somebody does meanwhile meets them as it meets any edit.
 */
export function changesBack({ id, seq, deleted, values, now, unfit }: PastRecord, fields: readonly Field[], access: TableAccess): Change[] {
  const cells: Record<string, CellValue> = {}
  for (const field of fields)
    if (field.id in now && !unfit.includes(field.id) && mayWriteCells(access, field)) cells[field.id] = values[field.id] ?? null
  const update: Change[] = Object.keys(cells).length > 0 ? [{ op: 'update', id, values: cells, base: seq }] : []
  if (!deleted) return update
  return access.deleteRecords ? [{ op: 'restore', id }, ...update] : []
}
