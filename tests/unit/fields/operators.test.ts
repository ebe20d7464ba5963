import { describe, expect, it } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes, findOperator } from '#shared/fields/registry.ts'
import type { OperatorValue } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

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

const yesNoRows: Row[] = [
  ['isChecked', 1, undefined, true],
  ['isChecked', null, undefined, false],
  ['isNotChecked', 1, undefined, false],
  ['isNotChecked', null, undefined, true],
]

const idRows: Row[] = [
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
]

const countRows = (three: string[]): Row[] => [
  ['moreThan', three, 2, true],
  ['moreThan', three, 3, false],
  ['moreThan', null, 0, false],
  ['fewerThan', three, 4, true],
  ['fewerThan', three, 3, false],
  ['fewerThan', null, 3, false],
  ...presence(three),
]

/** `prepareFilter` has made an instant of the number of days. */
const sinceRows = (cell: CellValue): Row[] => [
  ['olderThan', cell, '2024-03-01T00:00:00.000Z', true],
  ['olderThan', cell, '2024-02-01T00:00:00.000Z', false],
  ['olderThan', null, '2024-03-01T00:00:00.000Z', false],
  ['newerThan', cell, '2024-02-01T00:00:00.000Z', true],
  ['newerThan', cell, '2024-03-01T00:00:00.000Z', false],
  ['newerThan', null, '2024-02-01T00:00:00.000Z', false],
]

const timeRows: Row[] = dayRows('2024-02-29').map(([name, cell, value, expected]) => [
  name,
  cell === null ? null : '09:30:00',
  typeof value === 'string' ? clockOf(value) : value,
  expected,
])

/** the days of the date rows as times before, at and after half past nine */
function clockOf(day: string): string {
  return day < '2024-02-29' ? '09:29:59' : day > '2024-02-29' ? '09:30:01' : '09:30:00'
}

const todo = (checked: boolean): string => JSON.stringify({ id: 'a', label: 'quote " "checked":false', checked })
const lap = (seconds: number | null): string =>
  JSON.stringify({
    started_at: '2024-02-29T00:00:00.000Z',
    finished_at: seconds === null ? null : new Date(Date.UTC(2024, 1, 29) + seconds * 1000).toISOString(),
    finished_by: null,
  })
