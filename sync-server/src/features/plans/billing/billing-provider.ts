import type { Order } from '#shared/nouns/plans/order.ts'

/** `late`: a payment is due and the plan goes on. `waiting`: nothing was paid yet. `unpaid` and `cancelled` are over. */
export type ProviderStatus = 'active' | 'late' | 'waiting' | 'unpaid' | 'cancelled'

/** A subscription as its provider has it now: the truth. Events only say that it is worth a look. */
export interface ProviderSubscription {
  ref: string
  customerRef: string
  orgId: string
  status: ProviderStatus
  order: Order
}

/** An event of the provider, of which only the subscription counts. */
export interface ProviderEvent {
  id: string
  kind: string
  subscriptionRef: string | undefined
}

export interface Checkout {
  orgId: string
  order: Order
  customerRef: string | null
  /** addresses of ours to which people come back */
  doneUrl: string
  backUrl: string
}

/** Somebody who takes payments. A contract suite holds every kind (tests/contract/billing). */
export interface BillingProvider {
  readonly name: 'none' | 'local' | 'stripe'
  /** origins to which people may be led, beside our own */
  readonly origins: readonly string[]
  /** @returns the address at which people pay, and the name of this payment @throws AppError */
  checkout(checkout: Checkout): Promise<{ url: string; ref: string }>
  /** The subscription that a payment has made; undefined before. */
  findPaid(checkoutRef: string): Promise<string | undefined>
  /** A payment that nobody may go on with. */
  abandon(checkoutRef: string): Promise<void>
  /** Changes a living subscription for the rest of its period. @throws AppError `payment_refused` */
  change(subscriptionRef: string, order: Order): Promise<void>
  /** Ends a subscription at once; nothing happens to one that is over. */
  end(subscriptionRef: string): Promise<void>
  /** @returns the address at which people see bills and their way of paying */
  portal(customerRef: string, backUrl: string): Promise<string>
  readTruth(subscriptionRef: string): Promise<ProviderSubscription | undefined>
  /** @throws AppError `unsigned_event` */
  readEvent(body: Buffer, signature: string | undefined): Promise<ProviderEvent>
}
