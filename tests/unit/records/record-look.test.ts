import { describe, expect, it } from 'vitest'
import {
  columnsIn,
  isTabHidden,
  lookInPlan,
  lookOfTable,
  recordLooks,
  spreadTools,
  toggledTab,
  toolColumns,
  withLook,
} from '#client/records/panel/record-look.ts'

describe('the look of a record', () => {
  it('is every one that was chosen with advanced features', () => {
    expect(recordLooks.map((look) => lookInPlan(look, true))).toEqual([...recordLooks])
  })

  it('is the side panel or a compact window without them', () => {
    expect(recordLooks.map((look) => [look, lookInPlan(look, false)])).toEqual(
      recordLooks.map((look) => [look, look === 'side_panel' ? look : 'modal_compact']),
    )
  })
})

describe('tabs of a record', () => {
  it('are hidden one by one and shown again', () => {
    const one = toggledTab('', 'history')
    const two = toggledTab(one, 'related')
    expect([isTabHidden(two, 'history'), isTabHidden(two, 'related'), isTabHidden(two, 'fields')]).toEqual([true, true, false])
    const back = toggledTab(two, 'history')
    expect([isTabHidden(back, 'history'), isTabHidden(back, 'related')]).toEqual([false, true])
    expect(toggledTab(back, 'related')).toBe('')
  })
})

describe('columns of tools', () => {
  it('are three, two or one by the look, and as many as there is room for', () => {
    expect([toolColumns['4_cols'], toolColumns['3_cols'], toolColumns.full_screen]).toEqual([3, 2, undefined])
    expect([679, 680, 1019, 1020].map((width) => columnsIn(width, 3))).toEqual([1, 2, 2, 3])
    expect(columnsIn(2000, 2)).toBe(2)
  })

  it('have each tool once, in order', () => {
    expect(spreadTools(['a', 'b', 'c', 'd', 'e'], 3)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(spreadTools(['a'], 3)).toEqual([['a']])
    expect(spreadTools(['a', 'b', 'c', 'd'], 3)).toEqual([['a', 'b'], ['c'], ['d']])
    expect(spreadTools([], 2)).toEqual([])
  })

  it.each([1, 2, 3])('fill %i columns where there are tools for them', (columns) => {
    for (let count = 0; count <= 8; count++) {
      const tools = Array.from({ length: count }, (_, at) => at)
      const spread = spreadTools(tools, columns)
      expect(spread.flat()).toEqual(tools)
      expect(spread).toHaveLength(Math.min(columns, count))
      const sizes = spread.map(({ length }) => length)
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      expect(Math.max(0, ...sizes) - Math.min(...sizes, Math.max(0, ...sizes))).toBeLessThanOrEqual(1)
    }
  })
})

describe('the look of a table whose form says one', () => {
  it('is kept for the table alone', () => {
    const one = withLook('', 'ta', '4_cols')
    const two = withLook(withLook(one, 'tb', 'side_panel'), 'ta', 'modal_wide')
    expect([lookOfTable(two, 'ta'), lookOfTable(two, 'tb'), lookOfTable(two, 'tc')]).toEqual(['modal_wide', 'side_panel', undefined])
  })
})
