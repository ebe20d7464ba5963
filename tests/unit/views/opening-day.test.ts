import { expect, it } from 'vitest'
import { openingDay } from '#client/views/time/use-opening-day.ts'

it('a calendar opens at today while a date is near, and there are none (A28)', () => {
  expect(openingDay([], 1000)).toBe(1000)
  expect(openingDay([10, 975, 5000], 1000)).toBe(1000)
})

it('a calendar opens at the nearest date where all are far, past or to come (A28)', () => {
  expect(openingDay([10, 600], 1000)).toBe(600)
  expect(openingDay([10, 1500, 1600], 1000)).toBe(1500)
})
