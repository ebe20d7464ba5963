import { expect, it } from 'vitest'
import type { MutationResult } from '#shared/protocol/mutations.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { createValue } from '#client/lib/value.ts'
import { awaitedCopies, noteCopy } from '#client/nouns/fields/copied-fields.ts'

const field = (id: string, more: Partial<Field> = {}): Field => ({
  id,
  tableId: 't',
  type: 'number',
  label: id,
  config: { decimals: null },
  required: false,
  position: 'a0',
  ...more,
})

function device(...first: Field[]) {
  const all = createValue<Field[]>(first)
  return { subscribe: all.subscribe, find: (id: string) => all.get().find((one) => one.id === id), set: all.set }
}

const never = new Promise<MutationResult>(() => undefined)
const awaited = (): string[] => awaitedCopies.get().map(({ fieldId }) => fieldId)

it('a field that is duplicated is told until its copy is there, and not when the copy goes again', () => {
  const price = field('price')
  const fields = device(price)
  noteCopy(fields, price, 'copy', never)
  noteCopy(fields, price, 'second', never)
  expect(awaited()).toEqual(['price', 'price'])
  // a name is no other kind of cells
  const renamed = field('price', { label: 'Cost', config: { decimals: null } })
  fields.set([renamed])
  expect(awaited()).toEqual(['price', 'price'])
  fields.set([renamed, field('copy')])
  expect(awaited()).toEqual(['price'])
  fields.set([renamed])
  fields.set([renamed, field('second')])
  expect(awaited()).toEqual([])
  fields.set([renamed])
  expect(awaited()).toEqual([])
})

it.each([
  ['it is gone', []],
  ['it was converted', [field('price', { type: 'percent' })]],
])('nothing is waited for when %s', (_, then) => {
  const fields = device(field('price'))
  noteCopy(fields, field('price'), 'copy', never)
  fields.set(then)
  expect(awaited()).toEqual([])
})

it('nothing is waited for when the server refused, also when it ended before', async () => {
  const fields = device(field('price'), field('other'))
  const refused = Promise.resolve<MutationResult>({ id: '', status: 'refused', error: { id: 'not_found', message: '' } })
  noteCopy(fields, field('other'), 'copy of the other', never)
  noteCopy(fields, field('price'), 'copy', refused)
  fields.set([field('other')])
  await refused
  expect(awaited()).toEqual(['other'])
  fields.set([])
})
