import { fc, test } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { addonPacks, included, noAddons, soldPlans } from '#shared/nouns/plans/price-list.ts'
import type { Order } from '#shared/nouns/plans/order.ts'
import type { BillingProvider, ProviderStatus, ProviderSubscription } from '#server/features/plans/billing/billing-provider.ts'
import { refreshBilling, setProvider, takeEvent } from '#server/features/plans/billing/billing.ts'
import { findBilling, newBilling, storeBilling } from '#server/features/plans/billing/billing-store.ts'
import { noProvider } from '#server/features/plans/billing/no-provider.ts'
import { findSubscription } from '#server/identity/subscriptions.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

let platform: TestPlatform
let orgId: string
/** the provider's own books */
let books: Map<string, ProviderSubscription>
beforeAll(() => {
  platform = createTestPlatform({ environment: { BILLING: 'local' } })
  orgId = createTestOrg(platform).orgId
  const provider: BillingProvider = {
    ...noProvider,
    findPaid: (checkout) => Promise.resolve(books.has(checkout) ? checkout : undefined),
    // an answer is as of the moment of the question, and takes its time
    readTruth: async (ref) => {
      const told = structuredClone(books.get(ref))
      await new Promise(setImmediate)
      return told
    },
    end: (ref) => {
      const held = books.get(ref)
      if (held) held.status = 'cancelled'
      return Promise.resolve()
    },
  }
  setProvider(platform, provider)
})
afterAll(() => platform.dispose())

const order: fc.Arbitrary<Order> = fc.record({
  plan: fc.constantFrom(...soldPlans),
  period: fc.constantFrom('monthly', 'annual'),
  currency: fc.constant('usd' as const),
  builderSeats: fc.integer({ min: 1, max: 80 }),
  memberSeats: fc.constant(0),
  addons: fc.record({ automation_runs: fc.nat(5), database_rows: fc.nat(5), lowcode_limit: fc.nat(5) }),
})
const alive: ProviderStatus[] = ['active', 'late']
const step = fc.oneof(
  { weight: 2, arbitrary: order.map((bought) => ({ kind: 'pays' as const, order: bought })) },
  { weight: 3, arbitrary: order.map((changed) => ({ kind: 'changes' as const, order: changed })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<ProviderStatus[]>(...alive.map((one) => [one]), ['unpaid'], ['cancelled'])
      .map(([status]) => ({ kind: 'turns' as const, status: status ?? 'active' })),
  },
)

describe('events of the provider', () => {
  test.prop([fc.array(fc.tuple(step, fc.nat(3)), { minLength: 1, maxLength: 12 }), fc.infiniteStream(fc.nat())], runs(60, 600))(
    'in any order, doubled, late and lost, end in the state of the last true one once it is asked again',
    async (steps, picks) => {
      const pick = (): number => picks.next().value as number
      const { controlStore: store } = platform
      books = new Map()
      await store.write(async (tx) => {
        await tx.run(tx.build.deleteFrom('subscription').where('org_id', '=', orgId))
        await storeBilling(tx, newBilling(orgId, 'usd', true))
      })
      const waiting: { id: string; kind: string; subscriptionRef: string }[] = []
      let last: string | undefined
      for (const [one, copies] of steps) {
        const known = last === undefined ? undefined : books.get(last)
        if (one.kind === 'pays') {
          // people pay by a checkout that was begun here, and only where nothing is paid
          if (known && alive.includes(known.status)) continue
          await refreshBilling(platform, orgId)
          const ref = newId()
          const begun = (await findBilling(store, orgId)) ?? newBilling(orgId, 'usd', true)
          await store.write((tx) => storeBilling(tx, { ...begun, checkoutRef: ref }))
          books.set(ref, { ref, customerRef: 'customer', orgId, status: 'active', order: one.order })
          last = ref
        } else if (!known || known.status === 'cancelled') continue
        else if (one.kind === 'changes') known.order = one.order
        else known.status = one.status
        // no copy: it is lost
        const event = { id: newId(), kind: one.kind, subscriptionRef: last ?? '' }
        for (let copy = 0; copy < copies; copy++) waiting.push(event)
        const now = waiting.length > 0 && pick() % 2 === 0 ? waiting.splice(pick() % waiting.length, 1 + (pick() % 3)) : []
        await Promise.all(now.map((told) => takeEvent(platform, told)))
      }
      while (waiting.length > 0) await takeEvent(platform, waiting.splice(pick() % waiting.length, 1)[0] as (typeof waiting)[number])
      await refreshBilling(platform, orgId)
      const [plan, billing] = [(await findSubscription(store, orgId))?.plan, await findBilling(store, orgId)]
      const truth = last === undefined ? undefined : books.get(last)
      if (!truth) {
        expect(plan).toBeUndefined()
        return
      }
      if (alive.includes(truth.status)) {
        const { limits, features } = included[truth.order.plan]
        const { addons } = truth.order
        expect(plan).toMatchObject({ planId: truth.order.plan, features, trialEndsAt: null })
        expect(plan?.limits).toEqual({
          ...limits,
          seats: truth.order.builderSeats,
          runs: (limits.runs ?? 0) + addons.automation_runs * addonPacks.automation_runs.pack,
          records: (limits.records ?? 0) + addons.database_rows * addonPacks.database_rows.pack,
          lowcode: (limits.lowcode ?? 0) + addons.lowcode_limit * addonPacks.lowcode_limit.pack,
        })
        const addonsStatus = truth.status === 'late' ? 'waiting_payment' : 'active'
        expect(billing).toMatchObject({ recurrency: truth.order.period, addons, addonsStatus, subscriptionRef: truth.ref })
      } else {
        expect(plan?.planId).toBe(truth.status === 'unpaid' ? 'blocked' : 'free')
        expect(billing).toMatchObject({ recurrency: null, addons: noAddons, addonsStatus: 'expired' })
      }
      // asking once more changes nothing, and no device hears of it
      const version = (await findSubscription(store, orgId))?.version
      await refreshBilling(platform, orgId)
      expect((await findSubscription(store, orgId))?.version).toBe(version)
    },
  )
})
