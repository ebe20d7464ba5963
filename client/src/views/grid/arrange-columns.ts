import type { GridConfig } from '#shared/views/grid-view.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'

type Arranged = Pick<GridConfig, 'fields' | 'frozen'>

interface ArrangeOptions {
  tableId: string
  gesture: 'moveField' | 'hideField' | 'freezeField' | 'arrangeFields'
  /** the name of the field, or of the table for several fields */
  label: string
  before: Arranged
  after: Partial<Arranged>
  onChange(patch: Partial<Arranged>): void
}

/** Arranges columns as one of the table's gestures: Ctrl+Z puts them back. */
export function arrangeColumns({ tableId, gesture, label, before, after, onChange }: ArrangeOptions): void {
  const change = (patch: Partial<Arranged>) => (): number => {
    onChange(patch)
    return 0
  }
  const parts = Object.keys(after) as (keyof Arranged)[]
  const old: Partial<Arranged> = Object.fromEntries(parts.map((part) => [part, before[part]]))
  onChange(after)
  undoStackOf(tableId).push({ gesture, count: 1, label, undo: change(old), redo: change(after) })
}
