import { describe, expect, it } from 'vitest'
import { inPieces } from '#server/computed/in-pieces.ts'
import { WorkBudget } from '#server/computed/work-budget.ts'
import { createPace } from '#server/jobs/pace.ts'

const ids = Array.from({ length: 2000 }, (_, index) => `r${index}`)

/** Works out cells that take `msEach`, by a clock of our own. */
function workOut({ msEach, ms, always = 0 }: { msEach: number; ms: number; always?: number }) {
  let now = 0
  const pieces: number[] = []
  const stored: string[] = []
  const budget = new WorkBudget({ ms, always, heavy: 2 }, () => now)
  const left = inPieces(
    ids,
    budget,
    (piece) => {
      pieces.push(piece.length)
      const values = new Map<string, number>()
      for (const [index, id] of piece.entries()) {
        if (index > 0 && budget.isSpent) return { values, left: piece.slice(index) }
        now += msEach
        values.set(id, 1)
      }
      return { values, left: [] }
    },
    (values) => stored.push(...values.keys()),
  )
  return { left, stored, pieces, now: () => now }
}

describe('the time a write may work out cells', () => {
  it('ends within a cell of its bound, and leaves the rest in order', () => {
    const { left, stored, now } = workOut({ msEach: 5, ms: 25 })
    expect(now()).toBe(25)
    expect(stored).toEqual(ids.slice(0, 5))
    expect(left).toEqual(ids.slice(5))
  })

  it('is not looked at before the first steps are spent', () => {
    // a busy machine: each cell seems to take longer than the whole budget
    const { stored, left } = workOut({ msEach: 100, ms: 25, always: 20_000 })
    expect(stored.length).toBeGreaterThanOrEqual(200)
    expect(left.length).toBe(ids.length - stored.length)
  })

  it('does all there is when it is quick, in pieces that grow', () => {
    const { left, pieces } = workOut({ msEach: 0.001, ms: 25 })
    expect(left).toEqual([])
    expect(pieces).toEqual([4, 8, 16, 32, 64, 128, 256, 512, 512, 468])
  })

  it('makes small pieces of what is slow', () => {
    const { pieces } = workOut({ msEach: 1, ms: 60 })
    expect(pieces.slice(0, 2)).toEqual([4, 4])
    expect(Math.max(...pieces)).toBe(4)
  })
})

describe('heavy cells', () => {
  function budgetOf(cells: { steps: number; ms: number }[], heavy = 2): WorkBudget {
    let now = 0
    const budget = new WorkBudget({ ms: 25, always: 20_000, heavy }, () => now)
    for (const { steps, ms } of cells) {
      budget.cell(() => {
        budget.meter.steps += steps
        now += ms
      })
    }
    return budget
  }

  it('end the write with the second, long before its time is over', () => {
    expect(budgetOf([{ steps: 50_000, ms: 1.5 }])).toMatchObject({ isHeavy: true, isSpent: false })
    const two = [50_000, 50_000].map((steps) => ({ steps, ms: 1.5 }))
    expect(budgetOf(two)).toMatchObject({ isHeavy: true, isSpent: true })
  })

  it('end a slice with the first', () => {
    expect(budgetOf([{ steps: 50_000, ms: 1.5 }], 1)).toMatchObject({ isHeavy: true, isSpent: true })
  })

  it('are not many cells together, nor those that are known already, nor a machine that is busy', () => {
    const some = (steps: number, ms: number) => Array.from({ length: 4 }, () => ({ steps, ms }))
    for (const cells of [some(10_000, 0.2), some(200_000, 0), some(10, 5)])
      expect(budgetOf(cells)).toMatchObject({ isHeavy: false, isSpent: false })
  })
})

describe('the pace of background work', () => {
  /** Runs two pieces of 5 ms; answers how long each rest was. */
  async function restsOf(busy: number): Promise<number[]> {
    let now = 0
    const rests: number[] = []
    const pace = createPace({
      now: () => now,
      rest: (ms) => {
        rests.push(ms)
        return Promise.resolve(busy)
      },
    })
    const piece = () => pace(() => Promise.resolve((now += 5)))
    await Promise.all([piece(), piece(), piece()])
    return rests
  }

  it('leaves the event loop to others while they need it', async () => {
    expect((await restsOf(0.5)).slice(0, 4)).toEqual([2, 20, 2, 20])
  })

  it('remembers for a second that others needed it', async () => {
    let now = 0
    const pace = createPace({ now: () => now, rest: () => Promise.resolve(0.5) })
    expect(pace.isShared).toBe(false)
    await pace(() => Promise.resolve())
    await pace(() => Promise.resolve())
    expect(pace.isShared).toBe(true)
    now = 1_000
    expect(pace.isShared).toBe(false)
  })

  it('goes on soon while nobody does', async () => {
    expect((await restsOf(0)).slice(0, 2)).toEqual([2, 2])
  })

  it('runs one piece at a time, also after one that failed', async () => {
    const pace = createPace({ now: () => 0, rest: () => Promise.resolve(0) })
    let running = 0
    const piece = async (fails: boolean): Promise<number> => {
      running++
      await Promise.resolve()
      const together = running--
      if (fails) throw new Error('failed')
      return together
    }
    const results = await Promise.allSettled([pace(() => piece(false)), pace(() => piece(true)), pace(() => piece(false))])
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([1, 'Error: failed', 1])
  })
})
