import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import { monthNames } from '#shared/fields/month-names.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { readMoment } from '#shared/fields/written-moment.ts'
import { createColumnGuesser } from '#shared/nouns/imports/guess-column.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** An instant of whole seconds, and how programs write it in UTC. */
interface Instant {
  at: Date
  y: number
  m: number
  d: number
  time: string
}
const instantOf = (ms: number): Instant => {
  const at = new Date(ms)
  return { at, y: at.getUTCFullYear(), m: at.getUTCMonth(), d: at.getUTCDate(), time: at.toISOString().slice(11, 19) }
}
const instants = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2068, 11, 31) }).map((ms) => instantOf(Math.floor(ms / 1000) * 1000))
const name = (m: number): string => capital(monthNames.en[m] ?? '')
const short = (m: number): string => name(m).slice(0, 3)
const half = (time: string): string => {
  const [hour = '', minute, second] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute}:${second} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

const french = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')
const german = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
const germanDays = 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'.split(' ')

const days: readonly (readonly [string, (at: Instant) => string])[] = [
  ['12-Mar-2024', ({ y, m, d }) => `${two(d)}-${short(m)}-${y}`],
  ['12-MAR-24', ({ y, m, d }) => `${two(d)}-${short(m).toUpperCase()}-${String(y).slice(2)}`],
  ['12MAR2024', ({ y, m, d }) => `${two(d)}${short(m).toUpperCase()}${y}`],
  ['12 Mar 2024', ({ y, m, d }) => `${d} ${short(m)} ${y}`],
  ['12th March 2024', ({ y, m, d }) => `${d}th ${name(m)} ${y}`],
  ['March 12, 2024', ({ y, m, d }) => `${name(m)} ${d}, ${y}`],
  ['Mar. 12 2024', ({ y, m, d }) => `${short(m)}. ${d} ${y}`],
  ['2024-Mar-12', ({ y, m, d }) => `${y}-${short(m)}-${two(d)}`],
  ['12 de março de 2024', ({ y, m, d }) => `${d} de ${monthNames.pt[m]} de ${y}`],
  ['12 de mar. de 2024', ({ y, m, d }) => `${d} de ${(monthNames.pt[m] ?? '').slice(0, 3)}. de ${y}`],
  ['12 marzo 2024', ({ y, m, d }) => `${d} ${monthNames.es[m]} ${y}`],
  ['12 août 2024', ({ y, m, d }) => `${d} ${french[m]} ${y}`],
  ['1er mars 2024', ({ y, m, d }) => `${d === 1 ? '1er' : d} ${french[m]} ${y}`],
  [
    'mar. 12 mars 2024',
    ({ at, y, m, d }) => `${['dim', 'lun', 'mar', 'mer', 'jeu', 'ven', 'sam'][at.getUTCDay()]}. ${d} ${french[m]} ${y}`,
  ],
  ['12. März 2024', ({ y, m, d }) => `${d}. ${german[m]} ${y}`],
  ['Dienstag, 12. März 2024', ({ at, y, m, d }) => `${germanDays[at.getUTCDay()]}, ${d}. ${german[m]} ${y}`],
  ['20240312', ({ y, m, d }) => `${y}${two(m + 1)}${two(d)}`],
  ['2024年3月12日', ({ y, m, d }) => `${y}年${m + 1}月${d}日`],
]
const moments: readonly (readonly [string, (at: Instant) => string])[] = [
  ['RFC 2822', ({ at }) => at.toUTCString().replace('GMT', '+0000')],
  ['RFC 1123', ({ at }) => at.toUTCString()],
  ['Unix', ({ at, y, m, d, time }) => `${at.toUTCString().slice(0, 3)} ${short(m)} ${d} ${time} UTC ${y}`],
  [
    'JavaScript',
    ({ at, y, m, d, time }) => `${at.toUTCString().slice(0, 3)} ${short(m)} ${two(d)} ${y} ${time} GMT+0000 (Coordinated Universal Time)`,
  ],
  ['PostgreSQL', ({ at, time }) => `${at.toISOString().slice(0, 10)} ${time}.123456+00`],
  ['PostgreSQL in India', ({ at }) => `${new Date(at.getTime() + 19_800_000).toISOString().slice(0, 19).replace('T', ' ')}+05:30`],
  ['Java', ({ at }) => `${at.toISOString().slice(0, 19)}.123456789Z[UTC]`],
  ['dense', ({ at }) => at.toISOString().replace(/[-:]|\.\d+/g, '')],
  ['Google Forms', ({ y, m, d, time }) => `${y}/${two(m + 1)}/${two(d)} ${half(time)} GMT+0`],
  [
    'Google Forms in Brazil',
    ({ at }) => {
      const there = instantOf(at.getTime() - 3 * 3_600_000)
      return `${there.y}/${two(there.m + 1)}/${two(there.d)} ${half(there.time)} GMT-3`
    },
  ],
  ['with an offset of hours', ({ at }) => `${new Date(at.getTime() + 7_200_000).toISOString().slice(0, 19)}+0200`],
  [
    'Oracle',
    ({ y, m, d, time }) =>
      `${two(d)}-${short(m).toUpperCase()}-${String(y).slice(2)} ${half(time).replaceAll(':', '.').replace(' ', '.123456 ')} UTC`,
  ],
  ['Jira', ({ y, m, d, time }) => `${two(d)}/${short(m)}/${y} ${half(time)} UTC`],
  ['Notion', ({ y, m, d, time }) => `${name(m)} ${d}, ${y} ${half(time)} (UTC)`],
  ['iOS', ({ y, m, d, time }) => `${name(m)} ${d}, ${y} at ${half(time).replace(' ', '\u202f')} UTC`],
]
const en = localeOf('en')

