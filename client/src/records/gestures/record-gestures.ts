import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { Range } from '#client/ui/grid/grid-selection.ts'
import type { FillWay } from '#client/ui/grid/grid-types.ts'
import type { PastePlan } from '#client/ui/grid/paste-plan.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import type { RecordValues } from '#client/nouns/records/record-step.ts'
import type { DoneGesture } from '#client/nouns/records/undo-stack.ts'

/** Between two records of a view; null is its open end. */
export interface PlaceBetween {
  before: string | null
  after: string | null
}

export interface RecordGestures {
  setCell(recordId: string, field: Field, value: CellValue): void
  /** sets several cells of one record at once */
  setCells(recordId: string, values: RecordValues): MutationHandle | undefined
  toggle(row: number, field: Field): boolean
  clear(range: Range): void
  paste(plan: PastePlan): void
  fill(from: Range, to: Range, way: FillWay): void
  /** sets the same values in many records */
  setMany(ids: readonly string[], values: RecordValues): void
  /** moves records to a place of the shown view, with cells of their own each; without a place only the cells change */
  move(moved: readonly { id: string; values: RecordValues }[], place: PlaceBetween | undefined): void
  /** makes a record with values of the person, and answers its id */
  addRecord(values: RecordValues): string
  /**
   * Begins a record that is written with its first value, and answers its id. It stays at the row `at` until the person leaves it. `place` keeps it
   * there in an order made by hand.
   */
  beginRecord(values?: RecordValues, at?: number, place?: PlaceBetween): string
  duplicate(recordId: string): string | undefined
  duplicateMany(ids: readonly string[]): void
  remove(ids: readonly string[]): DoneGesture | undefined
  undo(): void
  redo(): void
}
