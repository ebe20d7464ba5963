import { readComments, writeComments, type Comment } from '#shared/fields/comments.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { RecordConflict } from '#shared/records/record-conflict.ts'
import type { RecordChange } from '#shared/records/record-mutations.ts'
import type { Field } from '#shared/tables/table.ts'

/** `mine`: what lost is written again (or deleted again); `theirs`: what stands, stays; `both`: what lost is kept as a comment. */
export type Decision = 'mine' | 'theirs' | 'both'

/** Texts that can hold both, and what stands between them. */
const joints: Partial<Record<FieldTypeName, string>> = { text: '\n', singleLineText: ' / ' }

/** The record as it stands on this device. */
interface Standing {
  seq: number
  cell(fieldId: string): CellValue
}

/** Where "both" keeps what lost: a field of comments, else the text itself behind what stands; undefined: nowhere. */
export function placeForBoth(conflict: RecordConflict, fields: readonly Field[]): Field | undefined {
  if (conflict.kind !== 'cell') return undefined
  return (
    fields.find((field) => field.type === 'comments') ??
    fields.find((field) => field.id === conflict.fieldId && field.type in joints && typeof conflict.mine === 'string')
  )
}

/**
 * The change of the record that a decision means; undefined: none. `row`: the record here, when it is on this device. A decision is
 * made knowing what is shown, which of a record that is not here is what the conflict tells: it races only with what came later.
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
  const value =
    field.type === 'comments' ? writeComments([...readComments(before), comment]) : [before, mine].filter(Boolean).join(joints[field.type])
  return { op: 'update', id, values: { [field.id]: value }, base }
}
