import { expect, it } from 'vitest'
import { createSteadyClock } from '#server/lib/steady-clock.ts'

const hour = 3_600_000
const day = 24 * hour

it('a clock that jumped is trusted again after some hours, wherever it stands', () => {
  let wall = Date.parse('2026-11-29T00:00:00Z')
  let counted = 0
  const pass = (ms: number): void => {
    wall += ms
    counted += ms
  }
  const clock = createSteadyClock(
    () => wall,
    () => counted,
  )
  pass(40 * day)
  expect(clock.isSteady).toBe(true)
  wall += 400 * day
  expect(clock.isSteady).toBe(false)
  pass(5 * hour)
  wall -= 400 * day
  expect(clock.isSteady).toBe(false)
  pass(5 * hour)
  expect(clock.isSteady).toBe(false)
  pass(2 * hour)
  expect(clock.isSteady).toBe(true)
  // summer time and small corrections
  wall += hour
  expect(clock.isSteady).toBe(true)
})
