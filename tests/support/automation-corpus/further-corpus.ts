import type { AutomationStep } from '#shared/nouns/automations/automation.ts'
import type { CorpusEntry } from '#tests/support/automation-corpus/corpus.ts'
import { fieldOf, way, type Shop } from '#tests/support/automation-corpus/shop.ts'
import { step, trigger } from '#tests/support/run-automations.ts'

type Does = CorpusEntry['does']
type Log = Record<string, unknown>

/** Cells of a new row of the log, by the names of its fields. */
const write = (shop: Shop, texts: Record<string, string>): AutomationStep =>
  step('createRecord', {
    tableId: shop.log.id,
    values: Object.entries(texts).map(([name, text]) => ({ fieldId: fieldOf(shop.log, name), text })),
  })
const own = (shop: Shop, field: string, ...more: string[]): string => way('trigger', shop.orders, field, ...more)
const inner = (place: string): string => place.slice(1, -1)
const ofLines = (shop: Shop, field: string, take: string): string => way('trigger', shop.orders, 'lines', shop.lines, field, take)
const where = (...nodes: object[]) => ({ id: 'g', conjunction: 'and', nodes })
const either = (...nodes: object[]) => ({ id: 'g', conjunction: 'or', nodes })
const is = (fieldId: string, operator: string, value: unknown, id = 'c'): object => ({ id, fieldId, operator, value })
const statusIs = (shop: Shop, ...at: number[]): object =>
  is(
    fieldOf(shop.orders, 'status'),
    'anyOf',
    at.map((one) => `o00000000000${one}`),
  )

/** An automation that begins with the order O-1. */
function onOrder(name: string, make: (shop: Shop) => AutomationStep[], does: Does): CorpusEntry {
  return {
    name,
    starts: 'O-1',
    make: (shop) => ({ trigger: trigger('recordCreated', { tableId: shop.orders.id }), actions: make(shop) }),
    does,
  }
}
const logs = (name: string, texts: (shop: Shop) => Record<string, string>, ...log: Log[]): CorpusEntry =>
  onOrder(name, (shop) => [write(shop, texts(shop))], { log })
const mails = (name: string, config: (shop: Shop) => Record<string, unknown>, ...found: NonNullable<Does['mails']>): CorpusEntry =>
  onOrder(name, (shop) => [step('sendMail', { to: 'ana@example.com', subject: 'x', body: 'x', ...config(shop) } as never)], {
    mails: found,
  })
const finds = (
  name: string,
  filter: (shop: Shop) => object | null,
  log: Log,
  table: 'orders' | 'lines' | 'customers' = 'orders',
): CorpusEntry =>
  onOrder(
    name,
    (shop) => {
      const find = step('findRecords', { tableId: shop[table].id, filter: filter(shop) as never, most: 100 })
      const first = { orders: 'number', lines: 'product', customers: 'name' }[table]
      return [find, write(shop, { text: `{{${find.id}.${fieldOf(shop[table], first)}.commas}}`, count: `{{${find.id}.count}}` })]
    },
    { log: [log] },
  )

/** Values: takes, types, formulas and moments. */
const values: readonly CorpusEntry[] = [
  logs('the first of several', (shop) => ({ text: ofLines(shop, 'product', 'first') }), { text: 'Tea' }),
  logs('the least and the greatest', (shop) => ({ total: ofLines(shop, 'amount', 'least'), count: ofLines(shop, 'pieces', 'greatest') }), {
    total: 1250,
    count: 2,
  }),
  logs('the average of money', (shop) => ({ total: ofLines(shop, 'amount', 'average') }), { total: 2125 }),
  logs('one of several by its place', (shop) => ({ text: ofLines(shop, 'product', '1') }), { text: 'Pot' }),
  logs('a rollup of the record itself', (shop) => ({ total: own(shop, 'total') }), { total: 4250 }),
  logs('an option reads as its label', (shop) => ({ text: own(shop, 'status') }), { text: 'new' }),
  logs('a day goes to a day', (shop) => ({ day: own(shop, 'due') }), { day: '2026-02-20' }),
  logs('a day two weeks later', (shop) => ({ day: `{{= DATEADD(${inner(own(shop, 'due'))}, 14, "days") }}` }), { day: '2026-03-06' }),
  logs('a formula with a condition', (shop) => ({ text: `{{= IF(${inner(own(shop, 'fee'))} > 1, "dear", "cheap") }}` }), { text: 'dear' }),
  logs('a formula rounds', (shop) => ({ count: `{{= ROUND(${inner(own(shop, 'fee'))} * 1.234, 1) }}` }), { count: 6.2 }),
  logs('a formula in capitals', (shop) => ({ text: `{{= UPPER(${inner(own(shop, 'number'))}) }}!` }), { text: 'O-1!' }),
  logs(
    'a name behind a link, and nothing behind none',
    (shop) => ({ text: `[${way('trigger', shop.orders, 'customer', shop.customers, 'discount')}]` }),
    { text: '[]' },
  ),
  logs('the organisation has a name', () => ({ text: 'of {{organisation}}' }), { text: 'of Acme' }),
  logs('a person by the record of a link', (shop) => ({ who: way('trigger', shop.orders, 'customer', shop.customers, 'keeper') }), {
    who: ['bea'],
  }),
  logs('a record links itself', () => ({ text: 'x', orders: '{{trigger}}' }), { orders: ['O-1'] }),
  logs('a linked record by its written name', () => ({ text: 'x', customer: 'Bob' }), { customer: ['Bob'] }),
  logs('a typed number and typed money', () => ({ count: '12', total: '7.50' }), { count: 12, total: 750 }),
]

