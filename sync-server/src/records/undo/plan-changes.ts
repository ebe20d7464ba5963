import { sql } from 'kysely'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { BlockedChange, BlockReason } from '#shared/nouns/records/undo-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OpenTable } from '#server/access/record-rights.ts'
import { loadRecords, type StoredRecord } from '#server/records/read/load-records.ts'
import { batchesBeingPurged } from '#server/records/read/being-purged.ts'
import type { Gesture } from '#server/records/undo/gesture-store.ts'
import { isSameCell } from '#server/records/write/write-types.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

export interface PlannedChanges {
  changes: RecordChange[]
  blocked: BlockedChange[]
}

/** The gesture's result by record: the cells, and whether the record ended in the trash. */
type Left = ReadonlyMap<string, Record<string, CellValue>>

/**
 * The changes that revert a gesture now. A cell changed since then stays as it is, and so does a created record that was edited since; both
 * are listed with their later author.
 */
export function planChanges(context: OrgContext, table: OpenTable, gesture: Gesture, inverse: readonly RecordChange[]): PlannedChanges {
  const { model } = table
  const ids = [...new Set(inverse.map((change) => change.id))]
  const left = readLeft(context, gesture)
  const returning = inverse.flatMap((change) => (change.op === 'restore' ? [change.id] : []))
  const stored = loadRecords(context.org, model, ids, model.fields, returning)
  const converted = convertedSince(context, gesture)
  const isGoing = batchesBeingPurged(context.org, model.id).has(gesture.batch)
  const blockers: { recordId: string; fieldId?: string; reason: BlockReason }[] = []
  const restored = new Set<string>()
  const changes: RecordChange[] = []

  for (const change of inverse) {
    const record = stored.get(change.id)
    const block = (reason: BlockReason, fieldId?: string): void => {
      blockers.push({ recordId: change.id, reason, ...(fieldId !== undefined && { fieldId }) })
    }
    if (!record || record.purged || (isGoing && record.deleted)) block('purged')
    else if (change.op === 'restore') {
      if (record.deleted) changes.push(change)
      restored.add(change.id)
    } else if (change.op === 'delete') {
      if (record.deleted) continue
      if (isUntouched(record, left, model.fields)) changes.push({ ...change, base: record.seq })
      else block('changedLater')
    } else if (change.op === 'update') {
      if (record.deleted && !restored.has(change.id)) {
        block('deletedLater')
        continue
      }
      const values: Record<string, CellValue> = {}
      for (const [fieldId, value] of Object.entries(change.values)) {
        const field = model.field(fieldId)
        const current = record.values[fieldId] ?? null
        if (!field) block('fieldDeleted', fieldId)
        else if (converted.has(fieldId)) block('fieldConverted', fieldId)
        else if (isSameCell(current, value)) continue
        else if (isSameCell(current, left.get(change.id)?.[fieldId] ?? null)) values[fieldId] = value
        else block('changedLater', fieldId)
      }
      if (Object.keys(values).length > 0) changes.push({ ...change, values, base: record.seq })
    }
  }
  // an update after a deletion would restore the record
  const ordered = changes.toSorted((a, b) => turn[a.op] - turn[b.op])
  return { changes: ordered, blocked: withBlame(context, gesture, blockers) }
}

const turn: Record<RecordChange['op'], number> = { create: 0, restore: 1, update: 2, delete: 3 }

/** A record that a gesture created (or restored) is untouched while it holds the gesture's values. */
function isUntouched(record: StoredRecord, left: Left, fields: readonly ModelField[]): boolean {
  const cells = left.get(record.id)
  if (!cells) return false
  return fields.every((field) => {
    const { column } = field.behaviour.definition
    if (field.definition.computed || column === 'system' || column === 'none') return true
    // a restored record has no cells in the history
    if (!Object.hasOwn(cells, field.id) && !Object.hasOwn(cells, madeMark)) return true
    return isSameCell(record.values[field.id] ?? null, cells[field.id] ?? null)
  })
}

const madeMark = ''

function readLeft({ org: { db } }: OrgContext, gesture: Gesture): Left {
  const rows = db.all(
    db.build
      .selectFrom('record_history')
      .select(['record_id', 'op', 'after', 'lost_race'])
      .where('batch', '=', gesture.batch)
      .where('table_id', '=', gesture.table_id)
      .where('record_id', 'is not', null)
      .orderBy('id'),
  )
  const left = new Map<string, Record<string, CellValue>>()
  for (const row of rows) {
    const cells = left.get(row.record_id ?? '') ?? {}
    left.set(row.record_id ?? '', cells)
    if (row.op === 'create') cells[madeMark] = 1
    const lost = new Set(row.lost_race === null ? [] : (JSON.parse(row.lost_race) as string[]))
    for (const [fieldId, value] of Object.entries(JSON.parse(row.after ?? '{}') as Record<string, CellValue>)) {
      if (!lost.has(fieldId)) cells[fieldId] = value
    }
  }
  return left
}

/** Fields whose cells were of another type when the gesture was made. */
function convertedSince({ org: { db } }: OrgContext, gesture: Gesture): Set<string> {
  const rows = db.all(
    db.build
      .selectFrom('field_conversion')
      .select(['field_id', 'seq', 'restores', 'id'])
      .where('table_id', '=', gesture.table_id)
      .where('state', '!=', 'running')
      .where('seq', '>', gesture.seq),
  )
  // a conversion and its undo cancel out
  const counts = new Map<string, number>()
  const since = new Set(rows.map((row) => row.id))
  for (const row of rows)
    counts.set(row.field_id, (counts.get(row.field_id) ?? 0) + (row.restores !== null && since.has(row.restores) ? -1 : 1))
  return new Set([...counts].filter(([, count]) => count !== 0).map(([fieldId]) => fieldId))
}

/** Adds the last author of each obstacle. Only for the first ones: nobody reads thousands. */
function withBlame(
  { org: { db } }: OrgContext,
  gesture: Gesture,
  blockers: readonly { recordId: string; fieldId?: string; reason: BlockReason }[],
): BlockedChange[] {
  return blockers.map((blocker, index) => {
    const last =
      index < 50
        ? db.get(sql<{ member_id: string | null; made_at: string }>`
            SELECT member_id, made_at FROM record_history
            WHERE table_id = ${gesture.table_id} AND record_id = ${blocker.recordId} AND batch <> ${gesture.batch}
              AND (${blocker.fieldId ?? null} IS NULL OR json_type(after, ${`$.${blocker.fieldId ?? ''}`}) IS NOT NULL OR op = 'delete')
            ORDER BY id DESC LIMIT 1`)
        : undefined
    return { ...blocker, memberId: last?.member_id ?? null, at: last?.made_at ?? null }
  })
}
