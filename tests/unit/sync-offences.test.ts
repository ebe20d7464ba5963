import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOffences, type Offences } from '#server/sync/offences.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function offend(offences: Offences, member: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) offences.note(member, 'badMessage')
  await vi.advanceTimersByTimeAsync(0)
}

test('more offences in a minute than allowed keep their author out until it is over', async () => {
  const offences = createOffences(3)
  await offend(offences, 'ana', 3)
  expect(offences.isBarred('ana')).toBe(false)
  await offend(offences, 'ana', 1)
  expect([offences.isBarred('ana'), offences.isBarred('bia')]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(offences.isBarred('ana')).toBe(false)
  await offend(offences, 'ana', 3)
  expect(offences.isBarred('ana')).toBe(false)
})

test('who is sent away for what is not their doing offends nobody', async () => {
  const offences = createOffences(1)
  for (let time = 0; time < 5; time++)
    for (const reason of ['restart', 'accessLost', 'slowReader', 'readOnly'] as const) offences.note('ana', reason)
  await vi.advanceTimersByTimeAsync(0)
  expect(offences.isBarred('ana')).toBe(false)
})
