import type { z } from 'zod'
import { sql } from 'kysely'
import { mostPastCounted, type pastCalls, type PastPage, type PastSummary } from '#shared/nouns/records/past-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, type OpenTable } from '#server/access/record-rights.ts'
import { momentOf } from '#server/records/past/moment.ts'
import { pastFields } from '#server/records/past/past-fields.ts'
import type { PastLink } from '#server/records/past/past-links.ts'
import { noLookups } from '#server/records/past/past-lookups.ts'
import { readPast } from '#server/records/past/past-records.ts'
import { livingSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

export type PastQuery = z.output<(typeof pastCalls)['POST records/past']['body']>
export type PastSummaryQuery = z.output<(typeof pastCalls)['POST records/past/summary']['body']>

const recordsAtOnce = 500

/**
 * A page of a table as it was. When few of very many records match, it reads on until the page is full. @throws AppError those of the table
 */
export function readPastPage(context: OrgContext, { tableId, at, different, after, limit }: PastQuery): PastPage {
  const table = openTable(context, tableId)
  const moment = momentOf(context.org, at)
  const { kept, links, lookups, formulas, notKept } = pastFields(context, table, moment)
  const only = different ? differentBy(links) : undefined
  const found: ReturnType<typeof readPast>['found'] = []
  let atOnce = limit + 1
  for (let next: number | undefined = after; next !== undefined && found.length <= limit; atOnce = recordsAtOnce) {
    const slice = readPast(context, table, moment, { fields: kept, links, lookups, formulas, different: only, after: next, limit: atOnce })
    found.push(...slice.found)
    next = slice.next
  }
  const page = found.slice(0, limit)
  return {
    tableId,
    fields: inOrder(table, [...kept, ...lookups.fields, ...formulas.fields]),
    notKept,
    records: page.map(({ record }) => record),
    next: found.length > limit ? (page.at(-1)?.place ?? null) : null,
  }
}

/** How much is different now. @throws AppError those of the table */
export function readPastSummary(context: OrgContext, { tableId, at }: PastSummaryQuery): PastSummary {
  const table = openTable(context, tableId)
  const { model, access } = table
  const moment = momentOf(context.org, at)
  const { kept: fields, links } = pastFields(context, table, moment)
  // a record is different by cells of its own, or not at all
  const formulas = { fields: [], cells: () => ({}) }
  const different = differentBy(links)
  const summary: PastSummary = { changed: 0, deleted: 0, added: countMade(), more: false }
  let looked = 0
  let next: number | undefined = 0
  while (next !== undefined && !summary.more) {
    const slice = readPast(context, table, moment, {
      fields,
      links,
      lookups: noLookups,
      formulas,
      different,
      after: next,
      limit: recordsAtOnce,
    })
    for (const { record } of slice.found) summary[record.deleted ? 'deleted' : 'changed']++
    summary.added += slice.back
    looked += recordsAtOnce
    next = slice.next
    summary.more = next !== undefined && looked >= mostPastCounted
  }
  return summary

  function countMade(): number {
    const living = livingSql(rowRuleFilter(access, model, context.memberId), model)
    return (
      context.org.db.get(sql<{ n: number }>`
        SELECT count(*) AS n FROM ${recordTable(model.id)} AS r WHERE r.created_at > ${moment.at} AND ${living}`)?.n ?? 0
    )
  }
}

/** As the table has them. */
function inOrder({ model }: OpenTable, fields: readonly ModelField[]): string[] {
  const told = new Set(fields)
  return model.fields.flatMap((field) => (told.has(field) ? [field.id] : []))
}

/** Computed once for all slices of a table. */
function differentBy(links: readonly PastLink[]): { touched: string } {
  return { touched: JSON.stringify([...new Set(links.flatMap((link) => [...link.touched()]))]) }
}
