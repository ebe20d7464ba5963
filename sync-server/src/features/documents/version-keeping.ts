import { steadyClock } from '#server/lib/steady-clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { keepVersions, thinVersions } from '#server/sync/versions.ts'

const lookEveryMs = 30_000
const thinEveryMs = 60 * 60_000
/** failures per document, until the server restarts */
const mostFailures = 5

/** Takes and thins versions in every open organisation, one after the other. Failures are retried the next time. */
export function startVersionKeeping(platform: Platform, everyMs = lookEveryMs): () => Promise<void> {
  const thinned = new WeakMap<OrgDatabase, number>()
  const failures = new Map<string, number>()
  let stopped = false
  let running: Promise<void> | undefined

  async function keep(org: OrgDatabase): Promise<void> {
    const now = platform.now()
    const countOf = (document: string): number => failures.get(`${org.orgId} ${document}`) ?? 0
    const onError = (error: unknown, document: string): void => {
      const count = countOf(document) + 1
      failures.set(`${org.orgId} ${document}`, count)
      const what = count < mostFailures ? 'a version could not be taken' : 'no more versions are taken of a document'
      platform.log.error({ err: error, orgId: org.orgId, document }, what)
    }
    await keepVersions(org, now, onError, (document) => countOf(document) >= mostFailures)
    if (!steadyClock.isSteady || Math.abs(now.getTime() - (thinned.get(org) ?? 0)) < thinEveryMs) return
    thinned.set(org, now.getTime())
    await thinVersions(org, now)
  }

  async function keepAll(): Promise<void> {
    for (const orgId of platform.orgs.openIds()) {
      const org = platform.orgs.peek(orgId)
      if (stopped || !org) continue
      // held so that it is not closed during the work, which is no use of it: nobody may have been there for days
      const release = platform.orgs.hold(orgId, false)
      try {
        await keep(org)
      } catch (error) {
        platform.log.error({ err: error, orgId }, 'versions could not be kept')
      } finally {
        release()
      }
    }
  }

  const timer = setInterval(() => {
    running ??= keepAll().finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
