import { foldText } from '#shared/lib/fold-text.ts'
import { mostOffered } from '#shared/nouns/public-links/public-link.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { createNamesContext, type LinkContext } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { readLinks } from '#server/storage/records/link-pairs.ts'
import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { findLabels } from '#server/storage/records/record-labels.ts'
import { findTableModel, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

/** The longest name that leaves. */
const longestName = 200
/** Records of the first page, and of those behind it. */
const firstPage = 200
const furtherPage = 2_000
/** ms that one search reads, on a thread; then it says that there may be more */
const mostMs = 2_000

type Names = NonNullable<ReturnType<typeof createNamesContext>>

/**
 * The names of those records that visitors of the link may choose for a link field, by id: living ones that the link's maker sees now, with a
 * name. If each can belong to one record only, none that belongs to another than `owner`: a stranger takes nothing away.
 */
export function choosableRecords(context: LinkContext, field: ModelField, ids: readonly string[], owner?: string): Map<string, string> {
  const names = field.link && createNamesContext(context, field.link.targetTableId)
  return names ? namedAndFree(names, field, ids, owner) : new Map()
}

function namedAndFree(names: Names, { tableId, link }: ModelField, ids: readonly string[], owner: string | undefined): Map<string, string> {
  const { org, label } = names
  const target = link && findTableModel(org, link.targetTableId)
  if (!link || !target) return new Map()
  const { definition, config } = label.behaviour
  const locale = orgLocale(org)
  const cells = findLabels(org, target, label, ids, rulesOf(names, target))
  const back = { ...link, own: link.other, other: link.own, targetTableId: tableId }
  const owners = link.inverse?.limitToOne ? readLinks(org, back, [...cells.keys()]) : new Map<string, string[]>()
  const all = [...cells].map(([id, cell]) => [id, definition.format(cell, config, locale).trim().slice(0, longestName)] as const)
  return new Map(all.filter(([id, name]) => name !== '' && (owners.get(id) ?? []).every((one) => one === owner)))
}

const rulesOf = (names: Names, target: TableModel) => rowRuleFilter(names.access.table(target.id), target, names.memberId)

export interface ChoiceSearch {
  tableId: string
  fieldId: string
  search: string
}

/** Ids of those that were found. `more`: there are others, or may be. */
export interface FoundIds {
  ids: string[]
  more: boolean
}

/** On a thread: the first records, by name, that may be chosen and whose name holds the text, as JSON of {@link FoundIds}. */
export function searchChoosable(context: OrgContext, { tableId, fieldId, search }: ChoiceSearch): string {
  const field = findTableModel(context.org, tableId)?.field(fieldId)
  const names = field?.link && 'link' in context ? createNamesContext(context as LinkContext, field.link.targetTableId) : undefined
  if (!field?.link || !names) return JSON.stringify({ ids: [], more: false } satisfies FoundIds)
  const wanted = foldText(search.trim())
  const query = {
    ...{ tableId: field.link.targetTableId, filter: null },
    sorts: [{ fieldId: names.label.id, direction: 'asc' as const }],
    // other names than texts are compared as they read
    search: names.label.behaviour.definition.searchable ? search : '',
  }
  const found: string[] = []
  const end = performance.now() + mostMs
  let after: string | null = null
  let isRead = false
  do {
    const limit = after === null ? firstPage : furtherPage
    const { columns, next } = JSON.parse(queryRecords(names, { ...query, limit, after })) as RecordPage
    const free = namedAndFree(names, field, columns.id, undefined)
    found.push(...columns.id.filter((id) => foldText(free.get(id) ?? '').includes(wanted) && free.has(id)))
    isRead = next === null
    after = next
  } while (!isRead && found.length <= mostOffered && performance.now() < end)
  return JSON.stringify({ ids: found.slice(0, mostOffered), more: !isRead || found.length > mostOffered } satisfies FoundIds)
}
