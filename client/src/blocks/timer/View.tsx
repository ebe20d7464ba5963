import type { TimerBlockConfig } from '#shared/blocks/timer-block.ts'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { Clock } from '#client/blocks/timer/Clock.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

export function View({ config, onSettings }: BlockViewProps<TimerBlockConfig>) {
  const { t } = useTranslation('blocks')
  const { until } = config
  return until === null ? <BlockMessage onSettings={onSettings}>{t('timer.choose')}</BlockMessage> : <Clock {...config} until={until} />
}
