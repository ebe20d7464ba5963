import { CartesianGrid, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from 'recharts'
import { writeShort } from '#shared/blocks/measure-figure.ts'
import { acrossLook, axisText, line, margin, upLook } from '#client/blocks/chart/plot/Axes.tsx'
import { Tip } from '#client/blocks/chart/plot/Tip.tsx'
import { isWhole, mainColor, rowsOf, seriesColors, type PlotProps } from '#client/blocks/chart/plot/plot-props.ts'

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
        {...acrossLook}
        {...(isNumeric
          ? {
              dataKey: 'x',
              type: 'number',
              domain: ['auto', 'auto'],
              tickFormatter: (value: number) => writeShort(value, drawing.across, language),
            }
          : { dataKey: 'name', type: 'category', allowDuplicatedCategory: false })}
      />
      <YAxis dataKey="value" type="number" {...upLook} allowDecimals={!isWhole(drawing)} tickFormatter={axisText(drawing, language)} />
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
