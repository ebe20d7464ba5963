import type { PublicCell } from '#shared/values/public-records.ts'

/** A record by the words of its first field. */
export function nameOfRow([first = '']: readonly PublicCell[]): string {
  return typeof first === 'string' ? first : first.map(({ label }) => label).join(', ')
}
