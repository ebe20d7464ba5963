import type { Plan, PlanId } from '#shared/access/plan.ts'
import { included } from '#shared/nouns/plans/price-list.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findSubscription, newPlan, storeSubscription } from '#server/identity/subscriptions.ts'

interface Wanted {
  plan: PlanId | 'open'
  trialDays: number | null
}

/** Sets a plan by its name; the organisation follows within a second. @throws AppError `organisation_not_found` */
export async function setPlan({ controlStore, now, config }: Platform, orgId: string, { plan: name, trialDays }: Wanted): Promise<void> {
  await controlStore.write(async (tx) => {
    const known = await tx.get(tx.build.selectFrom('organisation').select('id').where('id', '=', orgId))
    if (!known) throw new AppError('organisation_not_found')
    const before = (await findSubscription(tx, orgId))?.plan ?? newPlan(orgId)
    const trialEndsAt = trialDays === null ? null : new Date(now().getTime() + trialDays * 86_400_000).toISOString()
    const contact = before.contact ?? config.billing.contact ?? null
    await storeSubscription(tx, { ...planNamed(before, name), trialEndsAt, contact }, now(), 'operator')
  })
}

/** A blocked plan keeps what it had, so that opening it again is one step. Plans of the price list bring what they include. */
function planNamed(before: Plan, name: Wanted['plan']): Plan {
  if (name === 'blocked') return { ...before, planId: 'blocked' }
  const planId = name === 'open' ? null : name
  if (name === 'free' || name === 'business' || name === 'developer' || name === 'scale' || name === 'expert') {
    const { features, limits, overUsageTolerance, allowViewrs } = included[name]
    return { ...before, planId, features: features && [...features], limits: { ...limits }, overUsageTolerance, allowViewrs }
  }
  return { ...before, planId, features: null, limits: {} }
}
