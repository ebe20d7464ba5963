import type { FieldType, Locale, ParseResult } from '#shared/fields/field-type.ts'

/** Seconds since 1970 from 1973 to 2286, and milliseconds. */
const unixTime = /^(\d{9,10}|\d{12,13})$/
/** as many digits as milliseconds have */
const digitsOfMs = 12

/**
 * A text of a file as a cell of its field. Machines write moments as seconds or milliseconds since 1970: where a person wants days or moments of
 * such numbers, they are read so, in UTC. A cell of the grid takes none, since a number typed there is a mistake.
 */
export function readCell(definition: FieldType<unknown>, text: string, config: unknown, locale: Locale): ParseResult {
  const parsed = definition.parse(text, config, locale)
  const digits = text.trim()
  if (parsed.ok || definition.moment === undefined || !unixTime.test(digits)) return parsed
  const at = new Date(Number(digits) * (digits.length >= digitsOfMs ? 1 : 1000)).toISOString()
  return definition.check(definition.moment === 'day' ? at.slice(0, 10) : at, config)
}
