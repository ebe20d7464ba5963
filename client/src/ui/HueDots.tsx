import { moveRadio } from '#client/ui/move-radio.ts'
import { hueColors, hues, type Hue } from '#client/ui/theme/hues.ts'
import textField from '#client/ui/TextField.module.css'
import css from '#client/ui/HueDots.module.css'

export interface HueDotsProps {
  label: string
  /** the label stands above, as a field's does; otherwise the place says it already */
  labelShown?: boolean
  /** `''` is none of them, where `noneLabel` offers that */
  value: string
  onChange: (hue: string) => void
  hueLabel: (hue: Hue) => string
  noneLabel?: string
  /** a press chose; the arrow keys only move */
  onPress?: () => void
}

/** The twelve hues as a radio group, each with its soft ground and its solid dot. */
export function HueDots({ label, labelShown, value, onChange, hueLabel, noneLabel, onPress }: HueDotsProps) {
  const choices = [...(noneLabel === undefined ? [] : [{ hue: '', name: noneLabel }]), ...hues.map((hue) => ({ hue, name: hueLabel(hue) }))]
  const isKnown = choices.some((choice) => choice.hue === value)
  return (
    <div className={textField.field}>
      {labelShown === true && <span className={textField.label}>{label}</span>}
      <div role="radiogroup" tabIndex={-1} aria-label={label} className={css.hues} onKeyDown={moveRadio}>
        {choices.map(({ hue, name }, index) => (
          <button
            key={hue}
            type="button"
            role="radio"
            aria-checked={hue === value}
            aria-label={name}
            data-tooltip={name}
            tabIndex={hue === value || (!isKnown && index === 0) ? 0 : -1}
            className={css.hue}
            style={hue === '' ? undefined : { background: hueColors(hue).soft, color: hueColors(hue).solid }}
            onClick={(event) => {
              onChange(hue)
              // the arrow keys click for the person
              if (event.isTrusted) onPress?.()
            }}
          />
        ))}
      </div>
    </div>
  )
}
