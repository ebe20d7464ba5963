import { cellField } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { snippetAround } from '#shared/lib/snippet.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { byIdTemplate } from '#server/records/read/page-template.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { fillSlots } from '#server/storage/records/slots.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** The records as hits, in the order of their ids, with what the person sees of them. `wanted` is folded. */
export function recordHits(context: OrgContext, tableId: string, ids: readonly string[], wanted: string): SearchHit[] {
  if (ids.length === 0) return []
  const { statement, read } = byIdTemplate(context, tableId, false)
  const { json } = read(context.org, fillSlots(statement, [JSON.stringify(ids)]))
  const columns = JSON.parse(json) as RecordPage['columns']
  const table = openTable(context, tableId)
  const fields = visibleFields(context, table)
  const locale = orgLocale(context.org)
  const labelField = fields.find(({ id }) => id === table.model.recordLabelField) ?? fields[0]
  const places = new Map(columns.id.map((id, at) => [id, at]))
  return ids.flatMap((id): SearchHit[] => {
    const at = places.get(id)
    if (at === undefined) return []
    const shown = (field: ModelField): string => cellText(field, columns[field.id]?.[at] ?? null, locale)
    const label = labelField ? shown(labelField) : ''
    const cell = foldText(label).includes(wanted) ? '' : (fields.map(shown).find((written) => foldText(written).includes(wanted)) ?? '')
    return [{ kind: 'record', tableId, id, label, text: snippetAround(cell, wanted) }]
  })
}

/** A cell as text; names of people, records and files are not worked out. */
function cellText(field: ModelField, value: CellValue, locale: Locale): string {
  const { type, config } = cellField(field)
  const { holds, format } = fieldTypes[type]
  return holds === 'records' || holds === 'users' || holds === 'attachments' ? '' : format(value, config, locale)
}

/** How well a hit's name fits: the whole of it, its beginning, a part, or another cell. Only what the person sees of the record counts. */
export function rankOf({ label }: SearchHit, wanted: string): number {
  const at = foldText(label).indexOf(wanted)
  if (at < 0) return 3
  return at > 0 ? 2 : foldText(label).length > wanted.length ? 1 : 0
}
