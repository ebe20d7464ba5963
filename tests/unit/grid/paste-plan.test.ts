import { describe, expect, it } from 'vitest'
import { planPaste } from '#client/ui/grid/paste-plan.ts'

const block = (rows: string[][]) => rows.map((row) => row.map((text) => ({ text })))
const size = { rows: 10, cols: 4 }
const cell = (row: number, col: number) => ({ top: row, left: col, bottom: row, right: col })
const texts = (plan: ReturnType<typeof planPaste>) => plan.cells.map(({ row, col, text }) => `${row},${col}=${text}`)

describe('where a paste goes', () => {
  it('one value fills the selection', () => {
    const plan = planPaste(block([['x']]), { top: 2, left: 1, bottom: 3, right: 2 }, size)
    expect(texts(plan)).toEqual(['2,1=x', '2,2=x', '3,1=x', '3,2=x'])
  })

  it('a block spreads from a single cell and is selected afterwards', () => {
    const plan = planPaste(
      block([
        ['a', 'b'],
        ['c', 'd'],
      ]),
      cell(1, 1),
      size,
    )
    expect(texts(plan)).toEqual(['1,1=a', '1,2=b', '2,1=c', '2,2=d'])
    expect(plan.range).toEqual({ top: 1, left: 1, bottom: 2, right: 2 })
  })

  it('one row is repeated over the selected rows', () => {
    const plan = planPaste(block([['a', 'b']]), { top: 0, left: 0, bottom: 2, right: 1 }, size)
    expect(texts(plan)).toEqual(['0,0=a', '0,1=b', '1,0=a', '1,1=b', '2,0=a', '2,1=b'])
  })

  it('a block that does not divide the selection is laid once', () => {
    const plan = planPaste(block([['a'], ['b']]), { top: 0, left: 0, bottom: 2, right: 0 }, size)
    expect(texts(plan)).toEqual(['0,0=a', '1,0=b'])
  })

  it('says how many rows it needs past the end, and what found no place at the right', () => {
    const plan = planPaste(
      block([
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ]),
      cell(8, 3),
      size,
    )
    expect(plan.newRows).toBe(1)
    expect(plan.cut).toEqual([
      { row: 8, past: 0, text: 'b' },
      { row: 9, past: 0, text: 'd' },
      { row: 10, past: 0, text: 'f' },
    ])
    expect(texts(plan)).toEqual(['8,3=a', '9,3=c', '10,3=e'])
  })

  it('leaves cells alone for which a ragged block has nothing', () => {
    expect(texts(planPaste(block([['a', 'b'], ['c']]), cell(0, 0), size))).toEqual(['0,0=a', '0,1=b', '1,0=c'])
  })

  it('an empty block changes nothing', () => {
    expect(planPaste([], cell(0, 0), size).cells).toEqual([])
  })
})
