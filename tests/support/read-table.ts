import type { LiveDelta } from '#shared/catalogue/feed.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { createDeltaReader } from '#server/feed/read-delta.ts'
import { readTableChunk } from '#server/feed/table-feed.ts'
import { tableHeads } from '#server/features/tables/tables-feed.ts'
import type { BuiltTable } from '#tests/support/build-table.ts'

/** Parses one chunk of the table feed. */
export function chunkOf(context: OrgContext, tableId: string, since = 0, limit = 10_000): RecordChunk {
  return JSON.parse(readTableChunk(context, tableId, since, limit).json) as RecordChunk
}

/** Everything a device holds: cells by field id, by record id. */
export type DeviceRows = Map<string, Record<string, CellValue>>

/** Applies chunks to `rows` until the feed has no more, and answers the seq to continue from. */
export function catchUp(context: OrgContext, tableId: string, rows: DeviceRows, since = 0, limit = 10_000): number {
  let at = since
  for (;;) {
    const chunk = chunkOf(context, tableId, at, limit)
    applyChunk(rows, chunk)
    at = chunk.seq
    if (!chunk.more) return at
  }
}

function applyChunk(rows: DeviceRows, { removed, columns }: RecordChunk): void {
  for (const id of removed) rows.delete(id)
  columns.id.forEach((id, index) => {
    const row: Record<string, CellValue> = {}
    for (const [name, cells] of Object.entries(columns)) row[name] = cells[index] ?? null
    rows.set(id, row)
  })
}

/** Applies the delta that a device at `since` would receive for these tables. Answers its new position. */
export function takeDelta(context: OrgContext, devices: ReadonlyMap<string, DeviceRows>, since: number): number {
  const text = createDeltaReader({ since, tables: [...devices.keys()] }, tableHeads)(context)
  if (text === undefined) throw new Error('so few changes are told')
  const { feed, chunks } = JSON.parse(text) as LiveDelta
  for (const chunk of chunks) applyChunk(devices.get(chunk.tableId) ?? new Map(), chunk)
  return feed.seq
}

/** One cell as the feed gives it now. */
export function readCell(context: OrgContext, table: BuiltTable, recordId: string, field: string): CellValue | undefined {
  const rows: DeviceRows = new Map()
  catchUp(context, table.id, rows)
  return rows.get(recordId)?.[table.fields[field] ?? '']
}
