import { mayWriteCells } from '#shared/access/may-write.ts'
import type { TableAccess } from '#shared/access/access.ts'
import type { PastRecord } from '#shared/nouns/records/past-calls.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

type Change = MutationArgs['records.change']['changes'][number]

/**
 * The changes that restore a past record: the cells that the person may write and whose fields take the old values. None when nothing of it is left.
 * They are based on the version that was viewed, so edits made since meet them as they meet any edit.
 */
export function changesBack({ id, seq, deleted, values, now, unfit }: PastRecord, fields: readonly Field[], access: TableAccess): Change[] {
  const cells: Record<string, CellValue> = {}
  for (const field of fields)
    if (field.id in now && !unfit.includes(field.id) && mayWriteCells(access, field)) cells[field.id] = values[field.id] ?? null
  const update: Change[] = Object.keys(cells).length > 0 ? [{ op: 'update', id, values: cells, base: seq }] : []
  if (!deleted) return update
  return access.deleteRecords ? [{ op: 'restore', id }, ...update] : []
}
