import { isReadByComputed, recompute, type Recomputed } from '#server/computed/recompute.ts'
import type { PairChange } from '#server/computed/changes.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Touched } from '#server/records/write/link-changes.ts'
import type { RecordDraft } from '#server/records/write/write-types.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

/**
 * Inside the write, after rows and links: computes the dependent fields. Records with a changed computed cell join the touched ones.
 * History does not record these cells: it holds people's changes, from which they follow.
 */
export function computeAfter(
  context: OrgContext,
  model: TableModel,
  drafts: readonly RecordDraft[],
  pairs: readonly PairChange[],
  touched: Touched,
): void {
  if (!isReadByComputed(context.org, model.id)) return
  const cells = new Map<string, string[]>()
  const written = drafts.map((draft) => draft.id)
  for (const draft of drafts) {
    if (draft.isNew) continue
    for (const fieldId in draft.after) {
      const ids = cells.get(fieldId)
      if (ids) ids.push(draft.id)
      else cells.set(fieldId, [draft.id])
    }
  }
  // who changed it, and when: fields that show columns of the record itself
  for (const field of model.fields) if (field.behaviour.definition.column === 'system') cells.set(field.id, written)
  const created = drafts.flatMap((draft) => (draft.isNew ? [draft.id] : []))
  const moved = drafts.flatMap((draft) => (!draft.isNew && draft.isDeleted !== draft.wasDeleted ? [draft.id] : []))
  join(touched, recompute(context.org, context.now(), { tableId: model.id, created, moved, cells, pairs }))
}

/** The same for records that a batch created. */
export function computeCreated(
  context: OrgContext,
  tableId: string,
  created: readonly string[],
  pairs: readonly PairChange[],
  touched: Touched,
): void {
  join(touched, recompute(context.org, context.now(), { tableId, created, moved: [], cells: new Map(), pairs }))
}

function join(touched: Touched, recomputed: Recomputed): void {
  for (const [tableId, ids] of recomputed) {
    const known = touched.get(tableId)
    if (known) for (const id of ids) known.add(id)
    else touched.set(tableId, ids)
  }
}
