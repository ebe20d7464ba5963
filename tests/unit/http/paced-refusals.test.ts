import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPacedRefusals } from '#server/http/paced-refusals.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function many(count: number) {
  const paced = createPacedRefusals()
  let said = 0
  for (let number = 0; number < count; number++) paced.say(() => said++)
  return { paced, said: () => said }
}

it('says few at once, and the rest of a flood little by little', () => {
  const { paced, said } = many(20)
  expect(said()).toBe(4)
  vi.advanceTimersByTime(40)
  expect(said()).toBe(12)
  vi.advanceTimersByTime(1_000)
  expect(said()).toBe(20)
  paced.say(() => undefined)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(vi.getTimerCount()).toBe(0)
})

it('lets only so many wait, and nobody when the server stops', () => {
  const { paced, said } = many(1_100)
  expect(said()).toBe(100)
  paced.stop()
  expect(said()).toBe(1_100)
  expect(vi.getTimerCount()).toBe(0)
})
