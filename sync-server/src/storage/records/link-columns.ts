import { sql, type CompiledQuery } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { LinkRule, LinkRules } from '#server/storage/records/link-rules.ts'
import { livingPairs } from '#server/storage/records/living-pairs.ts'
import { livingSql } from '#server/storage/records/query-compiler.ts'
import { linkTable, recordTable } from '#server/storage/records/record-names.ts'
import { createRememberedLinks, type RememberedLinks } from '#server/storage/records/remembered-links.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Records in the order of an answer, as SQLite wrote it: JSON lists. */
interface ReadRecords {
  idsJson: string
  seqsJson: string
  count: number
}

const remembered = new WeakMap<OrgDatabase, RememberedLinks>()

/** A copy of a whole table reads each cell once, and would only evict the cells that are read often. */
const mostRemembered = 500

/** The link fields' members of RecordColumns, each after a comma: their cells aligned with the records, trash and hidden ones left out. */
export function readLinkColumns(
  org: OrgDatabase,
  links: readonly ModelField[],
  records: ReadRecords,
  linkRules: LinkRules | undefined,
): string {
  if (links.length === 0) return ''
  // a transaction's reads may be undone, and its seqs used again
  const remembers = records.count <= mostRemembered && !org.db.inTransaction
  const seqs = remembers ? (JSON.parse(records.seqsJson) as number[]) : undefined
  let json = ''
  for (const field of links) {
    const rule = linkRules?.(field)
    const column =
      seqs && !rule ? rememberedColumn(org, field, records, seqs) : readCells(org, field, records.idsJson, records.count, rule).join()
    json += `,"${field.id}":[${column}]`
  }
  return json
}

/** Only the cells of records that changed since they were last read are read. */
function rememberedColumn(org: OrgDatabase, field: ModelField, { idsJson, count }: ReadRecords, seqs: readonly number[]): string {
  let links = remembered.get(org)
  if (!links) remembered.set(org, (links = createRememberedLinks(org)))
  const known = links.of(field)
  const cells: (string | undefined)[] = []
  const missing: number[] = []
  for (let place = 0; place < count; place++) {
    const cell = known.get(seqs[place] ?? 0)
    if (cell === undefined) missing.push(place)
    cells.push(cell)
  }
  if (missing.length === 0) return cells.join()
  const isAll = missing.length === count
  const read = readCells(org, field, isAll ? idsJson : idsAt(idsJson, missing), missing.length, undefined)
  links.keep(field, isAll ? seqs : missing.map((place) => seqs[place] ?? 0), read)
  if (isAll) return read.join()
  for (const [index, place] of missing.entries()) cells[place] = read[index]
  return cells.join()
}

const idLength = 36
const idStep = idLength + '","'.length

function idsAt(idsJson: string, places: readonly number[]): string {
  return `["${places.map((place) => idsJson.slice(2 + place * idStep, 2 + place * idStep + idLength)).join('","')}"]`
}

/** JSON texts of one link field's cells for the given records, aligned with them: one statement however many records. */
function readCells(org: OrgDatabase, field: ModelField, idsJson: string, count: number, rule: LinkRule | undefined): string[] {
  const statement = (!rule && linkStatements.get(field)) || compileLinkColumn(org, field, rule)
  if (!rule) linkStatements.set(field, statement)
  const [row] = org.db.allRaw({ ...statement, parameters: [idsJson, ...statement.parameters.slice(1)] })
  const [ids, places] = row as [string | null, string | null]
  return alignLinks(ids ?? '', JSON.parse(`[${places ?? ''}]`) as number[], count)
}

/** They last as long as the structure of the table; building the SQL takes longer than reading a page with it. */
const linkStatements = new WeakMap<ModelField, CompiledQuery>()

/**
 * All pairs of the records in two texts: the other ids, and the positions of their records. Pairs are stored in the order of their ids, so
 * those of a record follow each other sorted. This costs less than half of a statement that builds a cell for each record.
 */
function compileLinkColumn(org: OrgDatabase, field: ModelField, rule: LinkRule | undefined): CompiledQuery {
  const link = field.link
  if (!link) throw new Error(`${field.id} is not a link field`)
  const own = sql.ref(`p.${link.own}`)
  const other = sql.ref(`p.${link.other}`)
  // conditions call their record `r`
  const pairs = rule
    ? sql`${linkTable(link.linkId)} AS p CROSS JOIN ${recordTable(link.targetTableId)} AS r ON r.id = ${other}
        WHERE ${own} = page.value AND ${livingSql(rule.rules, rule.target)}`
    : livingPairs(link, sql`page.value`)
  return sql`SELECT group_concat(${other}, '","'), group_concat(page.key) FROM json_each(${''}) AS page CROSS JOIN ${pairs}`.compile(
    org.db.build,
  )
}

/** Ids need no escaping in JSON. */
function alignLinks(ids: string, places: readonly number[], count: number): string[] {
  const cells: string[] = []
  let next = 0
  for (let place = 0; place < count; place++) {
    const first = next
    while (places[next] === place) next++
    cells.push(first === next ? 'null' : `["${ids.slice(first * idStep, (next - 1) * idStep + idLength)}"]`)
  }
  return cells
}
