import { pino } from 'pino'
import { expect, it } from 'vitest'
import { followBeats } from '#server/cells/beats.ts'

const log = pino({ level: 'silent' })
const placed = { bury: async () => undefined, nodes: async () => [] as string[], due: async () => [] as string[] }

it('wakes with the next beat what a look that failed did not find', async () => {
  const woken: string[] = []
  let looks = 0
  const due = async (): Promise<string[]> => {
    if (++looks === 1) throw new Error('PostgreSQL is away')
    return ['one']
  }
  const beats = followBeats({ ...placed, due }, { log, mayTake: () => true, wake: async (orgId) => void woken.push(orgId) })
  await expect
    .poll(() => {
      beats.beat()
      return woken.length
    })
    .toBeGreaterThan(0)
})

it('takes a node for lost once its row is gone, and not before it was seen', async () => {
  let [rows, looks] = [['one'], 0]
  const nodes = async (): Promise<string[]> => {
    looks++
    return rows
  }
  const beats = followBeats({ ...placed, nodes }, { log, mayTake: () => false, wake: async () => undefined })
  const beat = (): Promise<void> => {
    const before = looks
    return expect
      .poll(() => {
        beats.beat()
        return looks
      })
      .toBeGreaterThan(before + 1)
  }
  await beat()
  // it began to serve a moment ago
  expect([beats.isKnown('one'), beats.isKnown('new')]).toEqual([true, true])
  rows = []
  await beat()
  expect([beats.isKnown('one'), beats.isKnown('new')]).toEqual([false, true])
})
