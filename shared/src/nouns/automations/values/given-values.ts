import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import { isAskedName, type AskedValue } from '#shared/values/asked-values.ts'

/** A name for a label, which no other one has: `reason_2`. */
export function nameOfLabel(label: string, taken: readonly string[]): string {
  const folded = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 30)
  const base = isAskedName(folded) ? folded : 'value'
  for (let at = 1; ; at++) {
    const name = at === 1 ? base : `${base}_${at}`
    if (!taken.includes(name)) return name
  }
}

/** The given values that are asked for, each of its type; undefined when one that must be there is missing, or one does not fit. */
export function readGiven(asks: readonly AskedValue[], given: Readonly<Record<string, unknown>>): JsonObject | undefined {
  const read: Record<string, JsonValue> = {}
  for (const { name, is, optional } of asks) {
    const value = given[name]
    if (value === undefined || value === null || value === '') {
      if (is === 'yesNo') read[name] = false
      else if (optional !== true) return undefined
      continue
    }
    if (!fits[is](value)) return undefined
    read[name] = value as JsonValue
  }
  return isJsonObject(read) ? read : undefined
}

const fits: Readonly<Record<AskedValue['is'], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 4000,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  yesNo: (value) => typeof value === 'boolean',
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
}
