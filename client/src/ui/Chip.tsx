import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hueColors } from '#client/ui/theme/hues.ts'
import css from '#client/ui/Chip.module.css'

export interface ChipProps {
  children: ReactNode
  /** one of the 12 hue names */
  hue?: string | null
  icon?: ReactNode
  onRemove?: () => void
  removeLabel?: string
  /** the record of the chip, as `table/record`, by which a press finds it */
  linked?: string
}

/** A small coloured label: select options, tags, states. */
export function Chip({ children, hue, icon, onRemove, removeLabel, linked }: ChipProps) {
  const colors = hueColors(hue)
  const style = { background: colors.soft, color: colors.text }
  // most chips are a word: hundreds of them are painted at once
  if (!icon && !onRemove)
    return (
      <span className={css.plain} style={style} data-linked={linked}>
        {children}
      </span>
    )
  return (
    <span className={css.chip} style={style}>
      {icon}
      <span className={css.text}>{children}</span>
      {onRemove && (
        <button type="button" className={css.remove} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  )
}
