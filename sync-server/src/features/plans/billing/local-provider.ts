import { randomBytes } from 'node:crypto'
import type { Order } from '#shared/nouns/plans/order.ts'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { BillingProvider, ProviderSubscription } from '#server/features/plans/billing/billing-provider.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader, ControlStore } from '#server/storage/control/control-store.ts'

/** A checkout page that nobody came back to. */
const checkoutLivesMs = 24 * 60 * 60_000

/** Only pretends: its checkout is a page of ours on which "paying" is a press. For trying, and for tests of everything above it. */
export function createLocalProvider({ controlStore, config, now }: Platform): BillingProvider {
  const { build } = controlStore
  const find = (ref: string) => controlStore.get(build.selectFrom('local_subscription').selectAll().where('ref', '=', ref))
  return {
    name: 'local',
    origins: [],
    checkout: async ({ orgId, order }) => {
      const ticket = randomBytes(24).toString('base64url')
      const row = { ticket, org_id: orgId, data: JSON.stringify(order), created_at: now().toISOString(), subscription_ref: null }
      await controlStore.run(build.insertInto('local_checkout').values(row))
      return { url: `${config.publicUrl}/checkout/${ticket}`, ref: ticket }
    },
    findPaid: async (ticket) => (await findCheckout(controlStore, ticket))?.subscription_ref ?? undefined,
    abandon: async (ticket) => {
      const unpaid = build.deleteFrom('local_checkout').where('ticket', '=', ticket).where('subscription_ref', 'is', null)
      await controlStore.run(unpaid)
    },
    change: async (ref, order) => {
      if ((await find(ref))?.status !== 'active') throw new AppError('payment_refused')
      const changed = build.updateTable('local_subscription').set({ data: JSON.stringify(order) })
      await controlStore.run(changed.where('ref', '=', ref))
    },
    end: (ref) => setLocalStatus(controlStore, ref, 'cancelled'),
    portal: () => Promise.resolve(`${config.publicUrl}/checkout/portal`),
    readTruth: async (ref) => {
      const row = await find(ref)
      if (!row) return undefined
      const { org_id: orgId, status, data } = row
      const truth: ProviderSubscription = { ref, customerRef: `local-${orgId}`, orgId, status, order: JSON.parse(data) as Order }
      return truth
    },
    readEvent: () => Promise.reject(new AppError('unsigned_event')),
  }
}

const findCheckout = (reader: ControlReader, ticket: string) =>
  reader.get(reader.build.selectFrom('local_checkout').selectAll().where('ticket', '=', ticket))

/** The order of a checkout of this organisation, while it can be paid. @throws AppError `not_found` */
export async function readLocalCheckout(
  { now }: Pick<Platform, 'now'>,
  reader: ControlReader,
  orgId: string,
  ticket: string,
): Promise<{ order: Order; isPaid: boolean }> {
  const row = await findCheckout(reader, ticket)
  const isOld = row !== undefined && Date.parse(row.created_at) + checkoutLivesMs < now().getTime()
  if (!row || row.org_id !== orgId || isOld) throw new AppError('not_found')
  return { order: JSON.parse(row.data) as Order, isPaid: row.subscription_ref !== null }
}

/** "Pays", once. @returns the subscription @throws AppError `not_found` */
export async function payLocally(platform: Platform, orgId: string, ticket: string): Promise<string> {
  return platform.controlStore.write(async (tx) => {
    const { build } = tx
    const { order } = await readLocalCheckout(platform, tx, orgId, ticket)
    const paid = (await findCheckout(tx, ticket))?.subscription_ref
    if (paid) return paid
    const ref = `local-${newId()}`
    const row = { ref, org_id: orgId, data: JSON.stringify(order), status: 'active' as const }
    await tx.run(build.insertInto('local_subscription').values(row))
    await tx.run(build.updateTable('local_checkout').set({ subscription_ref: ref }).where('ticket', '=', ticket))
    return ref
  })
}

/** Pretends what happens at a provider: a payment fails, comes after all, or somebody cancels. */
export async function setLocalStatus(store: ControlStore, ref: string, status: 'active' | 'unpaid' | 'cancelled'): Promise<void> {
  const changed = store.build.updateTable('local_subscription').set({ status }).where('ref', '=', ref)
  await store.run(changed.where('status', '<>', 'cancelled'))
}
