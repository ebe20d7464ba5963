import { expect, test } from 'vitest'
import { shiftMadeAt } from '#server/mutations/made-at.ts'

const at = (seconds: number): string => new Date(1_800_000_000_000 + seconds * 1000).toISOString()

test('two changes of one device keep their order, however long each batch travelled', () => {
  const first = shiftMadeAt(at(0), at(0.01), new Date(at(9)))
  const second = shiftMadeAt(at(0.001), at(9.1), new Date(at(9.11)))
  expect(first.getTime()).toBeLessThan(second.getTime())
})

test('a clock that is hours off is corrected, and none reaches into the future', () => {
  expect(shiftMadeAt(at(-7200 - 60), at(-7200), new Date(at(0))).toISOString()).toBe(at(-60))
  expect(shiftMadeAt(at(7200), at(7200), new Date(at(0))).toISOString()).toBe(at(0))
})
