import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givePoint, takePoints } from '#server/identity/attempt-counts.ts'
import { forgivePause, takePause } from '#server/identity/growing-pause.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

let platform: TestPlatform
beforeAll(() => (platform = createTestPlatform()))
afterAll(() => platform.dispose())

const second = 1000
const hour = 3600 * second
let round = 0

type Step = { type: 'wait'; ms: number } | { type: 'take'; points: number } | { type: 'give' } | { type: 'giveAll' }
const steps = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('wait' as const), ms: fc.constantFrom(1, 999, second, 7 * second, 20 * second, hour - 1, hour) }),
    fc.record({ type: fc.constant('take' as const), points: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ type: fc.constantFrom('give' as const, 'giveAll' as const) }),
  ),
  { maxLength: 30 },
)

/** The rule as a list of the tries that count. */
function growing(free: number, longestSeconds: number) {
  let tries: number[] = []
  return {
    take(at: number): number {
      const last = tries.at(-1)
      if (last === undefined || at - last >= hour) tries = []
      else {
        const beyond = tries.length - free
        const wait = last + (beyond < 0 ? 0 : Math.min(2 ** beyond, longestSeconds)) * second - at
        if (wait > 0) return wait
      }
      tries.push(at)
      return 0
    },
    forgive(at: number, all: boolean): void {
      const last = tries.at(-1)
      if (all || last === undefined || at - last >= hour) tries = []
      // the time of the last one stays
      else tries = [...tries.slice(0, -2), ...(tries.length > 1 ? [last] : [])]
    },
  }
}

it('a stored pause grows, ends and forgives as its rule says', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list: Step[]) => {
      const rule = { name: 'pause', free: 2, longestSeconds: 20 }
      const model = growing(rule.free, rule.longestSeconds)
      const key = `key ${round++}`
      let at = Date.parse('2026-11-30T10:00:00Z')
      const { write } = platform.controlStore
      for (const step of list) {
        if (step.type === 'wait') at += step.ms
        else if (step.type === 'take') expect(await write((tx) => takePause(tx, at, rule, key))).toBe(model.take(at))
        else {
          const all = step.type === 'giveAll'
          await write((tx) => forgivePause(tx, at, rule, key, all))
          model.forgive(at, all)
        }
      }
    }),
    runs(60, 2_000),
  )
})

it('points of a window are never more than the rule has, whoever takes at once, and a refusal takes none', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list: Step[]) => {
      const rule = { name: 'points', points: 5, duration: 10 }
      const key = `key ${round++}`
      let at = Date.parse('2026-11-30T10:00:00Z')
      let window = { taken: 0, until: 0 }
      const { write } = platform.controlStore
      for (const step of list) {
        if (step.type === 'wait') at += step.ms
        else if (step.type === 'take') {
          if (window.until <= at) window = { taken: 0, until: at + rule.duration * second }
          const waits = await Promise.all([1, 2].map(() => write((tx) => takePoints(tx, at, rule, key, step.points))))
          const fits = Math.min(2, Math.floor((rule.points - window.taken) / step.points))
          expect(waits.filter((wait) => wait === 0)).toHaveLength(fits)
          expect(waits.filter((wait) => wait > 0)).toEqual(Array.from({ length: 2 - fits }, () => window.until - at))
          window.taken += fits * step.points
        } else {
          await write((tx) => givePoint(tx, rule, key))
          window.taken = Math.max(0, window.taken - 1)
        }
      }
    }),
    runs(60, 2_000),
  )
})

it('a clock that steps back by a second forgets no try', async () => {
  const at = Date.parse('2026-11-30T10:00:00Z')
  const { write } = platform.controlStore
  const rule = { name: 'stepped', points: 1, duration: 60 }
  expect(await write((tx) => takePoints(tx, at, rule, 'step'))).toBe(0)
  expect(await write((tx) => takePoints(tx, at - second, rule, 'step'))).toBeGreaterThan(0)
  const pause = { name: 'stepped pause', free: 0, longestSeconds: 20 }
  expect(await write((tx) => takePause(tx, at, pause, 'step'))).toBe(0)
  expect(await write((tx) => takePause(tx, at - second, pause, 'step'))).toBeGreaterThan(0)
})
