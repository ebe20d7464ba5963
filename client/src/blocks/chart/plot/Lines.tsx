import { Area, AreaChart, LabelList, Line, LineChart } from 'recharts'
import { axes, axisText, label, margin } from '#client/blocks/chart/plot/Axes.tsx'
import { mainColor, rowsOf, seriesColors, type PlotProps, type PlotRow } from '#client/blocks/chart/plot/plot-props.ts'

interface Drawn {
  key: (row: PlotRow) => number | null | undefined
  color: string
  part: number | undefined
}

/** The lines of a chart: its figure, or one for each part. */
function drawnOf({ drawing }: PlotProps): Drawn[] {
  const colors = seriesColors(drawing)
  if (drawing.series.length === 0) return [{ key: (row) => row.value, color: mainColor(drawing), part: undefined }]
  return drawing.series.map((_part, index) => ({
    key: (row) => row[`p${index}`],
    color: colors[index] ?? mainColor(drawing),
    part: index,
  }))
}

/** Past this many points their marks run together. */
const mostDots = 60

/** The library's point knows its place, which its type does not say. */
const opener = (onOpen: PlotProps['onOpen'], part: number | undefined) => (dot: object) => {
  const { index } = dot as { index?: number }
  if (index !== undefined) onOpen?.(index, part)
}

export function Lines(props: PlotProps) {
  const { drawing, names, width, height, language, onOpen } = props
  const rows = rowsOf(drawing, names, false)
  return (
    <LineChart data={rows} width={width} height={height} margin={margin} accessibilityLayer={false}>
      {axes(props)}
      {drawnOf(props).map(({ key, color, part }, index) => (
        <Line
          key={index}
          dataKey={key}
          stroke={color}
          strokeWidth={2}
          type="monotone"
          dot={rows.length <= mostDots && { r: 2.5, fill: color, strokeWidth: 0 }}
          activeDot={{
            r: 5,
            fill: color,
            onClick: opener(onOpen, part),
          }}
          isAnimationActive={false}
          connectNulls
        >
          {drawing.values && <LabelList position="top" {...label} formatter={axisText(drawing, language)} />}
        </Line>
      ))}
    </LineChart>
  )
}

export function Areas(props: PlotProps) {
  const { drawing, names, width, height, language, onOpen } = props
  const rows = rowsOf(drawing, names, false)
  return (
    <AreaChart data={rows} width={width} height={height} margin={margin} accessibilityLayer={false}>
      {axes(props)}
      {drawnOf(props).map(({ key, color, part }, index) => (
        <Area
          key={index}
          dataKey={key}
          stroke={color}
          strokeWidth={2}
          fill={color}
          fillOpacity={0.16}
          type="monotone"
          activeDot={{
            r: 5,
            fill: color,
            onClick: opener(onOpen, part),
          }}
          isAnimationActive={false}
          connectNulls
          {...(part !== undefined && { stackId: 'all' })}
        >
          {drawing.values && <LabelList position="top" {...label} formatter={axisText(drawing, language)} />}
        </Area>
      ))}
    </AreaChart>
  )
}
