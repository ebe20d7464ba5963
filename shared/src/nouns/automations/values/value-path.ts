import { isShortId } from '#shared/lib/ids.ts'
import { isTake, type Take } from '#shared/nouns/automations/values/takes.ts'

/** Parts of a place that are no cell: the address of the record, its id, and a cell as it is stored. */
const ends = ['url', 'id', 'raw'] as const
type End = (typeof ends)[number]

/** The links of one way, one after another. */
export const mostLinks = 4

/**
 * The way from a source to a value: through the links, to the field at the end, or to the records themselves. `index` counts the records
 * reached, from 0.
 */
export interface ValuePath {
  links: readonly string[]
  fieldId: string | undefined
  end: End | undefined
  take: Take | undefined
  index: number | undefined
}

/** The path of a place in records: `f….f….sum`; undefined for one of an answer or of what came from outside, and for one too long. */
export function readValuePath(path: string): ValuePath | undefined {
  const parts = path === '' ? [] : path.split('.')
  const firstOther = parts.findIndex((part) => !isShortId('f', part))
  const fields = firstOther < 0 ? parts : parts.slice(0, firstOther)
  const [last, more] = firstOther < 0 ? [] : parts.slice(firstOther)
  if (more !== undefined || fields.length > mostLinks + 1) return undefined
  const end = ends.find((one) => one === last)
  const take = isTake(last) ? last : undefined
  const index = last !== undefined && /^\d{1,4}$/.test(last) ? Number(last) : undefined
  if (last !== undefined && end === undefined && take === undefined && index === undefined) return undefined
  // without a field at the end there is the record, and the number of records
  if (fields.length === 0 && ((take !== undefined && take !== 'count') || end === 'raw' || index !== undefined)) return undefined
  return { links: fields.slice(0, -1), fieldId: fields.at(-1), end, take, index }
}

/** The records that a way leads to, as a source: `trigger.f…`. */
export const sourceOfLinks = (source: string, links: readonly string[]): string => [source, ...links].join('.')

/** A source of records with the links that lead on from it. */
export function readSource(source: string): { source: string; links: readonly string[] } {
  const [first = '', ...links] = source.split('.')
  return { source: first, links }
}
