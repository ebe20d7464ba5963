import { copySubscription } from '#server/features/plans/copy-plan.ts'
import { newPlan } from '#server/identity/subscriptions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'
import type { BillingProvider, ProviderEvent, ProviderSubscription } from '#server/features/plans/billing/billing-provider.ts'
import { findBilling, newBilling, ownerOf, storeBilling, type Billing } from '#server/features/plans/billing/billing-store.ts'
import { createLocalProvider } from '#server/features/plans/billing/local-provider.ts'
import { noProvider } from '#server/features/plans/billing/no-provider.ts'
import { takeTruth } from '#server/features/plans/billing/take-truth.ts'
import { findSubscription, isClosedByOperator, storeSubscription, type PlanChanger } from '#server/identity/subscriptions.ts'

const providers = new WeakMap<Platform, Promise<BillingProvider>>()

/** The provider of payments that this server is configured with. Stripe's package is loaded only where it is used. */
export function providerOf(platform: Platform): Promise<BillingProvider> {
  const known = providers.get(platform)
  if (known) return known
  const made = createProvider(platform)
  providers.set(platform, made)
  return made
}

async function createProvider(platform: Platform): Promise<BillingProvider> {
  const { billing } = platform.config
  if (billing.provider === 'none') return noProvider
  if (billing.provider !== 'stripe') return createLocalProvider(platform)
  const { createStripeProvider } = await import('#server/features/plans/billing/stripe-provider.ts')
  return createStripeProvider(billing)
}

/** Tests give a provider of their own. */
export function setProvider(platform: Platform, provider: BillingProvider): void {
  providers.set(platform, Promise.resolve(provider))
}

const turns = new WeakMap<Platform, Map<string, Promise<unknown>>>()

/** One after the other for an organisation: an older answer of the provider must not be stored after a newer one. */
export async function inTurn<T>(platform: Platform, orgId: string, work: () => Promise<T>): Promise<T> {
  const all = turns.get(platform) ?? new Map<string, Promise<unknown>>()
  turns.set(platform, all)
  const before = all.get(orgId) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.catch(() => undefined)
  all.set(orgId, settled)
  try {
    return await mine
  } finally {
    if (all.get(orgId) === settled) all.delete(orgId)
  }
}

/** Asks the provider for the truth about an organisation and stores it; also after an event was lost. */
export async function refreshBilling(platform: Platform, orgId: string, alsoRef?: string): Promise<void> {
  await inTurn(platform, orgId, () => askAll(platform, orgId, alsoRef))
}

/** The caller reads the new plan next. A copy that fails now is tried again by those who follow subscriptions. */
async function copyAtOnce(platform: Platform, orgId: string): Promise<void> {
  try {
    const subscription = await findSubscription(platform.controlStore, orgId)
    const org = platform.orgs.peek(orgId)
    if (org && subscription) await org.db.write(() => copySubscription(platform, org, subscription))
  } catch (error) {
    platform.log.warn({ err: error, orgId }, 'the plan of an organisation could not be copied')
  }
}

/** In the organisation's turn. */
export async function askAll(platform: Platform, orgId: string, alsoRef?: string): Promise<void> {
  const provider = await providerOf(platform)
  const billing = await findBilling(platform.controlStore, orgId)
  const paid = billing?.checkoutRef == null ? undefined : await provider.findPaid(billing.checkoutRef)
  // the one that was paid last comes last, so that it stays
  const refs = new Set([billing?.subscriptionRef ?? undefined, alsoRef, paid].filter((ref) => ref !== undefined))
  for (const ref of refs) {
    const truth = await provider.readTruth(ref)
    if (truth?.orgId === orgId) await storeTruth(platform, truth, ref === paid)
  }
  await copyAtOnce(platform, orgId)
  await endReplaced(platform, provider, orgId)
}

/** Takes an event of the provider: once, and only as a hint to ask. @throws AppError when the provider does not answer, so that it tells again */
export async function takeEvent(platform: Platform, { id, kind, subscriptionRef }: ProviderEvent): Promise<void> {
  const { controlStore, now } = platform
  if (await controlStore.get(controlStore.build.selectFrom('billing_event').select('id').where('id', '=', id))) return
  const orgId = subscriptionRef === undefined ? undefined : await findOwner(platform, subscriptionRef)
  if (orgId !== undefined) await refreshBilling(platform, orgId, subscriptionRef)
  const row = { id, kind, org_id: orgId ?? null, taken_at: now().toISOString() }
  await controlStore.run(
    controlStore.build
      .insertInto('billing_event')
      .values(row)
      .onConflict((on) => on.doNothing()),
  )
}

async function findOwner(platform: Platform, ref: string): Promise<string | undefined> {
  const known = await ownerOf(platform.controlStore, ref)
  if (known !== undefined) return known
  const provider = await providerOf(platform)
  const orgId = (await provider.readTruth(ref))?.orgId
  return orgId !== undefined && platform.orgs.has(orgId) ? orgId : undefined
}

async function storeTruth({ controlStore, now, config, log }: Platform, truth: ProviderSubscription, isChosen: boolean): Promise<void> {
  await controlStore.write(async (tx) => {
    const stored = await findSubscription(tx, truth.orgId)
    const plan = { ...(stored?.plan ?? newPlan(truth.orgId)) }
    plan.contact ??= config.billing.contact ?? null
    const billing = (await findBilling(tx, truth.orgId)) ?? newBilling(truth.orgId, truth.order.currency, true)
    const isClosed = isClosedByOperator(stored)
    const taken = takeTruth({ plan, billing, isClosed, isChosen }, truth, now())
    if (taken.billing.subscriptionRef !== truth.ref && truth.status === 'active')
      log.warn({ orgId: truth.orgId, subscription: truth.ref }, 'an organisation pays a second subscription beside the one in force')
    await storeBilling(tx, taken.billing)
    // what the operator closed stays the operator's
    const changedBy = isClosed ? (stored?.changedBy as PlanChanger | undefined) : 'billing'
    if (JSON.stringify(taken.plan) !== JSON.stringify(stored?.plan)) await storeSubscription(tx, taken.plan, now(), changedBy)
  })
}

/** Ends what was replaced; the next look tries again. */
async function endReplaced({ controlStore }: Platform, provider: BillingProvider, orgId: string): Promise<void> {
  const ref = (await findBilling(controlStore, orgId))?.endingRef
  if (ref == null) return
  await provider.end(ref)
  await controlStore.write(async (tx) => {
    const billing = await findBilling(tx, orgId)
    if (billing?.endingRef === ref) await storeBilling(tx, { ...billing, endingRef: null })
  })
}

/** The purchases of an organisation, or none yet; stored at the first. */
export async function billingOf(reader: ControlReader, orgId: string, currency: Billing['currency']): Promise<Billing> {
  const known = await findBilling(reader, orgId)
  if (known) return known
  // an organisation that the operator gave a plan keeps the two kinds of seats that it knows
  const plan = await findSubscription(reader, orgId)
  return newBilling(orgId, currency, plan === undefined || plan.changedBy === 'billing')
}
