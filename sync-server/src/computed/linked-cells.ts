import { sql, type RawBuilder } from 'kysely'
import type { FilterGroup } from '#shared/values/query.ts'
import { prepareFilter } from '#shared/query/prepare-filter.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { cellSql, storedCell } from '#server/storage/records/cell-sql.ts'
import { livingSql } from '#server/storage/records/query-compiler.ts'
import { linkTable, recordTable } from '#server/storage/records/record-names.ts'
import type { LinkFace, ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** The linked records of a rollup or lookup, and the cell it reads of each. */
export interface Linked {
  link: LinkFace
  target: TableModel
  /** undefined: only whether there is a record */
  field: ModelField | undefined
  filter: FilterGroup | null
}

/** Cells as their column stores them, by record, in the order of the linked records' ids; at most `limit` of each record. */
export function readLinkedCells(
  org: OrgDatabase,
  linked: Linked,
  ids: readonly string[],
  limit: number,
): Map<string, (string | number | null)[]> {
  const { own, other } = columnsOf(linked.link)
  const rows = org.db.allRaw(sql`
    SELECT e.value, (
      SELECT json_group_array(cell) FROM (
        SELECT ${cellOf(linked)} AS cell FROM ${linkTable(linked.link.linkId)} AS p CROSS JOIN ${recordTable(linked.target.id)} AS r ON r.id = ${other}
        WHERE ${own} = e.value AND ${counts(linked)} ORDER BY ${other} LIMIT ${limit}
      )
    ) FROM json_each(${JSON.stringify(ids)}) AS e`)
  return new Map((rows as [string, string][]).map(([id, cells]) => [id, JSON.parse(cells) as (string | number | null)[]]))
}

/** The parts of one record's rollup: every linked record that counts with its cell, or only those of `children` that do. */
export function readParts(
  org: OrgDatabase,
  linked: Linked,
  id: string,
  children?: readonly string[],
): { child: string; cell: string | number | null }[] {
  const { own, other } = columnsOf(linked.link)
  const pairs = linkTable(linked.link.linkId)
  const from = children
    ? sql`json_each(${JSON.stringify(children)}) AS e CROSS JOIN ${pairs} AS p ON ${own} = ${id} AND ${other} = e.value`
    : sql`${pairs} AS p`
  return org.db.all(sql<{ child: string; cell: string | number | null }>`
    SELECT r.id AS child, ${cellOf(linked)} AS cell FROM ${from} CROSS JOIN ${recordTable(linked.target.id)} AS r ON r.id = ${other}
    WHERE ${own} = ${id} AND ${counts(linked)}`)
}

function columnsOf(link: LinkFace): { own: RawBuilder<unknown>; other: RawBuilder<unknown> } {
  return { own: sql.ref(`p.${link.own}`), other: sql.ref(`p.${link.other}`) }
}

function cellOf({ field }: Linked): RawBuilder<unknown> {
  if (!field) return sql`1`
  return field.link ? sql`nullif(${cellSql(field).scalar}, '[]')` : storedCell(field)
}

function counts({ target, filter }: Linked): RawBuilder<unknown> {
  const node = prepareFilter(filter, target.fields, { currentUserId: null, unfinished: 'leaveOut', moment: { timezone: target.timezone } })
  return livingSql(node, target)
}
