import { z } from 'zod'
import { noAddons, type AddonKey, type Addons, type AddonsStatus, type Currency, type Period } from '#shared/nouns/plans/price-list.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'

/** The purchases of an organisation, beside its plan. */
export interface Billing {
  orgId: string
  currency: Currency
  /** one kind of seat */
  plansV2: boolean
  isLegacy: boolean
  source: string | null
  /** null: nothing is paid */
  recurrency: Period | null
  seats: { builders: number; members: number }
  addons: Addons
  addonsStatus: AddonsStatus
  customerRef: string | null
  subscriptionRef: string | null
  checkoutRef: string | null
  /** replaced, and to be ended at the provider */
  endingRef: string | null
  fetchedAt: string | null
}

/** Of an organisation that has bought nothing. */
export function newBilling(orgId: string, currency: Currency, plansV2: boolean): Billing {
  return {
    ...{ orgId, currency, plansV2, isLegacy: false, source: null, recurrency: null, seats: { builders: 0, members: 0 } },
    ...{
      addons: noAddons,
      addonsStatus: 'created',
      customerRef: null,
      subscriptionRef: null,
      checkoutRef: null,
      endingRef: null,
      fetchedAt: null,
    },
  }
}

export async function findBilling(reader: ControlReader, orgId: string): Promise<Billing | undefined> {
  const row = await reader.get(reader.build.selectFrom('billing').selectAll().where('org_id', '=', orgId))
  return (
    row && {
      orgId,
      currency: row.currency,
      plansV2: row.plans_v2 === 1,
      isLegacy: row.is_legacy === 1,
      source: row.source,
      recurrency: row.recurrency,
      seats: { builders: row.builder_seats, members: row.member_seats },
      addons: readAddons(row.addons),
      addonsStatus: row.addons_status,
      customerRef: row.customer_ref,
      subscriptionRef: row.subscription_ref,
      checkoutRef: row.checkout_ref,
      endingRef: row.ending_ref,
      fetchedAt: row.fetched_at,
    }
  )
}

/** The organisation whose subscription it is. */
export async function ownerOf(reader: ControlReader, subscriptionRef: string): Promise<string | undefined> {
  return (await reader.get(reader.build.selectFrom('billing').select('org_id').where('subscription_ref', '=', subscriptionRef)))?.org_id
}

/** Organisations with something to ask the provider about, those not asked since a moment. */
export async function notAskedSince(reader: ControlReader, before: Date): Promise<string[]> {
  const rows = await reader.all(
    reader.build
      .selectFrom('billing')
      .select('org_id')
      .where(({ or, eb }) =>
        or([eb('subscription_ref', 'is not', null), eb('checkout_ref', 'is not', null), eb('ending_ref', 'is not', null)]),
      )
      .where(({ or, eb }) => or([eb('fetched_at', 'is', null), eb('fetched_at', '<', before.toISOString())])),
  )
  return rows.map(({ org_id: orgId }) => orgId)
}

/** Inside a write. */
export async function storeBilling(tx: ControlTransaction, billing: Billing): Promise<void> {
  const row = {
    org_id: billing.orgId,
    currency: billing.currency,
    plans_v2: billing.plansV2 ? 1 : 0,
    is_legacy: billing.isLegacy ? 1 : 0,
    source: billing.source,
    recurrency: billing.recurrency,
    builder_seats: billing.seats.builders,
    member_seats: billing.seats.members,
    addons: JSON.stringify(billing.addons),
    addons_status: billing.addonsStatus,
    customer_ref: billing.customerRef,
    subscription_ref: billing.subscriptionRef,
    checkout_ref: billing.checkoutRef,
    ending_ref: billing.endingRef,
    fetched_at: billing.fetchedAt,
  }
  await tx.run(
    tx.build
      .insertInto('billing')
      .values(row)
      .onConflict((on) => on.column('org_id').doUpdateSet(row)),
  )
}

const packs = z.number().int().min(0)
const addonsSchema = z.object({ automation_runs: packs, database_rows: packs, lowcode_limit: packs } satisfies Record<AddonKey, z.ZodType>)

function readAddons(text: string): Addons {
  return addonsSchema.parse(JSON.parse(text))
}
