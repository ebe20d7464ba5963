import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

interface Price {
  id: string
  lookup_key: string
  unit_amount: number
  currency: string
  recurring: { interval: string }
}
interface Item {
  id: string
  price: Price
  quantity: number
}
interface Subscription {
  id: string
  object: 'subscription'
  customer: string
  status: string
  metadata: Record<string, string>
  items: { data: Item[] }
  cancellation_details: { reason: string | null }
}
interface Session {
  id: string
  object: 'checkout.session'
  url: string
  status: string
  subscription: string | null
  asked: Record<string, unknown>
}

export interface StripeDouble {
  port: number
  prices: Map<string, Price>
  subscriptions: Map<string, Subscription>
  sessions: Map<string, Session>
  /** requests that it was sent: method, path and decoded body */
  asked: { method: string; path: string; body: Record<string, unknown>; version: string | undefined; idempotencyKey: string | undefined }[]
  /** the next requests fail like this */
  failWith: { status: number; type: string; code?: string } | undefined
  /** somebody pays a checkout. @returns the subscription */
  pay(session: string): string
  set(subscription: string, change: Partial<Pick<Subscription, 'status' | 'cancellation_details'>>): void
  /** an event as Stripe sends it, signed with Stripe's own library */
  event(kind: string, subscription: string, id?: string): { id: string; body: string; signature: string }
  close(): Promise<void>
}

export const stripeSecrets = { secretKey: 'sk_test_double', webhookSecret: 'whsec_double_of_the_tests' }

/** Decodes `a[b][0][c]=d`, as Stripe's library writes bodies. */
function decode(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    let place = root
    for (const key of path.slice(0, -1)) place = (place[key] ??= {}) as Record<string, unknown>
    place[path.at(-1) ?? ''] = value
  }
  return root
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const list = (part: unknown): Record<string, string>[] => Object.values((part ?? {}) as Record<string, Record<string, string>>)

/** A stand-in for Stripe's server: the calls that the product makes, over HTTP, with Stripe's shapes. */
export async function startStripeDouble(): Promise<StripeDouble> {
  const prices = new Map<string, Price>()
  const subscriptions = new Map<string, Subscription>()
  const sessions = new Map<string, Session>()
  let count = 0
  const newId = (kind: string): string => `${kind}_${++count}`
  const itemOf = (given: Record<string, string>): Item => {
    const price = prices.get(given['price'] ?? '')
    if (!price) throw new Error(`no price ${given['price']}`)
    return { id: newId('si'), price, quantity: Number(given['quantity']) }
  }

  function answer(method: string, path: string, body: Record<string, unknown>, query: URLSearchParams): unknown {
    const [, noun = '', id = '', act = ''] = path.replace('/v1/', '/').replace('checkout/sessions', 'sessions').split('/')
    if (noun === 'prices' && method === 'GET') {
      const wanted = query.get('lookup_keys[0]')
      return { object: 'list', data: [...prices.values()].filter((price) => price.lookup_key === wanted) }
    }
    if (noun === 'prices') {
      const price = { ...(body as unknown as Price), id: newId('price'), unit_amount: Number(body['unit_amount']) }
      prices.set(price.id, price)
      return price
    }
    if (noun === 'sessions' && id === '') {
      const made = newId('cs')
      const session: Session = {
        id: made,
        object: 'checkout.session',
        url: `https://checkout.stripe.com/c/pay/${made}`,
        status: 'open',
        subscription: null,
        asked: body,
      }
      sessions.set(made, session)
      return session
    }
    if (noun === 'sessions') {
      const session = sessions.get(id)
      if (!session) return undefined
      if (act === 'expire') session.status = session.status === 'open' ? 'expired' : session.status
      return session
    }
    if (noun === 'subscriptions') {
      const subscription = subscriptions.get(id)
      if (!subscription) return undefined
      if (method === 'DELETE') {
        subscription.status = 'canceled'
        subscription.cancellation_details = { reason: 'cancellation_requested' }
      } else if (method === 'POST') change(subscription, list(body['items']))
      return subscription
    }
    if (path === '/v1/billing_portal/sessions')
      return { id: newId('bps'), url: `https://billing.stripe.com/p/session/${String(body['customer'])}` }
    return undefined
  }

  function change(subscription: Subscription, items: Record<string, string>[]): void {
    for (const given of items) {
      const held = subscription.items.data.find(({ id }) => id === given['id'])
      if (given['deleted'] === 'true') subscription.items.data = subscription.items.data.filter((item) => item !== held)
      else if (held) held.quantity = Number(given['quantity'])
      else subscription.items.data.push(itemOf(given))
    }
  }

  const http = createServer((request, response) => {
    void readText(request).then((text) => {
      const url = new URL(request.url ?? '/', 'http://double')
      const body = decode(text)
      const method = request.method ?? 'GET'
      const { 'stripe-version': version, 'idempotency-key': key } = request.headers
      double.asked.push({
        method,
        path: url.pathname,
        body,
        version: String(version),
        idempotencyKey: key === undefined ? undefined : String(key),
      })
      response.setHeader('content-type', 'application/json')
      if (double.failWith) {
        const { status, ...error } = double.failWith
        response.writeHead(status).end(JSON.stringify({ error: { message: 'refused', ...error } }))
        return
      }
      const found = answer(method, url.pathname, body, url.searchParams)
      if (found === undefined)
        response
          .writeHead(404)
          .end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } }))
      else response.end(JSON.stringify(found))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))

  const double: StripeDouble = {
    port: (http.address() as AddressInfo).port,
    prices,
    subscriptions,
    sessions,
    asked: [],
    failWith: undefined,
    pay: (id) => {
      const session = sessions.get(id)
      if (session?.status !== 'open') throw new Error(`${id} cannot be paid`)
      const { asked } = session
      const made: Subscription = {
        id: newId('sub'),
        object: 'subscription',
        customer: typeof asked['customer'] === 'string' ? asked['customer'] : newId('cus'),
        status: 'active',
        metadata: ((asked['subscription_data'] ?? {}) as { metadata: Record<string, string> }).metadata,
        items: { data: list(asked['line_items']).map(itemOf) },
        cancellation_details: { reason: null },
      }
      subscriptions.set(made.id, made)
      Object.assign(session, { status: 'complete', subscription: made.id })
      return made.id
    },
    set: (id, changed) => void Object.assign(subscriptions.get(id) ?? {}, changed),
    event: (kind, ref, id = newId('evt')) => {
      const object = kind.startsWith('customer.subscription')
        ? subscriptions.get(ref)
        : { object: 'invoice', id: newId('in'), parent: { subscription_details: { subscription: ref } } }
      const body = JSON.stringify({ id, object: 'event', type: kind, created: 1, data: { object } })
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: stripeSecrets.webhookSecret })
      return { id, body, signature }
    },
    close: () => new Promise((resolve) => http.close(() => resolve())),
  }
  return double
}

/** The options by which the product's provider asks the double. */
export const optionsFor = ({ port }: StripeDouble) => ({ ...stripeSecrets, server: { host: '127.0.0.1', port, protocol: 'http' as const } })
