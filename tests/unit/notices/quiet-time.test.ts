import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wallClock } from '#shared/days/clock.ts'
import { afterQuiet, lastMorning, nextMorning } from '#server/features/notices/quiet-time.ts'
import { runs } from '#tests/support/property-runs.ts'

const zones = ['UTC', 'America/Sao_Paulo', 'Europe/Berlin', 'Asia/Kathmandu']
const minuteAt = (at: Date, zone: string): number => {
  const { hour, minute } = wallClock(at, zone)
  return hour * 60 + minute
}
const isQuiet = (minute: number, { from, to }: { from: number; to: number }): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to

// a month without changes of clocks in these zones
const moments = fc.date({ min: new Date('2026-06-01T00:00:00Z'), max: new Date('2026-06-28T00:00:00Z'), noInvalidDate: true })
const hours = fc
  .record({ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 0, max: 1439 }) })
  .filter(({ from, to }) => from !== to)

it('leaves a moment outside of the hours alone, and puts one inside to their end', () => {
  fc.assert(
    fc.property(moments, hours, fc.constantFrom(...zones), (at, quiet, zone) => {
      const next = afterQuiet(at, quiet, zone)
      if (!isQuiet(minuteAt(at, zone), quiet)) {
        expect(next).toEqual(at)
        return
      }
      expect(minuteAt(next, zone)).toBe(quiet.to)
      expect(next.getTime()).toBeGreaterThan(at.getTime() - 60_000)
      expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(24 * 60 * 60_000)
    }),
    runs(300, 3_000),
  )
})

it('finds the mornings before and after a moment a day apart', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (at, zone) => {
      const [last, next] = [lastMorning(at, zone), nextMorning(at, zone)]
      expect(last.getTime()).toBeLessThanOrEqual(at.getTime())
      expect(next.getTime()).toBeGreaterThan(at.getTime())
      expect(next.getTime() - last.getTime()).toBe(24 * 60 * 60_000)
      expect(minuteAt(next, zone)).toBe(8 * 60)
    }),
    runs(100, 1_000),
  )
})
