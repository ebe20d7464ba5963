import { videoFrame } from '#shared/blocks/block-address.ts'
import type { PublicVideo } from '#shared/blocks/video-block.ts'
import { Frame } from '#client/blocks/parts/Frame.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

export function PublicView({ block }: PublicBlockProps<PublicVideo>) {
  const { t } = useTranslation('blocks')
  return <Frame title={block.title || t('video.title')} address={block.address} frame={videoFrame(block.address)} />
}
