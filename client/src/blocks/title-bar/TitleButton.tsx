import { Link } from 'react-router-dom'
import css from '#client/blocks/parts/content.module.css'
import { OutsideButton } from '#client/blocks/title-bar/OutsideButton.tsx'

/** The button of a title bar. Pages of this product open in place, others beside it. */
export function TitleButton({ label, address }: { label: string; address: string }) {
  if (!address.startsWith('/')) return <OutsideButton label={label} address={address} />
  return (
    <Link className={css['titleButton']} to={address}>
      {label || address}
    </Link>
  )
}
