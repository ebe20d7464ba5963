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

interface Coloured {
  label: unknown
  hue?: string
}

/** Options keep their own colours, and a part without one is gray beside them, like the others. Without any option neighbours differ. */
function colorsOf(parts: readonly Coloured[]): string[] {
  const hasOptions = parts.some(({ hue }) => hue !== undefined)
  return parts.map((part, index) => {
    if (part.hue !== undefined) return hueColors(part.hue).solid
    return hasOptions || isOthers(part) ? hueColors('gray').solid : colorAt(index)
  })
}

/** The colour of each series. */
export const seriesColors = ({ series }: ChartDrawing): string[] => colorsOf(series)

/** The colour of each point, where points differ by colour. */
export const pointColors = ({ points }: ChartDrawing): string[] => colorsOf(points)

/** Points of one chart have its colour, unless they are options with their own. */
export function rowsOf(drawing: ChartDrawing, names: readonly string[], byPoint: boolean): PlotRow[] {
  const own = drawing.points.some((point) => point.hue !== undefined)
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

/** True for figures that are numbers of things: an axis of them has no halves. */
export function isWhole({ axis, points }: ChartDrawing): boolean {
  const isInteger = ({ value }: { value: number | null }): boolean => value === null || Number.isInteger(value)
  return axis.divide === 1 && points.every((point) => isInteger(point) && point.parts.every(isInteger))
}

/** px of a letter, and the least of a name that still says something */
const letter = 6.5
const leastName = 40

/** The letters that a name has below its bar; undefined: there are too many names, and some are left out. */
export function lettersOfName(count: number, width: number, scale: number): number | undefined {
  const place = width / Math.max(1, count)
  return place < leastName * scale ? undefined : Math.floor((place - 4) / (letter * scale))
}
