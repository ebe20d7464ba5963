import { fc, test } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { planFeatures } from '#shared/access/plan-features.ts'
import { planIds, planInForce, planLimits, type Plan } from '#shared/access/plan.ts'
import { planSchema } from '#shared/access/plan-schema.ts'
import { copyPlan, storedVersion } from '#server/features/plans/copy-plan.ts'
import { findSubscription, storeSubscription, type Subscription } from '#server/identity/subscriptions.ts'
import { findStoredPlan } from '#server/identity/read-plan.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

let platform: TestPlatform
let first: TestOrg
let second: TestOrg
beforeAll(() => {
  platform = createTestPlatform()
  first = createTestOrg(platform)
  second = createTestOrg(platform)
})
afterAll(() => platform.dispose())

const plan: fc.Arbitrary<Omit<Plan, 'id'>> = fc.record({
  planId: fc.option(fc.constantFrom(...planIds)),
  features: fc.option(fc.subarray([...planFeatures])),
  limits: fc.dictionary(fc.constantFrom(...planLimits), fc.nat()),
  trialEndsAt: fc.option(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString())),
  trialGraceHours: fc.nat({ max: 10_000 }),
  overUsageTolerance: fc.nat({ max: 1000 }),
  allowViewrs: fc.boolean(),
  contact: fc.constantFrom(null, 'plans@acme.example', 'https://acme.example/plans'),
})

const copy = ({ org }: TestOrg, subscription: Subscription): boolean => org.db.writeNow(() => copyPlan(org, subscription, platform.now()))

describe('the copy of a subscription', () => {
  test.prop(
    [
      fc.uniqueArray(fc.tuple(fc.nat(), plan), { selector: ([version]) => version, minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
    ],
    runs(30, 300),
  )('is the newest of all, in whatever order and however often they arrive, and never another organisation’s', (all, picks) => {
    first.org.db.writeNow(() => first.org.db.run(first.org.db.build.deleteFrom('plan')))
    const subscriptions = all.map(([version, one]): Subscription => ({ version, plan: { id: first.orgId, ...one } }))
    const newest = subscriptions.reduce((a, b) => (b.version > a.version ? b : a))
    let highest = -1
    let seq = first.org.currentSeq()
    const seqOfSecond = second.org.currentSeq()
    const arriving = [...subscriptions, ...subscriptions]
      .map((one) => [picks.next().value as number, one] as const)
      .sort(([a], [b]) => a - b)
    for (const [, one] of arriving) {
      const isNewer = one.version > highest
      expect(copy(first, one)).toBe(isNewer)
      expect(first.org.currentSeq() > seq).toBe(isNewer)
      highest = Math.max(highest, one.version)
      seq = first.org.currentSeq()
      expect(storedVersion(first.org)).toBe(highest)
    }
    expect(findStoredPlan(first.org)).toEqual(newest.plan)
    expect([storedVersion(second.org), findStoredPlan(second.org), second.org.currentSeq()]).toEqual([-1, undefined, seqOfSecond])
    expect(() => copy(second, newest)).toThrow('another organisation')
  })

  const stored = new Map<string, Subscription>()
  let last = 0

  test.prop([fc.array(fc.tuple(fc.boolean(), plan), { minLength: 1, maxLength: 6 })], runs(30, 300))(
    'comes from one row for each organisation, whose version only grows',
    async (changes) => {
      const orgs = [first.orgId, second.orgId]
      // a clock that goes backwards
      let at = Date.now()
      for (const [isFirst, one] of changes) {
        const id = orgs[isFirst ? 0 : 1] ?? ''
        at -= 1000
        const { controlStore } = platform
        const version = await controlStore.write((tx) => storeSubscription(tx, { id, ...one }, new Date(at)))
        expect(version).toBeGreaterThan(last)
        last = version
        stored.set(id, { version, changedBy: 'command', plan: { id, ...one } })
        for (const orgId of orgs) expect(await findSubscription(controlStore, orgId)).toEqual(stored.get(orgId))
      }
    },
  )
})

describe('a plan', () => {
  test.prop([plan, fc.nat({ max: 4e12 })])('says the same after its way to a device, and until its time', (one, now) => {
    const given: Plan = { id: 'o', ...one }
    const arrived = planSchema.parse(JSON.parse(JSON.stringify(given)))
    const inForce = planInForce(given, now)
    expect(planInForce(arrived, now)).toEqual(inForce)
    if (inForce.until !== Infinity) expect(planInForce(given, inForce.until - 1).state).toBe(inForce.state)
  })
})
