import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAbuseLimiter, type AbuseLimiter } from '#server/sync/abuse-limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function offend(limiter: AbuseLimiter, member: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) limiter.note(member, 'badMessage')
  await vi.advanceTimersByTimeAsync(0)
}

test('more offences in a minute than allowed keep their author out until it is over', async () => {
  const limiter = createAbuseLimiter(3)
  await offend(limiter, 'ana', 3)
  expect(limiter.isBarred('ana')).toBe(false)
  await offend(limiter, 'ana', 1)
  expect([limiter.isBarred('ana'), limiter.isBarred('bia')]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(limiter.isBarred('ana')).toBe(false)
  await offend(limiter, 'ana', 3)
  expect(limiter.isBarred('ana')).toBe(false)
})

test('who is sent away for what is not their doing offends nobody', async () => {
  const limiter = createAbuseLimiter(1)
  for (let time = 0; time < 5; time++)
    for (const reason of ['restart', 'accessLost', 'slowReader', 'readOnly'] as const) limiter.note('ana', reason)
  await vi.advanceTimersByTimeAsync(0)
  expect(limiter.isBarred('ana')).toBe(false)
})
