import type { Comment } from '#shared/fields/types/comments.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordConflict } from '#shared/nouns/records/record-conflict.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/** `mine`: what lost is written again (or deleted again); `theirs`: what stands, stays; `both`: what lost is kept as a comment. */
export type Decision = 'mine' | 'theirs' | 'both'

/** The record as it stands on this device. */
interface Standing {
  seq: number
  cell(fieldId: string): CellValue
}

/** The field in which "both" keeps the losing value: a field of comments, else the text itself. Undefined when there is none. */
export function placeForBoth(conflict: RecordConflict, fields: readonly Field[]): Field | undefined {
  if (conflict.kind !== 'cell') return undefined
  return (
    fields.find((field) => fieldTypes[field.type].addNote) ??
    fields.find((field) => field.id === conflict.fieldId && fieldTypes[field.type].freeText && typeof conflict.mine === 'string')
  )
}

/**
 * The change of the record that a decision means; undefined: none. `row`: the record, when it is on this device. The decision is based
 * on the shown values; without the record these are the conflict's own. It races only with later changes.
 */
export function changeOfDecision(
  conflict: RecordConflict,
  decision: Decision,
  row: Standing | undefined,
  note: { field: Field; comment: Comment } | undefined,
): RecordChange | undefined {
  const { kind, recordId: id, fieldId, mine } = conflict
  const base = row && row.seq > 0 ? row.seq : conflict.seq
  if (decision === 'mine' && kind === 'deleted') return { op: 'delete', id, base }
  // the edit that brought it back was theirs to take: the other's decision was to delete
  if (decision === 'theirs' && kind === 'revived') return { op: 'delete', id, base }
  if (kind !== 'cell' || fieldId === null || decision === 'theirs') return undefined
  if (decision === 'mine') return { op: 'update', id, values: { [fieldId]: mine }, base }
  if (!note || !row) return undefined
  const { field, comment } = note
  const before = row.cell(field.id)
  const { addNote, freeText } = fieldTypes[field.type]
  const value = addNote ? addNote(before, comment) : [before, mine].filter(Boolean).join(freeText?.joint)
  return { op: 'update', id, values: { [field.id]: value }, base }
}
