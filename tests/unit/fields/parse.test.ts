import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallClock } from '#shared/days/clock.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { readNumberText, storedNumber, writeNumber } from '#shared/fields/number-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

const en = localeOf('en')
const pt = localeOf('pt', 'America/Sao_Paulo', 'R$')
const options = [
  { id: 'o000000000001', label: 'São Paulo', hue: 'blue' },
  { id: 'o000000000002', label: 'a, b', hue: 'red' },
  { id: 'o000000000003', label: 'b', hue: 'red' },
]

const uuid = '0198c0de-0000-7000-8000-000000000001'

const cases: [FieldTypeName, string, typeof en, CellValue | { misfit: string }, unknown?][] = [
  ['singleLineText', '  one\r\n two ', en, 'one two'],
  ['singleLineText', '   ', en, null],
  ['text', 'a\r\nb', en, 'a\nb'],
  ['text', 'broken \ud800 half', en, 'broken \ufffd half'],
  ['number', '1,234.5', en, 1234.5],
  ['number', '1.234,5', pt, 1234.5],
  ['number', '1.234', pt, 1234],
  ['number', '12.5', pt, 12.5],
  ['number', '1 234,5', pt, 1234.5],
  ['number', '(3)', en, -3],
  ['number', '1e3', en, 1000],
  ['number', '1,2,3', en, { misfit: 'notNumber' }],
  ['number', '1e999', en, { misfit: 'outOfRange' }],
  ['currency', 'R$ 1.234,56', pt, 123456],
  ['currency', '$1,234.565', en, 123457],
  ['currency', '-$0.10', en, -10],
  ['currency', '1.005', en, 101],
  ['currency', 'abc', en, { misfit: 'notNumber' }],
  ['percent', '12,5 %', pt, 12.5],
  ['date', '31/12/2020', pt, '2020-12-31'],
  ['date', '12/31/2020', en, '2020-12-31'],
  ['date', '31/12/2020', en, { misfit: 'notDate' }],
  ['date', '2024-02-29 00:00:00.000', en, '2024-02-29'],
  ['date', '29/02/2023', pt, { misfit: 'notDate' }],
  ['date', '1/2/99', pt, '1999-02-01'],
  ['dateTime', '01/02/2024 10:30', pt, '2024-02-01T13:30:00.000Z'],
  ['dateTime', '2024-02-01T10:30:00Z', pt, '2024-02-01T10:30:00.000Z'],
  ['dateTime', '1/2/2024 2:05 pm', en, '2024-01-02T14:05:00.000Z'],
  ['checkbox', 'Sim', pt, 1],
  ['checkbox', 'não', pt, null],
  ['checkbox', 'maybe', en, { misfit: 'notYesNo' }],
  ['select', ' sao paulo ', pt, 'o000000000001', { options }],
  ['select', 'Rio', pt, { misfit: 'notOption' }, { options }],
  ['multipleSelect', 'b, a, b, SÃO PAULO', pt, ['o000000000003', 'o000000000002', 'o000000000001'], { options }],
  ['multipleSelect', 'b, a', pt, { misfit: 'notOption' }, { options }],
  ['email', ' ana@example.com ', en, 'ana@example.com'],
  ['email', 'ana@', en, { misfit: 'notEmail' }],
  ['phone', '+55 (11) 91234-5678', pt, '+55 (11) 91234-5678'],
  ['phone', 'call me', en, { misfit: 'notPhone' }],
  ['link', 'example.com/a', en, 'https://example.com/a'],
  ['link', 'javascript:alert(1)', en, { misfit: 'notUrl' }],
  ['link', 'JaVaScRiPt://x', en, { misfit: 'notUrl' }],
  ['cpf', '529.982.247-25', pt, '52998224725'],
  ['cpf', '52998224725', pt, '52998224725'],
  ['cpf', '1234567890-9', pt, '12345678909'],
  ['cpf', '191', pt, '00000000191'],
  ['cpf', '529.982.247-26', pt, { misfit: 'notCpf' }],
  ['cpf', '111.111.111-11', pt, { misfit: 'notCpf' }],
  ['cnpj', '11.222.333/0001-81', pt, '11222333000181'],
  ['cnpj', '12.abc.345/01de-35', pt, '12ABC34501DE35'],
  ['cnpj', '191', pt, '00000000000191'],
  ['cnpj', '12.ABC.345/01DE-36', pt, { misfit: 'notCnpj' }],
  ['cnpj', '12.ABC.345/01DE-3X', pt, { misfit: 'notCnpj' }],
  ['carPlate', 'abc-1234', pt, 'ABC1234'],
  ['carPlate', 'ABC 1D23', pt, 'ABC1D23'],
  ['carPlate', 'AB-12345', pt, { misfit: 'notPlate' }],
  ['time', '9:05', pt, '09:05:00'],
  ['time', '14h30', pt, '14:30:00'],
  ['time', '2:05 pm', en, '14:05:00'],
  ['time', '25:00', en, { misfit: 'notTime' }],
  ['dateRange', '01/03/2026 – 07/03/2026', pt, ['2026-03-01', '2026-03-07']],
  ['dateRange', '2026-03-01 to 2026-03-07', en, ['2026-03-01', '2026-03-07']],
  ['dateRange', '2026-03-01, 2026-03-07', en, ['2026-03-01', '2026-03-07']],
  ['dateRange', '3/1/2026', en, ['2026-03-01', '2026-03-01']],
  ['dateRange', '07/03/2026 a 01/03/2026', pt, { misfit: 'notRange' }],
  ['tags', 'São Paulo; rio, RIO,  a  b ', pt, ['São Paulo', 'rio', 'a b']],
  ['goal', '1.234,5 / 2.000', pt, 1234.5],
  ['goal', 'soon', en, { misfit: 'notNumber' }],
  ['address', 'Rua A, 12', pt, '{"street":"Rua A, 12"}'],
  ['address', '{"city":"Natal","street":" Rua A "}', pt, '{"street":"Rua A","city":"Natal"}'],
  ['address', '{"planet":"Mars"}', pt, { misfit: 'notAddress' }],
  ['address', '{, 12', pt, '{"street":"{, 12"}'],
  ['checklist', 'b, SÃO PAULO', pt, ['o000000000001', 'o000000000003'], { options }],
  ['checklist', 'Rio', pt, { misfit: 'notOption' }, { options }],
  ['radioSelect', 'sao paulo', pt, 'o000000000001', { options }],
  ['switch', 'sim', pt, 1],
  ['starred', '★', en, 1],
  ['timer', '1:30', en, { misfit: 'notLaps' }],
  ['comments', 'hello', en, { misfit: 'readOnly' }],
  ['files', 'report.pdf', en, { misfit: 'notFile' }],
  ['identifier', '12', en, { misfit: 'readOnly' }],
  ['recordID', uuid, en, { misfit: 'readOnly' }],
  ['openRecordBtn', 'x', en, { misfit: 'readOnly' }],
  ['user', uuid, en, [uuid], { multiple: false }],
  ['user', 'Ana', en, { misfit: 'notUser' }, { multiple: false }],
  ['connectedRecord', uuid, en, [uuid], { tableId: 't000000000000', inverseFieldId: null, limitToOne: true }],
]

