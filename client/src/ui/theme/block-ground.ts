import type { CSSProperties } from 'react'
import { hueColors } from '#client/ui/theme/hues.ts'

/** The ground of a block in its chosen hue, for all that is drawn on it; undefined for the plain one. */
export function blockGround(hue: string | undefined): CSSProperties | undefined {
  if (hue === undefined) return undefined
  const surface = `color-mix(in srgb, ${hueColors(hue).soft} 60%, var(--tr-bg))`
  const style: CSSProperties & Record<'--tr-surface', string> = { '--tr-surface': surface, background: surface }
  return style
}
