import { Funnel, FunnelChart, LabelList, Pie, PieChart, Tooltip } from 'recharts'
import { axisText } from '#client/blocks/chart/plot/Axes.tsx'
import { Tip } from '#client/blocks/chart/plot/Tip.tsx'
import { rowsOf, type PlotProps, type PlotRow } from '#client/blocks/chart/plot/plot-props.ts'
import { onTextScale, textScale } from '#client/lib/text-scale.ts'

const scaledLabel = () => ({ fill: 'var(--tr-text-soft)', fontSize: 12 * textScale, stroke: 'none' })
let label = scaledLabel()
onTextScale(() => (label = scaledLabel()))

/** A slice is a share: what is below nothing has none. */
const sharesOf = (props: PlotProps): PlotRow[] =>
  rowsOf(props.drawing, props.names, true).filter(({ value }) => value !== null && value > 0)

export function Pies(props: PlotProps) {
  return <Round {...props} hole={0} />
}

export function Donut(props: PlotProps) {
  return <Round {...props} hole={0.62} />
}

function Round({ hole, ...props }: PlotProps & { hole: number }) {
  const { drawing, width, height, language, onOpen } = props
  const rows = sharesOf(props)
  const radius = Math.max(20, Math.min(width, height) / 2 - (drawing.values ? 32 : 12))
  const write = axisText(drawing, language)
  return (
    <PieChart width={width} height={height} accessibilityLayer={false}>
      <Tooltip isAnimationActive={false} content={({ payload }) => <Tip {...props} payload={payload} />} />
      <Pie
        data={rows}
        dataKey="value"
        nameKey="name"
        rootTabIndex={-1}
        outerRadius={radius}
        innerRadius={radius * hole}
        startAngle={90}
        endAngle={-270}
        stroke="var(--tr-surface)"
        strokeWidth={2}
        isAnimationActive={false}
        label={drawing.values && ((slice: { value?: unknown }) => write(slice.value))}
        labelLine={false}
        onClick={(_slice, index) => onOpen?.(rows[index]?.index ?? index)}
      />
    </PieChart>
  )
}

export function Funnels(props: PlotProps) {
  const { width, height, onOpen, drawing, language } = props
  const rows = sharesOf(props)
  return (
    <FunnelChart
      width={width}
      height={height}
      margin={{ top: 12, right: Math.min(160, width * 0.35), bottom: 12, left: 16 }}
      accessibilityLayer={false}
    >
      <Tooltip isAnimationActive={false} content={({ payload }) => <Tip {...props} payload={payload} />} />
      <Funnel
        data={rows}
        dataKey="value"
        nameKey="name"
        stroke="var(--tr-surface)"
        isAnimationActive={false}
        onClick={(_stage, index) => onOpen?.(rows[index]?.index ?? index)}
      >
        <LabelList dataKey="name" position="right" {...label} />
        {drawing.values && (
          <LabelList dataKey="value" position="center" {...label} fill="var(--tr-text)" formatter={axisText(drawing, language)} />
        )}
      </Funnel>
    </FunnelChart>
  )
}
