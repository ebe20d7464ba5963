import { describe, expect, it } from 'vitest'
import { createOutputGate } from '#server/storage/output-gate.ts'

describe('the output gate', () => {
  it('is open until something is committed, and again once all of it is confirmed', () => {
    const gate = createOutputGate()
    const left: string[] = []
    gate.pass(() => left.push('before'))
    expect([gate.commit(), gate.commit()]).toEqual([1, 2])
    gate.pass(() => left.push('after two'))
    expect(gate.commit()).toBe(3)
    gate.pass(() => left.push('after three'))
    expect(left).toEqual(['before'])
    gate.confirm(1)
    expect(left).toEqual(['before'])
    gate.confirm(2)
    expect([left, gate.isOpen]).toEqual([['before', 'after two'], false])
    gate.confirm(1)
    gate.confirm(3)
    expect([left, gate.isOpen]).toEqual([['before', 'after two', 'after three'], true])
  })

  it('lets those go in their order who come while others go', () => {
    const gate = createOutputGate()
    const left: number[] = []
    gate.commit()
    gate.pass(() => {
      left.push(1)
      gate.commit()
      gate.pass(() => left.push(3))
    })
    gate.pass(() => left.push(2))
    gate.confirm(1)
    expect(left).toEqual([1, 2])
    gate.confirm(2)
    expect(left).toEqual([1, 2, 3])
  })

  it('tells who waits too long, and that confirmations stay away', async () => {
    let at = 0
    const gate = createOutputGate(() => at)
    at = 10_000
    gate.commit()
    expect([await gate.passed(1), gate.isAway]).toEqual([false, false])
    at += 3_001
    expect(gate.isAway).toBe(true)
    const waiting = gate.passed(60_000)
    gate.commit()
    gate.confirm(1)
    expect([await waiting, gate.isAway]).toEqual([true, false])
    const ending = new AbortController()
    const given = gate.passed(60_000, ending.signal)
    ending.abort()
    expect(await given).toBe(false)
    // the event was before
    expect(await gate.passed(60_000, AbortSignal.abort())).toBe(false)
  })

  it('confirms nothing that is not committed', () => {
    const gate = createOutputGate()
    const left: string[] = []
    gate.commit()
    gate.confirm(Infinity)
    gate.commit()
    gate.pass(() => left.push('after two'))
    expect([left, gate.isOpen]).toEqual([[], false])
    gate.confirm(2)
    expect(left).toEqual(['after two'])
  })
})
