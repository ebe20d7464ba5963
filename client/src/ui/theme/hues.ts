/** The 12 soft hues, in the order in which people and new items take them. */
export const hues = ['gray', 'red', 'orange', 'amber', 'yellow', 'green', 'teal', 'cyan', 'blue', 'indigo', 'violet', 'pink'] as const
export type Hue = (typeof hues)[number]

/** A hue from stored text or a member's index; anything unknown is gray, so that foreign data still shows. */
export function hueOf(value: string | number | null | undefined): Hue {
  if (typeof value === 'number') return hues[((Math.trunc(value) % hues.length) + hues.length) % hues.length] ?? 'gray'
  return hues.find((hue) => hue === value) ?? 'gray'
}

/** The CSS colours of a hue: `soft` background, `text` readable on it and on a surface, `solid` for dots and charts. */
export function hueColors(value: string | number | null | undefined): { soft: string; text: string; solid: string } {
  const hue = hueOf(value)
  return { soft: `var(--tr-${hue}-soft)`, text: `var(--tr-${hue}-text)`, solid: `var(--tr-${hue}-solid)` }
}
