import type { ComponentType } from 'react'
import type { ChartDrawing } from '#shared/blocks/chart-block.ts'
import css from '#client/blocks/chart/chart.module.css'
import { Bars, StackedBars } from '#client/blocks/chart/plot/Bars.tsx'
import { Donut, Funnels, Pies } from '#client/blocks/chart/plot/Rounds.tsx'
import { Areas, Lines } from '#client/blocks/chart/plot/Lines.tsx'
import { Points } from '#client/blocks/chart/plot/Points.tsx'
import { useTextScale } from '#client/lib/text-scale.ts'
import { pointColors, seriesColors, type PlotProps } from '#client/blocks/chart/plot/plot-props.ts'

interface Kind {
  Drawing: ComponentType<PlotProps>
  /** its colours are explained below: of its points, or of its series */
  legend: 'points' | 'series' | 'none'
}

const kinds: Readonly<Record<ChartDrawing['kind'], Kind>> = {
  bar: { Drawing: Bars, legend: 'series' },
  stacked: { Drawing: StackedBars, legend: 'series' },
  line: { Drawing: Lines, legend: 'series' },
  area: { Drawing: Areas, legend: 'series' },
  pie: { Drawing: Pies, legend: 'points' },
  donut: { Drawing: Donut, legend: 'points' },
  funnel: { Drawing: Funnels, legend: 'none' },
  scatter: { Drawing: Points, legend: 'none' },
}

const rowHeight = 20
const letterWidth = 6.5
const markWidth = 26
/** More names than these take more room than they explain. */
const mostNamed = 12

/** A chart's drawing with the names of its colours. */
export function Plot(props: PlotProps) {
  const { drawing, names, parts, width, height } = props
  const { Drawing, legend } = kinds[drawing.kind]
  const [colors, labels] =
    legend === 'points' ? [pointColors(drawing), names] : legend === 'series' ? [seriesColors(drawing), parts] : [[], []]
  const isNamed = labels.length > 0 && labels.length <= mostNamed && height > 120
  const scale = useTextScale()
  const room = isNamed ? legendHeight(labels, width / scale) * scale : 0
  return (
    <>
      <Drawing {...props} height={height - room} />
      {isNamed && (
        <ul className={css.legend} data-legend>
          {labels.map((label, index) => (
            <li key={index}>
              <i style={{ background: colors[index] }} />
              {label}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The height of the names below, of how many lines they are likely to take. */
function legendHeight(labels: readonly string[], width: number): number {
  const wide = labels.reduce((all, label) => all + Math.min(180, label.length * letterWidth + markWidth) + 12, 0)
  return Math.min(4, Math.ceil(wide / Math.max(1, width - 24))) * rowHeight + 8
}
