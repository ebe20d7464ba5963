import { goOn } from '#server/automations/flow/effect-kinds.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Inside a write: an automation has a new owner. None of its earlier runs may act in their name. */
export function endRunsOfOthers({ db }: OrgDatabase, automationId: string, ownerId: string, now: Date): void {
  const ended = { status: 'cancelled', error: JSON.stringify({ id: 'owner_changed' }), ended_at: now.toISOString() } as const
  db.run(
    db.build
      .updateTable('run')
      .set(ended)
      .where('automation_id', '=', automationId)
      .where('status', 'in', ['queued', 'running', 'waiting'])
      .where((run) => run.or([run('owner_id', 'is', null), run('owner_id', '<>', ownerId)])),
  )
}

/** Inside a write: an automation is on again, and the runs that it held go on. One whose moment is still to come looks again then. */
export function releaseHeld(org: OrgDatabase, automationId: string, now: Date): void {
  const { db } = org
  const held = db.build.selectFrom('run').select('id').where('automation_id', '=', automationId).where('status', '=', 'waiting')
  for (const { id } of db.all(held)) enqueueEffect(org, goOn, { runId: id }, now)
}
