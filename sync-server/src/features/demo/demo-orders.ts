import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { DemoCustomer } from '#server/features/demo/demo-customers.ts'
import { create, daysAgo, option, recordIdOf, type Maker } from '#server/features/demo/demo-maker.ts'
import type { DemoRandom } from '#server/features/demo/demo-random.ts'
import { products } from '#server/features/demo/demo-words.ts'

export const orderCount = 940
const coffees = products.flatMap(([, category], index) => (category !== 'Equipment' && category !== 'Packaging' ? [index] : []))
const equipment = products.flatMap(([, category], index) => (category === 'Equipment' ? [index] : []))

export function makeOrder(maker: Maker, customers: readonly DemoCustomer[], index: number): { order: RecordChange; lines: RecordChange[] } {
  const { ids, random } = maker
  // numbers rise with time; the newest orders are from today
  const age = Math.floor(((orderCount - 1 - index) / orderCount) ** 1.2 * 420)
  const buyers = customers.filter(({ orders }) => orders && orders.from >= age && orders.to <= age)
  // a few customers order much more often than the others
  const customer = buyers[Math.floor(random.next() ** 1.7 * buyers.length)]
  if (!customer) throw new Error('nobody bought anything that day')
  const number = `O-${1001 + index}`
  const bought = linesOf(random, customer)
  const lines = bought.map(({ product, quantity }, line) => {
    const [name, , , price] = products[product] ?? products[0]
    return create(maker, 'Order lines', index * 10 + line, {
      Line: `${number} · ${name}`,
      Order: [recordIdOf(ids, 'Orders', index)],
      Product: [recordIdOf(ids, 'Products', product)],
      Quantity: quantity,
      'Unit price': price,
      Amount: quantity * price,
    })
  })
  const gross = bought.reduce((sum, { product, quantity }) => sum + quantity * (products[product]?.[3] ?? 0), 0)
  const status = statusOf(random, age)
  const isSent = status === 'Shipped' || status === 'Delivered'
  const order = create(maker, 'Orders', index, {
    Number: number,
    Customer: [recordIdOf(ids, 'Customers', customer.index)],
    Date: daysAgo(maker, age),
    Status: option(maker, 'Orders', 'Status', status),
    Total: Math.round(gross * (1 - (customer.discount ?? 0) / 100)),
    Discount: customer.discount,
    Paid: status === 'Delivered' && random.chance(age > 14 ? 0.97 : 0.5) ? 1 : null,
    'Handled by': customer.person,
    // what was roasted leaves the next day at two
    'Shipped at': isSent ? `${daysAgo(maker, age - 1)}T14:${random.between(10, 40)}:00.000Z` : null,
  })
  return { order, lines }
}

/** One to six products, each once: coffee by the box, and now and then something to make it with. */
function linesOf(random: DemoRandom, { type }: DemoCustomer): { product: number; quantity: number }[] {
  const count = random.weighted([
    [1, 3],
    [2, 4],
    [3, 3],
    [4, 2],
    [6, 1],
  ])
  const chosen = new Set<number>()
  while (chosen.size < count) chosen.add(random.pick(random.chance(0.15) ? equipment : coffees))
  const [few, many] = type === 'Office' ? [2, 8] : [4, 24]
  return [...chosen].map((product) => ({
    product,
    quantity: equipment.includes(product) ? random.between(1, 4) : random.between(few, many),
  }))
}

/** An order is roasted on its day, packed on the next, and on its way for a few days. */
function statusOf(random: DemoRandom, age: number): string {
  if (random.chance(0.03)) return 'Cancelled'
  if (age > 5) return 'Delivered'
  if (age > 2)
    return random.weighted([
      ['Shipped', 2],
      ['Delivered', 1],
    ])
  if (age === 2)
    return random.weighted([
      ['Shipped', 3],
      ['Packed', 1],
    ])
  if (age === 1)
    return random.weighted([
      ['Roasting', 1],
      ['Packed', 3],
    ])
  return random.weighted([
    ['New', 3],
    ['Roasting', 2],
  ])
}
