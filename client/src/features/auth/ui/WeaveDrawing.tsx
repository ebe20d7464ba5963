import { hueColors } from '#client/ui/theme/hues.ts'
import css from '#client/features/auth/ui/WeaveDrawing.module.css'

const step = 56
const columns = 14
const rows = 16
/** A few threads carry colour; the rest are the ground they are woven into. */
const colouredRows: Record<number, string> = { 3: 'blue', 6: 'teal', 9: 'violet' }
const colouredColumns: Record<number, string> = { 4: 'amber', 8: 'blue', 11: 'pink' }

const stroke = (hue: string | undefined): string =>
  hue === undefined ? 'var(--tr-border-soft)' : `color-mix(in srgb, ${hueColors(hue).solid} 34%, var(--tr-bg-sunken))`

/** "Trama" is the weft of a fabric: threads that pass over and under each other. */
export function WeaveDrawing() {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
  return (
    <svg className={css.weave} viewBox={`0 0 ${columns * step} ${rows * step}`} preserveAspectRatio="xMidYMin slice">
      {numbers(columns).map((column) => (
        <line
          key={column}
          x1={(column + 0.5) * step}
          x2={(column + 0.5) * step}
          y1={0}
          y2={rows * step}
          stroke={stroke(colouredColumns[column])}
        />
      ))}
      {numbers(rows).map((row) => {
        const y = (row + 0.5) * step
        // dashes leave out every second crossing, where the thread passes underneath
        return (
          <g key={row}>
            {numbers(columns + 1)
              .filter((column) => (column + row) % 2 === 0)
              .map((column) => (
                <g key={column}>
                  <line className={css.over} x1={(column + 0.2) * step} x2={(column + 0.8) * step} y1={y} y2={y} />
                  <line x1={(column - 0.22) * step} x2={(column + 1.22) * step} y1={y} y2={y} stroke={stroke(colouredRows[row])} />
                </g>
              ))}
          </g>
        )
      })}
    </svg>
  )
}
