import { triggerEvents } from '#shared/nouns/functions/function.ts'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface TriggerLineProps {
  trigger: NonNullable<LowCodeFunction['trigger']>
  /** the label of its table; empty when it is not seen */
  table: string
  className: string | undefined
}

/** The events that start a trigger, and its table. */
export function TriggerLine({ trigger, table, className }: TriggerLineProps) {
  const { t } = useTranslation('developers')
  const events = triggerEvents.filter((event) => trigger.event.includes(event)).map((event) => t(`triggers.events.${event}`))
  return <p className={className}>{[...(table === '' ? [] : [table]), events.join(', ')].join(' · ')}</p>
}