describe('days of other programs (W7)', () => {
  it.each(days)('%s', (_, write) => {
    fc.assert(
      fc.property(instants, (at) => {
        for (const order of ['mdy', 'dmy', 'ymd'] as const)
          expect(readMoment(write(at), order)).toEqual({ day: at.at.toISOString().slice(0, 10), time: undefined })
        expect(fieldTypes.date.parse(write(at), {}, en)).toEqual({ ok: true, value: at.at.toISOString().slice(0, 10) })
      }),
    )
  })

  it.each(moments)('%s, as the same instant', (_, write) => {
    fc.assert(
      fc.property(instants, (at) => {
        const read = fieldTypes.dateTime.parse(write(at), {}, en)
        expect(read.ok && String(read.value).slice(0, 19)).toBe(at.at.toISOString().slice(0, 19))
      }),
    )
  })

  it.each([...days.slice(0, -2), ...moments])('a column of %s is guessed', (_, write) => {
    const guesser = createColumnGuesser()
    for (let at = 0; at < 20; at++) guesser.add(write(instantOf(Date.UTC(2024, at % 12, 3 + at, 10, 31, at))))
    const column = guesser.result(0, 'When', 'en')
    expect(column.type).toMatch(/^date/)
    expect(column.dateOrderGuessed).toBe(false)
  })

  it.each([
    'May 2024',
    'Mar 12',
    '12 Mar',
    'Set 12 10',
    'March hare 2024',
    '31 Feb 2024',
    'May 5, 2024 meeting',
    '12 Mar 2024 XYZ',
    'A4 2024',
    '2024-03-10 25:00',
    '2024-03-10 10:00 BST+1x',
    'Decor 12 2024',
  ])('%s is none', (text) => {
    expect(readMoment(text, 'mdy')).toBeUndefined()
  })

  it('ranges of days with names', () => {
    expect(fieldTypes.dateRange.parse('March 8, 2024 → March 10, 2024', {}, en)).toEqual({ ok: true, value: ['2024-03-08', '2024-03-10'] })
    expect(fieldTypes.dateRange.parse('2024-03-08 → 2024-03-10', {}, en)).toEqual({ ok: true, value: ['2024-03-08', '2024-03-10'] })
  })
})

describe('the order of days (W8)', () => {
  const guess = (cells: readonly string[], dateOrder: 'mdy' | 'dmy' | 'ymd') => {
    const guesser = createColumnGuesser()
    for (const cell of cells) guesser.add(cell)
    return guesser.result(0, 'Due', 'en', { own: { decimal: '.', dateOrder } })
  }
  it('is the reader’s where the file leaves a doubt', () => {
    expect(guess(['03/04/2024', '05/06/2024'], 'dmy')).toMatchObject({ dateOrder: 'dmy', dateOrderGuessed: true })
    expect(guess(['03/04/2024', '05/06/2024'], 'mdy')).toMatchObject({ dateOrder: 'mdy', dateOrderGuessed: true })
    expect(guess(['03/04/2024', '05/06/2024'], 'ymd')).toMatchObject({ dateOrder: 'mdy', dateOrderGuessed: true })
    expect(guess(['03/13/2024', '05/06/2024'], 'dmy')).toMatchObject({ dateOrder: 'mdy', dateOrderGuessed: false })
    expect(guess(['03/03/2024', '05/05/2024'], 'dmy')).toMatchObject({ dateOrderGuessed: false })
  })
})
