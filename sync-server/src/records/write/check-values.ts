import { itemsOf } from '#shared/fields/cell-items.ts'
import { mayWriteCells } from '#shared/access/may-write.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openTable, type OpenTable } from '#server/access/record-rights.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

const rightOf = { create: 'createRecords', update: 'editRecords', delete: 'deleteRecords', restore: 'deleteRecords' } as const

/**
 * The fields a call writes, after the rights that do not depend on the records: on the table, on each field.
 * @throws AppError `permission_denied`, or `invalid_value` for a field that is not there (a hidden one counts as not there)
 */
export function writableFields(context: OrgContext, table: OpenTable, changes: readonly RecordChange[]): Map<string, ModelField> {
  const { model, access } = table
  const fields = new Map<string, ModelField>()
  for (const change of changes) {
    if (!access[rightOf[change.op]] && !isSaying(change, table))
      throw new AppError('permission_denied', { op: change.op, recordId: change.id })
    if (!('values' in change)) continue
    for (const fieldId in change.values) {
      if (fields.has(fieldId)) continue
      const field = model.field(fieldId)
      if (!field || !isFieldVisible(context, access, field))
        throw new AppError('invalid_value', { recordId: change.id, fieldId, reason: 'unknownField' })
      if (access.readonlyFields.has(fieldId) || field.definition.computed)
        throw new AppError('permission_denied', { recordId: change.id, fieldId, reason: 'readOnly' })
      fields.set(fieldId, field)
    }
  }
  return fields
}

/** A change of only such cells that need no right to edit the record: comments. */
function isSaying(change: RecordChange, { model, access }: OpenTable): boolean {
  if (change.op !== 'update') return false
  const fields = Object.keys(change.values).map((fieldId) => model.field(fieldId))
  return fields.length > 0 && fields.every((field) => field?.definition.right !== undefined && mayWriteCells(access, field))
}

/** Checks and normalises one cell. @throws AppError `invalid_value` with record, field and reason */
export function checkCell(field: ModelField, value: CellValue, recordId: string): CellValue {
  const checked = field.definition.check(value, field.config)
  if (!checked.ok) throw new AppError('invalid_value', { recordId, fieldId: field.id, reason: checked.reason })
  return checked.value
}

/** @throws AppError `invalid_value` when a user cell names a person who was never in the organisation */
export function checkMembers(
  context: OrgContext,
  fields: Iterable<ModelField>,
  drafts: readonly { id: string; after: Record<string, CellValue> }[],
): void {
  const { db } = context.org
  for (const field of fields) {
    if (field.behaviour.definition.holds !== 'users') continue
    const named = new Map<string, string>()
    for (const draft of drafts) for (const memberId of itemsOf(draft.after[field.id])) named.set(memberId, draft.id)
    if (named.size === 0) continue
    const known = new Set(db.all(db.build.selectFrom('member').select('id')).map((row) => row.id))
    for (const [memberId, recordId] of named) {
      if (!known.has(memberId)) throw new AppError('invalid_value', { recordId, fieldId: field.id, reason: 'notUser' })
    }
  }
}

/** @throws AppError `field_converted` when a field is of another type than the values were made for */
export function refuseConverted(context: OrgContext, tableId: string, types: Readonly<Record<string, string>> | undefined): void {
  if (types === undefined) return
  const { model } = openTable(context, tableId)
  for (const [fieldId, type] of Object.entries(types)) {
    const field = model.field(fieldId)
    if (field && field.type !== type) throw new AppError('field_converted', { fieldId, label: field.label, from: type, to: field.type })
  }
}
