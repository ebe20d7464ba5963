import { triggerEvents, type TriggerEvent } from '#shared/nouns/functions/function.ts'
import css from '#client/features/developers/functions/triggers/triggers.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'

interface TriggerEventsProps {
  chosen: readonly TriggerEvent[]
  onChange: (events: TriggerEvent[]) => void
}

/** The six events as boxes; at least one is needed. */
export function TriggerEvents({ chosen, onChange }: TriggerEventsProps) {
  const { t } = useTranslation('developers')
  return (
    <fieldset className={css.events}>
      <legend className={css.legend}>{t('triggers.when')}</legend>
      <div className={css.boxes}>
        {triggerEvents.map((event) => (
          <Checkbox
            key={event}
            checked={chosen.includes(event)}
            onChange={() => onChange(triggerEvents.filter((one) => (one === event) !== chosen.includes(one)))}
          >
            {t(`triggers.events.${event}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
