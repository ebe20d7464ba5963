import type { ChartDrawing } from '#shared/blocks/chart-block.ts'
import { hueColors, type Hue } from '#client/ui/theme/hues.ts'

export interface PlotProps {
  drawing: ChartDrawing
  /** of its points and of its series */
  names: readonly string[]
  parts: readonly string[]
  width: number
  height: number
  language: string
  onOpen: ((point: number, part?: number) => void) | undefined
}

/** One point as the library reads it; parts are named `p0`, `p1`, … */
export interface PlotRow {
  index: number
  name: string
  value: number | null
  text: string
  x: number | undefined
  /** absent where series have the colours */
  fill?: string | undefined
  [part: `p${number}`]: number | null
}

/** Neighbours differ, in light and dark; gray is for the others. */
const order = [
  'blue',
  'teal',
  'amber',
  'violet',
  'green',
  'pink',
  'orange',
  'cyan',
  'red',
  'indigo',
  'yellow',
] as const satisfies readonly Hue[]

const colorAt = (index: number): string => hueColors(order[index % order.length]).solid

/** The colour of a chart that has one. */
export function mainColor({ color }: ChartDrawing): string {
  return color === '' ? 'var(--tr-accent)' : hueColors(color).solid
}

const isOthers = ({ label }: { label: unknown }): boolean => label === null

/** The colour of each series. */
export function seriesColors({ series }: ChartDrawing): string[] {
  return series.map((part, index) =>
    isOthers(part) ? hueColors('gray').solid : part.hue === undefined ? colorAt(index) : hueColors(part.hue).solid,
  )
}

/** The colour of each point, where points differ by colour. */
export function pointColors({ points }: ChartDrawing): string[] {
  return points.map((point, index) =>
    isOthers(point) ? hueColors('gray').solid : point.hue === undefined ? colorAt(index) : hueColors(point.hue).solid,
  )
}

/** Points of one chart have its colour, unless every one is an option with its own. */
export function rowsOf(drawing: ChartDrawing, names: readonly string[], byPoint: boolean): PlotRow[] {
  const own = drawing.points.every((point) => point.hue !== undefined || isOthers(point))
  const colors = byPoint || (own && drawing.color === '') ? pointColors(drawing) : drawing.points.map(() => mainColor(drawing))
  return drawing.points.map(({ value, text, parts, x }, index) => ({
    index,
    name: names[index] ?? '',
    value,
    text,
    x,
    ...(drawing.series.length === 0 && { fill: colors[index] }),
    ...Object.fromEntries(parts.map((part, place) => [`p${place}`, part.value])),
  }))
}
