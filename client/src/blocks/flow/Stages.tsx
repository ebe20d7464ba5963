import type { PublicFlow } from '#shared/blocks/flow-block.ts'
import css from '#client/blocks/parts/figures.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { hueColors } from '#client/ui/theme/hues.ts'

interface StagesProps extends Omit<PublicFlow, 'type'> {
  /** the place of the stage whose records alone are shown */
  pressed?: number | undefined
  onPress?: (place: number) => void
}

/** Steps beside each other, each with its number of records. */
export function Stages({ title, stages, pressed, onPress }: StagesProps) {
  const { number } = useFormat()
  return (
    <ol className={css['stages']} aria-label={title} tabIndex={onPress ? undefined : 0}>
      {stages.map(({ label, hue, count }, place) => {
        const { soft, text } = hueColors(hue)
        const words = (
          <>
            <span>{label}</span>
            <b>{number(count)}</b>
          </>
        )
        const style = { background: soft, color: text }
        return (
          <li key={place}>
            {onPress ? (
              <button type="button" style={style} aria-pressed={pressed === place} onClick={() => onPress(place)}>
                {words}
              </button>
            ) : (
              <div style={style}>{words}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
