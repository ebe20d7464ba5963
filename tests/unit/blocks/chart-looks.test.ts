import { describe, expect, test } from 'vitest'
import type { ChartDrawing, ChartPoint } from '#shared/blocks/chart-block.ts'
import { isWhole, lettersOfName, pointColors, rowsOf, seriesColors } from '#client/blocks/chart/plot/plot-props.ts'
import { hueColors } from '#client/ui/theme/hues.ts'

const plain = { divide: 1, prefix: '', suffix: '' }
const point = (label: string | null, value: number, hue?: string, parts: ChartPoint['parts'] = []): ChartPoint => ({
  ...{ label, value, text: String(value), parts },
  ...(hue !== undefined && { hue }),
})
const drawing = (points: ChartPoint[], patch: Partial<ChartDrawing> = {}): ChartDrawing => ({
  ...{ kind: 'bar', color: '', values: false, axis: plain, across: plain, points, series: [] },
  ...patch,
})
const gray = hueColors('gray').solid

describe('how a chart looks (A40)', () => {
  test('options keep their colours beside records without one, which are gray', () => {
    const chart = drawing([point('Open', 3, 'green'), point('Done', 2, 'red'), point('Empty', 1)])
    const wanted = [hueColors('green').solid, hueColors('red').solid, gray]
    expect(rowsOf(chart, ['Open', 'Done', 'Empty'], false).map(({ fill }) => fill)).toEqual(wanted)
    expect(pointColors(chart)).toEqual(wanted)
    expect(seriesColors(drawing([], { series: [{ label: 'Open', hue: 'green' }, { label: 'Empty' }] }))).toEqual([wanted[0], gray])
  })

  test('without options bars have one colour, and slices differ', () => {
    const chart = drawing([point('Lisbon', 3), point('Porto', 2), point(null, 1)])
    expect(new Set(rowsOf(chart, ['', '', ''], false).map(({ fill }) => fill))).toEqual(new Set(['var(--tr-accent)']))
    expect(new Set(pointColors(chart)).size).toBe(3)
    expect(pointColors(chart)[2]).toBe(gray)
  })

  test('numbers of things have no halves on their axis; money and averages may', () => {
    expect(isWhole(drawing([point('a', 1), point('b', 2)]))).toBe(true)
    expect(isWhole(drawing([point('a', 1), point('b', 1.5)]))).toBe(false)
    expect(isWhole(drawing([point('a', 1, undefined, [{ value: 0.5, text: '' }])]))).toBe(false)
    expect(isWhole(drawing([point('a', 150)], { axis: { ...plain, divide: 100 } }))).toBe(false)
  })

  test('each bar has its name, shortened; only where there is no room some are left out', () => {
    expect(lettersOfName(4, 600, 1)).toBeGreaterThan(15)
    expect(lettersOfName(10, 600, 1)).toBe(8)
    expect(lettersOfName(30, 600, 1)).toBeUndefined()
    expect(lettersOfName(10, 600, 2)).toBeUndefined()
  })
})
