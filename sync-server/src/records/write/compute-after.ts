import { recompute } from '#server/computed/recompute.ts'
import type { PairChange, RecordsChanged } from '#server/computed/changes.ts'
import type { ComputedChange } from '#server/computed/watch-computed.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Touched } from '#server/records/write/link-changes.ts'
import type { RecordDraft } from '#server/records/write/write-types.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

/** The changes of a write's rows, as computed fields need them. */
export function changedOf(model: TableModel, drafts: readonly RecordDraft[], pairs: readonly PairChange[]): RecordsChanged {
  const cells = new Map<string, string[]>()
  const written = drafts.map((draft) => draft.id)
  for (const draft of drafts) {
    if (draft.isNew) continue
    // a stage that ended is a cell of its own
    for (const fieldId of new Set([...Object.keys(draft.after), ...Object.keys(draft.own ?? {})])) {
      const ids = cells.get(fieldId)
      if (ids) ids.push(draft.id)
      else cells.set(fieldId, [draft.id])
    }
  }
  // who changed it, and when: fields that show columns of the record itself
  for (const field of model.fields) if (field.behaviour.definition.column === 'system') cells.set(field.id, written)
  const created = drafts.flatMap((draft) => (draft.isNew ? [draft.id] : []))
  const moved = drafts.flatMap((draft) => (!draft.isNew && draft.isDeleted !== draft.wasDeleted ? [draft.id] : []))
  return { tableId: model.id, created, moved, cells, pairs }
}

/**
 * Inside the write, after rows and links: computes the dependent fields. Records with a changed computed cell join the touched ones.
 * History does not record these cells: it holds people's changes, from which they follow. @returns the changed cells of watched fields
 */
export function computeAfter(
  context: OrgContext,
  changed: RecordsChanged,
  touched: Touched,
  cause: WriteCause | undefined,
): readonly ComputedChange[] {
  const { records, cells } = recompute(context.org, context.now(), changed, cause)
  for (const [tableId, ids] of records) {
    const known = touched.get(tableId)
    if (known) for (const id of ids) known.add(id)
    else touched.set(tableId, ids)
  }
  return cells
}
