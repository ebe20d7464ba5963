import type { CellValue } from '#shared/values/cell-value.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A computed cell of a living record that has another value now. */
export interface ComputedChange {
  tableId: string
  fieldId: string
  recordId: string
  before: CellValue
  after: CellValue
}

/** Somebody above this floor who follows computed cells: the hooks of the write path. */
export interface ComputedWatcher {
  watches(org: OrgDatabase, field: ModelField): boolean
  /** inside a write that computes what earlier writes left, or what a change of day or structure changed */
  follow(org: OrgDatabase, now: Date, changes: readonly ComputedChange[], cause: WriteCause | undefined): void
}

const watchers = new WeakMap<OrgDatabase, ComputedWatcher>()

/** One watcher for each file; undefined takes it away. */
export function watchComputed(org: OrgDatabase, watcher: ComputedWatcher | undefined): void {
  if (watcher) watchers.set(org, watcher)
  else watchers.delete(org)
}

export function isWatched(org: OrgDatabase, field: ModelField): boolean {
  return watchers.get(org)?.watches(org, field) ?? false
}

/** Inside a write that belongs to no change of records. */
export function tellComputed(org: OrgDatabase, now: Date, changes: readonly ComputedChange[], cause?: WriteCause): void {
  if (changes.length > 0) watchers.get(org)?.follow(org, now, changes, cause)
}
