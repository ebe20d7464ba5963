/** The end of a link's last day, in the zone of the person who set it. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString()
}
