import css from '#client/blocks/chart/chart.module.css'
import { seriesColors, type PlotProps, type PlotRow } from '#client/blocks/chart/plot/plot-props.ts'

interface TipProps extends PlotProps {
  payload: readonly { payload?: unknown }[] | undefined
}

/** A point's figures in full, under the pointer. */
export function Tip({ drawing, parts, payload }: TipProps) {
  const row = payload?.[0]?.payload as PlotRow | undefined
  const point = row && drawing.points[row.index]
  if (!row || !point) return null
  const colors = seriesColors(drawing)
  return (
    <div className={css.tip}>
      <strong>{row.name}</strong>
      {point.parts.length === 0 ? (
        <span>{point.text}</span>
      ) : (
        point.parts.map(
          (part, index) =>
            part.value !== null && (
              <span key={index}>
                <i style={{ background: colors[index] }} />
                {parts[index]}: {part.text}
              </span>
            ),
        )
      )}
    </div>
  )
}