/** Conditions, searches and the flow. */
const flow: readonly CorpusEntry[] = [
  finds('all orders', () => null, { text: 'O-1, O-2, O-3', count: 3 }),
  finds('orders of one status', (shop) => where(statusIs(shop, 0)), { text: 'O-1, O-3', count: 2 }),
  finds('orders of one status or another', (shop) => where(statusIs(shop, 0, 1)), { count: 3 }),
  finds('orders without a day', (shop) => where(is(fieldOf(shop.orders, 'due'), 'isEmpty', '')), { text: 'O-3', count: 1 }),
  finds('orders with more than a sum', (shop) => where(is(fieldOf(shop.orders, 'total'), 'greater', 1000)), { text: 'O-1' }),
  finds(
    'either of two conditions',
    (shop) => either(is(fieldOf(shop.orders, 'number'), 'is', 'O-3', 'a'), is(fieldOf(shop.orders, 'number'), 'is', 'O-2', 'b')),
    {
      text: 'O-2, O-3',
    },
  ),
  finds('lines with a word', (shop) => where(is(fieldOf(shop.lines, 'product'), 'contains', 'e')), { text: 'Tea', count: 1 }, 'lines'),
  finds('nobody is found', (shop) => where(is(fieldOf(shop.customers, 'name'), 'is', 'Zoe')), { count: 0 }, 'customers'),
  finds(
    'the customer of the order by its address',
    (shop) => where(is(fieldOf(shop.customers, 'email'), 'is', way('trigger', shop.orders, 'customer', shop.customers, 'email'))),
    { text: 'Ana' },
    'customers',
  ),
  onOrder(
    'a condition goes one way',
    (shop) => [
      step('condition', { of: 'trigger', filter: where(statusIs(shop, 0)) as never }, [
        [write(shop, { text: 'new' })],
        [write(shop, { text: 'old' })],
      ]),
    ],
    { log: [{ text: 'new' }] },
  ),
  onOrder(
    'a condition goes the other way',
    (shop) => [
      step('condition', { of: 'trigger', filter: where(statusIs(shop, 2)) as never }, [
        [write(shop, { text: 'sent' })],
        [write(shop, { text: 'not yet' })],
      ]),
    ],
    { log: [{ text: 'not yet' }] },
  ),
  onOrder(
    'a switch by a text',
    (shop) => [
      step('choose', { value: own(shop, 'status'), cases: ['paid', 'new'] }, [
        [write(shop, { text: 'p' })],
        [write(shop, { text: 'n' })],
        [write(shop, { text: 'other' })],
      ]),
    ],
    { log: [{ text: 'n' }] },
  ),
  onOrder('a stop ends the run', (shop) => [write(shop, { text: 'before' }), step('stop', {}), write(shop, { text: 'after' })], {
    log: [{ text: 'before' }],
  }),
  onOrder(
    'a loop in a loop',
    (shop) => {
      const lines = step('forEach', { of: `item.${fieldOf(shop.orders, 'lines')}` }, [
        [write(shop, { text: way('item', shop.lines, 'product') })],
      ])
      const orders = [fieldOf(shop.orders, 'customer'), fieldOf(shop.customers, 'orders')].join('.')
      return [step('forEach', { of: `trigger.${orders}` }, [[lines]])]
    },
    { log: [{ text: 'Tea' }, { text: 'Pot' }, { text: 'Cup' }] },
  ),
  onOrder(
    'a condition in a loop',
    (shop) => [
      step('forEach', { of: `trigger.${fieldOf(shop.orders, 'lines')}` }, [
        [
          step('condition', { of: 'item', filter: where(is(fieldOf(shop.lines, 'amount'), 'greater', 2000)) as never }, [
            [write(shop, { text: way('item', shop.lines, 'product') })],
            [],
          ]),
        ],
      ]),
    ],
    { log: [{ text: 'Pot' }] },
  ),
  onOrder(
    'two numbers of a sequence',
    (shop) => {
      const one = step('nextNumber', { sequence: 'Invoices', digits: 3, restarts: 'never' })
      const two = step('nextNumber', { sequence: 'Invoices', digits: 3, restarts: 'never' })
      return [one, two, write(shop, { text: `{{${one.id}.text}} {{${two.id}.text}}` })]
    },
    { log: [{ text: '001 002' }] },
  ),
]

