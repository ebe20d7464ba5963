import { Bar, BarChart, LabelList } from 'recharts'
import { axes, axisText, label, margin } from '#client/blocks/chart/plot/Axes.tsx'
import { rowsOf, seriesColors, type PlotProps, type PlotRow } from '#client/blocks/chart/plot/plot-props.ts'

/** Bars beside each other. */
export function Bars(props: PlotProps) {
  return <BarDrawing {...props} isStacked={false} />
}

/** The parts of each group on top of each other. */
export function StackedBars(props: PlotProps) {
  return <BarDrawing {...props} isStacked />
}

function BarDrawing({ isStacked, ...props }: PlotProps & { isStacked: boolean }) {
  const { drawing, names, width, height, language, onOpen } = props
  const colors = seriesColors(drawing)
  const rows = rowsOf(drawing, names, false)
  const press = (part?: number) => (_bar: unknown, index: number) => onOpen?.(rows[index]?.index ?? index, part)
  const written = drawing.values && <LabelList position="top" {...label} formatter={axisText(drawing, language)} />
  return (
    <BarChart data={rows} width={width} height={height} margin={margin} accessibilityLayer={false} barCategoryGap="20%">
      {axes(props)}
      {drawing.series.length === 0 ? (
        <Bar dataKey="value" radius={[3, 3, 0, 0]} maxBarSize={56} isAnimationActive={false} onClick={press()}>
          {written}
        </Bar>
      ) : (
        drawing.series.map((_part, index) => (
          <Bar
            key={index}
            dataKey={(row: PlotRow) => row[`p${index}`]}
            fill={colors[index]}
            maxBarSize={56}
            isAnimationActive={false}
            onClick={press(index)}
            {...(isStacked && { stackId: 'all' })}
          >
            {!isStacked && written}
          </Bar>
        ))
      )}
    </BarChart>
  )
}
