import { timeParts, timeUnits, type PublicTimer } from '#shared/blocks/timer-block.ts'
import css from '#client/blocks/parts/content.module.css'
import { useNow } from '#client/blocks/timer/use-now.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { hueColors } from '#client/ui/theme/hues.ts'

/** The time until a moment by days, hours, minutes and seconds. */
export function Clock({ title, until, done, color }: Omit<PublicTimer, 'type'>) {
  const { t } = useTranslation('blocks')
  const left = Date.parse(until) - useNow()
  const parts = timeParts(left)
  const style = color === '' ? undefined : { color: hueColors(color).text }
  return (
    <div className={css.timer} role="timer" aria-live="off">
      {(title !== '' || left < 0) && <span>{left < 0 && done === '' ? t('timer.since', { title }) : title}</span>}
      {left < 0 && done !== '' ? (
        <b style={style}>{done}</b>
      ) : (
        <div className={css.clock}>
          {timeUnits.map((unit) => (
            <span key={unit}>
              <b style={style}>{parts[unit]}</b>
              <small>{t(`timer.units.${unit}`)}</small>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
