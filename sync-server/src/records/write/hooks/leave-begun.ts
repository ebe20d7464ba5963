import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { callHook, hooksBeside } from '#server/records/write/hooks/hooks-of-table.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Stored in effect rows. */
export const leaveKind = 'records.leaveBegun'

/** How long a row waits after its last change if nobody says that they left it: the tab died, the device lost its network. */
const rest = 2 * 60_000

export const restOf = (now: Date): Date => new Date(now.getTime() + rest)

/** Inside a write: looks after the rest whether the row still waits. */
export function scheduleLeave(org: OrgDatabase, recordId: string, now: Date): void {
  enqueueEffect(org, leaveKind, { recordId }, restOf(now))
}

/** Inside a write: the person has left rows that they began. Others' rows, and those that do not wait, stay as they are. */
export function leaveOwn({ org, memberId, now }: OrgContext, { tableId, ids }: { tableId: string; ids: readonly string[] }): void {
  const { db } = org
  const own = db.build
    .selectFrom('begun_record')
    .select('record_id')
    .where('record_id', 'in', ids)
    .where('table_id', '=', tableId)
    .where('member_id', '=', memberId)
  const left = db.all(own).map((row) => row.record_id)
  if (left.length > 0) leaveNow(org, left, now())
}

const payloadSchema = z.strictObject({ recordId: idSchema })

/** Effect: a row that nobody left counts as left, a while after its last change. */
export async function leaveDue(payload: unknown, { org, platform }: EffectContext): Promise<void> {
  const { recordId } = payloadSchema.parse(payload)
  await org.db.write(() => {
    const now = platform.now()
    const waiting = org.db.build.selectFrom('begun_record').select('due_at').where('record_id', '=', recordId)
    const due = org.db.get(waiting)?.due_at
    if (due === undefined) return
    // a moment further away than the rest is that of a wrong clock
    if (due > now.toISOString() && due <= restOf(now).toISOString()) enqueueEffect(org, leaveKind, { recordId }, new Date(due))
    else leaveNow(org, [recordId], now)
  })
}

/** Inside a write: these rows count as created from now on. Nobody hears of those in the trash. */
export function leaveNow(org: OrgDatabase, ids: readonly string[], now: Date): void {
  const { db } = org
  const rows = db.all(db.build.selectFrom('begun_record').selectAll().where('record_id', 'in', ids).orderBy('made_at'))
  db.run(db.build.deleteFrom('begun_record').where('record_id', 'in', ids))
  for (const { record_id: id, table_id, member_id: memberId, made_at } of rows) {
    const found = hooksBeside(org, table_id)
    const record = found && loadRecords(org, found.model, [id], []).get(id)
    if (!record || record.deleted) continue
    const left = { org, now, model: found.model, ids: [id], memberId, madeAt: new Date(made_at) }
    for (const { hook } of found.hooks.all) if (hook.left) callHook(org, hook, () => hook.left?.(left))
  }
}
