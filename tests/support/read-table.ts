import type { CellValue, RecordChunk } from '#shared/protocol/feed.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readTableChunk } from '#server/feed/table-feed.ts'
import type { BuiltTable } from '#tests/support/build-table.ts'

/** Parses one chunk of the table feed. */
export function chunkOf(context: OrgContext, tableId: string, since = 0, limit = 10_000): RecordChunk {
  return JSON.parse(readTableChunk(context, tableId, since, limit)) as RecordChunk
}

/** Everything a device holds: cells by field id, by record id. */
export type DeviceRows = Map<string, Record<string, CellValue>>

/** Applies chunks to `rows` until the feed says there is no more, and answers the seq to go on from. */
export function catchUp(context: OrgContext, tableId: string, rows: DeviceRows, since = 0, limit = 10_000): number {
  let at = since
  for (;;) {
    const chunk = chunkOf(context, tableId, at, limit)
    for (const id of chunk.removed) rows.delete(id)
    chunk.columns.id.forEach((id, index) => {
      const row: Record<string, CellValue> = {}
      for (const [name, cells] of Object.entries(chunk.columns)) row[name] = cells[index] ?? null
      rows.set(id, row)
    })
    at = chunk.seq
    if (!chunk.more) return at
  }
}

/** One cell as the feed gives it now. */
export function readCell(context: OrgContext, table: BuiltTable, recordId: string, field: string): CellValue | undefined {
  const rows: DeviceRows = new Map()
  catchUp(context, table.id, rows)
  return rows.get(recordId)?.[table.fields[field] ?? '']
}
