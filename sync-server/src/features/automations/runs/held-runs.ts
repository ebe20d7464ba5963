import { storeRun } from '#server/automations/runs/run-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Inside a write: an automation has a new owner. None of its earlier runs may act in their name. */
export function endRunsOfOthers(org: OrgDatabase, automationId: string, ownerId: string, now: Date): void {
  const ended = { status: 'cancelled', error: JSON.stringify({ id: 'owner_changed' }), ended_at: now.toISOString() } as const
  const living = org.db.build
    .selectFrom('run')
    .select('id')
    .where('automation_id', '=', automationId)
    .where('status', 'in', ['queued', 'running', 'waiting'])
    .where((run) => run.or([run('owner_id', 'is', null), run('owner_id', '<>', ownerId)]))
  for (const { id } of org.db.all(living)) storeRun(org, id, ended)
}
