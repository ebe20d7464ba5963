import { isoDayAt } from '#shared/days/zone.ts'
import { takeOutCalls } from '#shared/nouns/organisations/take-out-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { orderReport } from '#server/jobs/report-store.ts'
import { makeTakeOutKind } from '#server/features/organisations/take-out/take-out-effects.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

function everyOf({ db }: OrgDatabase): 'daily' | 'weekly' | null {
  const every = db.get(db.build.selectFrom('organisation').select('take_out_every'))?.take_out_every
  return every === 'daily' || every === 'weekly' ? every : null
}

export const takeOutModule = handleCalls(takeOutCalls, {
  'POST org/take-out': async (_, call) => {
    const context = call.member()
    const { org, memberId, now } = context
    const slug = org.db.get(org.db.build.selectFrom('organisation').select('slug'))?.slug ?? 'organisation'
    const name = `${slug}-${isoDayAt(now(), 'UTC')}.zip`
    const id = await org.db.write(() => {
      const ordered = orderReport(org, { memberId, kind: 'takeOut', name, request: {} }, now())
      enqueueEffect(org, makeTakeOutKind, { id: ordered }, now())
      writeAudit(context, { action: 'organisation.taken-out', entityType: 'organisation', entityId: org.orgId, label: name })
      return ordered
    })
    return { id }
  },

  'GET org/take-out/schedule': (_, call) => ({
    canSchedule: call.platform.config.takeOutDir !== undefined,
    every: everyOf(call.member().org),
  }),

  'POST org/take-out/schedule': async ({ body: { every } }, call) => {
    const context = call.member()
    const { org } = context
    if (every !== null && call.platform.config.takeOutDir === undefined) throw new AppError('not_found')
    await org.db.write(() => {
      const before = everyOf(org)
      org.db.run(org.db.build.updateTable('organisation').set({ take_out_every: every }))
      writeAudit(context, {
        action: 'organisation.updated',
        entityType: 'organisation',
        entityId: org.orgId,
        label: '',
        before: { take_out_every: before },
        after: { take_out_every: every },
      })
    })
  },
})
