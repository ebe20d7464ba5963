import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OpenTable } from '#server/access/record-rights.ts'
import type { PairChange, RecordsChanged } from '#server/computed/changes.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import type { TableHooks } from '#server/records/write/hooks/hooks-of-table.ts'

/** How a batch of changes came about. One call is one gesture: one history group, one undo entry. */
export interface WriteMeta {
  /** id of the mutation or import; groups history and undo */
  batch: string
  /** when the person did it, corrected by the device's clock offset */
  madeAt: Date
  gesture?: string | undefined
  /** new records are complete (a form, not a row begun in a grid): their required cells must be filled */
  complete?: boolean
  /** new records are rows begun by hand: they count as created once they are left, or are complete */
  begun?: boolean
  /** the product adapts cells to their field (a removed option): it may empty required ones */
  tidying?: boolean
  /** one history row for the whole call instead of one per created record (imports) */
  summarised?: boolean
  /** the gesture of this table that the call undoes (or, as an undo itself, redoes) */
  undoes?: string | undefined
  /** the inverse of the whole batch, when it comes in pieces or needs no list of changes */
  inverse?: Inverse
  /** no automation hears of it: the person who imports chose so */
  quiet?: boolean
  /** the rule that makes the write, and those that led to it; absent for what people do themselves */
  cause?: WriteCause | undefined
}

/**
 * The inverse of a gesture: its history; a list of changes, as older versions stored it; or all records that a batch created or deleted.
 */
export type Inverse = { history: true } | { changes: RecordChange[] } | { deleteBatch: string } | { restoreBatch: string }

/** One record on its way through the write path. */
export interface RecordDraft {
  id: string
  /** made by this call */
  isNew: boolean
  wasDeleted: boolean
  isDeleted: boolean
  /** seq before this call; 0 for a new record */
  seq: number
  /** cells before, for the fields this call reads or writes */
  before: Record<string, CellValue>
  /** cells after, only those that change */
  after: Record<string, CellValue>
  /** derived cells that nobody writes (see own-cells.ts): stored with the change, but neither in the history nor undone */
  own?: Record<string, CellValue>
  /** the intended values of cells that lost against a later change */
  lost: Record<string, CellValue>
  /** an edit restored it from the trash */
  revived?: true
  /** in whose name a hook set a cell, by field; all others are the writer's */
  actors?: Map<string, OrgContext>
}

export interface AppliedChanges {
  /** highest seq given */
  seq: number
  created: number
  updated: number
  deleted: number
  restored: number
  /** cells kept out because someone made a later change */
  lost: { recordId: string; fieldId: string; value: CellValue }[]
}

/** A write on its way through the steps of the write path. */
export interface Writing {
  context: OrgContext
  table: OpenTable
  /** of the written table; undefined: nobody watches it */
  hooks: TableHooks | undefined
  meta: WriteMeta
}

/** The outcome of a lane; without `rows` nothing is left to do. */
export interface Stored {
  applied: Omit<AppliedChanges, 'seq'>
  rows?: StoredRows
}

/** Rows that a lane stored. The steps after it are the same for both lanes. */
export interface StoredRows {
  /** changed records; of an import only those with links */
  drafts: readonly RecordDraft[]
  /** undefined when no row changed */
  lastSeq: number | undefined
  /** ids of all changed records */
  ids(): readonly string[]
  changed(pairs: readonly PairChange[]): RecordsChanged
  writeHistory(): void
}

export function isSameCell(a: CellValue, b: CellValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => item === b[index])
  return a === b
}

/** The operation on the record, or undefined when nothing of the change was kept. */
export function operationOf(draft: RecordDraft): 'create' | 'update' | 'delete' | 'restore' | undefined {
  if (draft.isNew) return 'create'
  if (draft.isDeleted !== draft.wasDeleted) return draft.isDeleted ? 'delete' : 'restore'
  return hasKeys(draft.after) ? 'update' : undefined
}

/** The values whose names are in `keys`. Mostly a gesture changes everything that was read for it, and nothing is copied. */
export function pick(values: Readonly<Record<string, CellValue>>, keys: object): Readonly<Record<string, CellValue>> {
  if (isAllOf(keys, values)) return values
  const picked: Record<string, CellValue> = {}
  for (const key in keys) picked[key] = values[key] ?? null
  return picked
}

function isAllOf(keys: object, values: object): boolean {
  for (const key in values) if (!(key in keys)) return false
  return Object.keys(keys).length === Object.keys(values).length
}

export function hasKeys(values: object): boolean {
  for (const _ in values) return true
  return false
}
