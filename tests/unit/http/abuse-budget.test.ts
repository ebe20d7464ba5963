import { describe, expect, it } from 'vitest'
import { createAbuseBudget } from '#server/http/abuse-budget.ts'

function arena() {
  let now = 0
  const usedUp: string[] = []
  const budget = createAbuseBudget({ now: () => now, onUsedUp: (name) => usedUp.push(name) })
  return { budget, usedUp, pass: (ms: number) => (now += ms) }
}

const member = { own: 'member o m' }

describe('the time that refused requests may take', () => {
  it('is used up by some, told once, and comes back', () => {
    const { budget, usedUp, pass } = arena()
    budget.charge(member, 99)
    expect(budget).toMatchObject({ isCalm: true })
    expect(budget.waitOf(member)).toBe(0)
    budget.charge(member, 1)
    budget.charge(member, 1)
    expect(budget.isCalm).toBe(false)
    expect(usedUp).toEqual(['member o m'])
    // 1 ms of debt and half of the budget, 10 ms a second
    expect(budget.waitOf(member)).toBeCloseTo(5_100)
    pass(5_000)
    expect(budget.waitOf(member)).toBeCloseTo(100)
    pass(101)
    expect(budget.waitOf(member)).toBe(0)
    expect(budget.isCalm).toBe(true)
    budget.charge(member, 60)
    expect(usedUp).toHaveLength(2)
  })

  it('does not end for somebody who is refused now and then', () => {
    const { budget, pass } = arena()
    for (let round = 0; round < 1_000; round++) {
      budget.charge(member, 9)
      expect(budget.waitOf(member)).toBe(0)
      pass(1_000)
    }
  })

  it('keeps nobody out for longer than a while, whatever was spent', () => {
    const { budget, pass } = arena()
    budget.charge(member, 1_000_000)
    expect(budget.waitOf(member)).toBe(15_000)
    pass(15_000)
    expect(budget.waitOf(member)).toBe(0)
  })

  it('is nobody else’s: other members, and visitors of other links behind the address', () => {
    const { budget } = arena()
    budget.charge(member, 500)
    const visitor = { own: 'visitor a l', address: 'address a' }
    budget.charge(visitor, 500)
    expect(budget.waitOf(visitor)).toBeGreaterThan(0)
    expect(budget.waitOf({ own: 'member o other' })).toBe(0)
    expect(budget.waitOf({ own: 'visitor a other', address: 'address a' })).toBe(0)
  })

  it('has an end for an address that names another link each time', () => {
    const { budget } = arena()
    for (let link = 0; link < 20; link++) budget.charge({ own: `visitor a ${link}`, address: 'address a' }, 60)
    expect(budget.waitOf({ own: 'visitor a new', address: 'address a' })).toBeGreaterThan(0)
    expect(budget.waitOf({ own: 'visitor b new', address: 'address b' })).toBe(0)
  })

  it('forgets those unused for longest when there are very many', () => {
    const { budget } = arena()
    budget.charge(member, 200)
    for (let other = 0; other < 20_000; other++) budget.charge({ own: `member o ${other}` }, 1)
    expect(budget.waitOf(member)).toBe(0)
    expect(budget.isCalm).toBe(true)
  })
})
