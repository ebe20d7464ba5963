import type Stripe from 'stripe'
import { centsOf, linesOf, type Order, type OrderLine } from '#shared/nouns/plans/order.ts'

type Items = (order: Order) => Promise<{ price: string; quantity: number }[]>

/** The lines of an order as Stripe takes them. Their prices are found, or made once. */
export function createItems(stripe: Stripe): Items {
  const priceIds = new Map<string, string>()

  async function priceOf(key: OrderLine['key'], order: Order): Promise<string> {
    const lookup = lookupKey(key, order)
    const known = priceIds.get(lookup)
    if (known !== undefined) return known
    const { data } = await stripe.prices.list({ lookup_keys: [lookup], active: true, limit: 1 })
    const id = data[0]?.id ?? (await makePrice(key, order, lookup))
    priceIds.set(lookup, id)
    return id
  }

  async function makePrice(key: OrderLine['key'], order: Order, lookup: string): Promise<string> {
    const price = await stripe.prices.create(
      {
        lookup_key: lookup,
        currency: order.currency,
        unit_amount: centsOf(key, order),
        recurring: { interval: order.period === 'annual' ? 'year' : 'month' },
        product_data: { name: nameOf(key, order) },
      },
      { idempotencyKey: `price ${lookup}` },
    )
    return price.id
  }

  return (order) => Promise.all(linesOf(order).map(async ({ key, quantity }) => ({ price: await priceOf(key, order), quantity })))
}

/** Names all that a price is made of. A changed price list makes a new price, and leaves paid ones as they are. */
function lookupKey(key: OrderLine['key'], order: Pick<Order, 'plan' | 'period' | 'currency'>): string {
  return `trama.${order.plan}.${key}.${order.period}.${order.currency}.${centsOf(key, order)}`
}

const words: Readonly<Record<OrderLine['key'], string>> = {
  builders: 'seats',
  members: 'member seats',
  automation_runs: '100 automation runs a month',
  database_rows: '100 records a table',
  lowcode_limit: '250 GB-seconds of functions a month',
}

function nameOf(key: OrderLine['key'], { plan }: Order): string {
  return `Trama ${plan.charAt(0).toUpperCase()}${plan.slice(1)}, ${words[key]}`
}
