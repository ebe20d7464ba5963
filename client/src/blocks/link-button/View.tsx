import { IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { LinkButtonBlockConfig } from '#shared/blocks/link-button-block.ts'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { buttonLook } from '#client/blocks/link-button/button-look.ts'
import css from '#client/blocks/parts/content.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

/** Pages of this product open in place, others beside it. */
export function View({ config: { label, address, color }, editing, onSettings }: BlockViewProps<LinkButtonBlockConfig>) {
  const { t } = useTranslation('blocks')
  const look = { className: css.linkButton, style: buttonLook(color), inert: editing }
  if (address === '') {
    if (!editing && !onSettings) return null
    return editing ? (
      <div {...look}>{label || t('linkButton.choose')}</div>
    ) : (
      <BlockMessage onSettings={onSettings}>{t('linkButton.choose')}</BlockMessage>
    )
  }
  if (address.startsWith('/'))
    return (
      <Link {...look} to={address}>
        {label || address}
      </Link>
    )
  return (
    <a {...look} href={address} target="_blank" rel="noopener noreferrer">
      {label || address}
      <IconExternalLink size={16} stroke={1.5} aria-hidden />
    </a>
  )
}
