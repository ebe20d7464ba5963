import { sql } from 'kysely'
import { cellField } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { searchHitLimit, type SearchHit } from '#shared/nouns/search/search-calls.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { snippetAround } from '#shared/lib/snippet.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { byIdTemplate, pageTemplate } from '#server/records/read/page-template.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { fillSlots } from '#server/storage/records/slots.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

export interface SearchQuestion {
  text: string
  /** names of documents that the person may read; their copies in SQL are searched */
  documents: readonly string[]
  /** milliseconds since 1970: the time that a question waits for a thread is part of its time */
  askedAt: number
}

/** From the question to the end of the search; the person waits half a second more at most. */
const budgetMs = 1_500
/** However long a question waited for its turn, it is looked for so long. */
const leastMs = 400
const hitsPerTable = 5

/**
 * Records, pages and tasks that hold a text, as JSON. Small tables come first. A table that the person may not read is not asked, and of the
 * others only visible fields. Past its time it answers what it has found so far, `complete: false`. For a thread: it may take seconds.
 */
export function searchAll(context: OrgContext, { text, documents, askedAt }: SearchQuestion): string {
  const waited = Date.now() - askedAt
  const until = performance.now() + Math.max(leastMs, budgetMs - waited)
  // texts of pages are few beside records, and have a share of the time of their own
  const written = searchDocuments(context, text, documents, performance.now() + (until - performance.now()) / 3)
  const found = searchTables(context, text, until)
  return JSON.stringify({ hits: [...found.hits, ...written.hits], complete: found.complete && written.complete })
}

interface Found {
  hits: SearchHit[]
  /** false: there was no time for all of it */
  complete: boolean
}

function searchTables(context: OrgContext, text: string, until: number): Found {
  const { db } = context.org
  const rows = db.all(
    db.build.selectFrom('table_def').select('id').where('deleted_at', 'is', null).where('archived_at', 'is', null).orderBy('record_count'),
  )
  const hits: SearchHit[] = []
  for (const { id } of rows.filter((row) => context.access.table(row.id).read)) {
    if (performance.now() > until) return { hits, complete: false }
    const found = searchTable(context, id, text, until)
    hits.push(...found.hits)
    if (hits.length >= searchHitLimit) return { hits: hits.slice(0, searchHitLimit), complete: true }
    if (!found.complete) return { hits, complete: false }
  }
  return { hits, complete: true }
}

function searchTable(context: OrgContext, tableId: string, text: string, until: number): Found {
  try {
    const { ids, complete } = findInStretches(context, tableId, text, until)
    if (ids.length === 0) return { hits: [], complete }
    const { statement, read } = byIdTemplate(context, tableId, false)
    const { json } = read(context.org, fillSlots(statement, [JSON.stringify(ids)]))
    const columns = JSON.parse(json) as RecordPage['columns']
    return { hits: recordHits(context, tableId, columns, foldText(text)), complete }
  } catch (error) {
    // a table that cannot be asked hides no other
    if (error instanceof AppError) return { hits: [], complete: true }
    throw error
  }
}

/** Rows of the first stretch; the next is as long as fits into the time between two looks at the clock. */
const firstStretch = 2_000
const stretchMs = { shortest: 20, longest: 60 }

/** The first records that hold the text, in stretches of the table: one statement over a million rows could not be ended. */
function findInStretches(context: OrgContext, tableId: string, text: string, until: number): { ids: string[]; complete: boolean } {
  const { db } = context.org
  const { where } = pageTemplate(context, { tableId, filter: null, search: text, sorts: [] }).sql
  const table = recordTable(tableId)
  const last = db.get(sql<{ last: number | null }>`SELECT max(rowid) AS last FROM ${table}`)?.last ?? 0
  const ids: string[] = []
  let length = firstStretch
  for (let from = 0; from < last && ids.length < hitsPerTable;) {
    const began = performance.now()
    if (began > until) return { ids, complete: false }
    const to = from + length
    const within = sql`r.rowid > ${from} AND r.rowid <= ${to}`
    const found = sql<{ id: string }>`SELECT r.id FROM ${table} AS r WHERE ${within} AND ${where} LIMIT ${hitsPerTable - ids.length}`
    ids.push(...db.all(found).map(({ id }) => id))
    const took = performance.now() - began
    if (took < stretchMs.shortest) length *= 2
    else if (took > stretchMs.longest) length = Math.max(100, Math.floor(length / 2))
    from = to
  }
  return { ids, complete: true }
}

function recordHits(context: OrgContext, tableId: string, columns: RecordPage['columns'], wanted: string): SearchHit[] {
  const table = openTable(context, tableId)
  const fields = visibleFields(context, table)
  const locale = orgLocale(context.org)
  const labelField = fields.find(({ id }) => id === table.model.recordLabelField) ?? fields[0]
  return columns.id.map((id, at) => {
    const shown = (field: ModelField): string => cellText(field, columns[field.id]?.[at] ?? null, locale)
    const label = labelField ? shown(labelField) : ''
    const cell = foldText(label).includes(wanted) ? '' : (fields.map(shown).find((written) => foldText(written).includes(wanted)) ?? '')
    return { kind: 'record', tableId, id, label, text: snippetAround(cell, wanted) }
  })
}

/** A cell as text; names of people, records and files are not worked out. */
function cellText(field: ModelField, value: CellValue, locale: Locale): string {
  const { type, config } = cellField(field)
  const { holds, format } = fieldTypes[type]
  return holds === 'records' || holds === 'users' || holds === 'attachments' ? '' : format(value, config, locale)
}

function searchDocuments({ org: { db } }: OrgContext, text: string, documents: readonly string[], until: number): Found {
  const wanted = foldText(text)
  const pages: SearchHit[] = []
  const tasks: SearchHit[] = []
  const titles = new Map(db.all(db.build.selectFrom('page').select(['id', 'label'])).map(({ id, label }) => [id, label]))
  let complete = true
  for (const name of documents) {
    if (performance.now() > until) {
      complete = false
      break
    }
    const row = db.get(db.build.selectFrom('document_projection').select(['kind', 'text', 'data']).where('name', '=', name))
    if (!row || !foldText(row.text).includes(wanted)) continue
    const id = name.slice(name.indexOf(':') + 1)
    if (row.kind === 'page') pages.push({ kind: 'page', id, label: titles.get(id) ?? '', text: snippetAround(row.text, wanted) })
    else if (row.kind === 'tasks') tasks.push(...taskHits(row.data, wanted))
  }
  return { hits: [...pages.slice(0, searchHitLimit), ...tasks.slice(0, searchHitLimit)], complete }
}

function taskHits(json: string, wanted: string): SearchHit[] {
  const tasks = JSON.parse(json) as { id: string; title: string }[]
  return tasks.flatMap(({ id, title }) => (foldText(title).includes(wanted) ? [{ kind: 'task' as const, id, label: title }] : []))
}
