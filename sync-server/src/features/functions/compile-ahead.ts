import type { FunctionVersion } from '#shared/nouns/functions/function-calls.ts'
import { assertWithinPlan } from '#server/access/plan-limits.ts'
import { countUsage } from '#server/jobs/run-usage.ts'
import type { Platform } from '#server/platform/platform.ts'
import { prepareCode } from '#server/sandbox/run-code.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

type Saved = Pick<FunctionVersion, 'language' | 'source_code'>

/** Compiles saved code at once, so that no write waits for a compiler. Nobody waits for this either; a fault is met again by the first run. */
export function compileAhead({ orgs, now, log }: Platform, org: OrgDatabase, functionId: string, saved: Saved): void {
  const release = orgs.hold(org.orgId)
  const work = async (): Promise<void> => {
    assertWithinPlan({ org, now }, 'lowcode', { more: 0 })
    const mbMs = Math.round(await prepareCode({ language: saved.language, source: saved.source_code, group: org.orgId }))
    if (mbMs > 0) await org.db.write(() => countUsage(org, functionId, 'Lowcode', mbMs, now()))
  }
  work()
    .catch((error: unknown) => log.info({ err: error, orgId: org.orgId, functionId }, 'code was not compiled ahead'))
    .finally(release)
}
