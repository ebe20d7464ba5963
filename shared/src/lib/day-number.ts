export const dateTimeStep = 86_400_000

/** Days since 1970; undefined when the text is no ISO day. */
export function dayNumber(iso: string): number | undefined {
  const at = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(at) ? undefined : at / dateTimeStep
}

export function dayOf(number: number): string {
  return new Date(number * dateTimeStep).toISOString().slice(0, 10)
}

/** The ISO day so many days after another, or before it. */
export function addDays(day: string, days: number): string {
  return dayOf((dayNumber(day) ?? 0) + days)
}
