/** A mentioned day in words; undefined for what is no day. */
export function mentionDay(day: string, language: string): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
  if (!date || Number.isNaN(date.getTime())) return undefined
  return new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    date,
  )
}
