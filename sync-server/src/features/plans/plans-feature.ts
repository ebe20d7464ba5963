import { feedSource } from '#server/feed/feed-source.ts'
import { followSubscriptions } from '#server/features/plans/follow-subscriptions.ts'
import { findStoredPlan } from '#server/identity/read-plan.ts'
import { billingModule } from '#server/features/plans/billing/billing-module.ts'
import { billingRoute } from '#server/features/plans/billing/billing-route.ts'
import { followBilling } from '#server/features/plans/billing/follow-billing.ts'
import { followUsage } from '#server/features/plans/follow-usage.ts'
import { planModule } from '#server/features/plans/plan-module.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** Everybody has the plan on the device, because it decides what the interface offers. */
const planFeed = feedSource('plan', function* ({ org }, since) {
  const row = org.db.get(org.db.build.selectFrom('plan').select(['id', 'seq']).where('seq', '>', since))
  if (row) yield { id: row.id, seq: row.seq, data: findStoredPlan(org) ?? null }
})

function followAll(platform: Platform): () => Promise<void> {
  const stopUsage = followUsage(platform)
  const stops = [followBilling(platform), followSubscriptions(platform)]
  return async () => {
    stopUsage()
    for (const stop of stops) await stop()
  }
}

/** The subscription of an organisation (specification 1 §3 "Subscription", §4 "Plan states"). */
export const plansFeature: ServerFeature = {
  name: 'plans',
  calls: [planModule, billingModule],
  feeds: [planFeed],
  routes: billingRoute,
  noticePlaces: { usage: ({ access }) => access.isAdmin },
  start: followAll,
}
