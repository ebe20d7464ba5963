import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { RecordDraft } from '#server/records/write/write-types.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'
import type { TypedRecords } from '#server/storage/records/typed-records.ts'

/** A change naming every field that the batch writes, for the rights on them. */
export function changeOf({ fieldIds, links }: TypedRecords): RecordChange {
  const values = Object.fromEntries([...fieldIds, ...links.map((link) => link.fieldId)].map((fieldId) => [fieldId, null]))
  return { op: 'create', id: '', values }
}

/** Drafts of the records that have links, with these cells alone. */
export function linkDrafts({ links }: TypedRecords): RecordDraft[] {
  const drafts = new Map<string, RecordDraft>()
  for (const { fieldId, pairs } of links) {
    for (const [id, target] of pairs) {
      const draft = drafts.get(id) ?? { id, isNew: true, wasDeleted: false, isDeleted: false, seq: 0, before: {}, after: {}, lost: {} }
      const targets = draft.after[fieldId]
      draft.after[fieldId] = Array.isArray(targets) ? [...targets, target] : [target]
      drafts.set(id, draft)
    }
  }
  return [...drafts.values()]
}

/** The same records as ordinary changes. */
export function toChanges(records: TypedRecords, fields: ReadonlyMap<string, ModelField>): RecordChange[] {
  const linked = new Map(linkDrafts(records).map((draft) => [draft.id, draft.after]))
  return records.rows.map(([id, ...cells]) => {
    const values: Record<string, CellValue> = { ...linked.get(id) }
    records.fieldIds.forEach((fieldId, index) => {
      const cell = cells[index] ?? null
      if (cell === null) return
      const isList = fields.get(fieldId)?.definition.column === 'json'
      values[fieldId] = isList ? (JSON.parse(String(cell)) as string[]) : cell
    })
    return { op: 'create', id, values }
  })
}
