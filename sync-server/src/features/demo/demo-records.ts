import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { DemoIds } from '#server/features/demo/demo-ids.ts'
import { createDemoRandom, type DemoRandom } from '#server/features/demo/demo-random.ts'
import { fieldIdOf, optionIdOf, type TableName } from '#server/features/demo/demo-structure.ts'
import {
  cities,
  customerHeads,
  customerNotes,
  customerTails,
  firstNames,
  lastNames,
  products,
  suppliers,
  ticketSubjects,
} from '#server/features/demo/demo-words.ts'

const customerCount = 142
const orderCount = 940
const requestCount = 180
const dayMs = 86_400_000

export type DemoRecords = Record<TableName, RecordChange[]>

interface Maker {
  ids: DemoIds
  random: DemoRandom
  now: Date
  /** members to whom work may be assigned */
  people: readonly string[]
}

type Values = Record<string, CellValue>

/** Every record of the demo, oldest first, so that link targets exist. The same for the same ids and day. */
export function makeDemoRecords(ids: DemoIds, people: readonly string[], now: Date): DemoRecords {
  const maker: Maker = { ids, random: createDemoRandom(20_260_101), now, people }
  const supplierRows = suppliers.map((supplier, index) => makeSupplier(maker, supplier, index))
  const productRows = products.map((product, index) => makeProduct(maker, product, index))
  const customerRows = Array.from({ length: customerCount }, (_, index) => makeCustomer(maker, index))
  const orders = Array.from({ length: orderCount }, (_, index) => makeOrder(maker, index))
  return {
    Suppliers: supplierRows,
    Products: productRows,
    Customers: customerRows,
    Orders: orders.map(({ order }) => order),
    'Order lines': orders.flatMap(({ lines }) => lines),
    Requests: Array.from({ length: requestCount }, (_, index) => makeRequest(maker, index)),
    Shops: cities.map((place, index) => makeShop(maker, place, index)),
  }
}

function create({ ids }: Maker, table: TableName, index: number, values: Values): RecordChange {
  const byField = Object.entries(values).map(([label, value]) => [fieldIdOf(ids, table, label), value] as const)
  return {
    op: 'create',
    id: recordIdOf(ids, table, index),
    values: Object.fromEntries(byField.filter(([, value]) => value !== null && value !== '')),
  }
}

/** Ids that rise with the index, like those of records made one after the other: a table without a sort shows them in order. */
export function recordIdOf(ids: DemoIds, table: TableName, index: number): string {
  return `01900000-${index.toString(16).padStart(4, '0')}${ids.uuid(`${table}#${index}`).slice(13)}`
}

const option = ({ ids }: Maker, table: TableName, field: string, label: string): string => optionIdOf(ids, table, field, label)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]+/g, '')
    .toLowerCase()
const person = ({ random, people }: Maker): CellValue => (people.length === 0 ? null : [random.pick(people)])

function makeSupplier(maker: Maker, [name, country]: (typeof suppliers)[number], index: number): RecordChange {
  const { random } = maker
  return create(maker, 'Suppliers', index, {
    Name: name,
    Country: country,
    Email: `orders@${slugOf(name)}.example`,
    'Lead time (days)': random.between(4, 60),
  })
}

function makeProduct(maker: Maker, [name, category, origin, price]: (typeof products)[number], index: number): RecordChange {
  const { random, ids } = maker
  const stock = random.weighted([
    [random.between(40, 420), 8],
    [random.between(0, 12), 1],
  ])
  const tags = [
    ...(index % 7 === 0 ? ['Bestseller'] : []),
    ...(index % 9 === 4 ? ['New'] : []),
    ...(index % 8 === 5 ? ['Seasonal'] : []),
    ...(stock < 15 ? ['Low stock'] : []),
  ]
  return create(maker, 'Products', index, {
    Name: name,
    SKU: `ALB-${String(index + 1).padStart(3, '0')}`,
    Category: option(maker, 'Products', 'Category', category),
    Origin: origin,
    Price: price,
    Stock: stock,
    Organic: random.chance(0.4) ? 1 : null,
    Tags: tags.length > 0 ? tags.map((tag) => option(maker, 'Products', 'Tags', tag)) : null,
    Supplier: [recordIdOf(ids, 'Suppliers', supplierOf(random, category, origin))],
  })
}

/** One in each city; it takes nothing from the dice, so that the others stay as they are. */
function makeShop(maker: Maker, [city, country]: (typeof cities)[number], index: number): RecordChange {
  const state = ['Open', 'Open', 'Building', 'Planned'][index % 4] ?? 'Open'
  return create(maker, 'Shops', index, {
    Name: `Alba ${city}`,
    Code: `SHOP-${String(index + 1).padStart(2, '0')}`,
    Address: JSON.stringify({ street: 'Main street', number: String(3 + index * 7), city, country }),
    State: option(maker, 'Shops', 'State', state),
    Opening: dayOf(maker.now.getTime() + (state === 'Open' ? -1 : 1) * (20 + index * 31) * dayMs),
    Seats: 12 + ((index * 17) % 40),
  })
}

