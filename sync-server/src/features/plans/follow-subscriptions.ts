import { copySubscription, storedVersion } from '#server/features/plans/copy-plan.ts'
import { changedAfter, stoppedBetween, toSubscription, type Subscription } from '#server/identity/subscriptions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A change by a command, in another process, reaches devices within a second. */
const lookEveryMs = 250
/** of a copy that failed, for a full disk say */
const retryMs = 10_000

/**
 * Keeps the copies in organisations' files equal to their subscriptions: of each file when it is opened, and of the open ones after a
 * change. The newest subscriptions are kept in memory: a file that is opened gets its copy before anybody reads from it. A failed copy is
 * tried again. @returns a function that stops this, after the copies under way
 */
export function followSubscriptions(platform: Platform): () => Promise<void> {
  const { controlStore, orgs, log, events } = platform
  const looked = new WeakSet<OrgDatabase>()
  const known = new Map<string, Subscription>()
  const waiting = new Set<string>()
  const underWay = new Set<Promise<void>>()
  let followed = -1
  let controlVersion = -1
  let lookedAt = platform.now()
  let looking: Promise<void> | undefined

  function retryLater(orgId: string, error: unknown): void {
    log.warn({ err: error, orgId }, 'the plan of an organisation could not be copied')
    setTimeout(() => waiting.add(orgId), retryMs).unref()
  }

  /** Before anybody reads from a file that was just opened. */
  function lookOnce(orgId: string): void {
    const org = orgs.peek(orgId)
    if (!org || looked.has(org)) return
    looked.add(org)
    try {
      const subscription = known.get(orgId)
      if (subscription && subscription.version > storedVersion(org)) org.db.writeNow(() => copySubscription(platform, org, subscription))
    } catch (error) {
      retryLater(orgId, error)
    }
  }

  async function copyLater(orgId: string, org: OrgDatabase, subscription: Subscription): Promise<void> {
    try {
      await org.db.write(() => copySubscription(platform, org, subscription))
    } catch (error) {
      retryLater(orgId, error)
    }
  }

  async function readChanged(): Promise<void> {
    const { version } = controlStore
    if (version === controlVersion) return
    for (const row of await changedAfter(controlStore, followed)) {
      try {
        known.set(row.org_id, toSubscription(row))
        waiting.add(row.org_id)
      } catch (error) {
        log.warn({ err: error, orgId: row.org_id }, 'the plan of an organisation could not be read')
      }
      followed = row.version
    }
    controlVersion = version
  }

  async function look(): Promise<void> {
    const now = platform.now()
    for (const orgId of await stoppedBetween(controlStore, lookedAt, now)) if (orgs.peek(orgId)) events.emit('access-changed', { orgId })
    lookedAt = now
    await readChanged()
    for (const orgId of [...waiting]) {
      waiting.delete(orgId)
      const [org, subscription] = [orgs.peek(orgId), known.get(orgId)]
      if (!org || !subscription) continue
      const work = copyLater(orgId, org, subscription).finally(() => underWay.delete(work))
      underWay.add(work)
    }
  }

  const safeLook = (): void => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'changed plans could not be looked for'))
      .finally(() => (looking = undefined))
  }
  for (const orgId of orgs.openIds()) {
    const org = orgs.peek(orgId)
    if (org) looked.add(org)
  }
  const stopListening = [orgs.onWork(lookOnce), orgs.onErase((orgId) => known.delete(orgId))]
  safeLook()
  const timer = setInterval(safeLook, lookEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    for (const stop of stopListening) stop()
    await looking
    await Promise.all(underWay)
  }
}
