import { describe, expect, it } from 'vitest'
import { createTurns } from '#server/sandbox/turns.ts'

describe('turns of runs', () => {
  it('leave a place to others while one group holds all that it may', async () => {
    const turns = createTurns(3, 2)
    const given: string[] = []
    const take = (group: string): Promise<unknown> => turns.take(group).then(() => given.push(group))
    const all = [take('a'), take('a'), take('a'), take('b')]
    await Promise.all([all[0], all[1], all[3]])
    expect(given).toEqual(['a', 'a', 'b'])
    // a place that `a` may not have stays free
    turns.give('b')
    await take('c')
    expect(given).toEqual(['a', 'a', 'b', 'c'])
    turns.give('a')
    await all[2]
    expect(given).toEqual(['a', 'a', 'b', 'c', 'a'])
  })

  it('go round the groups, in order within each', async () => {
    const turns = createTurns(1)
    const given: string[] = []
    const take = async (group: string, name: string): Promise<void> => {
      await turns.take(group)
      given.push(name)
      turns.give(group)
    }
    await turns.take('a')
    const waiting = [take('a', 'a1'), take('a', 'a2'), take('a', 'a3'), take('b', 'b1'), take('b', 'b2')]
    turns.give('a')
    await Promise.all(waiting)
    expect(given).toEqual(['b1', 'a1', 'b2', 'a2', 'a3'])
  })

  it('refuse a group that waits too much, and no other', async () => {
    const turns = createTurns(1)
    await turns.take('a')
    const waiting = Array.from({ length: 200 }, () => turns.take('a'))
    await expect(turns.take('a')).rejects.toMatchObject({ id: 'unavailable' })
    const other = turns.take('b')
    turns.give('a')
    await other
    turns.give('b')
    for (const one of waiting) {
      await one
      turns.give('a')
    }
  })
})
