import { IconExternalLink } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import css from '#client/blocks/parts/content.module.css'
import { hueColors } from '#client/ui/theme/hues.ts'

/** A button in a hue; without one it is plain. */
export const titleButtonLook = (color: string): CSSProperties | undefined =>
  color === '' ? undefined : { background: hueColors(color).soft, borderColor: hueColors(color).solid, color: hueColors(color).text }

/** A button of a title bar that opens a page beside this one. */
export function OutsideButton({ label, address, color }: { label: string; address: string; color: string }) {
  return (
    <a className={css.titleButton} style={titleButtonLook(color)} href={address} target="_blank" rel="noopener noreferrer">
      {label || address}
      <IconExternalLink size={16} stroke={1.5} aria-hidden />
    </a>
  )
}
