import type { GestureEntry } from '#shared/records/undo-calls.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** "Pasted 214 cells", "Deleted 12 records": a gesture by what it is known as, else by what it did most of. */
export function gestureText(
  { gesture, counts }: Pick<GestureEntry, 'gesture' | 'counts'>,
  t: TFunction,
  number: (value: number) => string,
): string {
  const { cells = 0, created = 0, deleted = 0, restored = 0 } = counts
  const most = (
    [
      ['created', created],
      ['deleted', deleted],
      ['restored', restored],
      ['cells', cells],
    ] as const
  ).reduce((best, next) => (next[1] > best[1] ? next : best))
  const [what, count] = most
  const known = gesture !== null && namedGestures.has(gesture) ? gesture : what
  return t(`gestures.did.${known}`, { count, number: number(count) })
}

const namedGestures: ReadonlySet<string> = new Set(['paste', 'fill', 'clear', 'import', 'duplicate', 'form', 'removeOption'])
