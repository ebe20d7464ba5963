import { dayMs } from '#shared/days/day.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { customerRecord, makeCustomers, type DemoCustomer } from '#server/features/demo/demo-customers.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'
import { create, daysAgo, option, recordIdOf, type Maker } from '#server/features/demo/demo-maker.ts'
import { makeOrder, orderCount } from '#server/features/demo/demo-orders.ts'
import { cities } from '#server/features/demo/demo-places.ts'
import { createDemoRandom } from '#server/features/demo/demo-random.ts'
import { requestStories } from '#server/features/demo/demo-stories.ts'
import type { TableName } from '#server/features/demo/demo-structure.ts'
import { lowInStock, products, suppliers } from '#server/features/demo/demo-words.ts'

const requestCount = 180

export type DemoRecords = Record<TableName, RecordChange[]>

/** Orders, or other records, that are made between two turns of the event loop: some milliseconds. */
export const recordsPerTurn = 50

/**
 * Every record of the demo, oldest first, so that link targets exist. The same for the same ids and day. `giveWay` is waited for after each
 * {@link recordsPerTurn} orders or other records.
 */
export async function makeDemoRecords(
  ids: SeededIds,
  people: readonly string[],
  now: Date,
  giveWay: () => Promise<unknown>,
): Promise<DemoRecords> {
  const maker: Maker = { ids, random: createDemoRandom(20_260_101), today: isoDayAt(now, 'UTC'), now, people }
  const makeEach = async <From, To>(from: readonly From[], make: (one: From, index: number) => To): Promise<To[]> => {
    const made: To[] = []
    for (const [index, one] of from.entries()) {
      if (index > 0 && index % recordsPerTurn === 0) await giveWay()
      made.push(make(one, index))
    }
    return made
  }
  const places = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
  const customers = makeCustomers(maker)
  // in this order: all of them draw from one chance
  const orders = await makeEach(places(orderCount), (index) => makeOrder(maker, customers, index))
  return {
    Suppliers: await makeEach(suppliers, (supplier, index) => makeSupplier(maker, supplier, index)),
    Products: await makeEach(products, (product, index) => makeProduct(maker, product, index)),
    Customers: await makeEach(customers, (customer) => customerRecord(maker, customer)),
    Orders: orders.map(({ order }) => order),
    'Order lines': orders.flatMap(({ lines }) => lines),
    Requests: await makeEach(places(requestCount), (index) => makeRequest(maker, customers, index)),
    Shops: await makeEach(Object.entries(cities), ([city, place], index) => makeShop(maker, { city, ...place }, index)),
  }
}

function makeSupplier(maker: Maker, [name, country, days]: (typeof suppliers)[number], index: number): RecordChange {
  const site = name.normalize('NFD').replace(/[^a-zA-Z0-9]+/g, '')
  const email = `orders@${site.toLowerCase()}.example`
  return create(maker, 'Suppliers', index, { Name: name, Country: country, Email: email, 'Lead time (days)': days })
}

function makeProduct(maker: Maker, [name, category, origin, price, supplier]: (typeof products)[number], index: number): RecordChange {
  const { random, ids } = maker
  const isLow = lowInStock.includes(name)
  const tags = [
    ...(index % 7 === 0 ? ['Bestseller'] : []),
    ...(index % 9 === 4 ? ['New'] : []),
    ...(index % 8 === 5 ? ['Seasonal'] : []),
    ...(isLow ? ['Low stock'] : []),
  ]
  return create(maker, 'Products', index, {
    Name: name,
    SKU: `ALB-${String(index + 1).padStart(3, '0')}`,
    Category: option(maker, 'Products', 'Category', category),
    Origin: origin,
    Price: price,
    Stock: isLow ? random.between(0, 12) : random.between(40, 420),
    Organic: category !== 'Equipment' && category !== 'Packaging' && random.chance(0.4) ? 1 : null,
    Tags: tags.length > 0 ? tags.map((tag) => option(maker, 'Products', 'Tags', tag)) : null,
    Supplier: [
      recordIdOf(
        ids,
        'Suppliers',
        suppliers.findIndex(([known]) => known === supplier),
      ),
    ],
  })
}

interface Place {
  city: string
  country: string
  street: string
}

/** One in each city. */
function makeShop(maker: Maker, { city, country, street }: Place, index: number): RecordChange {
  const state = ['Open', 'Open', 'Building', 'Planned'][index % 4] ?? 'Open'
  return create(maker, 'Shops', index, {
    Name: `Alba ${city}`,
    Code: `SHOP-${String(index + 1).padStart(2, '0')}`,
    Address: JSON.stringify({ street, number: String(3 + index * 7), city, country }),
    State: option(maker, 'Shops', 'State', state),
    Opening: daysAgo(maker, (state === 'Open' ? 1 : -1) * (20 + index * 31)),
    Seats: 12 + ((index * 17) % 40),
  })
}

function makeRequest(maker: Maker, customers: readonly DemoCustomer[], index: number): RecordChange {
  const { ids, random, now } = maker
  const age = Math.floor(((requestCount - 1 - index) / requestCount) * 180)
  // a task of the team speaks of the newest one
  const story = (index === requestCount - 1 ? requestStories[0] : undefined) ?? random.pick(requestStories)
  const asking = customers.filter(({ status, orders }) =>
    status === 'Lead' ? story.byLeads === true : orders && orders.from > age && orders.to <= age,
  )
  const { index: customer, person } = random.pick(asking)
  return create(maker, 'Requests', index, {
    Subject: story.subject,
    Customer: [recordIdOf(ids, 'Customers', customer)],
    Kind: option(maker, 'Requests', 'Kind', story.kind),
    State: option(maker, 'Requests', 'State', stateOf(maker, age)),
    Opened: new Date(now.getTime() - age * dayMs - random.between(1, 9) * 3_600_000).toISOString(),
    Owner: person,
    Details: random.chance(0.7) ? random.pick(story.details) : null,
  })
}

/** Requests older than two weeks were answered. */
function stateOf({ random }: Maker, age: number): string {
  if (age > 14) return 'Solved'
  if (age < 2) return 'Open'
  return random.weighted([
    ['Open', 2],
    ['Waiting', 3],
    ['Solved', 3],
  ])
}
