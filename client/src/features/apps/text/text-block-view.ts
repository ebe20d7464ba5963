import type { TextBlockConfig } from '#shared/blocks/text-block.ts'
import { TextBlockView } from '#client/features/apps/text/TextBlockView.tsx'
import { TextSettings } from '#client/features/apps/text/TextSettings.tsx'
import { blockView } from '#client/lib/block-view.ts'

export const textBlockView = blockView<TextBlockConfig>({
  type: 'text',
  icon: 'file-text',
  labelKey: 'apps:types.text.name',
  bare: true,
  View: TextBlockView,
  Settings: TextSettings,
})
