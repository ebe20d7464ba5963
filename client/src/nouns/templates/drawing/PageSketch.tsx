import type { SketchProps } from '#client/nouns/templates/drawing/TableSketch.tsx'
import { steadyNumber } from '#client/nouns/templates/drawing/steady-number.ts'
import css from '#client/nouns/templates/drawing/drawing.module.css'

/** A page's title and lines of text. */
export function PageSketch({ tab, width, height }: SketchProps) {
  const lines = Array.from({ length: Math.max(0, Math.floor((height - 48) / 13)) }, (_, index) => index)
  return (
    <>
      <rect x="24" y="16" width={Math.min(width * 0.6, 40 + tab.label.length * 5)} height="9" rx="4.5" className={css.strong} />
      {lines.map((line) => (
        <rect
          key={line}
          x="24"
          y={40 + line * 13}
          width={(width - 48) * (line % 4 === 3 ? 0.4 : 0.75 + 0.25 * steadyNumber(`${tab.label}${line}`))}
          height="5"
          rx="2.5"
          className={css.shade}
        />
      ))}
    </>
  )
}
