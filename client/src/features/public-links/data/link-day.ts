/** The day of an instant in the person's zone, for a date field. */
export function dayOf(instant: string): string {
  const date = new Date(instant)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The end of a link's last day, in the zone of the person who set it. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString()
}
