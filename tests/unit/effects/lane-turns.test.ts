import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { createKindTurns } from '#server/jobs/kind-turns.ts'
import { createLaneTurns } from '#server/jobs/lane-turns.ts'

describe('turns of organisations in a lane', () => {
  it('share the places, each organisation its own bound at most', () => {
    const turns = createLaneTurns({ atOnce: 5, inOneOrg: 2 })
    for (const org of ['a', 'b', 'c', 'd']) turns.offer(org)
    expect([turns.take(), turns.take(), turns.take(), turns.take(), turns.take()]).toEqual([
      { orgId: 'a', places: 2 },
      { orgId: 'b', places: 1 },
      { orgId: 'c', places: 1 },
      { orgId: 'd', places: 1 },
      undefined,
    ])
  })

  it('go on with those that waited longest', () => {
    const turns = createLaneTurns({ atOnce: 1, inOneOrg: 1 })
    for (const org of ['a', 'b', 'c']) turns.offer(org)
    const served: string[] = []
    for (let round = 0; round < 6; round++) {
      const turn = turns.take()
      if (!turn) break
      served.push(turn.orgId)
      turns.release(turn.orgId, 1)
      turns.offer(turn.orgId)
    }
    expect(served.join('')).toBe('abcabc')
  })

  it('skip one that has all its places until it gives one back and is offered again', () => {
    const turns = createLaneTurns({ atOnce: 4, inOneOrg: 1 })
    turns.offer('a')
    expect(turns.take()).toEqual({ orgId: 'a', places: 1 })
    turns.offer('a')
    expect(turns.take()).toBeUndefined()
    turns.release('a', 1)
    turns.offer('a')
    expect(turns.take()).toEqual({ orgId: 'a', places: 1 })
  })

  test.prop([
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.record({ org: fc.constantFrom('a', 'b', 'c', 'd'), does: fc.constantFrom('offer', 'take', 'release') }), { maxLength: 60 }),
  ])('never give out more than the bounds, and leave no free place while somebody may have it', (atOnce, inOneOrg, steps) => {
    const turns = createLaneTurns({ atOnce, inOneOrg })
    const taken = new Map<string, number>()
    const offered = new Set<string>()
    const all = () => [...taken.values()].reduce((sum, places) => sum + places, 0)
    for (const { org, does } of steps) {
      if (does === 'offer') {
        turns.offer(org)
        offered.add(org)
      } else if (does === 'release') {
        const places = taken.get(org) ?? 0
        if (places === 0) continue
        turns.release(org, places)
        taken.delete(org)
      } else {
        const mayHave = [...offered].some((one) => (taken.get(one) ?? 0) < inOneOrg)
        const turn = turns.take()
        if (turn) taken.set(turn.orgId, (taken.get(turn.orgId) ?? 0) + turn.places)
        expect(turn !== undefined).toBe(mayHave && all() - (turn?.places ?? 0) < atOnce)
        if (turn) offered.delete(turn.orgId)
        // those without a place are offered again when they give one back
        else if (all() < atOnce) offered.clear()
      }
      expect(all()).toBeLessThanOrEqual(atOnce)
      expect([...taken.values()].every((places) => places <= inOneOrg)).toBe(true)
    }
  })
})

describe('turns of kinds in a lane', () => {
  it('begin behind the last kind that had a place', () => {
    const turns = createKindTurns()
    const first = (places: number) => turns.inTurn('mail o', ['a', 'b', 'c'], places)[0]
    expect([first(1), first(1), first(1), first(1), first(2), first(1)]).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  })

  it('are kept for each key', () => {
    const turns = createKindTurns()
    expect(turns.inTurn('x', ['a', 'b'], 1)).toEqual(['a', 'b'])
    expect(turns.inTurn('y', ['a', 'b'], 1)).toEqual(['a', 'b'])
    expect(turns.inTurn('x', ['a', 'b'], 1)).toEqual(['b', 'a'])
  })
})
