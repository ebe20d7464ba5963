import type { CellValue } from '#shared/values/cell-value.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { conditionalsOf } from '#server/records/write/defaults.ts'
import { isSameCell, type RecordDraft, type WriteMeta } from '#server/records/write/write-types.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/**
 * Inside the write: applies the table's rules, for every writer. A rule sets its values once its conditions become true, unless the same
 * change sets them itself. While they are true, its required cells cannot be emptied.
 * @throws AppError `invalid_value` with reason `required`
 */
export function applyConditionals(
  context: OrgContext,
  model: TableModel,
  drafts: readonly RecordDraft[],
  fields: Map<string, ModelField>,
  meta: WriteMeta,
): void {
  // undo and tidying restore earlier values, so the rules decide nothing about them again
  if (model.conditionals.length === 0 || meta.tidying === true || meta.undoes !== undefined) return
  const read = conditionalsOf(model, context.memberId)
  for (const draft of drafts) {
    if (draft.isDeleted) continue
    const before = draft.isNew ? undefined : read((id) => draft.before[id] ?? null)
    const cellAfter = (id: string): CellValue => (Object.hasOwn(draft.after, id) ? (draft.after[id] ?? null) : (draft.before[id] ?? null))
    const state = read(cellAfter)
    for (const [fieldId, value] of state.set) {
      const field = model.field(fieldId)
      if (!field || before?.set.has(fieldId) || Object.hasOwn(draft.after, fieldId)) continue
      const checked = field.definition.computed ? undefined : field.definition.check(value, field.config)
      if (!checked?.ok || isSameCell(checked.value, draft.before[fieldId] ?? null)) continue
      draft.after[fieldId] = checked.value
      fields.set(fieldId, field)
    }
    for (const fieldId of state.required) {
      if (Object.hasOwn(draft.after, fieldId) && !draft.isNew && draft.after[fieldId] === null)
        throw new AppError('invalid_value', { recordId: draft.id, fieldId, reason: 'required' })
    }
  }
}