describe('reading what people write', () => {
  it.each(cases)('%s reads %j', (name, text, locale, expected, config) => {
    const type = fieldTypes[name]
    const parsed = type.parse(text, config ?? type.defaultConfig(), locale)
    if (expected !== null && typeof expected === 'object' && 'misfit' in expected)
      expect(parsed).toEqual({ ok: false, reason: expected.misfit })
    else expect(parsed).toEqual({ ok: true, value: expected })
  })

  it('reads back what it writes, in each language', () => {
    const cells: [FieldTypeName, CellValue, unknown?][] = [
      ['singleLineText', 'olá'],
      ['number', -1234567.125],
      ['number', 0.000001],
      ['currency', -123456],
      ['percent', 12.5],
      ['date', '2024-02-29'],
      ['dateTime', '2024-07-01T10:30:00.000Z'],
      ['select', 'o000000000002', { options }],
      ['multipleSelect', ['o000000000002', 'o000000000003'], { options }],
    ]
    for (const locale of [en, pt, localeOf('es', 'Europe/Madrid', '€')]) {
      for (const [name, cell, config] of cells) {
        const type = fieldTypes[name]
        const settings = config ?? type.defaultConfig()
        expect(type.parse(type.format(cell, settings, locale), settings, locale), `${name} in ${locale.language}`).toEqual({
          ok: true,
          value: cell,
        })
      }
    }
  })

  it('writes numbers as the language does', () => {
    expect(writeNumber(1234567.5, 2, pt)).toBe('1.234.567,50')
    expect(writeNumber(-1234.5, null, en)).toBe('-1,234.5')
    expect(writeNumber(-0.001, 2, en)).toBe('0.00')
    expect(fieldTypes.currency.format(-123456, { symbol: null }, pt)).toBe('-R$\u00a01.234,56')
  })

  it('keeps numbers to what every store keeps', () => {
    expect(storedNumber(0.1 + 0.2)).toBe(0.3)
    expect(Object.is(storedNumber(-0), 0)).toBe(true)
    expect(readNumberText('-0', en)).toBe('0')
    const plain = fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 9 })).map(([digits, scale]) => digits / 10 ** scale)
    fc.assert(
      fc.property(fc.oneof(plain, fc.double({ noNaN: true, noDefaultInfinity: true })), (value) => {
        expect(storedNumber(value)).toBe(Number(value.toPrecision(15)) || 0)
      }),
    )
  })

  it('tells the time in a zone as the platform does, also on days on which clocks change', () => {
    const zones = ['America/New_York', 'America/Sao_Paulo', 'Europe/Madrid', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca']
    const asked = zones.map((timeZone) => new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }))
    const change = fc.constantFrom(...['2024-11-03T06:00Z', '2018-02-18T02:00Z', '2024-10-27T01:00Z', '2011-12-30T10:00Z'].map(Date.parse))
    const near = fc.tuple(change, fc.integer({ min: -7200, max: 7200 })).map(([at, seconds]) => at + seconds * 1000)
    const any = fc.integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 }).map((seconds) => seconds * 1000)
    fc.assert(
      fc.property(fc.nat(zones.length - 1), fc.oneof(near, any), (zone, at) => {
        const { year, month, day, hour, minute, second } = wallClock(new Date(at), zones[zone] ?? 'UTC')
        const two = (value: number): string => String(value).padStart(2, '0')
        expect(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`).toBe(asked[zone]?.format(at))
      }),
    )
  })

  it('tells days long ago by the calendar of ISO texts', () => {
    expect(wallClock(new Date('1500-01-01T12:00:00Z'), 'UTC')).toMatchObject({ year: 1500, month: 1, day: 1 })
    expect(wallClock(new Date('0001-02-28T12:00:00Z'), 'Pacific/Auckland')).toMatchObject({ year: 1, month: 2, day: 28 })
    // there it is the year before the first one, in which no day has a text
    expect(wallClock(new Date('0001-01-01T00:30:00Z'), 'America/Sao_Paulo')).toMatchObject({ year: 0, month: 12, day: 31 })
  })

  it('refuses cells of the wrong shape and takes null everywhere', () => {
    for (const [name, type] of Object.entries(fieldTypes)) {
      const config = type.defaultConfig()
      expect(type.check(null, config), name).toEqual({ ok: true, value: null })
      expect(type.check(Number.NaN, config).ok, name).toBe(false)
      expect(type.configSchema.safeParse({ ...(config as object), foreign: 1 }).success, name).toBe(false)
    }
  })
})
