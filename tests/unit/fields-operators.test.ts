import { describe, expect, it } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes, findOperator } from '#shared/fields/registry.ts'
import type { OperatorValue } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/protocol/feed.ts'

type Row = [operator: string, cell: CellValue, value: OperatorValue, expected: boolean]

const presence = (filled: CellValue): Row[] => [
  ['isEmpty', null, undefined, true],
  ['isEmpty', filled, undefined, false],
  ['isFilled', null, undefined, false],
  ['isFilled', filled, undefined, true],
]

const textRows: Row[] = [
  ['contains', 'São Paulo', 'sao', true],
  ['contains', 'São Paulo', 'rio', false],
  ['contains', null, 'a', false],
  ['notContains', 'São Paulo', 'PAU', false],
  ['notContains', 'São Paulo', 'rio', true],
  ['notContains', null, 'a', true],
  ['is', 'Ana', 'aná', true],
  ['is', 'Ana', 'an', false],
  ['is', null, 'ana', false],
  ['isNot', 'Ana', 'ANA', false],
  ['isNot', 'Ana', 'bia', true],
  ['isNot', null, 'ana', true],
  ['startsWith', 'Ánimo', 'an', true],
  ['startsWith', 'Ánimo', 'mo', false],
  ['startsWith', null, 'a', false],
  ...presence('x'),
]

const numberRows: Row[] = [
  ['is', 3, 3, true],
  ['is', 0, 3, false],
  ['is', null, 0, false],
  ['isNot', 3, 3, false],
  ['isNot', 4, 3, true],
  ['isNot', null, 3, true],
  ['less', 2, 3, true],
  ['less', 3, 3, false],
  ['less', null, 3, false],
  ['lessOrEqual', 3, 3, true],
  ['lessOrEqual', 4, 3, false],
  ['lessOrEqual', null, 3, false],
  ['greater', 4, 3, true],
  ['greater', 3, 3, false],
  ['greater', null, -1, false],
  ['greaterOrEqual', 3, 3, true],
  ['greaterOrEqual', 2, 3, false],
  ['greaterOrEqual', null, -1, false],
  ...presence(0),
]

const dayRows = (cell: CellValue): Row[] => [
  ['is', cell, '2024-02-29', true],
  ['is', cell, '2024-03-01', false],
  ['is', null, '2024-02-29', false],
  ['isNot', cell, '2024-02-29', false],
  ['isNot', cell, '2024-03-01', true],
  ['isNot', null, '2024-02-29', true],
  ['before', cell, '2024-03-01', true],
  ['before', cell, '2024-02-29', false],
  ['before', null, '2024-03-01', false],
  ['onOrBefore', cell, '2024-02-29', true],
  ['onOrBefore', cell, '2024-02-28', false],
  ['onOrBefore', null, '2024-02-28', false],
  ['after', cell, '2024-02-28', true],
  ['after', cell, '2024-02-29', false],
  ['after', null, '2024-02-28', false],
  ['onOrAfter', cell, '2024-02-29', true],
  ['onOrAfter', cell, '2024-03-01', false],
  ['onOrAfter', null, '2024-03-01', false],
  ...presence(cell),
]

const listRows: Row[] = [
  ['hasAny', ['a', 'b'], ['b', 'c'], true],
  ['hasAny', ['a'], ['b'], false],
  ['hasAny', null, ['a'], false],
  ['hasAll', ['a', 'b'], ['a', 'b'], true],
  ['hasAll', ['a'], ['a', 'b'], false],
  ['hasAll', null, ['a'], false],
  ['hasNone', ['a'], ['b'], true],
  ['hasNone', ['a', 'b'], ['b'], false],
  ['hasNone', null, ['a'], true],
  ['is', ['a'], 'a', true],
  ['is', ['b'], 'a', false],
  ['is', null, 'a', false],
  ['isNot', ['a'], 'a', false],
  ['isNot', ['b'], 'a', true],
  ['isNot', null, 'a', true],
  ...presence(['a']),
]

const truth: Record<FieldTypeName, Row[]> = {
  singleLineText: textRows,
  text: textRows,
  email: textRows,
  phone: textRows,
  link: textRows,
  number: numberRows,
  currency: numberRows,
  percent: numberRows,
  date: dayRows('2024-02-29'),
  dateTime: dayRows('2024-02-29T23:59:59.999Z'),
  checkbox: [
    ['isChecked', 1, undefined, true],
    ['isChecked', null, undefined, false],
    ['isNotChecked', 1, undefined, false],
    ['isNotChecked', null, undefined, true],
  ],
  select: [
    ['anyOf', 'a', ['a', 'b'], true],
    ['anyOf', 'c', ['a', 'b'], false],
    ['anyOf', null, ['a'], false],
    ['noneOf', 'a', ['a'], false],
    ['noneOf', 'b', ['a'], true],
    ['noneOf', null, ['a'], true],
    ['is', 'a', 'a', true],
    ['is', 'b', 'a', false],
    ['is', null, 'a', false],
    ['isNot', 'a', 'a', false],
    ['isNot', 'b', 'a', true],
    ['isNot', null, 'a', true],
    ...presence('a'),
  ],
  multipleSelect: listRows,
  user: listRows,
  connectedRecord: listRows,
}

describe.each(Object.keys(truth) as FieldTypeName[])('operators of %s', (type) => {
  it.each(truth[type])('%s: %j against %j is %s', (name, cell, value, expected) => {
    expect(findOperator(type, name)?.test(cell, value)).toBe(expected)
  })

  it('are all in the truth table, with an empty cell too', () => {
    for (const operator of fieldTypes[type].operators) {
      const rows = truth[type].filter(([name]) => name === operator.name)
      expect(new Set(rows.map((row) => row[3])), operator.name).toEqual(new Set([true, false]))
      expect(
        rows.some(([, cell]) => cell === null),
        operator.name,
      ).toBe(true)
    }
  })
})
