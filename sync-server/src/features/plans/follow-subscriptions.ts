import { copySubscription, storedVersion } from '#server/features/plans/copy-plan.ts'
import { changedAfter, findSubscription, lastVersion, stoppedBetween } from '#server/identity/subscriptions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A change by a command, in another process, reaches devices within a second. */
const lookEveryMs = 250
/** of a copy that failed, for a full disk say */
const retryMs = 10_000

/**
 * Keeps the copies in organisations' files equal to their subscriptions: of each file when it is opened, and of the open ones after a
 * change. A failed copy is tried again. @returns a function that stops this, after the copies under way
 */
export function followSubscriptions(platform: Platform): () => Promise<void> {
  const { control, orgs, log, events } = platform
  const looked = new WeakSet<OrgDatabase>()
  const waiting = new Set<string>(orgs.openIds())
  const underWay = new Set<Promise<void>>()
  let followed = lastVersion(control)
  let controlVersion = -1
  let lookedAt = platform.now()

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
      const subscription = findSubscription(control, orgId)
      if (subscription && subscription.version > storedVersion(org)) org.db.writeNow(() => copySubscription(platform, org))
    } catch (error) {
      retryLater(orgId, error)
    }
  }

  async function copyLater(orgId: string, org: OrgDatabase): Promise<void> {
    try {
      await org.db.write(() => copySubscription(platform, org))
    } catch (error) {
      retryLater(orgId, error)
    }
  }

  function look(): void {
    const now = platform.now()
    for (const orgId of stoppedBetween(control, lookedAt, now)) if (orgs.peek(orgId)) events.emit('access-changed', { orgId })
    lookedAt = now
    if (control.version !== controlVersion) {
      controlVersion = control.version
      for (const { org_id: orgId, version } of changedAfter(control, followed)) {
        waiting.add(orgId)
        followed = version
      }
    }
    for (const orgId of [...waiting]) {
      waiting.delete(orgId)
      const org = orgs.peek(orgId)
      if (!org) continue
      const work = copyLater(orgId, org).finally(() => underWay.delete(work))
      underWay.add(work)
    }
  }

  const safeLook = (): void => {
    try {
      look()
    } catch (error) {
      log.warn({ err: error }, 'changed plans could not be looked for')
    }
  }
  for (const orgId of waiting) {
    const org = orgs.peek(orgId)
    if (org) looked.add(org)
  }
  const stopListening = orgs.onWork(lookOnce)
  safeLook()
  const timer = setInterval(safeLook, lookEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopListening()
    await Promise.all(underWay)
  }
}
