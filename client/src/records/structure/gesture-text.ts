import type { GestureEntry } from '#shared/nouns/records/undo-calls.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

const inCells: ReadonlySet<string> = new Set(['paste', 'fill', 'clear', 'removeOption'])
const inRecords: ReadonlySet<string> = new Set(['import', 'duplicate', 'form'])

/** "Pasted 214 cells", "Deleted 12 records": a gesture by its name if known, else by its effect. */
export function gestureText(
  { gesture, counts }: Pick<GestureEntry, 'gesture' | 'counts'>,
  t: TFunction,
  number: (value: number) => string,
): string {
  const { cells = 0, created = 0, updated = 0, deleted = 0, restored = 0 } = counts
  const say = (what: string, count: number): string => t(`gestures.did.${what}`, { count, number: number(count) })
  if (gesture !== null && inCells.has(gesture) && cells > 0) return say(gesture, cells)
  if (gesture !== null && inRecords.has(gesture) && created > 0) return say(gesture, created)
  if (gesture === 'past') return say('past', updated + restored)
  if (created > 0) return say('created', created)
  if (deleted > 0) return say('deleted', deleted)
  return restored > 0 ? say('restored', restored) : say('cells', cells)
}
