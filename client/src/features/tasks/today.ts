/** Today's date in the organisation's zone, `YYYY-MM-DD`; falls back to the device's zone when the stored one is unknown. */
export function todayIn(timezone: string, now: Date = new Date()): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: timezone }).format(now)
  } catch {
    return new Intl.DateTimeFormat('en-CA', options).format(now)
  }
}

/** Whole days between two dates given as `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
