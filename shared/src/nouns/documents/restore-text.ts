import type * as Y from 'yjs'
import { copyValue, fingerprint } from '#shared/nouns/documents/restore-values.ts'

type Attributes = Record<string, unknown>

/** One character (a whole code point: half of one cannot be kept) or embedded thing. */
interface Unit {
  insert: unknown
  attributes: Attributes
  /** the character, or what an embedded thing shows */
  text: string
  format: string
}

/** Turns a text into another: replaces the part between the common beginning and end, then corrects formats. */
export function changeText(current: Y.Text, target: Y.Text): void {
  const there = unitsOf(current)
  const wanted = unitsOf(target)
  const shorter = Math.min(there.length, wanted.length)
  let start = 0
  while (start < shorter && there[start]?.text === wanted[start]?.text) start++
  let end = 0
  while (end < shorter - start && there.at(-1 - end)?.text === wanted.at(-1 - end)?.text) end++

  const at = lengthOf(there.slice(0, start))
  const removed = lengthOf(there.slice(start, there.length - end))
  if (removed > 0) current.delete(at, removed)
  insertUnits(current, at, wanted.slice(start, wanted.length - end))
  putFormatsRight(current, wanted)
  putAttributesRight(current, target)
}

function unitsOf(text: Y.Text): Unit[] {
  return (text.toDelta() as { insert: unknown; attributes?: Attributes }[]).flatMap(({ insert, attributes = {} }): Unit[] => {
    const format = fingerprint(attributes)
    if (typeof insert !== 'string') return [{ insert, attributes, text: fingerprint(insert), format }]
    return Array.from(insert, (character) => ({ insert: character, attributes, text: character, format }))
  })
}

const lengthOf = (units: readonly Unit[]): number =>
  units.reduce((sum, { insert }) => sum + (typeof insert === 'string' ? insert.length : 1), 0)

/** Runs of neighbours for which `isSame` holds. */
function runsOf<T>(items: readonly T[], isSame: (one: T, other: T) => boolean): T[][] {
  const runs: T[][] = []
  let last: T | undefined
  for (const item of items) {
    if (last !== undefined && isSame(last, item)) runs.at(-1)?.push(item)
    else runs.push([item])
    last = item
  }
  return runs
}

function insertUnits(text: Y.Text, at: number, units: readonly Unit[]): void {
  let place = at
  const isText = ({ insert }: Unit): boolean => typeof insert === 'string'
  for (const run of runsOf(units, (one, other) => isText(one) && isText(other) && one.format === other.format)) {
    const [first] = run
    if (!first) continue
    // Yjs writes into the attributes it is given
    const attributes = { ...first.attributes }
    if (isText(first)) text.insert(place, run.map((unit) => unit.text).join(''), attributes)
    else text.insertEmbed(place, copyValue(first.insert) as object, attributes)
    place += lengthOf(run)
  }
}

/** The characters are the same by now; runs whose format differs get the wanted one. */
function putFormatsRight(current: Y.Text, target: readonly Unit[]): void {
  const there = unitsOf(current)
  const pairs = target.map((wanted, index) => ({ wanted, before: there[index] ?? wanted }))
  let place = 0
  for (const run of runsOf(pairs, (one, other) => one.wanted.format === other.wanted.format && one.before.format === other.before.format)) {
    const length = lengthOf(run.map(({ wanted }) => wanted))
    const [first] = run
    if (first && first.wanted.format !== first.before.format) {
      const gone = Object.keys(first.before.attributes).filter((name) => !(name in first.wanted.attributes))
      current.format(place, length, { ...Object.fromEntries(gone.map((name) => [name, null])), ...first.wanted.attributes })
    }
    place += length
  }
}

function putAttributesRight(current: Y.Text, target: Y.Text): void {
  const there = current.getAttributes() as Attributes
  const wanted = target.getAttributes() as Attributes
  for (const name of Object.keys(there)) if (!(name in wanted)) current.removeAttribute(name)
  for (const [name, value] of Object.entries(wanted)) if (fingerprint(there[name]) !== fingerprint(value)) current.setAttribute(name, value)
}
