import type { TitleBarBlockConfig } from '#shared/blocks/title-bar-block.ts'
import css from '#client/blocks/parts/content.module.css'
import { hueColors } from '#client/ui/theme/hues.ts'

/** @param placeholder stands in for a title that is still missing */
export function TitleBar({ title, size, align, line, color, placeholder = '' }: TitleBarBlockConfig & { placeholder?: string }) {
  const shown = title || placeholder
  return (
    <div className={css['titleBar']} data-size={size} data-align={align} data-line={line || undefined}>
      {shown !== '' && (
        <h2 data-empty={title === '' || undefined} style={color === '' ? undefined : { color: hueColors(color).text }}>
          {shown}
        </h2>
      )}
    </div>
  )
}
