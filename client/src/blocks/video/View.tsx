import { videoFrame } from '#shared/blocks/block-address.ts'
import type { VideoBlockConfig } from '#shared/blocks/video-block.ts'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { Frame } from '#client/blocks/parts/Frame.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

export function View({ config, editing, onSettings }: BlockViewProps<VideoBlockConfig>) {
  const { t } = useTranslation('blocks')
  if (config.address.trim() === '') return <BlockMessage onSettings={onSettings}>{t('video.choose')}</BlockMessage>
  return <Frame title={config.title || t('video.title')} address={config.address} frame={videoFrame(config.address)} inert={editing} />
}
