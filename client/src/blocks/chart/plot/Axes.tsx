import { CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { writeShort } from '#shared/blocks/measure-figure.ts'
import type { ChartDrawing } from '#shared/blocks/chart-block.ts'
import { Tip } from '#client/blocks/chart/plot/Tip.tsx'
import type { PlotProps } from '#client/blocks/chart/plot/plot-props.ts'
import { textScale } from '#client/lib/text-scale.ts'

export const margin = { top: 16 * textScale, right: 28, bottom: 4, left: 4 }
const tick = { fill: 'var(--tr-text-muted)', fontSize: 11 * textScale }
const line = 'var(--tr-border-soft)'

export const axisText =
  ({ axis }: ChartDrawing, language: string) =>
  (value: unknown): string =>
    typeof value === 'number' ? writeShort(value, axis, language) : String(value)

/** The axes, grid and tip that charts with axes share. The library finds them by what this returns, so it is a function. */
export function axes(props: PlotProps) {
  const { drawing, language } = props
  return [
    <CartesianGrid key="grid" vertical={false} stroke={line} />,
    <XAxis
      key="x"
      dataKey="name"
      tick={tick}
      tickLine={false}
      axisLine={{ stroke: line }}
      minTickGap={8}
      height={30 * textScale}
      interval="equidistantPreserveStart"
    />,
    <YAxis key="y" tick={tick} tickLine={false} axisLine={false} width={52 * textScale} tickFormatter={axisText(drawing, language)} />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      cursor={{ fill: 'var(--tr-hover)', stroke: line }}
      content={({ payload }) => <Tip {...props} payload={payload} />}
    />,
  ]
}
