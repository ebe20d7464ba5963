import { hostileTexts } from '#tests/support/hostile-texts.ts'

const texts = Object.entries(hostileTexts)
/** Characters: over every bound, within that of long texts, of usual ones, and of names. */
const sizes = [190_000, 19_000, 1_900, 190]
/** Items of a list, or names of a record of any names. */
const lengths = [5_000, 500]

export interface HostileBody {
  /** the place in the body, and what stands there */
  what: string
  body: unknown
}

/**
 * Bodies of a call that fit it but for one place each, which holds far too much: long texts that parsers are slow at, long lists, wide
 * objects, and filters within filters.
 * @param turn begins the circle of texts, so that every place meets other ones
 */
export function* hostileBodies(sample: unknown, turn: number): Generator<HostileBody> {
  let next = turn
  for (const { path, value } of placesOf(sample, [])) {
    const at = path.join('.')
    const put = (what: string, given: unknown): HostileBody => ({ what: `${at} = ${what}`, body: replaced(sample, path, given) })
    if (typeof value === 'string') {
      for (const size of sizes) {
        const [name, make] = texts[next++ % texts.length] ?? ['', String]
        yield put(`${name} (${size})`, make(size))
      }
    } else if (Array.isArray(value)) {
      for (const length of lengths)
        yield put(
          `${length} items`,
          Array.from({ length }, () => value[0] ?? 'a'),
        )
      yield put(
        'lists in lists',
        nested(90, (inner) => [inner]),
      )
    } else if (value !== null && typeof value === 'object') {
      for (const length of lengths)
        yield put(`${length} names`, Object.fromEntries(Array.from({ length }, (_, index) => [`n${index}`, 'a'])))
    }
    if (/filter|conditions|rules/i.test(String(path.at(-1)))) {
      yield put(
        'filters in filters',
        nested(40, (inner) => ({ id: 'g', conjunction: 'or', nodes: [inner] })),
      )
      yield put('a wide filter', {
        id: 'g',
        conjunction: 'or',
        nodes: Array.from({ length: 4_000 }, (_, index) => ({ id: `${index}`, fieldId: 'f', operator: 'contains', value: 'a' })),
      })
    }
  }
}

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'a'
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}

type Path = readonly (string | number)[]

function* placesOf(value: unknown, path: Path): Generator<{ path: Path; value: unknown }> {
  if (path.length > 6) return
  if (path.length > 0) yield { path, value }
  if (Array.isArray(value)) {
    if (value.length > 0) yield* placesOf(value[0], [...path, 0])
  } else if (value !== null && typeof value === 'object')
    for (const [name, content] of Object.entries(value)) yield* placesOf(content, [...path, name])
}

function replaced(value: unknown, [first, ...rest]: Path, given: unknown): unknown {
  if (first === undefined) return given
  if (Array.isArray(value)) return value.map((item, index) => (index === first ? replaced(item, rest, given) : item))
  return { ...(value as object), [first]: replaced((value as Record<string, unknown>)[first], rest, given) }
}
