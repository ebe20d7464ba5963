import { CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { writeShort } from '#shared/blocks/measure-figure.ts'
import type { ChartDrawing } from '#shared/blocks/chart-block.ts'
import { Tip } from '#client/blocks/chart/plot/Tip.tsx'
import { isWhole, lettersOfName, type PlotProps } from '#client/blocks/chart/plot/plot-props.ts'
import { onTextScale, textScale } from '#client/lib/text-scale.ts'

export const line = 'var(--tr-border-soft)'

function scaledLooks() {
  const label = { fill: 'var(--tr-text-soft)', fontSize: 11 * textScale }
  const tick = { ...label, fill: 'var(--tr-text-muted)' }
  return {
    label,
    margin: { top: 16 * textScale, right: 28, bottom: 4, left: 4 },
    acrossLook: { tick, tickLine: false, axisLine: { stroke: line }, height: 30 * textScale },
    upLook: { tick, tickLine: false, axisLine: false, width: 52 * textScale },
  }
}

/** `label`: the writing on bars and points. */
export let { label, margin, acrossLook, upLook } = scaledLooks()
onTextScale(() => ({ label, margin, acrossLook, upLook } = scaledLooks()))

export const axisText =
  ({ axis }: ChartDrawing, language: string) =>
  (value: unknown): string =>
    typeof value === 'number' ? writeShort(value, axis, language) : String(value)

/** The axes, grid and tip that charts with axes share. The library finds them by what this returns, so it is a function. */
export function axes(props: PlotProps) {
  const { drawing, names, width, language } = props
  const letters = lettersOfName(names.length, width - upLook.width - margin.left - margin.right, textScale)
  const shorten = (name: string): string => (letters === undefined || name.length <= letters ? name : `${name.slice(0, letters - 1)}…`)
  return [
    <CartesianGrid key="grid" vertical={false} stroke={line} />,
    <XAxis
      key="x"
      dataKey="name"
      {...acrossLook}
      minTickGap={8}
      interval={letters === undefined ? 'equidistantPreserveStart' : 0}
      tickFormatter={shorten}
    />,
    <YAxis key="y" {...upLook} allowDecimals={!isWhole(drawing)} tickFormatter={axisText(drawing, language)} />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      cursor={{ fill: 'var(--tr-hover)', stroke: line }}
      content={({ payload }) => <Tip {...props} payload={payload} />}
    />,
  ]
}
