/** The day of an instant where the person is, for a date field. */
export function dayOf(instant: string): string {
  const date = new Date(instant)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A link works until the end of its last day, where the person is who said so. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString()
}
