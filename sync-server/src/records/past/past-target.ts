import { sql } from 'kysely'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { changedSince } from '#server/records/past/changed-since.ts'
import type { PastMoment } from '#server/records/past/moment.ts'
import { pastFormulas } from '#server/records/past/past-formulas.ts'
import { purgedMark } from '#server/storage/records/purged.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** The table behind a link, as rollups and lookups read it at a moment. */
export interface PastTarget {
  model: TableModel
  /** true when the field's past cells are known */
  tells(fieldId: string): boolean
  /** the past cells of the fields `reads`, by record */
  cells(ids: readonly string[], reads: ReadonlySet<string>): Map<string, Record<string, CellValue>>
}

/**
 * Cells as of the moment: today's, but for those with later changes in the history. Undefined when records of that time are missing: purged
 * since, or in a trash that the person may not see. A figure without them would be wrong.
 */
export function pastTarget(context: OrgContext, model: TableModel, moment: PastMoment): PastTarget | undefined {
  if (isMissingSome(context, model, moment)) return undefined
  const since = changedSince(context, model, moment)
  const isKept = ({ id, link, definition, behaviour }: ModelField): boolean =>
    !since.has(id) && !link && !definition.computed && !definition.sign && !['none', 'system'].includes(behaviour.definition.column)
  const kept = model.fields.filter(isKept)
  const candidates = model.fields.filter((field) => field.definition.compute === 'formula' && !since.has(field.id))
  const formulas = pastFormulas(context, model, candidates, kept, moment)
  const told = new Set([...kept, ...formulas.fields].map(({ id }) => id))
  let before: ReturnType<typeof readBefore> | undefined
  return {
    model,
    tells: (fieldId) => told.has(fieldId),
    cells: (ids, reads) => {
      before ??= readBefore(context, model, moment)
      const worksOut = formulas.fields.some(({ id }) => reads.has(id))
      const wanted = worksOut ? kept : kept.filter(({ id }) => reads.has(id))
      const cells = new Map<string, Record<string, CellValue>>()
      for (const [id, { values }] of loadRecords(context.org, model, ids, wanted)) {
        const then = { ...values }
        for (const [fieldId, cell] of Object.entries(before.get(id) ?? {})) if (fieldId in then) then[fieldId] = cell
        cells.set(id, worksOut ? { ...then, ...formulas.cells(id, then) } : then)
      }
      return cells
    },
  }
}

function isMissingSome({ org: { db }, access }: OrgContext, { id }: TableModel, { at, seq }: PastMoment): boolean {
  const hidden = access.table(id).deleteRecords ? sql`` : sql`OR (r.deleted_at <> ${purgedMark} AND r.deleted_at > ${at})`
  return (
    db.get(sql`
      SELECT 1 FROM ${recordTable(id)} AS r
      WHERE r.deleted_at IS NOT NULL AND r.created_at <= ${at} AND ((r.deleted_at = ${purgedMark} AND r.seq > ${seq}) ${hidden}) LIMIT 1`) !==
    undefined
  )
}

/** The earlier values of cells written since the moment, by record; the first change counts. A value that lost a race has no `before`. */
function readBefore({ org: { db } }: OrgContext, { id }: TableModel, { history }: PastMoment): Map<string, Record<string, CellValue>> {
  const before = new Map<string, Record<string, CellValue>>()
  const rows = db.iterate(sql<{ id: string; before: string }>`
    SELECT h.record_id AS id, h.before FROM record_history AS h NOT INDEXED
    WHERE h.id > ${history} AND h.table_id = ${id} AND h.record_id IS NOT NULL AND h.before IS NOT NULL ORDER BY h.id`)
  for (const row of rows) before.set(row.id, { ...(JSON.parse(row.before) as Record<string, CellValue>), ...before.get(row.id) })
  return before
}
