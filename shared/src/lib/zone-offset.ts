const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * How far clocks of a zone are ahead of UTC at a moment, in ms; an unknown zone counts as UTC. For screens that have no fields, whose dates
 * (fields/date-text.ts) know more and weigh more.
 */
export function zoneOffset(at: number, zone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    try {
      format = makeFormat(zone)
    } catch {
      format = makeFormat('UTC')
    }
    formats.set(zone, format)
  }
  return format
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit'
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const
  return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { ...parts, timeZone, hourCycle: 'h23' })
}
