import { sql, type RawBuilder } from 'kysely'
import { prepareSearch, type PreparedNode } from '#shared/query/prepare-filter.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { linkRulesOf, openTable, visibleFields } from '#server/access/record-rights.ts'
import { linkConditions } from '#server/storage/records/link-rules.ts'
import { compileQuery, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { namingFieldOf } from '#server/storage/records/table-model.ts'

/** A search of one table by one person. */
export interface TableSearch {
  tableId: string
  /** record `r` is there for the person, and a field that they see holds the text */
  where: RawBuilder<unknown>
  /** what a cell holds then: the folded text, or the id of an option that it names; none when no field can hold it */
  needles: string[]
  /** the person sees the field that names the records */
  seesNames: boolean
}

/** @throws AppError of the person's rights */
export function openSearch(context: OrgContext, tableId: string, text: string): TableSearch {
  const table = openTable(context, tableId)
  const visible = visibleFields(context, table)
  const rules = rowRuleFilter(table.access, table.model, context.memberId)
  const links = linkConditions(linkRulesOf(context))
  const { where } = compileQuery({ filter: null, sorts: [], search: text }, table.model, visible, rules, context.memberId, links)
  const naming = namingFieldOf(table.model)
  const seesNames = naming !== undefined && visible.some(({ id }) => id === naming.id)
  return { tableId, where, seesNames, needles: [...new Set(needlesOf(prepareSearch(text, visible)))] }
}

function needlesOf(node: PreparedNode): string[] {
  if (node.kind === 'constant') return []
  if (node.kind !== 'test') return node.nodes.flatMap(needlesOf)
  return Array.isArray(node.value) ? node.value : [foldText(String(node.value ?? ''))]
}

/** @returns the ids of the records that the search finds, in any order */
export function filterFound(
  { org: { db } }: OrgContext,
  { tableId, where }: Pick<TableSearch, 'tableId' | 'where'>,
  ids: readonly string[],
): Set<string> {
  const found = db.all(sql<{ id: string }>`
    SELECT r.id FROM ${recordTable(tableId)} AS r WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${where}`)
  return new Set(found.map(({ id }) => id))
}

/** Seqs of the first stretch; the next is as long as fits into the time between two looks at the clock. */
const firstStretch = 2_000
const stretchMs = { shortest: 20, longest: 60 }

/**
 * The first records that hold the text, of those that changed after `from`, in stretches: one statement over a million rows could not be ended.
 * `complete` is false when the time was over.
 */
export function findInStretches(
  { org: { db } }: OrgContext,
  { tableId, where }: TableSearch,
  { from: first, until, most }: { from: number; until: number; most: number },
): { ids: string[]; complete: boolean } {
  const table = recordTable(tableId)
  const last = db.get(sql<{ last: number | null }>`SELECT max(seq) AS last FROM ${table}`)?.last ?? 0
  const ids: string[] = []
  let length = firstStretch
  for (let from = first; from < last && ids.length < most;) {
    const began = performance.now()
    if (began > until) return { ids, complete: false }
    const to = from + length
    const within = sql`r.seq > ${from} AND r.seq <= ${to}`
    const found = sql<{ id: string }>`SELECT r.id FROM ${table} AS r WHERE ${within} AND ${where} LIMIT ${most - ids.length}`
    ids.push(...db.all(found).map(({ id }) => id))
    const took = performance.now() - began
    if (took < stretchMs.shortest) length *= 2
    else if (took > stretchMs.longest) length = Math.max(100, Math.floor(length / 2))
    from = to
  }
  return { ids, complete: true }
}
