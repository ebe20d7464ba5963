import type { MadeThing } from '#shared/nouns/app-plans/app-plan-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** After so long a plan that is not done was cut off by the end of its process. */
const settleAfterMs = 15 * 60_000
/** Undoing is for what somebody just made. */
const keepMs = 30 * 86_400_000

/** Inside the first write of a plan: what it is going to make, and who looks after it when the process ends. */
export function beginPlan({ org, memberId, now }: OrgContext, id: string, label: string, made: readonly MadeThing[]): void {
  const { db } = org
  const before = new Date(now().getTime() - keepMs).toISOString()
  db.run(db.build.deleteFrom('app_plan').where('at', '<', before).where('status', '=', 'made'))
  const row = { id, member_id: memberId, label, status: 'writing' as const, made: JSON.stringify(made), at: now().toISOString() }
  db.run(db.build.insertInto('app_plan').values(row))
  enqueueEffect(org, 'appPlans.settle', { id, memberId }, new Date(now().getTime() + settleAfterMs), { id: `appPlans.settle:${id}` })
}

/** Inside the last write: all of it is there. */
export function endPlan({ db }: OrgDatabase, id: string): void {
  db.run(db.build.updateTable('app_plan').set({ status: 'made' }).where('id', '=', id))
}

/** The things of a plan of this member in the order in which they were made. */
export function findPlan({ db }: OrgDatabase, id: string, memberId: string): { status: string; made: MadeThing[] } | undefined {
  const row = db.get(db.build.selectFrom('app_plan').select(['status', 'made']).where('id', '=', id).where('member_id', '=', memberId))
  return row && { status: row.status, made: JSON.parse(row.made) as MadeThing[] }
}

/** Inside a write. */
export function forgetPlan({ db }: OrgDatabase, id: string): void {
  db.run(db.build.deleteFrom('app_plan').where('id', '=', id))
}
