import { instantOf } from '#shared/days/clock.ts'
import type { ColumnKind, RemoteValue } from '#server/connectors/database-reader.ts'

/** A zone of the calendar, in which times without one are read. */
export type Zone = string

const moment = /^(\d{4}-\d\d-\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([+-])(\d\d)(?::?(\d\d))?(?::?\d\d)?)?$/
const zeroDay = /^0000-00-00/

/** Values as the import reads them: instants as ISO in UTC, lists as JSON, nothing for no value. A moment that is none stays as it is. */
export const cellTexts: Readonly<Partial<Record<ColumnKind, (text: string, zone: Zone) => string>>> = {
  instant: (text) => writeMoment(text, 'UTC'),
  wallClock: writeMoment,
  day: (text) => (zeroDay.test(text) ? '' : text),
}

export function cellText(kind: ColumnKind, value: RemoteValue, zone: Zone): string {
  if (value === null) return ''
  return cellTexts[kind]?.(value, zone) ?? value
}

function writeMoment(text: string, zone: Zone): string {
  const found = moment.exec(text)
  if (!found) return zeroDay.test(text) ? '' : text
  const [, day = '', hour = '', minute = '', second = '', fraction = '', sign, hours = '0', minutes = '0'] = found
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const offset = sign === undefined ? undefined : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  // the usual case, a hundred times as often as the others
  if (offset === 0 || (offset === undefined && zone === 'UTC')) return `${day}T${hour}:${minute}:${second}.${milliseconds}Z`
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second), millisecond: Number(milliseconds), offset }
  const instant = instantOf(day, time, zone)
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString()
}
