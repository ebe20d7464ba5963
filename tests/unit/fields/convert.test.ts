import { describe, expect, it } from 'vitest'
import { canConvert, optionsFor, prepareConversion, type ConversionEnvironment, type FieldKind } from '#shared/fields/convert.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

const ana = '00000000-0000-4000-8000-000000000001'
const bia = '00000000-0000-4000-8000-000000000002'
const acme = '00000000-0000-4000-8000-00000000000a'
const people = new Map([
  [ana, 'Ana'],
  [bia, 'Souza, Bia'],
])
const records = new Map([[acme, 'Acme']])

const environment: ConversionEnvironment = {
  locale: localeOf('pt', 'America/Sao_Paulo', 'R$'),
  names: {
    labelOf: (id, tableId) => (tableId === undefined ? people : records).get(id),
    find: (text, tableId) =>
      [...(tableId === undefined ? people : records)].find(([, label]) => label.toLowerCase() === text.trim().toLowerCase())?.[0],
    findNumber: (number) => (number === 12.5 ? acme : undefined),
  },
}

const options = {
  options: [
    { id: 'o00000000000a', label: 'Novo', hue: 'blue' },
    { id: 'o00000000000b', label: 'Sul, Leste', hue: 'red' },
  ],
}
const kinds: Partial<Record<FieldTypeName, unknown>> = {
  select: options,
  multipleSelect: options,
  connectedRecord: { tableId: 't00000000000a', inverseFieldId: null, limitToOne: false },
  user: { multiple: true },
}
const kind = (type: FieldTypeName): FieldKind => ({ type, config: kinds[type] ?? fieldTypes[type].defaultConfig() })
const convert = (from: FieldTypeName, to: FieldTypeName, cell: CellValue) => prepareConversion(kind(from), kind(to), environment)(cell)
const value = (from: FieldTypeName, to: FieldTypeName, cell: CellValue): unknown => {
  const result = convert(from, to, cell)
  return result.ok ? result.value : `${result.reason}: ${result.text}`
}

describe('a cell becomes another type’s', () => {
  it.each<[FieldTypeName, FieldTypeName, CellValue, unknown]>([
    ['text', 'number', '1.234,56', 1234.56],
    ['text', 'number', 'N/A', 'notNumber: N/A'],
    ['text', 'number', '   ', null],
    ['text', 'currency', 'R$ 1.234,56', 123456],
    ['text', 'date', '03/04/2020', '2020-04-03'],
    ['text', 'checkbox', 'sim', 1],
    ['text', 'checkbox', 'não', null],
    ['text', 'checkbox', 'talvez', 'notYesNo: talvez'],
    ['text', 'select', '  novo ', 'o00000000000a'],
    ['text', 'select', 'velho', 'notOption: velho'],
    ['text', 'multipleSelect', 'Novo; sul, leste', ['o00000000000a', 'o00000000000b']],
    ['text', 'user', 'souza, bia', [bia]],
    ['text', 'user', 'Ana; Bia', 'notUser: Ana; Bia'],
    ['text', 'connectedRecord', 'acme', [acme]],
    ['text', 'connectedRecord', 'Acme, Other', 'notRecord: Acme, Other'],
    ['number', 'currency', 12.345, 1235],
    ['number', 'text', 1234.5, '1234,5'],
    ['number', 'connectedRecord', 12.5, [acme]],
    ['currency', 'connectedRecord', 1250, [acme]],
    ['number', 'connectedRecord', 7, 'notRecord: 7'],
    ['identifier', 'number', 12, 12],
    ['identifier', 'text', 12, '12'],
    ['number', 'checkbox', 1, 1],
    ['number', 'checkbox', 0, null],
    ['currency', 'number', -5, -0.05],
    ['currency', 'number', 123456, 1234.56],
    ['currency', 'percent', 1250, 12.5],
    ['checkbox', 'number', 1, 1],
    ['select', 'multipleSelect', 'o00000000000b', ['o00000000000b']],
    ['multipleSelect', 'select', ['o00000000000b'], 'o00000000000b'],
    ['multipleSelect', 'select', ['o00000000000a', 'o00000000000b'], 'tooMany: Novo, Sul, Leste'],
    ['select', 'text', 'o00000000000b', 'Sul, Leste'],
    ['user', 'text', [ana, bia], 'Ana, Souza, Bia'],
    ['connectedRecord', 'text', [acme], 'Acme'],
    ['connectedRecord', 'select', [acme], 'notOption: Acme'],
    ['date', 'dateTime', '2020-04-03', '2020-04-03T03:00:00.000Z'],
    // the day it was there, not in UTC
    ['dateTime', 'date', '2020-04-03T01:30:00.000Z', '2020-04-02'],
    ['email', 'singleLineText', 'a@example.com', 'a@example.com'],
    ['singleLineText', 'email', 'nobody', 'notEmail: nobody'],
  ])('%s to %s: %j', (from, to, cell, expected) => {
    expect(value(from, to, cell)).toEqual(expected)
  })

  it('is valid in its new field, or told with a reason, for every pair there is', () => {
    const samples: Partial<Record<FieldTypeName, CellValue>> = {
      number: 12.5,
      currency: 1050,
      percent: 7,
      date: '2024-02-29',
      dateTime: '2024-02-29T12:00:00.000Z',
      checkbox: 1,
      select: 'o00000000000a',
      multipleSelect: ['o00000000000b', 'o00000000000a'],
      user: [ana],
      connectedRecord: [acme],
      email: 'a@example.com',
      phone: '+55 11 99999',
      link: 'https://example.com/',
    }
    for (const from of Object.keys(fieldTypes) as FieldTypeName[]) {
      for (const to of Object.keys(fieldTypes) as FieldTypeName[]) {
        if (!canConvert(kind(from), to)) continue
        const cell = samples[from] ?? 'Novo'
        const result = convert(from, to, cell)
        if (result.ok)
          expect([from, to, fieldTypes[to].check(result.value, kind(to).config)]).toEqual([from, to, { ok: true, value: result.value }])
        else expect([from, to, result.text]).not.toEqual([from, to, ''])
        expect(convert(from, to, null)).toEqual({ ok: true, value: null })
      }
    }
  })
})

describe('options made for texts', () => {
  const make = (label: string, index: number) => ({ id: `o${String(index).padStart(12, '0')}`, label, hue: 'gray' })
  it('are made once, without case, spaces and accents, and keep those there are', () => {
    expect(optionsFor(options, ['novo', ' Não ', 'NAO', '', 'Sim'], make).options.map((option) => option.label)).toEqual([
      'Novo',
      'Sul, Leste',
      'Não',
      'Sim',
    ])
  })
  it('are limited', () => {
    const labels = Array.from({ length: 500 }, (_, index) => `Label ${index}`)
    expect(optionsFor({ options: [] }, labels, make).options).toHaveLength(200)
  })
})
