import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { noAddons } from '#shared/nouns/plans/price-list.ts'
import type { Order } from '#shared/nouns/plans/order.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { BillingProvider } from '#server/features/plans/billing/billing-provider.ts'
import { createLocalProvider, payLocally, setLocalStatus } from '#server/features/plans/billing/local-provider.ts'
import { noProvider } from '#server/features/plans/billing/no-provider.ts'
import { createStripeProvider } from '#server/features/plans/billing/stripe-provider.ts'
import { optionsFor, startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

const order: Order = { plan: 'scale', period: 'monthly', currency: 'brl', builderSeats: 12, memberSeats: 0, addons: noAddons }
const urls = { doneUrl: 'http://localhost/settings/plans?paid=true', backUrl: 'http://localhost/settings/plans' }

interface Side {
  provider: BillingProvider
  orgId: string
  /** somebody pays a checkout */
  pay(ref: string): Promise<void>
  stop(ref: string, how: 'unpaid' | 'cancelled'): Promise<void>
  refuses(): void
}

let platform: TestPlatform
let double: StripeDouble
beforeEach(async () => {
  platform = createTestPlatform({ environment: { BILLING: 'local' } })
  double = await startStripeDouble()
})
afterEach(async () => {
  await double.close()
  platform.dispose()
})

function local(): Side {
  const { orgId } = createTestOrg(platform)
  let refused = false
  const provider = createLocalProvider(platform)
  return {
    provider: { ...provider, change: (ref, to) => (refused ? Promise.reject(new AppError('payment_refused')) : provider.change(ref, to)) },
    orgId,
    pay: async (ref) => void (await payLocally(platform, orgId, ref)),
    stop: (ref, how) => setLocalStatus(platform.controlStore, ref, how),
    refuses: () => void (refused = true),
  }
}

function stripe(): Side {
  return {
    provider: createStripeProvider(optionsFor(double)),
    orgId: newId(),
    pay: async (ref) => void double.pay(ref),
    stop: (ref, how) => {
      const status = how === 'unpaid' ? 'unpaid' : 'canceled'
      return Promise.resolve(double.set(ref, { status, cancellation_details: { reason: 'cancellation_requested' } }))
    },
    refuses: () => void (double.failWith = { status: 402, type: 'card_error' }),
  }
}

describe.each([
  ['local', local],
  ['stripe', stripe],
])('the provider %s', (_name, createSide) => {
  it('leads to its own page, and knows a subscription once it was paid there', async () => {
    const { provider, orgId, pay } = createSide()
    const { url, ref } = await provider.checkout({ orgId, order, customerRef: null, ...urls })
    expect([new URL(platform.config.publicUrl).origin, ...provider.origins]).toContain(new URL(url).origin)
    expect(await provider.findPaid(ref)).toBeUndefined()
    await pay(ref)
    const paid = (await provider.findPaid(ref)) ?? ''
    expect(await provider.readTruth(paid)).toMatchObject({ ref: paid, orgId, status: 'active', order })
  })

  it('takes back a payment that was begun, so that it cannot be made', async () => {
    const { provider, orgId, pay } = createSide()
    const { ref } = await provider.checkout({ orgId, order, customerRef: null, ...urls })
    await provider.abandon(ref)
    await expect(pay(ref)).rejects.toThrow()
  })

  it('takes seats, packs, plan and period together, and gives them back as they are', async () => {
    const { provider, orgId, pay } = createSide()
    const { ref } = await provider.checkout({ orgId, order, customerRef: null, ...urls })
    await pay(ref)
    const paid = (await provider.findPaid(ref)) ?? ''
    const steps: Order[] = [
      { ...order, builderSeats: 20 },
      { ...order, builderSeats: 15, addons: { automation_runs: 3, database_rows: 0, lowcode_limit: 2 } },
      { ...order, builderSeats: 15, memberSeats: 4, addons: { automation_runs: 3, database_rows: 7, lowcode_limit: 0 } },
      { ...order, plan: 'expert', period: 'annual', builderSeats: 50, memberSeats: 0, addons: noAddons },
    ]
    for (const step of steps) {
      await provider.change(paid, step)
      expect((await provider.readTruth(paid))?.order).toEqual(step)
    }
  })

  it('changes nothing when a payment is refused', async () => {
    const { provider, orgId, pay, refuses } = createSide()
    const { ref } = await provider.checkout({ orgId, order, customerRef: null, ...urls })
    await pay(ref)
    const paid = (await provider.findPaid(ref)) ?? ''
    refuses()
    await expect(provider.change(paid, { ...order, builderSeats: 30 })).rejects.toMatchObject({ id: 'payment_refused' })
    double.failWith = undefined
    expect((await provider.readTruth(paid))?.order).toEqual(order)
  })

  it.each(['unpaid', 'cancelled'] as const)('says that a subscription is over: %s', async (how) => {
    const { provider, orgId, pay, stop } = createSide()
    const { ref } = await provider.checkout({ orgId, order, customerRef: null, ...urls })
    await pay(ref)
    const paid = (await provider.findPaid(ref)) ?? ''
    await stop(paid, how)
    expect((await provider.readTruth(paid))?.status).toBe(how)
  })

  it('ends a subscription once, knows nothing of others, and refuses what is not signed', async () => {
    const { provider, orgId, pay } = createSide()
    const { ref } = await provider.checkout({ orgId, order, customerRef: null, ...urls })
    await pay(ref)
    const paid = (await provider.findPaid(ref)) ?? ''
    await provider.end(paid)
    await provider.end(paid)
    expect((await provider.readTruth(paid))?.status).toBe('cancelled')
    expect(await provider.readTruth('sub_of_nobody')).toBeUndefined()
    await expect(provider.readEvent(Buffer.from('{}'), 't=1,v1=00')).rejects.toMatchObject({ id: 'unsigned_event' })
    const url = await provider.portal((await provider.readTruth(paid))?.customerRef ?? '', urls.backUrl)
    expect([new URL(platform.config.publicUrl).origin, ...provider.origins]).toContain(new URL(url).origin)
  })
})

describe('stripe', () => {
  const provider = (): BillingProvider => createStripeProvider(optionsFor(double))

  it('is asked for prorated changes that fail whole, in one request, with prices made once', async () => {
    const { ref } = await provider().checkout({ orgId: newId(), order, customerRef: 'cus_known', ...urls })
    expect(double.sessions.get(ref)?.asked).toMatchObject({ mode: 'subscription', customer: 'cus_known', success_url: urls.doneUrl })
    const paid = double.pay(ref)
    await provider().change(paid, { ...order, builderSeats: 13 })
    const [changed] = double.asked.filter(({ path, method }) => path === `/v1/subscriptions/${paid}` && method === 'POST')
    expect(changed?.body).toMatchObject({ proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' })
    expect(changed?.idempotencyKey).toBeDefined()
    expect([...double.prices.values()].map(({ lookup_key: key, unit_amount: amount }) => [key, amount])).toEqual([
      ['trama.scale.builders.monthly.brl.14900', 14_900],
    ])
  })

  it('reads events that it signed itself, however they name the subscription, and no others', async () => {
    const { ref } = await provider().checkout({ orgId: newId(), order, customerRef: null, ...urls })
    const paid = double.pay(ref)
    for (const kind of ['customer.subscription.updated', 'invoice.paid']) {
      const { id, body, signature } = double.event(kind, paid)
      expect(await provider().readEvent(Buffer.from(body), signature)).toEqual({ id, kind, subscriptionRef: paid })
      await expect(provider().readEvent(Buffer.from(`${body} `), signature)).rejects.toMatchObject({ id: 'unsigned_event' })
      await expect(provider().readEvent(Buffer.from(body), undefined)).rejects.toMatchObject({ id: 'unsigned_event' })
    }
  })

  it('says that Stripe does not answer', async () => {
    double.failWith = { status: 500, type: 'api_error' }
    await expect(provider().portal('cus_1', urls.backUrl)).rejects.toMatchObject({ id: 'billing_unavailable' })
  })

  it('who was given up for not paying is unpaid; who cancelled is not', async () => {
    const { ref } = await provider().checkout({ orgId: newId(), order, customerRef: null, ...urls })
    const paid = double.pay(ref)
    double.set(paid, { status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
    expect((await provider().readTruth(paid))?.status).toBe('unpaid')
    double.set(paid, { status: 'past_due' })
    expect((await provider().readTruth(paid))?.status).toBe('late')
  })
})

it('none sells nothing', async () => {
  await expect(noProvider.checkout({ orgId: newId(), order, customerRef: null, ...urls })).rejects.toMatchObject({ id: 'nothing_sold' })
  await expect(noProvider.change('x', order)).rejects.toMatchObject({ id: 'nothing_sold' })
  await expect(noProvider.portal('x', urls.backUrl)).rejects.toMatchObject({ id: 'nothing_sold' })
  expect(await noProvider.readTruth('x')).toBeUndefined()
})
