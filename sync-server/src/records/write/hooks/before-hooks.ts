import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, type OpenTable } from '#server/access/record-rights.ts'
import { applyVerdicts } from '#server/records/write/hooks/verdicts.ts'
import { callHook, type TableHooks, type Watching } from '#server/records/write/hooks/hooks-of-table.ts'
import type { BeforeWrite, HookedWrite } from '#server/records/write/hooks/record-hook.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import { keepHiddenLinks } from '#server/records/read/hidden-links.ts'
import { checkCell } from '#server/records/write/check-values.ts'
import { requireComplete, requireOwnRows, setCell, signed } from '#server/records/write/draft-changes.ts'
import { operationOf, type RecordDraft, type Writing } from '#server/records/write/write-types.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

type Hooking = Writing & { hooks: TableHooks }

/** The records that a hook watches: made, gone, back, or with another value in a watched cell. */
export function watchedBy<One extends RecordDraft>({ fields }: Watching, drafts: readonly One[]): One[] {
  return drafts.filter((draft) => {
    const op = operationOf(draft)
    if (op !== 'update') return op !== undefined
    for (const fieldId in draft.after) if (fields.has(fieldId)) return true
    return false
  })
}

/**
 * Inside the write: the hooks that may set cells or refuse, each seeing what the one before left. Fields they set join `fields`, so that
 * members, files and links of theirs are checked later. A new record must still be complete, and within its writer's rows.
 */
export function runBeforeHooks(hooking: Hooking, drafts: readonly RecordDraft[], fields: Map<string, ModelField>): void {
  const { context, table, hooks, meta } = hooking
  if (meta.tidying === true || meta.undoes !== undefined) return
  const changed = new Set<RecordDraft>()
  for (const watching of hooks.all) {
    const { hook } = watching
    const records = hook.before || hook.judged ? watchedBy(watching, drafts) : []
    if (records.length === 0) continue
    const set: BeforeWrite['set'] = (record, fieldId, value, actor) => {
      const draft = record as RecordDraft
      fields.set(fieldId, setByHook(hooking, watching, { draft, fieldId, value, actor }))
      changed.add(draft)
    }
    const write: BeforeWrite = { context, model: table.model, meta, records, set }
    callHook(context.org, hook, () => {
      hook.before?.(write)
      if (hook.judged) applyVerdicts(hook.name, hook.judged, write, watching, hooks.log)
    })
  }
  if (changed.size === 0) return
  if (meta.complete === true) requireComplete(table.model, context.memberId, [...changed])
  requireOwnRows(context, table, [...changed])
}

/** Inside the write: the hooks that examine the final values. */
export function runCheckHooks({ context, table, hooks, meta }: Hooking, drafts: readonly RecordDraft[]): void {
  for (const watching of hooks.all) {
    const { hook } = watching
    if (!hook.check) continue
    const records = watchedBy(watching, drafts)
    const write: HookedWrite = { context, model: table.model, meta, records }
    if (records.length > 0) callHook(context.org, hook, () => hook.check?.(write))
  }
}

interface Setting {
  draft: RecordDraft
  fieldId: string
  value: CellValue
  actor: OrgContext | undefined
}

function setByHook({ context, table, meta }: Hooking, { hook, fields }: Watching, { draft, fieldId, value, actor }: Setting): ModelField {
  const field = table.model.field(fieldId)
  if (!field || !fields.has(fieldId)) throw new Error(`the hook ${hook.name} sets ${fieldId}, which it does not watch`)
  const { computed, column } = field.definition
  if (computed || column === 'system' || draft.isDeleted)
    throw new AppError('invalid_value', { recordId: draft.id, fieldId, reason: 'readOnly' })
  if (actor) requireRights(actor, table, field, draft)
  const before = draft.after[fieldId] ?? draft.before[fieldId] ?? null
  const checked = checkCell(field, value, draft.id)
  const whole = actor
    ? keepHiddenLinks(actor, [field], [{ id: draft.id, seq: draft.seq, deleted: false, purged: false, values: { [fieldId]: before } }])(
        field,
        before,
        checked,
      )
    : checked
  const cell = signed(field, before, whole, (actor ?? context).memberId)
  if (cell === null && field.required && !draft.isNew && meta.tidying !== true)
    throw new AppError('invalid_value', { recordId: draft.id, fieldId, reason: 'required' })
  setCell(draft, fieldId, cell)
  if (actor) (draft.actors ??= new Map()).set(fieldId, actor)
  else draft.actors?.delete(fieldId)
  return field
}

/** @throws AppError `permission_denied` when the actor could not write this cell of this record by a change of their own */
function requireRights(actor: OrgContext, { model }: OpenTable, field: ModelField, draft: RecordDraft): void {
  const access = actor.access.table(model.id)
  const mayWrite = access.read && (draft.isNew ? access.createRecords : access.editRecords)
  const maySet = mayWrite && isFieldVisible(actor, access, field) && !access.readonlyFields.has(field.id)
  const isTheirs = maySet && (draft.isNew || findInRows(actor, { model, access }, draft.id) !== undefined)
  if (!isTheirs) throw new AppError('permission_denied', { recordId: draft.id, fieldId: field.id, by: actor.memberId })
}
