import { sql } from 'kysely'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { linkRulesOf } from '#server/access/record-rights.ts'
import { wasThereSql, type PastMoment } from '#server/records/past/moment.ts'
import { linkTable, recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel, type LinkFace, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

/** A link's cells at a moment. */
export interface PastLink {
  field: ModelField
  /** records whose cell may have changed although their own history does not show it */
  touched(): ReadonlySet<string>
  /** the records' cells at the moment, and the linked records that no cell accepts now, because of the trash */
  cells(ids: readonly string[]): { then: Map<string, string[]>; gone: ReadonlySet<string> }
}

/** A face of the relation according to the history; it may be in the trash by now. */
interface Face {
  id: string
  tableId: string
  side: 'a' | 'b'
}

/** Pairs added or removed since then, by this table's record: whether each existed before. */
type Since = Map<string, Map<string, boolean>>

/** Rows of history that are searched for writes on the other face: some 100 ms of a thread. */
const mostHistory = 200_000
/** Rows among them that may concern the relation and are parsed: as long again. */
const mostTold = 20_000

/**
 * Links as of a moment: today's pairs without the additions and removals that the history of either table shows. Undefined when a face was
 * converted since then, or there is too much history. Undefined, too, for a person who sees only some records of the table behind it: it is
 * unknown which ones they could see then.
 */
export function pastLink(context: OrgContext, field: ModelField, moment: PastMoment): PastLink | undefined {
  const { db } = context.org
  const { link } = field
  const target = link && findTableModel(context.org, link.targetTableId)
  if (!link || !target || linkRulesOf(context)(field) || moment.rowsSince > mostHistory) return undefined
  const faces = db.all(sql<Face>`SELECT id, table_id AS tableId, link_side AS side FROM field_def WHERE link_id = ${link.linkId}`)
  const ids = sql.join(faces.map((face) => sql`${face.id}`))
  const converted = db.get(sql`
    SELECT 1 FROM field_conversion
    WHERE (from_link_id = ${link.linkId} OR field_id IN (${ids})) AND state <> 'running' AND finished_at > ${moment.at} LIMIT 1`)
  if (converted) return undefined
  const told = readSince(context, field.tableId, link, faces, moment)
  if (!told) return undefined
  const { since, moved } = told
  return {
    field,
    touched: () => touchedOf(context, link, moment, since, moved),
    cells: (recordIds) => cellsOf(context, link, target, moment, since, moved, recordIds),
  }
}

/**
 * The relation's history since the moment: its pairs, and the earlier state of the other table's records. Undefined when there is too much.
 */
function readSince({ org: { db } }: OrgContext, tableId: string, link: LinkFace, faces: readonly Face[], { history }: PastMoment) {
  const since: Since = new Map()
  const moved = new Map<string, string>()
  const named = sql.join(
    faces.map((face) => sql`instr(h.after, ${face.id}) > 0`),
    sql` OR `,
  )
  let count = 0
  // a value that lost a race was never in its cell, so such rows have no `before`
  const rows = db.iterate(sql<{ tableId: string; id: string; op: string; before: string | null; after: string | null }>`
    SELECT h.table_id AS tableId, h.record_id AS id, h.op, iif(${named}, h.before, NULL) AS before, iif(${named}, h.after, NULL) AS after
    FROM record_history AS h NOT INDEXED
    WHERE h.id > ${history} AND h.table_id IN (${tableId}, ${link.targetTableId}) AND h.record_id IS NOT NULL
      AND (h.op IN ('delete', 'restore') OR ((h.op <> 'update' OR h.before IS NOT NULL) AND (${named})))
    ORDER BY h.id LIMIT ${mostTold + 1}`)
  for (const { tableId: of, id, op, before, after } of rows) {
    if (++count > mostTold) return undefined
    if (of === link.targetTableId && (op === 'delete' || op === 'restore') && !moved.has(id)) moved.set(id, op)
    if (after === null) continue
    const cells = [before, after].map((text) => JSON.parse(text ?? '{}') as Record<string, CellValue>)
    for (const face of faces) {
      if (face.tableId !== of || !(face.id in (cells[1] ?? {}))) continue
      const [had = [], has = []] = cells.map((values) => itemsOf(values[face.id]))
      const note = (other: string, was: boolean) => (`${face.side}_id` === link.own ? first(id, other, was) : first(other, id, was))
      for (const other of had) if (!has.includes(other)) note(other, true)
      for (const other of has) if (!had.includes(other)) note(other, false)
    }
  }
  return { since, moved }

  /** the first change of a pair tells whether it existed before */
  function first(own: string, other: string, was: boolean): void {
    const pairs = since.get(own) ?? new Map<string, boolean>()
    since.set(own, pairs)
    if (!pairs.has(other)) pairs.set(other, was)
  }
}

function cellsOf(
  context: OrgContext,
  link: LinkFace,
  target: TableModel,
  moment: PastMoment,
  since: Since,
  moved: ReadonlyMap<string, string>,
  ids: readonly string[],
): ReturnType<PastLink['cells']> {
  const { db } = context.org
  const [own, other] = [sql.ref(`p.${link.own}`), sql.ref(`p.${link.other}`)]
  const then = new Map(ids.map((id): [string, string[]] => [id, []]))
  const pairs = db.all(sql<{ own: string; other: string }>`
    SELECT ${own} AS own, ${other} AS other
    FROM json_each(${JSON.stringify(ids)}) AS e CROSS JOIN ${linkTable(link.linkId)} AS p ON ${own} = e.value`)
  for (const pair of pairs) if (since.get(pair.own)?.get(pair.other) !== false) then.get(pair.own)?.push(pair.other)
  for (const [id, cell] of then) for (const [linked, was] of since.get(id) ?? []) if (was && !cell.includes(linked)) cell.push(linked)
  const linked = new Set([...then.values()].flat().filter((id) => (moved.get(id) ?? 'delete') === 'delete'))
  const there = db.all(sql<{ id: string; gone: number }>`
    SELECT r.id, r.deleted_at IS NOT NULL AS gone
    FROM json_each(${JSON.stringify([...linked])}) AS e CROSS JOIN ${recordTable(target.id)} AS r ON r.id = e.value
    WHERE ${wasThereSql(context, target.id, moment)}`)
  const seen = new Set(there.map(({ id }) => id))
  for (const [id, cell] of then) then.set(id, cell.filter((one) => seen.has(one)).sort())
  return { then, gone: new Set(there.flatMap(({ id, gone }) => (gone ? [id] : []))) }
}

function touchedOf({ org: { db } }: OrgContext, link: LinkFace, { at }: PastMoment, since: Since, moved: ReadonlyMap<string, string>) {
  const touched = new Set(since.keys())
  const [own, other] = [sql.ref(`p.${link.own}`), sql.ref(`p.${link.other}`)]
  const add = (rows: { id: string }[]): void => rows.forEach(({ id }) => touched.add(id))
  add(
    db.all(sql<{ id: string }>`
      SELECT ${own} AS id FROM json_each(${JSON.stringify([...moved.keys()])}) AS e
      CROSS JOIN ${linkTable(link.linkId)} AS p ON ${other} = e.value`),
  )
  // records that an import made have no history of their own
  const imported = db.get(sql`
    SELECT 1 FROM record_history WHERE table_id = ${link.targetTableId} AND record_id IS NULL AND arrived_at > ${at} LIMIT 1`)
  if (imported)
    add(
      db.all(sql<{ id: string }>`
        SELECT ${own} AS id FROM ${recordTable(link.targetTableId)} AS r NOT INDEXED
        CROSS JOIN ${linkTable(link.linkId)} AS p ON ${other} = r.id WHERE r.created_at > ${at}`),
    )
  return touched
}
