import { sql } from 'kysely'
import type { StageMove } from '#shared/nouns/sla/stage-intervals.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

interface Row {
  id: string
  created_at: string
  created_by: string | null
  deleted_at: string | null
  cell: string | null
}

interface Told {
  record_id: string
  op: string
  /** whether the row says anything of the field */
  names: number
  before: string | null
  after: string | null
  by: string | null
  made_at: string
  arrived_at: string
}

/** The moves of records between the stages of a field, from their history; the trash is no stage. */
export function readMoves(org: OrgDatabase, model: TableModel, field: ModelField, ids: readonly string[]): Map<string, StageMove[]> {
  const list = JSON.stringify(ids)
  const rows = org.db.all(sql<Row>`
    SELECT r.id, r.created_at, r.created_by, r.deleted_at, ${fieldColumn(field.id, 'r')} AS cell
    FROM json_each(${list}) AS e CROSS JOIN ${recordTable(model.id)} AS r ON r.id = e.value`)
  const path = `$.${field.id}`
  const told = org.db.all(sql<Told>`
    SELECT h.record_id, h.op, json_type(h.after, ${path}) IS NOT NULL AS names, h.before ->> ${path} AS before, h.after ->> ${path} AS after,
      h.member_id AS "by", h.made_at, h.arrived_at
    FROM json_each(${list}) AS e CROSS JOIN record_history AS h ON h.table_id = ${model.id} AND h.record_id = e.value
    WHERE (h.op <> 'update' OR json_type(h.after, ${path}) IS NOT NULL) AND NOT (h.op = 'update' AND h.before IS NULL)
    ORDER BY h.id`)
  const byRecord = new Map<string, Told[]>()
  for (const one of told) {
    const own = byRecord.get(one.record_id)
    if (own) own.push(one)
    else byRecord.set(one.record_id, [one])
  }
  const since = org.db.get(org.db.build.selectFrom('field_def').select('created_at').where('id', '=', field.id))?.created_at ?? ''
  return new Map(rows.map((row) => [row.id, movesOf(row, byRecord.get(row.id) ?? [], since)]))
}

/** @param since when the field was made */
function movesOf(row: Row, told: readonly Told[], since: string): StageMove[] {
  const moves: StageMove[] = []
  const at = (time: string, by: string | null, stage: string | null): void => {
    moves.push({ madeAt: time, arrivedAt: time, by, stage })
  }
  let cell: string | null = null
  if (told[0]?.op !== 'create') {
    // an import's rows have one history row together: the record is where its first change found it
    const first = told.find(({ names }) => names === 1)
    cell = first ? first.before : row.cell
    at(later(row.created_at, since), row.created_by, cell)
  }
  let isThere = true
  for (const one of told) {
    if (one.names === 1) cell = one.after
    isThere = one.op === 'delete' ? false : isThere || one.op !== 'update'
    moves.push({ madeAt: one.made_at, arrivedAt: one.arrived_at, by: one.by, stage: isThere ? cell : null })
  }
  const stage = row.deleted_at === null ? row.cell : null
  const last = moves.at(-1)
  if (last && last.stage === stage) return moves
  // copies and conversions leave no history: nobody moved the record, or it stands there since the field does
  if (row.deleted_at !== null) at(row.deleted_at, null, null)
  else if (last && last.stage !== null && last.arrivedAt >= since) moves.splice(-1, 1, { ...last, stage })
  else at(later(last?.arrivedAt ?? row.created_at, since), null, stage)
  return moves
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
