import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeDay } from '#shared/fields/date-text.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { rewriteTyped } from '#shared/fields/typed/typed-text.ts'
import { runs } from '#tests/support/property-runs.ts'

const people = [
  ['en-US', 'en', 'mdy'],
  ['en-GB', 'en', 'dmy'],
  ['pt-BR', 'pt', 'dmy'],
  ['pt-PT', 'pt', 'dmy'],
  ['es-ES', 'es', 'dmy'],
  ['es-MX', 'es', 'dmy'],
] as const

/** two-digit years are 1970 to 2069 */
const anyDay = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const anyPerson = fc.constantFrom(...people)
const anyMinute = fc.integer({ min: 0, max: 1439 })

test('a day written in any of the formats is read as the same day', () => {
  fc.assert(
    fc.property(anyDay, anyDay, anyPerson, fc.constantFrom('full', 'long', 'medium', 'short'), (day, today, person, dateStyle) => {
      const [tag, language, dateOrder] = person
      const at = new Date(`${day}T00:00:00Z`)
      const reader = { language, dateOrder, today, clock: '00:00' }
      const written = new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' }).format(at)
      expect(rewriteTyped('day', written, reader), written).toBe(day)
      expect(rewriteTyped('day', writeDay(day, dateOrder), reader)).toBe(day)
      expect(rewriteTyped('day', day, reader)).toBe(day)
    }),
    runs(500, 5_000),
  )
})

test('a moment written in any of the formats is read as the same moment', () => {
  fc.assert(
    fc.property(
      anyDay,
      anyMinute,
      anyPerson,
      fc.constantFrom('full', 'long', 'medium'),
      fc.boolean(),
      (day, minute, person, dateStyle, hour12) => {
        const [tag, language, dateOrder] = person
        const clock = new Date(minute * 60_000).toISOString().slice(11, 16)
        const written = [
          new Intl.DateTimeFormat(tag, { dateStyle, timeZone: 'UTC' }),
          new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: hour12 ? 'h12' : 'h23', timeZone: 'UTC' }),
        ].map((format) => format.format(new Date(`${day}T${clock}:00Z`)))
        const reader = { language, dateOrder, today: day, clock: '00:00' }
        expect(rewriteTyped('moment', written.join(' '), reader), written.join(' ')).toBe(`${day} ${clock}`)
        expect(rewriteTyped('clock', written[1] ?? '', reader)).toBe(clock)
      },
    ),
    runs(500, 5_000),
  )
})

test('what is rewritten is read by the field type, in every locale', () => {
  const types = Object.values(fieldTypes).filter((type) => type.typedAs !== undefined)
  expect(types.length).toBeGreaterThan(3)
  const samples = { day: 'tomorrow', moment: 'tomorrow 2pm', clock: '2pm', range: 'today to tomorrow' } as const
  for (const type of types)
    for (const language of ['en', 'pt', 'es'] as const) {
      const locale = localeOf(language)
      const text = type.typedAs && rewriteTyped(type.typedAs, samples[type.typedAs], { ...locale, today: '2026-11-24', clock: '00:00' })
      expect(type.parse(text ?? '?', type.defaultConfig(), locale)).toMatchObject({ ok: true })
    }
})

test('any text is read without an error, as a day that exists or as none', () => {
  const words = ['next', 'in', '3', 'days', '/', '15', 'mar', 'de', '2026', 'at', '2pm', ':', '.', 'ago', '-', 'feira', 'a']
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join(' ')),
  )
  fc.assert(
    fc.property(text, anyDay, anyPerson, (typed, today, [, language, dateOrder]) => {
      const day = rewriteTyped('day', typed, { language, dateOrder, today, clock: '00:00' })
      if (day !== undefined) expect(fieldTypes.date.check(day, {})).toEqual({ ok: true, value: day })
    }),
  )
})
