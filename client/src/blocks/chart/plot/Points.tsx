import { CartesianGrid, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from 'recharts'
import { writeShort } from '#shared/blocks/measure-figure.ts'
import { axisText, margin } from '#client/blocks/chart/plot/Axes.tsx'
import { Tip } from '#client/blocks/chart/plot/Tip.tsx'
import { mainColor, rowsOf, seriesColors, type PlotProps } from '#client/blocks/chart/plot/plot-props.ts'
import { textScale } from '#client/lib/text-scale.ts'

const tick = { fill: 'var(--tr-text-muted)', fontSize: 11 * textScale }
const line = 'var(--tr-border-soft)'

/** Each group a point at its figure; with a split a point for each part, in its colour. */
export function Points(props: PlotProps) {
  const { drawing, names, width, height, language, onOpen } = props
  const rows = rowsOf(drawing, names, false)
  const colors = seriesColors(drawing)
  const isNumeric = rows.every(({ x }) => x !== undefined)
  const sets =
    drawing.series.length === 0
      ? [{ part: undefined, color: mainColor(drawing), data: rows.filter(({ value }) => value !== null) }]
      : drawing.series.map((_part, index) => ({
          part: index,
          color: colors[index] ?? mainColor(drawing),
          data: rows.flatMap((row) => {
            const value = row[`p${index}`]
            return value === null || value === undefined ? [] : [{ ...row, value }]
          }),
        }))
  return (
    <ScatterChart width={width} height={height} margin={margin} accessibilityLayer={false}>
      <CartesianGrid stroke={line} />
      <XAxis
        tick={tick}
        height={30 * textScale}
        tickLine={false}
        axisLine={{ stroke: line }}
        {...(isNumeric
          ? {
              dataKey: 'x',
              type: 'number',
              domain: ['auto', 'auto'],
              tickFormatter: (value: number) => writeShort(value, drawing.across, language),
            }
          : { dataKey: 'name', type: 'category', allowDuplicatedCategory: false })}
      />
      <YAxis
        dataKey="value"
        type="number"
        tick={tick}
        tickLine={false}
        axisLine={false}
        width={52 * textScale}
        tickFormatter={axisText(drawing, language)}
      />
      <Tooltip isAnimationActive={false} cursor={false} content={({ payload }) => <Tip {...props} payload={payload} />} />
      {sets.map(({ part, color, data }, index) => (
        <Scatter
          key={index}
          data={data.map((row) => ({ ...row, fill: part === undefined ? row.fill : color }))}
          fill={color}
          fillOpacity={0.75}
          isAnimationActive={false}
          onClick={(_point, place) => onOpen?.(data[place]?.index ?? place, part)}
        />
      ))}
    </ScatterChart>
  )
}
