import { isShortId } from '#shared/lib/ids.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { isJsonObject } from '#shared/lib/json.ts'
import { isBucket } from '#shared/values/bucket.ts'
import type { GroupLevel, Sort } from '#shared/values/query.ts'

/** Tolerant readers of block settings: whatever is not right reads as absent, so that a foreign config never breaks an app. */
export function readText(value: JsonValue | undefined, longest = 500): string {
  return typeof value === 'string' ? value.slice(0, longest) : ''
}

export function readId(prefix: 't' | 'f' | 'v', value: JsonValue | undefined): string | null {
  return isShortId(prefix, value) ? value : null
}

/** A hue's name; empty for none. */
export function readHue(value: JsonValue | undefined): string {
  const hue = readText(value)
  return /^[a-z]{1,20}$/.test(hue) ? hue : ''
}

export function readChoice<T extends string>(choices: readonly T[], value: JsonValue | undefined, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise
}

/** A list of texts without repeats; null when it is not a list (which means "all" where that makes sense). */
export function readList(value: JsonValue | undefined, accepts: (item: string) => boolean): string[] | null {
  if (!Array.isArray(value)) return null
  return [...new Set(value.filter((item): item is string => typeof item === 'string' && accepts(item)))]
}

export function readSorts(value: JsonValue | undefined): Sort[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item) =>
    isJsonObject(item) && isShortId('f', item['fieldId'])
      ? [{ fieldId: item['fieldId'], direction: item['direction'] === 'desc' ? 'desc' : 'asc' } satisfies Sort]
      : [],
  )
}

/** Levels of groups; of an unknown bucket its field stays, by exact cells. */
export function readGroups(value: JsonValue | undefined): GroupLevel[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => {
    const bucket = isJsonObject(item) ? item['bucket'] : undefined
    return readSorts([item]).map((level) => (isBucket(bucket) ? { ...level, bucket } : level))
  })
}