const range = ['2024-02-01', '2024-02-29']
const place = JSON.stringify({ street: 'Rua São João', city: 'Street' })

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
  checkbox: yesNoRows,
  switch: yesNoRows,
  starred: yesNoRows,
  select: idRows,
  radioSelect: idRows,
  updatedBy: idRows,
  recordAttribution: idRows,
  cpf: textRows,
  cnpj: textRows,
  carPlate: textRows,
  recordID: textRows,
  identifier: numberRows,
  goal: [
    ...numberRows,
    ['reached', 100, 100, true],
    ['reached', 99, 100, false],
    ['reached', null, 0, false],
    ['notReached', 99, 100, true],
    ['notReached', 100, 100, false],
    ['notReached', null, 100, false],
  ],
  time: timeRows,
  timeSinceCreation: [...dayRows('2024-02-29T23:59:59.999Z'), ...sinceRows('2024-02-29T23:59:59.999Z')],
  timeSinceLastUpdate: [...dayRows('2024-02-29T23:59:59.999Z'), ...sinceRows('2024-02-29T23:59:59.999Z')],
  timeInTheSection: [
    ...sinceRows([
      JSON.stringify({ option: 'a', seconds: 9, since: null }),
      JSON.stringify({ option: 'b', seconds: 0, since: '2024-02-29T10:00:00.000Z' }),
    ]),
    ...presence(['x']),
  ],
  dateRange: [
    ['includes', range, '2024-02-29', true],
    ['includes', range, '2024-03-01', false],
    ['includes', null, '2024-02-29', false],
    ['notIncludes', range, '2024-01-31', true],
    ['notIncludes', range, '2024-02-01', false],
    ['notIncludes', null, '2024-02-01', true],
    ['startsBefore', range, '2024-02-02', true],
    ['startsBefore', range, '2024-02-01', false],
    ['startsBefore', null, '2024-02-02', false],
    ['startsAfter', range, '2024-01-31', true],
    ['startsAfter', range, '2024-02-01', false],
    ['startsAfter', null, '2024-01-31', false],
    ['endsBefore', range, '2024-03-01', true],
    ['endsBefore', range, '2024-02-29', false],
    ['endsBefore', null, '2024-03-01', false],
    ['endsAfter', range, '2024-02-28', true],
    ['endsAfter', range, '2024-02-29', false],
    ['endsAfter', null, '2024-02-28', false],
    ...presence(range),
  ],
  timer: [
    ['isRunning', [lap(5), lap(null)], '"finished_at":null', true],
    ['isRunning', [lap(5)], '"finished_at":null', false],
    ['isRunning', null, '"finished_at":null', false],
    ['isNotRunning', [lap(5)], '"finished_at":null', true],
    ['isNotRunning', [lap(null)], '"finished_at":null', false],
    ['isNotRunning', null, '"finished_at":null', true],
    ['longerThan', [lap(60), lap(1)], 60, true],
    ['longerThan', [lap(60), lap(null)], 60, false],
    ['longerThan', null, 0, false],
    ['shorterThan', [lap(60)], 61, true],
    ['shorterThan', [lap(60), lap(1)], 61, false],
    ['shorterThan', null, 60, false],
    ...presence([lap(1)]),
  ],
  checklist: [
    ['isComplete', ['a', 'b'], ['a', 'b'], true],
    ['isComplete', ['a'], ['a', 'b'], false],
    ['isComplete', null, ['a'], false],
    ['isNotComplete', ['a'], ['a', 'b'], true],
    ['isNotComplete', ['b', 'a'], ['a', 'b'], false],
    ['isNotComplete', null, ['a'], true],
    ...listRows,
    ...countRows(['a', 'b', 'c']),
  ],
  todoList: [
    ['hasOpen', [todo(true), todo(false)], '"checked":false', true],
    ['hasOpen', [todo(true)], '"checked":false', false],
    ['hasOpen', null, '"checked":false', false],
    ['hasNoOpen', [todo(true)], '"checked":false', true],
    ['hasNoOpen', [todo(false)], '"checked":false', false],
    ['hasNoOpen', null, '"checked":false', true],
    ...presence([todo(true)]),
  ],
  tags: [
    ['contains', ['São Paulo', 'Rio'], 'sao', true],
    ['contains', ['Rio'], 'sao', false],
    ['contains', null, 'a', false],
    ['notContains', ['Rio'], 'sao', true],
    ['notContains', ['São Paulo', 'Rio'], 'PAU', false],
    ['notContains', null, 'a', true],
    ['has', ['Rio', 'Natal'], 'NATAL', true],
    ['has', ['Rio', 'Natal'], 'nat', false],
    ['has', null, 'a', false],
    ['hasNot', ['Rio'], 'natal', true],
    ['hasNot', ['Natal'], 'natal', false],
    ['hasNot', null, 'a', true],
    ...presence(['x']),
  ],
  address: [
    ['contains', place, 'sao jo', true],
    ['contains', JSON.stringify({ city: 'Rio' }), 'city', false],
    ['contains', null, 'a', false],
    ['notContains', place, 'rio', true],
    ['notContains', place, 'street', false],
    ['notContains', null, 'a', true],
    ...presence(place),
  ],
  comments: countRows(['a', 'b', 'c']),
  files: countRows(['a', 'b', 'c']),
  image: countRows(['a', 'b', 'c']),
  signature: countRows(['a', 'b', 'c']),
  multipleUsers: listRows,
  oneToOneConnection: listRows,
  manyToManyConnection: listRows,
  linkButton: [],
  triggerAction: [],
  recordUpdateForm: [],
  addConnectedRecord: [],
  addConnectedRecordBtn: [],
  deleteRecordBtn: [],
  openRecordBtn: [],
  duplicateRecordBtn: [],
  copyRecordLinkBtn: [],
  multipleSelect: listRows,
  user: listRows,
  connectedRecord: listRows,
  reference: listRows,
  advancedFormula: [],
  rollup: [],
  vlookup: [],
}

describe.each(Object.keys(truth) as FieldTypeName[])('operators of %s', (type) => {
  it.each(truth[type])('%s: %j against %j is %s', (name, cell, value, expected) => {
    expect(findOperator(type, name)?.test(cell, value)).toBe(expected)
  })

  it('are all in the truth table, with an empty cell too', () => {
    const names = fieldTypes[type].operators.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
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
