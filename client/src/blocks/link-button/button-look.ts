import type { CSSProperties } from 'react'
import { hueColors } from '#client/ui/theme/hues.ts'

/** A button of a hue is soft, so that its words can be read in light and dark. */
export function buttonLook(color: string): CSSProperties | undefined {
  if (color === '') return undefined
  const { soft, text } = hueColors(color)
  return { background: soft, color: text }
}
