import type { z } from 'zod'
import { AppError } from '#shared/protocol/errors.ts'
import type { SortKey } from '#shared/values/sort-key.ts'
import { isFilterGroup, type FilterGroup } from '#shared/values/query.ts'
import type { recordCalls } from '#shared/nouns/records/record-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readFigures } from '#server/records/read/figures.ts'
import { pageTemplate, type PageTemplate } from '#server/records/read/page-template.ts'
import { fillSlots } from '#server/storage/records/slots.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

export type RecordQuery = z.output<(typeof recordCalls)['POST records/query']['body']>

/**
 * One page of a query as JSON text of a RecordPage. Pages follow each other by key, never by offset, and nothing is counted unless figures
 * are requested. @throws AppError `object_not_found`, `unauthorized`, `invalid_request` for a foreign cursor
 */
export function queryRecords(context: OrgContext, query: RecordQuery): string {
  checkConditions(query.filter)
  const template = pageTemplate(context, query)
  const { nulls, values } = cursorOf(template, query)
  const columns = template.page(nulls)
  const page = columns.read(context.org, fillSlots(columns.statement, values))
  const next = page.count === query.limit && page.lastId !== null ? writeCursor(page.lastKeys, page.lastId) : null
  const figures = query.aggregates === undefined ? '' : `,"aggregates":${JSON.stringify(readFigures(context, template, query.aggregates))}`
  return `{"tableId":"${query.tableId}","columns":${page.json},"next":${JSON.stringify(next)}${figures}}`
}

/** The values of a query's slots, and the empty keys of its cursor: undefined on the first page. @throws AppError `invalid_request` */
export function cursorOf(
  { sql: { order } }: PageTemplate,
  { after, limit }: { after: string | null; limit: number },
): { nulls: boolean[] | undefined; values: (SortKey | number)[] } {
  if (after === null) return { nulls: undefined, values: [...Array.from({ length: order.length + 1 }, () => null), limit] }
  const { keys, id } = readCursor(after, order.length)
  return { nulls: keys.map((key) => key === null), values: [...keys, id, limit] }
}

/** More than anybody writes, and fewer than an SQLite statement allows. */
const maxConditions = 1000

/** @throws AppError `limit_reached` */
export function checkConditions(filter: FilterGroup | null): void {
  if (filter && countConditions(filter) > maxConditions) throw new AppError('limit_reached', { limit: maxConditions, of: 'conditions' })
}

function countConditions(group: FilterGroup): number {
  return group.nodes.reduce((total, node) => total + (isFilterGroup(node) ? countConditions(node) : 1), 0)
}

/** Opaque to callers: the last record's sort keys and id. */
export function writeCursor(keys: readonly SortKey[], id: string): string {
  return Buffer.from(JSON.stringify([...keys, id])).toString('base64url')
}

/** The reverse of {@link writeCursor}. @throws AppError for a text that is none */
export function readCursor(text: string, sorts: number): { keys: SortKey[]; id: string } {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    parts = undefined
  }
  const isKey = (key: unknown): key is SortKey => key === null || typeof key === 'string' || typeof key === 'number'
  const id: unknown = Array.isArray(parts) ? parts.at(-1) : undefined
  if (!Array.isArray(parts) || parts.length !== sorts + 1 || !parts.every(isKey) || typeof id !== 'string') {
    throw wrongPart('after', 'not a cursor of this query')
  }
  return { keys: parts.slice(0, -1), id }
}
