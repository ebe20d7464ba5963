import type { hues } from '#client/ui/theme/hues.ts'

/** The order in which new options get their colours: far apart first, gray last. */
const order = [
  'blue',
  'green',
  'amber',
  'violet',
  'teal',
  'pink',
  'orange',
  'cyan',
  'red',
  'indigo',
  'yellow',
  'gray',
] as const satisfies readonly (typeof hues)[number][]

/** The hue used least so far. */
export function nextHue(used: readonly string[]): string {
  const counts = order.map((hue) => used.filter((other) => other === hue).length)
  return order[counts.indexOf(Math.min(...counts))] ?? 'gray'
}
