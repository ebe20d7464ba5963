import { framedAddress } from '#shared/blocks/block-address.ts'
import type { EmbedBlockConfig } from '#shared/blocks/embed-block.ts'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { Frame } from '#client/blocks/parts/Frame.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

export function View({ config, editing, onSettings }: BlockViewProps<EmbedBlockConfig>) {
  const { t } = useTranslation('blocks')
  if (config.address.trim() === '') return <BlockMessage onSettings={onSettings}>{t('embed.choose')}</BlockMessage>
  return <Frame title={config.title || t('embed.title')} address={config.address} frame={framedAddress(config.address)} inert={editing} />
}
