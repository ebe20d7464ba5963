import { included, trialDays } from '#shared/nouns/plans/price-list.ts'
import { refreshBilling } from '#server/features/plans/billing/billing.ts'
import { notAskedSince } from '#server/features/plans/billing/billing-store.ts'
import { findSubscription, newPlan, storeSubscription } from '#server/identity/subscriptions.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Events that were lost are made up for by asking. */
const askAgainMs = 6 * 60 * 60_000
const lookEveryMs = 10 * 60_000
/** A provider tells an event again for days, and never after so many. */
const eventsKeptMs = 90 * 24 * 60 * 60_000
/** the moment since which plans are sold here */
const sellsSince = 'billing.since'

/** Asks the provider about each organisation a few times a day, and starts the trial of new ones. @returns a function that stops this */
export function followBilling(platform: Platform): () => Promise<void> {
  const { config, control, orgs, log, now } = platform
  if (config.billing.provider === 'none') return () => Promise.resolve()
  const since = noteSince(platform)
  let underWay: Promise<void> = Promise.resolve()
  let stopped = false

  async function look(): Promise<void> {
    const kept = new Date(now().getTime() - eventsKeptMs).toISOString()
    await control.write(() => control.run(control.build.deleteFrom('billing_event').where('taken_at', '<', kept)))
    for (const orgId of notAskedSince(control, new Date(now().getTime() - askAgainMs))) {
      if (stopped) return
      if (!orgs.has(orgId)) continue
      await refreshBilling(platform, orgId).catch((error: unknown) =>
        log.warn({ err: error, orgId }, 'what an organisation pays could not be asked'),
      )
    }
  }

  const start = (): void => {
    underWay = underWay.then(look).catch((error: unknown) => log.warn({ err: error }, 'payments could not be looked through'))
  }
  const begin = (orgId: string): void => {
    try {
      startTrial(platform, orgId, since)
    } catch (error) {
      log.warn({ err: error, orgId }, 'the trial of a new organisation could not be started')
    }
  }
  const stopListening = orgs.onWork(begin)
  for (const orgId of orgs.openIds()) begin(orgId)
  start()
  const timer = setInterval(start, lookEveryMs)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    stopListening()
    await underWay
  }
}

/** Organisations of the time before plans were sold stay open until the operator gives them one. */
function noteSince({ control, now }: Platform): string {
  const { build } = control
  const known = control.get(build.selectFrom('setting').select('value').where('key', '=', sellsSince))
  if (known) return known.value
  const value = now().toISOString()
  control.writeNow(() => control.run(build.insertInto('setting').values({ key: sellsSince, value })))
  return value
}

/** A new organisation tries the plan `scale` for a month, with nothing to pay. */
export function startTrial({ control, now, config }: Platform, orgId: string, since: string): void {
  if (findSubscription(control, orgId)) return
  const created = control.get(control.build.selectFrom('organisation').select('created_at').where('id', '=', orgId))?.created_at
  if (created === undefined || created < since) return
  const { features, limits, overUsageTolerance, allowViewrs } = included.scale
  const trialEndsAt = new Date(Date.parse(created) + trialDays * 86_400_000).toISOString()
  const plan = { ...newPlan(orgId), planId: 'scale' as const, features: features && [...features], limits: { ...limits } }
  control.writeNow(() => {
    const contact = config.billing.contact ?? null
    storeSubscription(control, { ...plan, overUsageTolerance, allowViewrs, trialEndsAt, contact }, now(), 'billing')
  })
}
