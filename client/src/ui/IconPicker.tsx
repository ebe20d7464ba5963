import { createElement, type CSSProperties, type KeyboardEvent } from 'react'
import { useItemIcon, useItemIconNames } from '#client/ui/icons/use-item-icon.ts'
import { hueColors, hues, type Hue } from '#client/ui/theme/hues.ts'
import classes from '#client/ui/IconPicker.module.css'

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
    <div className={classes.picker} style={{ '--chosen-soft': chosen.soft, '--chosen-text': chosen.text } as CSSProperties}>
      <div role="radiogroup" aria-label={labels.colors} className={classes.hues} onKeyDown={moveFocus}>
        {hues.map((hue) => (
          <button
            key={hue}
            type="button"
            role="radio"
            aria-checked={hue === color}
            aria-label={labels.hue(hue)}
            tabIndex={hue === color ? 0 : -1}
            className={classes.hue}
            style={{ background: hueColors(hue).soft, color: hueColors(hue).text }}
            onClick={() => onChange({ icon, color: hue })}
          >
            <span style={{ width: 12, height: 12, borderRadius: 6, background: hueColors(hue).solid }} />
          </button>
        ))}
      </div>
      <div role="radiogroup" aria-label={labels.icons} className={classes.icons} onKeyDown={moveFocus}>
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
      className={classes.icon}
      onClick={onChoose}
    >
      {drawing && createElement(drawing, { size: 20, stroke: 1.5, 'aria-hidden': true })}
    </button>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
  const at = all.findIndex((element) => element === document.activeElement)
  const columns = Math.max(1, all.filter((element) => element.offsetTop === all[0]?.offsetTop).length)
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
  const next = step === undefined ? undefined : all[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}
