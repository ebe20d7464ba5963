import { parseJson, type JsonValue } from '#shared/lib/json.ts'
import { isTake, type Take } from '#shared/nouns/automations/values/takes.ts'

/** A value within JSON text; '' for one that is not there. */
export const textAt = (text: string, path: readonly string[]): string => contentText(parseJson(text), path)

/** A value within what came from outside, as a text. */
export function contentText(whole: unknown, path: readonly string[]): string {
  const { values } = valuesAt(whole, path)
  const take = path.at(-1)
  // a key of this name comes first
  if (values.length > 0 || !isTake(take)) return values.map(plainText).join(', ')
  const list = valuesAt(whole, path.slice(0, -1))
  return list.isList ? takenText(list.values.flat(), take) : ''
}

/** The value at a path as it is: several are a list. Undefined where there is none, or one is to be taken of several. */
export function valueOfContent(whole: unknown, path: readonly string[]): JsonValue | undefined {
  const { values } = valuesAt(whole, path)
  return (values.length > 1 ? values : values[0]) as JsonValue | undefined
}

/** The values at a path: a list on the way means each of its items, unless its place is named. `isList`: there is a list at the end or on the way. */
function valuesAt(whole: unknown, path: readonly string[]): { values: unknown[]; isList: boolean } {
  let values = [whole]
  let isList = false
  for (const key of path) {
    values = values.flatMap((value) => {
      const isNamed = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      if (isNamed || !Array.isArray(value)) return insideOf(value, key)
      isList = true
      return value.flatMap((one: unknown) => insideOf(one, key))
    })
  }
  const given = values.filter((value) => value !== undefined && value !== null)
  return { values: given, isList: isList || given.some((value) => Array.isArray(value)) }
}

function insideOf(value: unknown, key: string): unknown[] {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? [(value as Record<string, unknown>)[key]] : []
}

const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function takenText(values: readonly unknown[], take: Take): string {
  const texts = values.map(plainText)
  const numbers = values.map(Number).filter(Number.isFinite)
  const sum = numbers.reduce((all, one) => all + one, 0)
  const written = (value: number): string => (numbers.length === 0 ? '' : String(Number(value.toPrecision(15))))
  const forms: Readonly<Record<Take, () => string>> = {
    first: () => texts[0] ?? '',
    last: () => texts.at(-1) ?? '',
    count: () => String(texts.length),
    sum: () => String(Number(sum.toPrecision(15))),
    average: () => written(sum / numbers.length),
    least: () => written(numbers.reduce((least, one) => Math.min(least, one), Infinity)),
    greatest: () => written(numbers.reduce((most, one) => Math.max(most, one), -Infinity)),
    unique: () => [...new Set(texts)].join(', '),
    commas: () => texts.join(', '),
    lines: () => texts.join('\n'),
  }
  return forms[take]()
}
