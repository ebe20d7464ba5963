import type { CSSProperties } from 'react'
import css from '#client/blocks/parts/blocks.module.css'
import { hueColors } from '#client/ui/theme/hues.ts'

/** A figure that is read whole: it is written smaller where its block has less room. */
export function FigureText({ text, color }: { text: string; color: string }) {
  const style: CSSProperties & Record<'--letters', number> = { '--letters': text.length, ...(color && { color: hueColors(color).text }) }
  return (
    <span className={css.indicatorValue} style={style}>
      {text}
    </span>
  )
}
