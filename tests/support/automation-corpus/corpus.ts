import type { AutomationDefinition, AutomationStep } from '#shared/nouns/automations/automation.ts'
import { step, trigger } from '#tests/support/run-automations.ts'
import { fieldOf, way, type Shop } from '#tests/support/automation-corpus/shop.ts'

/** One automation as data, with the record that starts it and what it must do. */
export interface CorpusEntry {
  name: string
  /** a record of the shop; none: it starts without one */
  starts?: string
  /** JSON text that a webhook brings */
  brings?: string
  make(shop: Shop): AutomationDefinition
  does: {
    mails?: { to: string; subject?: string; text?: string }[]
    /** cells of the log's new rows, by name */
    log?: Record<string, unknown>[]
    /** titles of tasks with the names of their owners */
    tasks?: { title: string; owners: string[]; deadline?: string }[]
    /** cells of records, by the record's name */
    cells?: Record<string, Record<string, unknown>>
  }
}

const created = (shop: Shop) => trigger('recordCreated', { tableId: shop.orders.id })
const mail = (to: string, subject: string, body = 'x'): AutomationStep => step('sendMail', { to, subject, body })
const write = (shop: Shop, texts: Record<string, string>): AutomationStep =>
  step('createRecord', {
    tableId: shop.log.id,
    values: Object.entries(texts).map(([name, text]) => ({ fieldId: fieldOf(shop.log, name), text })),
  })
const customer = (shop: Shop, ...path: (Shop['orders'] | string)[]): string => way('trigger', shop.orders, 'customer', ...path)

