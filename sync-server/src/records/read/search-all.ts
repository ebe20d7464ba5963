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
import { queryRecords } from '#server/records/read/query-records.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

export interface SearchQuestion {
  text: string
  /** names of documents that the person may read; their copies in SQL are searched */
  documents: readonly string[]
}

/** After this time no further table is asked. */
const budgetMs = 2500
const hitsPerTable = 5

/**
 * Records, pages and tasks that hold a text, as JSON. Small tables come first. A table that the person may not read is not asked, and of the
 * others only visible fields. For a thread: it may take seconds.
 */
export function searchAll(context: OrgContext, { text, documents }: SearchQuestion): string {
  const until = performance.now() + budgetMs
  const found = searchTables(context, text, until)
  return JSON.stringify({ hits: [...found.hits, ...searchDocuments(context, text, documents)], complete: found.complete })
}

function searchTables(context: OrgContext, text: string, until: number): { hits: SearchHit[]; complete: boolean } {
  const { db } = context.org
  const rows = db.all(
    db.build.selectFrom('table_def').select('id').where('deleted_at', 'is', null).where('archived_at', 'is', null).orderBy('record_count'),
  )
  const hits: SearchHit[] = []
  for (const { id } of rows.filter((row) => context.access.table(row.id).read)) {
    if (performance.now() > until) return { hits, complete: false }
    hits.push(...searchTable(context, id, text))
    if (hits.length >= searchHitLimit) return { hits: hits.slice(0, searchHitLimit), complete: true }
  }
  return { hits, complete: true }
}

function searchTable(context: OrgContext, tableId: string, text: string): SearchHit[] {
  try {
    const page = JSON.parse(
      queryRecords(context, { tableId, filter: null, search: text, sorts: [], after: null, limit: hitsPerTable }),
    ) as RecordPage
    return recordHits(context, page, foldText(text))
  } catch (error) {
    // a table that cannot be asked hides no other
    if (error instanceof AppError) return []
    throw error
  }
}

function recordHits(context: OrgContext, { tableId, columns }: RecordPage, wanted: string): SearchHit[] {
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

function searchDocuments({ org: { db } }: OrgContext, text: string, documents: readonly string[]): SearchHit[] {
  const wanted = foldText(text)
  const pages: SearchHit[] = []
  const tasks: SearchHit[] = []
  const titles = new Map(db.all(db.build.selectFrom('page').select(['id', 'label'])).map(({ id, label }) => [id, label]))
  for (const name of documents) {
    const row = db.get(db.build.selectFrom('document_projection').select(['kind', 'text', 'data']).where('name', '=', name))
    if (!row || !foldText(row.text).includes(wanted)) continue
    const id = name.slice(name.indexOf(':') + 1)
    if (row.kind === 'page') pages.push({ kind: 'page', id, label: titles.get(id) ?? '', text: snippetAround(row.text, wanted) })
    else if (row.kind === 'tasks') tasks.push(...taskHits(row.data, wanted))
  }
  return [...pages.slice(0, searchHitLimit), ...tasks.slice(0, searchHitLimit)]
}

function taskHits(json: string, wanted: string): SearchHit[] {
  const tasks = JSON.parse(json) as { id: string; title: string }[]
  return tasks.flatMap(({ id, title }) => (foldText(title).includes(wanted) ? [{ kind: 'task' as const, id, label: title }] : []))
}
