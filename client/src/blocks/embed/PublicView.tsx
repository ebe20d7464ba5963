import { framedAddress } from '#shared/blocks/block-address.ts'
import type { PublicEmbed } from '#shared/blocks/embed-block.ts'
import { Frame } from '#client/blocks/parts/Frame.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

export function PublicView({ block }: PublicBlockProps<PublicEmbed>) {
  const { t } = useTranslation('blocks')
  return <Frame title={block.title || t('embed.title')} address={block.address} frame={framedAddress(block.address)} />
}
