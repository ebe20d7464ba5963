import { describe, expect, it } from 'vitest'
import { learnParts } from '#shared/nouns/automations/values/learnt-parts.ts'
import { takes } from '#shared/nouns/automations/values/takes.ts'
import { readValuePath } from '#shared/nouns/automations/values/value-path.ts'
import { typeOfPlace } from '#shared/nouns/automations/values/value-type.ts'
import { textAt } from '#server/automations/cells/content-text.ts'

const [customer, orders, total] = ['f000000000001', 'f000000000002', 'f000000000003']
const [ofOrders, ofCustomers] = ['t000000000001', 't000000000002']

describe('the way of a value', () => {
  it('leads through links to a field, and may take one of several (B12)', () => {
    expect(readValuePath(total)).toMatchObject({ links: [], fieldId: total, take: undefined })
    expect(readValuePath(`${customer}.${orders}.${total}.sum`)).toMatchObject({ links: [customer, orders], fieldId: total, take: 'sum' })
    expect(readValuePath(`${customer}.url`)).toMatchObject({ links: [], fieldId: customer, end: 'url' })
    expect(readValuePath('count')).toMatchObject({ links: [], fieldId: undefined, take: 'count' })
    expect(readValuePath(`${total}.7`)).toMatchObject({ fieldId: total, index: 7 })
  })

  it.each(['order.total', 'json.a', `${total}.sum.sum`, `${total}.other`, 'sum', 'raw', Array(6).fill(total).join('.')])(
    'is none: %s',
    (path) => expect(readValuePath(path)).toBeUndefined(),
  )

  it('has the type of its end', () => {
    const fields = {
      [ofOrders]: {
        [customer]: { type: 'connectedRecord', config: { tableId: ofCustomers, limitToOne: true } },
        [total]: { type: 'currency', config: {} },
      },
      [ofCustomers]: { [orders]: { type: 'connectedRecord', config: { tableId: ofOrders, limitToOne: false } } },
    } as Record<string, Record<string, { type: 'currency'; config: unknown }>>
    const known = {
      sources: [{ source: 'trigger', tableId: ofOrders }],
      fieldOf: (tableId: string, fieldId: string) => fields[tableId]?.[fieldId],
      parts: [{ path: 'order.total', is: 'number' as const }],
    }
    const typeAt = (path: string, source = 'trigger') => typeOfPlace({ source, path }, known).type
    const way = `${customer}.${orders}.${total}`
    expect(takes.map((take) => [take, typeAt(`${way}.${take}`)])).toEqual([
      ...['first', 'last'].map((take) => [take, 'currency']),
      ['count', 'number'],
      ...['sum', 'average', 'least', 'greatest'].map((take) => [take, 'currency']),
      ...['unique', 'commas', 'lines'].map((take) => [take, 'singleLineText']),
    ])
    // a way that cannot be followed gives nothing of a type
    expect([typeAt(way), typeAt(`${total}.${total}`), typeAt('order.total'), typeAt('order.other'), typeAt('', 'begun')]).toEqual([
      'currency',
      'singleLineText',
      'number',
      'singleLineText',
      'dateTime',
    ])
  })
})

const delivery = {
  order: { total: 99.5, paid: true, note: null, 'a key': 1 },
  items: [
    { sku: 'a', n: 2 },
    { sku: 'b', n: 3 },
  ],
  tags: ['x', 'y'],
}

describe('what a webhook brought', () => {
  it('is learnt with its types', () => {
    expect(learnParts(delivery)).toEqual([
      { path: 'order.total', is: 'number' },
      { path: 'order.paid', is: 'yesNo' },
      { path: 'order.note', is: 'text' },
      { path: 'items', is: 'list' },
      { path: 'items.sku', is: 'text' },
      { path: 'items.n', is: 'number' },
      { path: 'tags', is: 'list' },
    ])
    expect(learnParts('no object')).toEqual([])
    expect(learnParts(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])))).toHaveLength(100)
  })

  it.each([
    ['order.total', '99.5'],
    ['items.sku', 'a, b'],
    ['items.1.sku', 'b'],
    ['items.n.sum', '5'],
    ['items.count', '2'],
    ['tags', '["x","y"]'],
    ['tags.lines', 'x\ny'],
    ['items.n.greatest', '3'],
    ['order.sum', ''],
    ['order.gone', ''],
  ])('is read at %s', (path, text) => expect(textAt(JSON.stringify(delivery), path.split('.'))).toBe(text))

  it('has its own keys before the ways of taking', () => {
    expect(textAt('{"order":{"sum":7,"count":[1,2]}}', ['order', 'sum'])).toBe('7')
    expect(textAt('{"order":{"count":[1,2]}}', ['order', 'count'])).toBe('[1,2]')
  })
})
