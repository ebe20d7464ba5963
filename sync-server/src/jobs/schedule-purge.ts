import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const dayMs = 86_400_000

/** Inside a write: sees to it that the trash is looked at tomorrow. Once a day, however much goes into it. */
export function schedulePurge(org: OrgDatabase, now: Date): void {
  const at = new Date(now.getTime() + dayMs)
  enqueueEffect(org, 'trash.purge', {}, at, { id: `trash.purge:${at.toISOString().slice(0, 10)}` })
}
