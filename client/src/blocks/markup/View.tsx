import type { MarkupBlockConfig } from '#shared/blocks/markup-block.ts'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { Markup } from '#client/blocks/markup/Markup.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

export function View({ config, onSettings }: BlockViewProps<MarkupBlockConfig>) {
  const { t } = useTranslation('blocks')
  return config.source.trim() === '' ? <BlockMessage onSettings={onSettings}>{t('markup.choose')}</BlockMessage> : <Markup {...config} />
}
