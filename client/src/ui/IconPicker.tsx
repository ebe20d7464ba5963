import { createElement, type CSSProperties } from 'react'
import { HueDots } from '#client/ui/HueDots.tsx'
import { useItemIcon, useItemIconNames } from '#client/ui/icons/use-item-icon.ts'
import { moveRadio } from '#client/ui/move-radio.ts'
import { hueColors, type Hue } from '#client/ui/theme/hues.ts'
import css from '#client/ui/IconPicker.module.css'

export interface IconPickerProps {
  icon: string
  color: string
  onChange: (next: { icon: string; color: string }) => void
  labels: { icons: string; colors: string; hue: (hue: Hue) => string }
}

/** Chooses the icon and the colour of an item: two radio groups, arrows move and choose. */
export function IconPicker({ icon, color, onChange, labels }: IconPickerProps) {
  const names = useItemIconNames()
  const chosen = hueColors(color)
  return (
    <div className={css.picker} style={{ '--chosen-soft': chosen.soft, '--chosen-text': chosen.text } as CSSProperties}>
      <HueDots label={labels.colors} value={color} onChange={(hue) => onChange({ icon, color: hue })} hueLabel={labels.hue} />
      <div role="radiogroup" aria-label={labels.icons} className={css.icons} onKeyDown={moveRadio}>
        {names.map((name, index) => (
          <IconChoice
            key={name}
            name={name}
            checked={name === icon}
            focusable={name === icon || (index === 0 && !names.includes(icon))}
            onChoose={() => onChange({ icon: name, color })}
          />
        ))}
      </div>
    </div>
  )
}

function IconChoice({ name, checked, focusable, onChoose }: { name: string; checked: boolean; focusable: boolean; onChoose: () => void }) {
  const drawing = useItemIcon(name)
  return (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      aria-label={name.replaceAll('-', ' ')}
      tabIndex={focusable ? 0 : -1}
      className={css.icon}
      onClick={onChoose}
    >
      {drawing && createElement(drawing, { size: 20, stroke: 1.5, 'aria-hidden': true })}
    </button>
  )
}
