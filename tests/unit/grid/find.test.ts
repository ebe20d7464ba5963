import { expect, it } from 'vitest'
import { fieldTypes } from '#shared/fields/registry.ts'
import { localeOf } from '#shared/fields/locale.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { cellSearch, findCells, type FoundCell } from '#client/records/gestures/find-cells.ts'
import { makeField } from '#tests/support/make-field.ts'

const columns = [makeField('name', 'singleLineText'), makeField('price', 'number', { decimals: 2, thousands: true })]
const row = (id: string, cells: Record<string, CellValue>) => ({ row: { id, cell: (fieldId: string) => cells[fieldId] ?? null } })
const items = [
  row('r1', { name: 'São Paulo', price: 1234.5 }),
  { row: undefined },
  row('r2', { name: null, price: 12 }),
  row('r3', { name: 'paulo 12' }),
]

const find = (text: string, most = 100) =>
  new Promise<readonly FoundCell[]>((resolve) => {
    const search = cellSearch(text, columns, ({ type, config }, value) => fieldTypes[type].format(value, config, localeOf('en')))
    if (!search) return resolve([])
    findCells({ items, columns, search, most }, (found, isDone) => isDone && resolve(found))
  })
const places = (found: readonly FoundCell[]) => found.map(({ recordId, fieldId }) => `${recordId}.${fieldId}`)

it('finds what cells show, in the order of the grid, without case and accents', async () => {
  expect(places(await find(' SAO '))).toEqual(['r1.name'])
  expect(places(await find('1,234.50'))).toEqual(['r1.price'])
  expect(places(await find('12'))).toEqual(['r2.price', 'r3.name'])
  expect(places(await find('paulo', 1))).toEqual(['r1.name'])
  expect(await find('   ')).toEqual([])
  expect(await find('nowhere')).toEqual([])
})
