import { included, trialDays } from '#shared/nouns/plans/price-list.ts'
import { refreshBilling } from '#server/features/plans/billing/billing.ts'
import { notAskedSince } from '#server/features/plans/billing/billing-store.ts'
import { keptValue } from '#server/identity/kept-secret.ts'
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
  const { config, controlStore, orgs, log, now } = platform
  if (config.billing.provider === 'none') return () => Promise.resolve()
  let underWay: Promise<void> = Promise.resolve()
  let stopped = false

  async function look(): Promise<void> {
    const kept = new Date(now().getTime() - eventsKeptMs).toISOString()
    await controlStore.run(controlStore.build.deleteFrom('billing_event').where('taken_at', '<', kept))
    for (const orgId of await notAskedSince(controlStore, new Date(now().getTime() - askAgainMs))) {
      if (stopped) return
      if (!orgs.has(orgId) || !orgs.isHere(orgId)) continue
      await refreshBilling(platform, orgId).catch((error: unknown) =>
        log.warn({ err: error, orgId }, 'what an organisation pays could not be asked'),
      )
    }
  }

  const start = (): void => {
    underWay = underWay.then(look).catch((error: unknown) => log.warn({ err: error }, 'payments could not be looked through'))
  }
  const stopTrials = startTrials(platform)
  start()
  const timer = setInterval(start, lookEveryMs)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await stopTrials()
    await underWay
  }
}

/** Starts the trial of each organisation that is new, with its first work. @returns a function that stops this */
function startTrials(platform: Platform): () => Promise<void> {
  const { controlStore, orgs, log } = platform
  /** those that have a plan, or need none */
  const settled = new Set<string>()
  /** their files are made before they are known */
  const unknown = new Set<string>()
  const underWay = new Map<string, Promise<void>>()
  // noted at the first start that sells, and not with the first organisation
  sellingSince(platform).catch((error: unknown) => log.warn({ err: error }, 'the moment since which plans are sold could not be noted'))

  async function beginNow(orgId: string): Promise<void> {
    try {
      const isKnown = await startTrial(platform, orgId, await sellingSince(platform))
      if (isKnown) settled.add(orgId)
      else unknown.add(orgId)
    } catch (error) {
      log.warn({ err: error, orgId }, 'the trial of a new organisation could not be started')
    } finally {
      underWay.delete(orgId)
    }
  }
  const begin = (orgId: string): void => {
    if (settled.has(orgId) || underWay.has(orgId)) return
    unknown.delete(orgId)
    underWay.set(orgId, beginNow(orgId))
  }
  const stopListening = [orgs.onWork(begin), controlStore.onChange(() => unknown.forEach(begin))]
  for (const orgId of orgs.openIds()) begin(orgId)
  return async () => {
    for (const stop of stopListening) stop()
    await Promise.all(underWay.values())
  }
}

/** Organisations of the time before plans were sold stay open until the operator gives them one. */
const sellingSince = (platform: Platform): Promise<string> => keptValue(platform, sellsSince, () => platform.now().toISOString())

/** A new organisation tries the plan `scale` for a month, with nothing to pay. @returns false for one that is not known yet */
async function startTrial({ controlStore, now, config }: Platform, orgId: string, since: string): Promise<boolean> {
  const { build } = controlStore
  if (await findSubscription(controlStore, orgId)) return true
  const created = (await controlStore.get(build.selectFrom('organisation').select('created_at').where('id', '=', orgId)))?.created_at
  if (created === undefined || created < since) return created !== undefined
  const { features, limits, overUsageTolerance, allowViewrs } = included.scale
  const trialEndsAt = new Date(Date.parse(created) + trialDays * 86_400_000).toISOString()
  const plan = { ...newPlan(orgId), planId: 'scale' as const, features: features && [...features], limits: { ...limits } }
  const contact = config.billing.contact ?? null
  await controlStore.write(async (tx) => {
    // the operator, or a payment, may have given it one meanwhile
    if (await findSubscription(tx, orgId)) return
    await storeSubscription(tx, { ...plan, overUsageTolerance, allowViewrs, trialEndsAt, contact }, now(), 'billing')
  })
  return true
}
