import type { Plan } from '#shared/access/plan.ts'
import { storeSubscription } from '#server/identity/subscriptions.ts'
import type { Platform } from '#server/platform/platform.ts'
import { buildPlan } from '#tests/support/build-plan.ts'

/** Sets an organisation's subscription, as a command does; the server follows on its own. @returns its version */
export function subscribe({ control, now }: Platform, orgId: string, more: Partial<Plan> = {}): number {
  return control.writeNow(() => storeSubscription(control, buildPlan(orgId, more), now()))
}
