import { expect, it } from 'vitest'
import { createLeaseGate } from '#server/cells/lease-gate.ts'
import { createOutputGate } from '#server/storage/output-gate.ts'

function openGate() {
  const inner = createOutputGate()
  const tellers: (() => void)[] = []
  const lease = { isValid: true, onRenewed: (listener: () => void) => void tellers.push(listener) }
  let passes = 0
  const counting = {
    get isOpen() {
      return inner.isOpen
    },
    get isAway() {
      return inner.isAway
    },
    passed: inner.passed,
    pass: (go: () => void) => {
      passes++
      inner.pass(go)
    },
  }
  const renew = (): void => {
    lease.isValid = true
    for (const tell of tellers) tell()
  }
  return { inner, lease, gate: createLeaseGate(counting, lease), renew, passes: () => passes }
}

it('lets go in the order of the calls once the lease holds and all is confirmed', () => {
  const { inner, lease, gate, renew } = openGate()
  const left: number[] = []
  const go = (): void => void left.push(left.length)
  gate.pass(go)
  lease.isValid = false
  gate.pass(go)
  gate.pass(go)
  inner.commit()
  renew()
  expect([left, gate.isOpen]).toEqual([[0], false])
  inner.confirm(1)
  expect([left, gate.isOpen]).toEqual([[0, 1, 2], true])
})

it('tells who waits that the time is over, or that both are there', async () => {
  const { inner, lease, gate, renew } = openGate()
  expect(await gate.passed(0)).toBe(true)
  lease.isValid = false
  expect(await gate.passed(1)).toBe(false)
  const waiting = gate.passed(60_000)
  await Promise.resolve()
  inner.commit()
  renew()
  inner.confirm(1)
  expect(await waiting).toBe(true)
  inner.commit()
  expect(await gate.passed(1)).toBe(false)
})

it('keeps nothing of those who wait no more', async () => {
  const { inner, lease, gate, renew, passes } = openGate()
  lease.isValid = false
  const gone = new AbortController()
  const waiting = gate.passed(60_000, gone.signal)
  await gate.passed(1)
  gone.abort()
  expect([await waiting, await gate.passed(60_000, gone.signal)]).toEqual([false, false])
  lease.isValid = true
  inner.commit()
  await gate.passed(1)
  renew()
  expect(passes()).toBe(0)
})
