import { expect, test } from 'vitest'
import fc from 'fast-check'
import { columnEdges, columnsBetween, columnWindow, fixedColumns, frozenColumns, paintedColumns } from '#client/ui/grid/column-window.ts'
import { headerHeight, heightOfLines, linesIn } from '#client/ui/grid/grid-layout.ts'
import type { GridColumn } from '#client/ui/grid/grid-types.ts'
import { firstWindow, rowTop, rowWindowAt, scrollToShow, windowSize } from '#client/ui/grid/row-window.ts'
import { rowsBySlot } from '#client/ui/grid/use-row-window.ts'
import { runs } from '#tests/support/property-runs.ts'

const view = fc.record({
  scrollTop: fc.nat(400_000),
  height: fc.integer({ min: 40, max: 1_400 }),
  rows: fc.nat(10_000),
  rowHeight: fc.constantFrom(1, 2, 4, 6).map(heightOfLines),
})

test('every row in sight is painted, and never more rows than there are elements for', () => {
  fc.assert(
    fc.property(view, ({ scrollTop, height, rows, rowHeight }) => {
      const end = Math.max(0, rowTop(rows, rowHeight) - height)
      const top = Math.min(scrollTop, end)
      const { first, last } = rowWindowAt(top, height, rows, rowHeight)
      expect(last - first + 1).toBeLessThanOrEqual(windowSize(height, rowHeight))
      expect(first).toBeGreaterThanOrEqual(0)
      expect(last).toBeLessThan(Math.max(1, rows))
      for (let row = 0; row < rows; row += 1) {
        const isSeen = rowTop(row, rowHeight) + rowHeight > top + headerHeight && rowTop(row, rowHeight) < top + height
        if (isSeen) expect(row >= first && row <= last).toBe(true)
      }
    }),
    runs(60, 600),
  )
})

test('the first paint shows every row in sight and none beyond, in the elements that the next one keeps', () => {
  fc.assert(
    fc.property(view, ({ height, rows, rowHeight }) => {
      const { first, last } = firstWindow(height, rows, rowHeight)
      const whole = rowWindowAt(0, height, rows, rowHeight)
      expect(first).toBe(whole.first)
      expect(last).toBeLessThanOrEqual(whole.last)
      for (let row = 0; row < rows && row < 100; row += 1) expect(row <= last).toBe(rowTop(row, rowHeight) < height)
    }),
  )
})

test('each painted row has an element of its own, and keeps it while it stays in sight', () => {
  fc.assert(
    fc.property(view, fc.nat(400), ({ scrollTop, height, rows, rowHeight }, head) => {
      const window = rowWindowAt(scrollTop, height, rows, rowHeight)
      const slots = windowSize(height, rowHeight)
      const painted = rowsBySlot({ ...window, slots, head })
      expect(painted.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: Math.max(0, window.last - window.first + 1) }, (_, index) => window.first + index),
      )
      expect(new Set(painted.map((row) => row % slots)).size).toBe(painted.length)
      // at rest the elements are in reading order
      expect(rowsBySlot({ ...window, slots, head: window.first })).toEqual(painted.toSorted((a, b) => a - b))
    }),
  )
})

const column = (id: string, width: number): GridColumn => ({ id, label: id, icon: null, width, align: 'start', readOnly: false })

test('columns in sight are painted, and the room of the others is kept', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 56, max: 400 }), { minLength: 1, maxLength: 30 }), fc.nat(4_000), (widths, left) => {
      const edges = columnEdges(
        widths.map((width, index) => column(String(index), width)),
        true,
      )
      const right = left + 800
      const window = columnWindow(edges, columnsBetween(edges, left, right), true)
      const painted = paintedColumns(window)
      for (let col = 1; col < widths.length; col += 1) {
        if ((edges[col + 1] ?? 0) > left && (edges[col] ?? 0) < right) expect(painted).toContain(col)
      }
      const room = [0, ...painted].reduce((total, col) => total + (widths[col] ?? 0), 0)
      const spaces = Number(window.beforeStyle.width) + Number(window.afterStyle.width)
      expect(window.gutter + room + spaces).toBe(edges.at(-1))
    }),
  )
})

test('frozen columns are always painted, the others beside them, and of 300 columns a screenful only', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 56, max: 400 }), { minLength: 1, maxLength: 300 }),
      fc.nat(40_000),
      fc.integer({ min: 1, max: 10 }),
      (widths, left, wanted) => {
        const edges = columnEdges(
          widths.map((width, index) => column(String(index), width)),
          true,
        )
        const fixed = frozenColumns(edges, wanted, 1400)
        const window = columnWindow(edges, columnsBetween(edges, left, left + 1400, fixed), true, fixed)
        const painted = [...fixedColumns(window), ...paintedColumns(window)]
        expect(new Set(painted).size).toBe(painted.length)
        expect(fixed === 1 || (edges[fixed] ?? 0) <= 1400 * 0.7).toBe(true)
        for (let col = 0; col < widths.length; col += 1) {
          if (col < fixed || ((edges[col + 1] ?? 0) > left && (edges[col] ?? 0) < left + 1400)) expect(painted).toContain(col)
        }
        expect(painted.length).toBeLessThanOrEqual(10 + Math.ceil(1400 / 56) + 4)
        const room = painted.reduce((total, col) => total + (widths[col] ?? 0), 0)
        expect(window.gutter + room + Number(window.beforeStyle.width) + Number(window.afterStyle.width)).toBe(edges.at(-1))
      },
    ),
  )
})

test('a stretch is shown by the smallest movement, and its start when it is larger than the view', () => {
  expect(scrollToShow({ start: 100, end: 132 }, { start: 50, end: 200 })).toBeUndefined()
  expect(scrollToShow({ start: 20, end: 52 }, { start: 50, end: 200 })).toBe(-30)
  expect(scrollToShow({ start: 190, end: 222 }, { start: 50, end: 200 })).toBe(22)
  expect(scrollToShow({ start: 60, end: 900 }, { start: 50, end: 200 })).toBe(10)
})

test('a row is as high as its lines, and holds as many as it is made for', () => {
  expect([1, 2, 4, 6].map(heightOfLines)).toEqual([32, 52, 92, 132])
  for (const lines of [1, 2, 4, 6]) expect(linesIn(heightOfLines(lines))).toBe(lines)
})
