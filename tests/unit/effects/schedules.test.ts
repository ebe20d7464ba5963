import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { nextRun } from '#server/jobs/schedules.ts'

const next = (pattern: string, zone: string, after: string): string | undefined => nextRun(pattern, zone, new Date(after))?.toISOString()

describe('the next run of a schedule', () => {
  it.each([
    ['in UTC', '30 3 * * *', 'UTC', '2026-01-01T03:30:00.000Z', '2026-01-02T03:30:00.000Z'],
    ['in a zone behind', '30 3 * * *', 'America/Sao_Paulo', '2026-01-01T00:00:00.000Z', '2026-01-01T06:30:00.000Z'],
    ['in a zone with three quarters of an hour', '0 0 * * *', 'Asia/Kathmandu', '2026-04-23T12:00:00.000Z', '2026-04-23T18:15:00.000Z'],
    ['at the end of an hour that is skipped', '30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    ['the day after it at its own time', '30 2 * * *', 'Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z'],
    ['at the first of an hour that comes twice', '30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['not at the second of them', '30 2 * * *', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
    ['at a midnight that is skipped', '0 0 * * *', 'America/Santiago', '2026-09-05T12:00:00.000Z', '2026-09-06T04:00:00.000Z'],
    ['on the last day of a month', '0 9 L * *', 'UTC', '2026-02-01T00:00:00.000Z', '2026-02-28T09:00:00.000Z'],
    ['on weekdays', '0 9 * * 1-5', 'UTC', '2026-11-20T10:00:00.000Z', '2026-11-23T09:00:00.000Z'],
  ])('%s', (_name, pattern, zone, after, expected) => {
    expect(next(pattern, zone, after)).toBe(expected)
  })

  it('is none for a day that does not exist', () => {
    expect(next('0 0 30 2 *', 'UTC', '2026-01-01T00:00:00.000Z')).toBeUndefined()
  })

  it.each([
    ['', 'UTC'],
    ['* * * *', 'UTC'],
    ['0 0 * * * *', 'UTC'],
    ['61 * * * *', 'UTC'],
    ['0 0 * * *', 'Mars/Olympus'],
  ])('throws for "%s" in %s', (pattern, zone) => {
    expect(() => next(pattern, zone, '2026-01-01T00:00:00.000Z')).toThrow()
  })

  test.prop([
    fc.integer({ min: 0, max: 59 }),
    fc.integer({ min: 0, max: 23 }),
    fc.constantFrom('UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
    fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  ])('of a day is later, and the one after it about a day later', (minute, hour, zone, after) => {
    const pattern = `${minute} ${hour} * * *`
    const first = nextRun(pattern, zone, after)
    const second = first && nextRun(pattern, zone, first)
    const hours = ((second?.getTime() ?? 0) - (first?.getTime() ?? 0)) / 3_600_000
    expect(first?.getTime()).toBeGreaterThan(after.getTime())
    expect(hours).toBeGreaterThanOrEqual(22)
    expect(hours).toBeLessThanOrEqual(26)
  })
})
