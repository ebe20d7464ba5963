import { describe, expect, it } from 'vitest'
import { mergeFormats, withFormats, type Formats } from '#shared/fields/formats.ts'
import { readFormats } from '#shared/fields/read-formats.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

const at = '2026-03-04T15:05:00.000Z'

describe('formats', () => {
  it('hold what they name, and nothing of another kind', () => {
    expect(readFormats({ dateOrder: 'ymd', clock: '12', decimal: ',', firstDay: 0 })).toEqual({
      dateOrder: 'ymd',
      clock: '12',
      decimal: ',',
      firstDay: 0,
    })
    for (const foreign of [null, 'mdy', [], { dateOrder: 'dym', clock: 24, decimal: ';', firstDay: 3 }])
      expect(readFormats(foreign)).toEqual({})
  })

  it('are the first that anybody chose, part by part (19)', () => {
    expect(mergeFormats({ clock: '24' }, undefined, { clock: '12', dateOrder: 'dmy' }, { dateOrder: 'mdy', decimal: ',' })).toEqual({
      clock: '24',
      dateOrder: 'dmy',
      decimal: ',',
    })
  })

  const rows: [Formats, string, string, string, string][] = [
    [{}, '03/04/2026', '03/04/2026 15:05', '15:05', '1,234.5'],
    [{ dateOrder: 'dmy' }, '04/03/2026', '04/03/2026 15:05', '15:05', '1,234.5'],
    [{ dateOrder: 'ymd', clock: '24' }, '2026-03-04', '2026-03-04 15:05', '15:05', '1,234.5'],
    [{ clock: '12' }, '03/04/2026', '03/04/2026 3:05 PM', '3:05 PM', '1,234.5'],
    [{ decimal: ',' }, '03/04/2026', '03/04/2026 15:05', '15:05', '1.234,5'],
  ]
  it.each(rows)('%j write a day, a moment, a time and a number, and read them back', (formats, day, moment, clock, number) => {
    const locale = withFormats(localeOf('en'), formats)
    const cases = [
      [fieldTypes.date, '2026-03-04', day],
      [fieldTypes.dateTime, at, moment],
      [fieldTypes.time, '15:05:00', clock],
      [fieldTypes.number, 1234.5, number],
    ] as const
    for (const [type, cell, text] of cases) {
      expect(type.format(cell, type.defaultConfig() as never, locale)).toBe(text)
      expect(type.parse(text, type.defaultConfig() as never, locale)).toEqual({ ok: true, value: cell })
    }
  })

  it('midnight and noon are twelve', () => {
    const locale = withFormats(localeOf('en'), { clock: '12' })
    const written = ['00:00:00', '12:00:00', '23:59:30'].map((cell) => fieldTypes.time.format(cell, {} as never, locale))
    expect(written).toEqual(['12:00 AM', '12:00 PM', '11:59:30 PM'])
  })

  it('of a field hold before those of its reader, in what is read as well', () => {
    const reader = withFormats(localeOf('en'), { clock: '12' })
    const { date, dateTime } = fieldTypes
    expect(date.format('2026-03-04', { dateOrder: 'dmy' }, reader)).toBe('04/03/2026')
    expect(date.parse('04/03/2026', { dateOrder: 'dmy' }, reader)).toEqual({ ok: true, value: '2026-03-04' })
    expect(dateTime.format(at, { dateOrder: 'ymd', clock: '24' }, reader)).toBe('2026-03-04 15:05')
    expect(dateTime.format(at, { clock: '12' }, localeOf('pt'))).toBe('04/03/2026 3:05 PM')
    expect(dateTime.parse('5/3/2026 1:00 AM', { dateOrder: 'dmy' }, reader)).toEqual({ ok: true, value: '2026-03-05T01:00:00.000Z' })
    // settings of fields made before there were formats
    for (const type of [date, dateTime]) expect(type.configSchema.safeParse({}).success).toBe(true)
    expect(date.configSchema.safeParse({ dateOrder: 'dym' }).success).toBe(false)
  })
})
