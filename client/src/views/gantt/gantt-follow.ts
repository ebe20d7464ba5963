import type { DateSpan } from '#shared/views/date-span.ts'

/** By record: those that begin after it. */
export type Followers = ReadonlyMap<string, readonly string[]>

interface Linked {
  id: string
  /** the ids of the records that end before it begins */
  before: readonly string[]
}

export function followersOf(records: readonly Linked[]): Followers {
  const followers = new Map<string, string[]>()
  for (const { id, before } of records) {
    for (const first of before) {
      const known = followers.get(first)
      if (known) known.push(id)
      else followers.set(first, [id])
    }
  }
  return followers
}

/**
 * The records that must begin later because one of them ends later, each moved as little as it needs. Links in a circle are followed once.
 * @returns new spans by record, without the moved one itself
 */
export function shiftFollowers(
  moved: string,
  to: DateSpan,
  followers: Followers,
  spanOf: (id: string) => DateSpan | undefined,
): Map<string, DateSpan> {
  const spans = new Map([[moved, to]])
  for (const id of inOrder(moved, followers)) {
    const before = spans.get(id)
    if (!before) continue
    for (const next of followers.get(id) ?? []) {
      const span = spans.get(next) ?? spanOf(next)
      if (!span || next === moved || span.from > before.to) continue
      const days = before.to + 1 - span.from
      spans.set(next, { ...span, from: span.from + days, to: span.to + days })
    }
  }
  spans.delete(moved)
  return spans
}

/** The records that follow one of them, each after all that it follows. */
function inOrder(first: string, followers: Followers): string[] {
  const done: string[] = []
  const seen = new Set<string>()
  const stack: { id: string; at: number }[] = [{ id: first, at: 0 }]
  seen.add(first)
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = followers.get(top.id)?.[top.at]
    top.at += 1
    if (next === undefined) {
      done.push(top.id)
      stack.pop()
    } else if (!seen.has(next)) {
      seen.add(next)
      stack.push({ id: next, at: 0 })
    }
  }
  return done.toReversed()
}