/** The automations of which a person must be able to make any. */
export const corpus: readonly CorpusEntry[] = [
  {
    name: 'a new order mails its customer',
    starts: 'O-1',
    make: (shop) => ({
      trigger: created(shop),
      actions: [
        mail(
          customer(shop, shop.customers, 'email'),
          `Your order ${way('trigger', shop.orders, 'number')}`,
          `Dear ${customer(shop, shop.customers, 'name')}, we have ${way('trigger', shop.orders, 'lines', shop.lines, 'product')}: ${way('trigger', shop.orders, 'total')}.`,
        ),
      ],
    }),
    does: { mails: [{ to: 'ana@example.com', subject: 'Your order O-1', text: 'Dear Ana, we have Tea, Pot: $42.50.' }] },
  },
  {
    name: 'a new order tells the keeper of its customer by mail, whose address nobody sees',
    starts: 'O-1',
    make: (shop) => ({ trigger: created(shop), actions: [mail(customer(shop, shop.customers, 'keeper'), 'A new order')] }),
    does: { mails: [{ to: 'person', subject: 'A new order' }] },
  },
  {
    name: 'a new order makes a task for the keeper of its customer, due two days before the order is',
    starts: 'O-1',
    make: (shop) => ({
      trigger: created(shop),
      actions: [
        step('createTask', {
          title: `Pack ${way('trigger', shop.orders, 'number')}`,
          owners: [customer(shop, shop.customers, 'keeper')],
          deadline: `{{= ${way('trigger', shop.orders, 'due').slice(1, -1)} - 2 }}`,
        }),
      ],
    }),
    does: { tasks: [{ title: 'Pack O-1', owners: ['bea'], deadline: '2026-02-18' }] },
  },
  {
    name: 'figures over lines are written with their types',
    starts: 'O-1',
    make: (shop) => {
      const of = (field: string, take: string): string => way('trigger', shop.orders, 'lines', shop.lines, field, take)
      return {
        trigger: created(shop),
        actions: [
          write(shop, { text: of('product', 'unique'), total: of('amount', 'sum'), count: of('product', 'count') }),
          write(shop, { text: of('product', 'last'), total: of('amount', 'greatest'), count: of('pieces', 'average') }),
        ],
      }
    },
    does: {
      log: [
        { text: 'Tea, Pot', total: 4250, count: 2 },
        { text: 'Pot', total: 3000, count: 1.5 },
      ],
    },
  },
  {
    name: 'a formula reckons with cells behind links',
    starts: 'O-1',
    make: (shop) => {
      const amounts = way('trigger', shop.orders, 'lines', shop.lines, 'amount').slice(1, -1)
      const pieces = way('trigger', shop.orders, 'lines', shop.lines, 'pieces').slice(1, -1)
      return { trigger: created(shop), actions: [write(shop, { text: 'x', total: `{{= SUM(${amounts} * ${pieces}) }}` })] }
    },
    does: { log: [{ text: 'x', total: 5500 }] },
  },
  {
    name: 'through links in both directions: all orders of the customer',
    starts: 'O-1',
    make: (shop) => {
      const all = (field: string, take: string): string => customer(shop, shop.customers, 'orders', shop.orders, field, take)
      return {
        trigger: created(shop),
        actions: [
          write(shop, {
            text: all('number', 'commas'),
            count: customer(shop, shop.customers, 'orders', 'count'),
            total: customer(shop, shop.customers, 'orders', shop.orders, 'lines', shop.lines, 'amount', 'sum'),
          }),
        ],
      }
    },
    does: { log: [{ text: 'O-1, O-2', count: 2, total: 4950 }] },
  },
  {
    name: 'links and people are taken as they are',
    starts: 'O-1',
    make: (shop) => ({
      trigger: created(shop),
      actions: [
        write(shop, {
          text: 'x',
          customer: way('trigger', shop.orders, 'customer'),
          orders: customer(shop, shop.customers, 'orders'),
          who: customer(shop, shop.customers, 'keeper'),
        }),
      ],
    }),
    does: { log: [{ text: 'x', customer: ['Ana'], orders: ['O-1', 'O-2'], who: ['bea'] }] },
  },
  {
    name: 'each line of an order is written to',
    starts: 'O-1',
    make: (shop) => ({
      trigger: created(shop),
      actions: [
        step('updateRecords', {
          of: `trigger.${fieldOf(shop.orders, 'lines')}`,
          values: [{ fieldId: fieldOf(shop.lines, 'product'), text: `of ${way('trigger', shop.orders, 'number')}` }],
        }),
      ],
    }),
    does: { cells: { tea: { product: 'of O-1' }, pot: { product: 'of O-1' }, cup: { product: 'Cup' } } },
  },
  {
    name: 'for each line of an order a row is made with the line’s values',
    starts: 'O-1',
    make: (shop) => ({
      trigger: created(shop),
      actions: [
        step('forEach', { of: `trigger.${fieldOf(shop.orders, 'lines')}` }, [
          [
            write(shop, {
              text: `${way('item', shop.lines, 'product')} of ${way('item', shop.lines, 'order', shop.orders, 'number')}`,
              total: way('item', shop.lines, 'amount'),
            }),
          ],
        ]),
      ],
    }),
    does: {
      log: [
        { text: 'Tea of O-1', total: 1250 },
        { text: 'Pot of O-1', total: 3000 },
      ],
    },
  },
  {
    name: 'found records are those of the customer, by a value in a condition',
    starts: 'O-1',
    make: (shop) => {
      const conditions = [
        { id: 'c1', fieldId: fieldOf(shop.orders, 'customer'), operator: 'hasAny', value: [way('trigger', shop.orders, 'customer')] },
        { id: 'c2', fieldId: fieldOf(shop.orders, 'number'), operator: 'isNot', value: way('trigger', shop.orders, 'number') },
      ]
      const find = step('findRecords', { tableId: shop.orders.id, filter: { id: 'g', conjunction: 'and', nodes: conditions }, most: 100 })
      return {
        trigger: created(shop),
        actions: [find, write(shop, { text: way(find.id, shop.orders, 'number'), count: `{{${find.id}.count}}` })],
      }
    },
    does: { log: [{ text: 'O-2', count: 1 }] },
  },
  {
    name: 'found records are those of a day and of a status, by values in conditions',
    starts: 'O-1',
    make: (shop) => {
      const conditions = [
        { id: 'c1', fieldId: fieldOf(shop.orders, 'status'), operator: 'anyOf', value: [way('trigger', shop.orders, 'status')] },
        { id: 'c2', fieldId: fieldOf(shop.orders, 'due'), operator: 'is', value: way('trigger', shop.orders, 'due') },
      ]
      const find = step('findRecords', { tableId: shop.orders.id, filter: { id: 'g', conjunction: 'and', nodes: conditions }, most: 100 })
      return { trigger: created(shop), actions: [find, write(shop, { text: `{{${find.id}.${fieldOf(shop.orders, 'number')}.commas}}` })] }
    },
    does: { log: [{ text: 'O-1' }] },
  },
  {
    name: 'a weekly report lists and sums what it found',
    make: (shop) => {
      const find = step('findRecords', { tableId: shop.orders.id, filter: null, most: 100 })
      const of = (field: string, take: string): string => `{{${find.id}.${fieldOf(shop.orders, field)}.${take}}}`
      return {
        trigger: trigger('schedule', { cron: '0 9 * * 1' }),
        actions: [
          find,
          mail('boss@example.com', `${of('number', 'count')} orders`, `${of('number', 'lines')}\nTogether ${of('total', 'sum')}`),
        ],
      }
    },
    does: { mails: [{ to: 'boss@example.com', subject: '3 orders', text: 'O-1\nO-2\nO-3\nTogether $49.50' }] },
  },
  {
    name: 'a report mails a table of what it found, with sums',
    make: (shop) => {
      const find = step('findRecords', { tableId: shop.lines.id, filter: null, most: 100 })
      const columns = [fieldOf(shop.lines, 'product'), fieldOf(shop.lines, 'amount')]
      return {
        trigger: trigger('schedule', { cron: '0 9 * * 1' }),
        actions: [find, step('sendMail', { to: 'boss@example.com', subject: 'Lines', body: 'All:', rows: find.id, columns })],
      }
    },
    does: {
      mails: [
        {
          to: 'boss@example.com',
          subject: 'Lines',
          text: 'All:\n\nproduct | amount\nTea | $12.50\nPot | $30.00\nCup | $7.00\n | $49.50',
        },
      ],
    },
  },
  {
    name: 'a record is found by a value, and not made again',
    starts: 'O-1',
    make: (shop) => {
      const by = [{ id: 'c1', fieldId: fieldOf(shop.customers, 'email'), operator: 'is', value: customer(shop, shop.customers, 'email') }]
      const find = step('findOrCreate', {
        tableId: shop.customers.id,
        filter: { id: 'g', conjunction: 'and', nodes: by },
        values: [{ fieldId: fieldOf(shop.customers, 'name'), text: 'new' }],
      })
      return { trigger: created(shop), actions: [find, write(shop, { text: way(find.id, shop.customers, 'name') })] }
    },
    does: { log: [{ text: 'Ana' }] },
  },
  {
    name: 'a record that is not found is made, and linked',
    starts: 'O-1',
    make: (shop) => {
      const by = [{ id: 'c1', fieldId: fieldOf(shop.customers, 'name'), operator: 'is', value: way('trigger', shop.orders, 'number') }]
      const find = step('findOrCreate', {
        tableId: shop.customers.id,
        filter: { id: 'g', conjunction: 'and', nodes: by },
        values: [{ fieldId: fieldOf(shop.customers, 'name'), text: way('trigger', shop.orders, 'number') }],
      })
      return {
        trigger: created(shop),
        actions: [find, write(shop, { text: way(find.id, shop.customers, 'name'), customer: `{{${find.id}}}` })],
      }
    },
    does: { log: [{ text: 'O-1' }] },
  },
  {
    name: 'links are taken away, and the others stay',
    starts: 'O-1',
    make: (shop) => ({
      trigger: created(shop),
      actions: [
        step('unlinkRecords', {
          of: `trigger.${fieldOf(shop.orders, 'customer')}`,
          fieldId: fieldOf(shop.customers, 'orders'),
          to: 'trigger',
        }),
      ],
    }),
    does: { cells: { Ana: { orders: ['O-2'] }, 'O-1': { customer: null } } },
  },
  {
    name: 'what a webhook brought is reckoned with by its learnt types',
    brings: '{"order":{"total":99.5,"paid":true},"items":[{"sku":"a","n":2},{"sku":"b","n":3}],"mail":"zoe@example.com"}',
    make: (shop) => ({
      trigger: trigger('webhookReceived', {
        parts: [
          { path: 'order.total', is: 'number' },
          { path: 'order.paid', is: 'yesNo' },
        ],
      }),
      actions: [
        write(shop, {
          text: '{{= IF({trigger.order.paid}, "paid", "open") }}: {{trigger.items.sku}}',
          total: '{{= {trigger.order.total} * 2 }}',
          count: '{{trigger.items.n.sum}}',
        }),
        mail('{{trigger.mail}}', '{{trigger.items.count}} items'),
      ],
    }),
    does: { log: [{ text: 'paid: a, b', total: 19_900, count: 5 }], mails: [{ to: 'zoe@example.com', subject: '2 items' }] },
  },
]
