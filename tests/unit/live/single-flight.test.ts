import { expect, test } from 'vitest'
import { createSingleFlight, type Timers } from '#client/lib/single-flight.ts'

/** Timers that the test fires. */
function createHandTimers(): Timers & { waiting: Set<() => void> } {
  const waiting = new Set<() => void>()
  return {
    waiting,
    set: (run) => {
      waiting.add(run)
      return run
    },
    clear: (timer) => void waiting.delete(timer as () => void),
    random: () => 0.5,
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('a nudge keeps the pause after a failure, a trigger ends it', async () => {
  const timers = createHandTimers()
  let runs = 0
  const work = async (): Promise<void> => {
    runs += 1
    throw new Error('no')
  }
  const flight = createSingleFlight({ work, retries: () => true, timers })
  flight.nudge()
  await settle()
  expect(runs).toBe(1)
  for (let times = 0; times < 5; times++) flight.nudge()
  await settle()
  expect(runs).toBe(1)
  expect(timers.waiting.size).toBe(1)
  flight.trigger()
  await settle()
  expect(runs).toBe(2)
  for (const run of timers.waiting) run()
  await settle()
  expect(runs).toBe(3)
  flight.close()
})