/** Writes in tables, tasks and mails. */
const acts: readonly CorpusEntry[] = [
  onOrder(
    'the order is written to',
    (shop) => [step('updateRecords', { of: 'trigger', values: [{ fieldId: fieldOf(shop.orders, 'status'), text: 'paid' }] })],
    {
      cells: { 'O-1': { status: 'o000000000001' } },
    },
  ),
  onOrder(
    'the customer of the order is written to',
    (shop) => [
      step('updateRecords', {
        of: `trigger.${fieldOf(shop.orders, 'customer')}`,
        values: [{ fieldId: fieldOf(shop.customers, 'name'), text: 'Ana L' }],
      }),
    ],
    { cells: { Ana: { name: 'Ana L' }, Bob: { name: 'Bob' } } },
  ),
  onOrder(
    'found orders are written to',
    (shop) => {
      const find = step('findRecords', { tableId: shop.orders.id, filter: where(statusIs(shop, 0)) as never, most: 100 })
      return [find, step('updateRecords', { of: find.id, values: [{ fieldId: fieldOf(shop.orders, 'due'), text: '2026-05-01' }] })]
    },
    { cells: { 'O-1': { due: '2026-05-01' }, 'O-3': { due: '2026-05-01' }, 'O-2': { due: '2026-03-01' } } },
  ),
  onOrder(
    'a cell is emptied',
    (shop) => [step('updateRecords', { of: 'trigger', values: [{ fieldId: fieldOf(shop.orders, 'due'), text: '' }] })],
    { cells: { 'O-1': { due: null } } },
  ),
  onOrder('the lines of the order are thrown away', (shop) => [step('deleteRecords', { of: `trigger.${fieldOf(shop.orders, 'lines')}` })], {
    cells: { cup: { product: 'Cup' } },
  }),
  onOrder(
    'a made record is written to by a later step',
    (shop) => {
      const made = write(shop, { text: 'made' })
      return [made, step('updateRecords', { of: made.id, values: [{ fieldId: fieldOf(shop.log, 'count'), text: '3' }] })]
    },
    { log: [{ text: 'made', count: 3 }] },
  ),
  onOrder(
    'a made record is linked to the order',
    (shop) => {
      const made = write(shop, { text: 'made' })
      return [made, step('linkRecords', { of: made.id, fieldId: fieldOf(shop.log, 'orders'), to: 'trigger' })]
    },
    { log: [{ text: 'made', orders: ['O-1'] }] },
  ),
  onOrder(
    'a task for somebody by name',
    (shop) => [step('createTask', { title: `Call about ${own(shop, 'number')}`, owners: [shop.people.bea] })],
    {
      tasks: [{ title: 'Call about O-1', owners: ['bea'] }],
    },
  ),
  mails(
    'a mail to two addresses',
    () => ({ to: 'a@example.com, b@example.com', subject: 'Both' }),
    { to: 'a@example.com', subject: 'Both' },
    { to: 'b@example.com', subject: 'Both' },
  ),
  mails('a formatted mail keeps its words in plain text', (shop) => ({ body: `**${own(shop, 'number')}**`, format: 'formatted' }), {
    to: 'ana@example.com',
    text: '**O-1**',
  }),
  mails(
    'a mail whose answers go to the customer',
    (shop) => ({ replyTo: way('trigger', shop.orders, 'customer', shop.customers, 'email') }),
    { to: 'ana@example.com' },
  ),
  mails(
    'a mail with the lines as a file',
    (shop) => ({
      rows: `trigger.${fieldOf(shop.orders, 'lines')}`,
      columns: [fieldOf(shop.lines, 'product')],
      rowsAs: 'csv',
      body: 'See the file',
    }),
    {
      to: 'ana@example.com',
      text: 'See the file',
    },
  ),
]

export const furtherCorpus: readonly CorpusEntry[] = [...values, ...flow, ...acts]
