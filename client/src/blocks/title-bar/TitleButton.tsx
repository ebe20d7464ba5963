import { Link } from 'react-router-dom'
import css from '#client/blocks/parts/content.module.css'
import { OutsideButton, titleButtonLook } from '#client/blocks/title-bar/OutsideButton.tsx'

/** The button of a title bar. Pages of this product open in place, others beside it. */
export function TitleButton({ label, address, color }: { label: string; address: string; color: string }) {
  if (!address.startsWith('/')) return <OutsideButton label={label} address={address} color={color} />
  return (
    <Link className={css.titleButton} style={titleButtonLook(color)} to={address}>
      {label || address}
    </Link>
  )
}
