/** Items that took the place of others in a list; all before and behind them are the same. */
export interface ListChange<T> {
  at: number
  removed: readonly T[]
  added: readonly T[]
}

/** More items than this at once are no small change. */
const most = 200

/** The change that made one list another: what lies between the first and last items that are the same. */
export function listChange<T>(before: readonly T[], after: readonly T[]): ListChange<T> {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at += 1
  let tail = 0
  while (tail < shorter - at && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return { at, removed: before.slice(at, before.length - tail), added: after.slice(at, after.length - tail) }
}

/**
 * A value of a long list that follows its small changes: a task more among thousands costs no more than among ten. The same list gives the same value.
 * @param whole makes the value of a list
 * @param follow makes that of a changed list out of the value before, which stays as it is; undefined when the whole is needed
 */
export function followList<T, V>(
  whole: (items: readonly T[]) => V,
  follow: (value: V, change: ListChange<T>) => V | undefined,
): (items: readonly T[]) => V {
  let last: { items: readonly T[]; value: V } | undefined
  return (items) => {
    if (last?.items === items) return last.value
    const change = last && listChange(last.items, items)
    const isSmall = change !== undefined && change.removed.length + change.added.length <= most
    const value = (last && isSmall ? follow(last.value, change) : undefined) ?? whole(items)
    last = { items, value }
    return value
  }
}
