import type { PublicLinkButton } from '#shared/blocks/link-button-block.ts'
import { buttonLook } from '#client/blocks/link-button/button-look.ts'
import css from '#client/blocks/parts/content.module.css'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

export function PublicView({ block: { label, address, color } }: PublicBlockProps<PublicLinkButton>) {
  return (
    <a className={css.linkButton} style={buttonLook(color)} href={address} target="_blank" rel="noopener noreferrer">
      {label || address}
    </a>
  )
}
