/** The day of a moment in a zone, as `YYYY-MM-DD`. */
export function dayIn(timezone: string, moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(moment)
}
