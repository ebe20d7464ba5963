import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { PairChange } from '#server/computed/changes.ts'
import type { ComputedChange, ComputedWatcher } from '#server/computed/watch-computed.ts'
import { leaveComplete, noneWaiting, noteBegun, unfinishedOf, waitingIn, type Waiting } from '#server/records/write/hooks/begun-records.ts'
import { callHook, hooksBeside, watchesField, type TableHooks } from '#server/records/write/hooks/hooks-of-table.ts'
import type { AfterWrite, WrittenRecord } from '#server/records/write/hooks/record-hook.ts'
import { displacedCells } from '#server/records/write/displaced-cells.ts'
import type { LinkChanges } from '#server/records/write/link-changes.ts'
import { operationOf, type RecordDraft, type WriteMeta } from '#server/records/write/write-types.ts'
import { readLinks } from '#server/storage/records/link-pairs.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { LinkFace, TableModel } from '#server/storage/records/table-model.ts'

/** Everything that one write changed. */
export interface WrittenChanges extends Pick<LinkChanges, 'pairs' | 'displaced'> {
  written: readonly RecordDraft[]
  computed: readonly ComputedChange[]
}

type Gathered = Map<string, WrittenRecord>

/**
 * Inside the write, at its end: tells hooks once of each record that changed. Beside the written records these are others whose links or
 * computed cells changed with them. `hooks` are those of the written table.
 */
export function runAfterHooks(
  context: OrgContext,
  model: TableModel,
  hooks: TableHooks | undefined,
  meta: WriteMeta,
  changes: WrittenChanges,
): void {
  const { org } = context
  const byTable = new Map<string, Gathered>()
  let waiting = noneWaiting
  if (hooks) {
    const own: Gathered = new Map(changes.written.flatMap((draft) => writtenOf(draft)))
    for (const { recordId, field, before, after } of displacedCells(context, changes.displaced))
      mergeCell(own, recordId, field.id, before, after)
    byTable.set(model.id, own)
    waiting = noteBegun(context, model, hooks, meta, [...own.values()])
  }
  for (const field of model.linkFields) if (field.link) gatherOtherFace(org, model, field.link, changes.pairs, byTable)
  const tables = new Set([...byTable.keys(), ...changes.computed.map((change) => change.tableId)])
  const write = { context, meta }
  for (const tableId of tables) {
    const records = [...(byTable.get(tableId)?.values() ?? [])]
    const told = { now: context.now(), write, cause: meta.cause, records, computed: changes.computed }
    tell(org, tableId, told, tableId === model.id ? waiting : undefined)
  }
  leaveComplete(context, model, waiting)
}

/** Follows computed cells that change outside a write of records. */
export const followComputed: ComputedWatcher = {
  watches: watchesField,
  follow: (org, now, computed, cause) => {
    for (const tableId of new Set(computed.map((change) => change.tableId)))
      tell(org, tableId, { now, write: undefined, cause, records: [], computed })
  },
}

function writtenOf(draft: RecordDraft): [string, WrittenRecord][] {
  const op = operationOf(draft)
  return op
    ? [[draft.id, { id: draft.id, op, before: draft.before, after: draft.own ? { ...draft.after, ...draft.own } : draft.after }]]
    : []
}

function mergeCell(into: Gathered, id: string, fieldId: string, before: CellValue, after: CellValue): void {
  const known = into.get(id) ?? { id, op: 'update' as const, before: {}, after: {} }
  into.set(id, {
    ...known,
    before: fieldId in known.before ? known.before : { ...known.before, [fieldId]: before },
    after: { ...known.after, [fieldId]: after },
  })
}

/** Records of the table behind a link, whose cell of the other face changed with these pairs. */
function gatherOtherFace(
  org: OrgDatabase,
  model: TableModel,
  link: LinkFace,
  pairs: readonly PairChange[],
  byTable: Map<string, Gathered>,
): void {
  const fieldId = link.inverse?.fieldId
  const own = pairs.filter((pair) => pair.linkId === link.linkId)
  if (fieldId === undefined || own.length === 0) return
  if (!hooksBeside(org, link.targetTableId)?.hooks.fields.has(fieldId)) return
  const face: LinkFace = { ...link, own: link.other, other: link.own, targetTableId: model.id }
  const changed = new Map<string, Set<string>>()
  for (const pair of own) changed.set(pair[face.own], (changed.get(pair[face.own]) ?? new Set()).add(pair[face.other]))
  const now = readLinks(org, face, [...changed.keys()])
  const gathered = byTable.get(link.targetTableId) ?? new Map<string, WrittenRecord>()
  byTable.set(link.targetTableId, gathered)
  for (const [id, others] of changed) {
    const after = itemsOf(now.get(id))
    const kept = after.filter((one) => !others.has(one))
    const lost = [...others].filter((one) => !after.includes(one))
    const cell = (ids: readonly string[]): CellValue => (ids.length > 0 ? [...ids].toSorted() : null)
    mergeCell(gathered, id, fieldId, cell([...kept, ...lost]), cell(after))
  }
}

function tell(org: OrgDatabase, tableId: string, given: Omit<AfterWrite, 'org' | 'model' | 'unfinished'>, waiting?: Waiting): void {
  const found = hooksBeside(org, tableId)
  if (!found) return
  const { model, hooks } = found
  const unfinished = unfinishedOf(waiting ?? waitingIn(org, tableId, hooks), given)
  for (const { hook, fields } of hooks.all) {
    if (!hook.after) continue
    const records = given.records.filter(({ op, after }) => op !== 'update' || Object.keys(after).some((fieldId) => fields.has(fieldId)))
    const computed = given.computed.filter((change) => change.tableId === tableId && fields.has(change.fieldId))
    if (records.length > 0 || computed.length > 0)
      callHook(org, hook, () => hook.after?.({ ...given, org, model, records, computed, unfinished }))
  }
}
