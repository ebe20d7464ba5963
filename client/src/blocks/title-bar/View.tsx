import type { TitleBarBlockConfig } from '#shared/blocks/title-bar-block.ts'
import { TitleBar } from '#client/blocks/title-bar/TitleBar.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

export function View({ config, editing, onSettings }: BlockViewProps<TitleBarBlockConfig>) {
  const { t } = useTranslation('blocks')
  return <TitleBar {...config} placeholder={editing || onSettings ? t('titleBar.choose') : ''} />
}
