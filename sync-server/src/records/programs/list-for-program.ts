import type { z } from 'zod'
import type { programCalls, ProgramRecord } from '#shared/nouns/records/program-calls.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { readTableChunk } from '#server/feed/table-feed.ts'
import { fieldKeys } from '#server/records/programs/field-keys.ts'
import { partsOf, readProgramFilter, readProgramSorts } from '#server/records/programs/program-filter.ts'
import { namedFields, toProgramRecords, type ProgramShape } from '#server/records/programs/program-records.ts'
import { viewsOfTable } from '#server/records/programs/views-of-table.ts'
import type { QueryService } from '#server/records/queries/query-service.ts'
import { getRecords } from '#server/records/read/get-records.ts'
import type { RecordQuery } from '#server/records/read/query-records.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

type Asked = z.output<(typeof programCalls)['GET v3/tab/:tableId/records']['query']>
type ProgramPage = z.output<(typeof programCalls)['GET v3/tab/:tableId/records']['answer']>

/** Records before a numbered page are read to be skipped, so that such pages end here; cursors do not. */
const mostSkipped = 10_000
const skippedAtOnce = 1000

/**
 * A page of records as JSON text `{items, next}`. @throws AppError of the table, `view_not_found`, `invalid_request` for unknown keys, `limit_reached`
 * for a page far behind
 */
export async function listForProgram(
  context: OrgContext,
  service: QueryService,
  tableId: string,
  asked: Asked,
  gone: () => AbortSignal,
): Promise<string> {
  const fields = namedFields(shapeOf(context, tableId, asked))
  const query = queryOf(context, tableId, asked)
  const skip = async (after: string | null, limit: number): Promise<ProgramPage> =>
    JSON.parse(await service.ask(context, 'rows', { ...query, fields: [], after, limit }, gone)) as ProgramPage
  let after = asked.after ?? null
  let toSkip = after === null ? (asked.page - 1) * asked.size : 0
  if (toSkip > mostSkipped) throw new AppError('limit_reached', { limit: mostSkipped, of: 'records before a page: use after' })
  while (toSkip > 0) {
    const before = await skip(after, Math.min(skippedAtOnce, toSkip))
    if (before.next === null) return '{"items":[],"next":null}'
    toSkip -= before.items.length
    after = before.next
  }
  return service.ask(context, 'rows', { ...query, fields, after, limit: asked.size }, gone)
}

function queryOf(context: OrgContext, tableId: string, asked: Asked): Omit<RecordQuery, 'after' | 'limit'> {
  const keys = fieldKeys(visibleFields(context, openTable(context, tableId)))
  const view = asked.view === undefined ? undefined : viewsOfTable(context, tableId).find(({ id }) => id === asked.view)
  if (asked.view !== undefined && !view) throw new AppError('view_not_found')
  const filters = [view?.filter ?? null, readProgramFilter(asked.filters, keys, orgLocale(context.org))].filter((filter) => filter !== null)
  const sorts = readProgramSorts(asked.sort, keys)
  return {
    tableId,
    search: asked.q,
    filter: filters.length > 1 ? { id: 'both', conjunction: 'and', nodes: filters } : (filters[0] ?? null),
    sorts: sorts.length > 0 ? sorts : (view?.sorts ?? []),
  }
}

function shapeOf(context: OrgContext, tableId: string, { fields, keys }: { fields?: string; keys: ProgramShape['keys'] }): ProgramShape {
  const visible = visibleFields(context, openTable(context, tableId))
  const wanted = partsOf(fields ?? '')
  const known = fieldKeys(visible)
  return { keys, fields: wanted.length === 0 ? visible : [...new Set(wanted.map((key) => known.field(key)))] }
}

/** @throws AppError of the table, `record_not_found` also for one outside the rights */
export function readForProgram(context: OrgContext, tableId: string, recordId: string, keys: ProgramShape['keys']): ProgramRecord {
  const { columns } = JSON.parse(getRecords(context, tableId, [recordId])) as RecordPage
  const [record] = toProgramRecords(columns, shapeOf(context, tableId, { keys }))
  if (!record) throw new AppError('record_not_found', { recordId })
  return record
}

/** A chunk of the table's feed by rows. @throws AppError of the table */
export function changesForProgram(
  context: OrgContext,
  tableId: string,
  { since, size, keys }: { since: number; size: number; keys: ProgramShape['keys'] },
): { items: ProgramRecord[]; removed: string[]; seq: number; more: boolean } {
  const { columns, removed, seq, more } = JSON.parse(readTableChunk(context, tableId, since, size).json) as RecordChunk
  return { items: toProgramRecords(columns, shapeOf(context, tableId, { keys })), removed, seq, more }
}
