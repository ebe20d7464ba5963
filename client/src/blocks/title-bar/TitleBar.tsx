import type { ReactNode } from 'react'
import type { PublicTitleBar } from '#shared/blocks/title-bar-block.ts'
import css from '#client/blocks/parts/content.module.css'
import { hueColors } from '#client/ui/theme/hues.ts'

interface TitleBarProps extends Omit<PublicTitleBar, 'type' | 'button'> {
  /** stands in for a title that is still missing */
  placeholder?: string
  /** beside the title */
  children?: ReactNode
}

export function TitleBar({ title, size, align, line, color, background, placeholder = '', children }: TitleBarProps) {
  const shown = title || placeholder
  const ground = background === '' ? undefined : { background: hueColors(background).soft, color: hueColors(background).text }
  return (
    <div
      className={css.titleBar}
      data-size={size}
      data-align={align}
      data-line={line || undefined}
      data-ground={ground && ''}
      style={ground}
    >
      {shown !== '' && (
        <h2 data-empty={title === '' || undefined} style={color === '' ? undefined : { color: hueColors(color).text }}>
          {shown}
        </h2>
      )}
      {children !== undefined && <div className={css.titleTools}>{children}</div>}
    </div>
  )
}
