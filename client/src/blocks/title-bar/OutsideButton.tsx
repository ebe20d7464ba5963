import { IconExternalLink } from '@tabler/icons-react'
import css from '#client/blocks/parts/content.module.css'

/** A button of a title bar that opens a page beside this one. */
export function OutsideButton({ label, address }: { label: string; address: string }) {
  return (
    <a className={css['titleButton']} href={address} target="_blank" rel="noopener noreferrer">
      {label || address}
      <IconExternalLink size={16} stroke={1.5} aria-hidden />
    </a>
  )
}
