import { clocks, dateOrders, decimals, firstDays, type Formats } from '#shared/fields/formats.ts'

/** Reads stored choices; content of another kind counts as none. */
export function readFormats(stored: unknown): Formats {
  if (typeof stored !== 'object' || stored === null) return {}
  const { dateOrder, clock, decimal, firstDay } = stored as Record<string, unknown>
  const one = <T>(known: readonly T[], value: unknown): T | undefined => known.find((each) => each === value)
  return withoutGaps({
    dateOrder: one(dateOrders, dateOrder),
    clock: one(clocks, clock),
    decimal: one(decimals, decimal),
    firstDay: one(firstDays, firstDay),
  })
}

function withoutGaps(formats: Formats): Formats {
  return Object.fromEntries(Object.entries(formats).filter(([, value]) => value !== undefined))
}
