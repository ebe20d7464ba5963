import Stripe from 'stripe'
import { AppError } from '#shared/protocol/errors.ts'
import type { BillingProvider } from '#server/features/plans/billing/billing-provider.ts'
import { createItems } from '#server/features/plans/billing/stripe-prices.ts'
import { idOf, subscriptionIn, toTruth } from '#server/features/plans/billing/stripe-truth.ts'

interface StripeOptions {
  secretKey: string
  webhookSecret: string
  /** tests stand in for Stripe's own server */
  server?: { host: string; port: number; protocol: 'http' }
}

const longestMs = 15_000

/** Payments by Stripe's own pages: none of its scripts runs on ours. Prices are found, or made once, by a key that names all of them. */
export function createStripeProvider({ secretKey, webhookSecret, server }: StripeOptions): BillingProvider {
  const stripe = new Stripe(secretKey, { timeout: longestMs, maxNetworkRetries: 2, telemetry: false, ...server })
  const itemsOf = createItems(stripe)

  return {
    name: 'stripe',
    origins: ['https://checkout.stripe.com', 'https://billing.stripe.com'],
    checkout: ({ orgId, order, customerRef, doneUrl, backUrl }) =>
      asked(async () => {
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          line_items: await itemsOf(order),
          client_reference_id: orgId,
          ...(customerRef !== null && { customer: customerRef }),
          subscription_data: { metadata: { organisation: orgId } },
          success_url: doneUrl,
          cancel_url: backUrl,
        })
        if (session.url === null) throw new AppError('billing_unavailable')
        return { url: session.url, ref: session.id }
      }),
    findPaid: (ref) =>
      asked(async () => {
        const { subscription } = await stripe.checkout.sessions.retrieve(ref)
        return subscription === null ? undefined : idOf(subscription)
      }),
    abandon: async (ref) => {
      // one that is paid or over cannot be taken back, and need not be
      await stripe.checkout.sessions.expire(ref).catch(() => undefined)
    },
    change: (ref, order) =>
      asked(async () => {
        const subscription = await stripe.subscriptions.retrieve(ref)
        const wanted = await itemsOf(order)
        const held = new Map(subscription.items.data.map((item) => [item.price.id, item]))
        const kept = new Set(wanted.map(({ price }) => price))
        const items = [
          ...wanted.map((item) => {
            const known = held.get(item.price)
            return known ? { id: known.id, quantity: item.quantity } : item
          }),
          ...subscription.items.data.filter(({ price }) => !kept.has(price.id)).map(({ id }) => ({ id, deleted: true })),
        ]
        // the rest of the period is paid or given back at once, and a refused payment changes nothing
        await stripe.subscriptions.update(ref, {
          items,
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
        })
      }),
    end: (ref) =>
      asked(async () => {
        const subscription = await stripe.subscriptions.retrieve(ref)
        if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired') await stripe.subscriptions.cancel(ref)
      }),
    portal: (customerRef, backUrl) =>
      asked(async () => (await stripe.billingPortal.sessions.create({ customer: customerRef, return_url: backUrl })).url),
    readTruth: (ref) =>
      asked(async () => {
        try {
          return toTruth(await stripe.subscriptions.retrieve(ref))
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined
          throw error
        }
      }),
    readEvent: async (body, signature) => {
      try {
        const event = await stripe.webhooks.constructEventAsync(body, signature ?? '', webhookSecret)
        return { id: event.id, kind: event.type, subscriptionRef: subscriptionIn(event.data.object) }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          throw new AppError('unsigned_event')
        throw error
      }
    },
  }
}

/** Says failures of Stripe in our words. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new AppError('payment_refused')
    if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof AppError) throw error
    if (error instanceof Stripe.errors.StripeError) throw new AppError('billing_unavailable', undefined)
    throw error
  }
}
