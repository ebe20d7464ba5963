import { byPosition, positionBetween } from '#shared/lib/positions.ts'

interface Positioned {
  id: string
  position: string
}

/** An order key before all entries. */
export function firstPosition(entries: readonly Positioned[]): string {
  return positionBetween(null, entries.toSorted(byPosition)[0]?.position ?? null)
}

/** An order key after all entries. */
export function lastPosition(entries: readonly Positioned[]): string {
  return positionBetween(entries.toSorted(byPosition).at(-1)?.position ?? null, null)
}
