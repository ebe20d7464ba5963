import type { PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'

type Path = readonly PropertyKey[]

/** As many parts are told by name. */
export const mostNotes = 50

/** A part of a plan that cannot be made as it is written. */
export interface PlanIssue {
  path: Path
  message: string
}

/**
 * Takes the deepest part of each path away, and the part around it when it comes again.
 * @param value a plan as it was written; it is changed
 * @param tries how often each part was taken before; kept from one look to the next
 * @param notes hears each part by its labels, with the reason
 * @returns whether anything went
 */
export function takeOutParts(
  value: Record<string, unknown>,
  issues: readonly PlanIssue[],
  tries: Map<string, number>,
  notes: PlanNote[],
): boolean {
  // all are looked up before any goes: what stands in the place of one that has gone is another
  const found = issues.map(({ path, message }) => {
    const there = existing(value, path).path
    return { there, message, key: `${markOf(value, there)} ${message}` }
  })
  const removed = new Set<string>()
  // from the last to the first, so that places in lists stay right
  for (const { there, message, key } of found.toSorted((one, other) => comparePaths(other.there, one.there))) {
    const up = tries.get(key) ?? 0
    tries.set(key, up + 1)
    const target = there.slice(0, Math.max(1, there.length - up))
    const isGone = target.some((_, at) => removed.has(placeOf(target.slice(0, at + 1))))
    if (target.length < 1 || isGone) continue
    const name = nameOf(value, target)
    if (!remove(value, target)) continue
    removed.add(placeOf(target))
    if (notes.length < mostNotes && !notes.some((note) => note.path === name && note.reason === message))
      notes.push({ path: name, reason: message.slice(0, 300) })
  }
  return removed.size > 0
}

const placeOf = (path: Path): string => path.map(String).join('.')

function comparePaths(one: Path, other: Path): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [a, b] = [one[at], other[at]]
    if (a === b) continue
    if (typeof a === 'number' && typeof b === 'number') return a - b
    return String(a ?? '') < String(b ?? '') ? -1 : 1
  }
  return 0
}

/** The part of a path that is there. */
function existing(value: unknown, path: Path): { path: Path } {
  let at: unknown = value
  const found: PropertyKey[] = []
  for (const key of path) {
    const place = Array.isArray(at) && typeof key === 'string' && /^\d+$/.test(key) ? Number(key) : key
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, place)) break
    found.push(place)
    at = (at as Record<PropertyKey, unknown>)[place]
  }
  return { path: found }
}

const marks = new WeakMap<object, number>()
let lastMark = 0

/**
 * A part by the thing that holds it. Its place in a list would not do: once a part has gone, the next one stands there, and would be taken for
 * one that came again.
 */
function markOf(value: object, path: Path): string {
  let [at, holder, rest]: [unknown, object, Path] = [value, value, path]
  for (const [depth, key] of path.entries()) {
    at = (at as Record<PropertyKey, unknown>)[key]
    if (typeof at === 'object' && at !== null && !Array.isArray(at)) [holder, rest] = [at, path.slice(depth + 1)]
  }
  const mark = marks.get(holder) ?? ++lastMark
  marks.set(holder, mark)
  return `${mark} ${placeOf(rest)}`
}

function remove(value: unknown, path: Path): boolean {
  const key = path.at(-1)
  let parent: unknown = value
  for (const each of path.slice(0, -1)) parent = (parent as Record<PropertyKey, unknown> | undefined)?.[each]
  if (key === undefined || typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, key)) return false
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete (parent as Record<PropertyKey, unknown>)[key]
  return true
}

/** The labels on the way to a part whose place is told with dots. */
export const nameOfPart = (value: unknown, path: string): string => nameOf(value, existing(value, path.split('.')).path)

/** The labels on the way to a part, as people know it. */
function nameOf(value: unknown, path: Path): string {
  const names: string[] = []
  let at: unknown = value
  for (const key of path) {
    at = (at as Record<PropertyKey, unknown> | undefined)?.[key]
    if (typeof at === 'string' && typeof key === 'number') names.push(at.slice(0, 60))
    if (typeof at !== 'object' || at === null) continue
    const { label, name, field, table } = at as Record<string, unknown>
    const own = [label, name, field, table].find((each) => typeof each === 'string')
    if (own !== undefined) names.push(own as string)
  }
  const last = path.at(-1)
  if (typeof last === 'string' || names.length === 0)
    names.push(
      path
        .slice(names.length > 0 ? -1 : 0)
        .map(String)
        .join('.'),
    )
  return names.join(' › ').slice(0, 300)
}
