/** The ground of a bar in a hue, `share` percent of it; none for no hue. */
export function hueGround(hue: string, share: number): string | undefined {
  if (!/^[a-z]{1,20}$/.test(hue)) return undefined
  return share >= 100 ? `var(--tr-${hue}-soft)` : `color-mix(in srgb, var(--tr-${hue}-soft) ${share}%, var(--tr-bg))`
}