/** A supplier of the product's own origin; packaging and blends have theirs. */
function supplierOf(random: DemoRandom, category: string, origin: string): number {
  const wanted = category === 'Packaging' ? category : origin
  const fitting = suppliers.flatMap(([, , delivers], index) => (delivers === wanted ? [index] : []))
  return fitting.length === 0 ? 0 : random.pick(fitting)
}

function makeCustomer(maker: Maker, index: number): RecordChange {
  const { random, now } = maker
  const type = random.weighted([
    ['Café', 8],
    ['Restaurant', 5],
    ['Office', 4],
    ['Shop', 3],
    ['Hotel', 2],
  ])
  const company = `${customerHeads[index % customerHeads.length]} ${random.pick(customerTails[type] ?? ['House'])}`
  const [city, country] = random.pick(cities)
  const contact = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const site = `${slugOf(company)}.example`
  return create(maker, 'Customers', index, {
    Company: index < customerHeads.length ? company : `${company} ${city}`,
    Type: option(maker, 'Customers', 'Type', type),
    Status: option(
      maker,
      'Customers',
      'Status',
      random.weighted([
        ['Active', 14],
        ['Lead', 4],
        ['Paused', 2],
        ['Lost', 1],
      ]),
    ),
    City: city,
    Country: option(maker, 'Customers', 'Country', country),
    Contact: contact,
    Email: `${slugOf(contact.split(' ')[0] ?? 'hello')}@${site}`,
    Phone: `+351 21 ${random.between(200, 999)} ${random.between(1000, 9999)}`,
    Website: `https://${site}`,
    'Account manager': person(maker),
    'Customer since': dayOf(now.getTime() - random.between(30, 2400) * dayMs),
    Notes: random.chance(0.3) ? random.pick(customerNotes) : null,
  })
}

function makeOrder(maker: Maker, index: number): { order: RecordChange; lines: RecordChange[] } {
  const { ids, random, now } = maker
  // numbers rise with time; the newest orders are from today
  const age = Math.floor(((orderCount - 1 - index) / orderCount) ** 1.2 * 420)
  const time = now.getTime() - age * dayMs
  const number = `O-${1001 + index}`
  const discount = random.weighted([
    [null, 8],
    [5, 2],
    [10, 1],
  ])
  const lines = Array.from(
    {
      length: random.weighted([
        [1, 3],
        [2, 4],
        [3, 3],
        [4, 2],
        [6, 1],
      ]),
    },
    (_, line) => {
      const product = random.between(0, products.length - 1)
      const [name, , , price] = products[product] ?? products[0]
      const quantity = random.weighted([
        [random.between(1, 6), 5],
        [random.between(10, 40), 3],
      ])
      const amount = quantity * price
      const change = create(maker, 'Order lines', index * 10 + line, {
        Line: `${number} · ${name}`,
        Order: [recordIdOf(ids, 'Orders', index)],
        Product: [recordIdOf(ids, 'Products', product)],
        Quantity: quantity,
        'Unit price': price,
        Amount: amount,
      })
      return { change, amount }
    },
  )
  const gross = lines.reduce((sum, { amount }) => sum + amount, 0)
  const status = statusOf(random, age)
  const order = create(maker, 'Orders', index, {
    Number: number,
    // a few customers order much more often than the others
    Customer: [recordIdOf(ids, 'Customers', Math.floor(random.next() ** 1.7 * customerCount))],
    Date: dayOf(time),
    Status: option(maker, 'Orders', 'Status', status),
    Total: Math.round(gross * (1 - (discount ?? 0) / 100)),
    Discount: discount,
    Paid: status === 'Delivered' && random.chance(0.93) ? 1 : null,
    'Handled by': person(maker),
    'Shipped at': status === 'Shipped' || status === 'Delivered' ? new Date(time + random.between(20, 70) * 3_600_000).toISOString() : null,
  })
  return { order, lines: lines.map(({ change }) => change) }
}

function statusOf(random: DemoRandom, age: number): string {
  if (random.chance(0.03)) return 'Cancelled'
  if (age > 8) return 'Delivered'
  if (age > 4)
    return random.weighted([
      ['Shipped', 3],
      ['Delivered', 1],
    ])
  if (age > 1)
    return random.weighted([
      ['Roasting', 2],
      ['Packed', 3],
      ['Shipped', 1],
    ])
  return random.weighted([
    ['New', 3],
    ['Roasting', 1],
  ])
}

function makeRequest(maker: Maker, index: number): RecordChange {
  const { ids, random, now } = maker
  const age = Math.floor(((requestCount - 1 - index) / requestCount) * 180)
  const state =
    age > 12
      ? random.weighted([
          ['Solved', 20],
          ['Waiting', 1],
        ])
      : random.weighted([
          ['Open', 3],
          ['Waiting', 2],
          ['Solved', 3],
        ])
  return create(maker, 'Requests', index, {
    Subject: random.pick(ticketSubjects),
    Customer: [recordIdOf(ids, 'Customers', random.between(0, customerCount - 1))],
    Kind: option(maker, 'Requests', 'Kind', random.pick(['Complaint', 'Question', 'Visit', 'Change'])),
    State: option(maker, 'Requests', 'State', state),
    Opened: new Date(now.getTime() - age * dayMs - random.between(1, 9) * 3_600_000).toISOString(),
    Owner: person(maker),
    Details: random.chance(0.5) ? random.pick(customerNotes) : null,
  })
}
