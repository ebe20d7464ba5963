import { effectCalls } from '#shared/nouns/effects/effect-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { handleCalls } from '#server/http/call-module.ts'

const listed = 500
const errorLength = 500

export const deadEffectCalls = handleCalls(effectCalls, {
  'GET effects/dead': (_, call) => {
    const { db } = call.member().org
    const rows = db.all(
      db.build
        .selectFrom('effect')
        .select(['id', 'kind', 'attempts', 'created_at', 'dead_at', 'last_error'])
        .where('dead_at', 'is not', null)
        .orderBy('dead_at', 'desc')
        .limit(listed),
    )
    return {
      effects: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        attempts: row.attempts,
        createdAt: row.created_at,
        deadAt: row.dead_at ?? '',
        lastError: (row.last_error ?? '').slice(0, errorLength),
      })),
    }
  },

  'POST effects/retry': async ({ body: { id } }, call) => {
    const context = call.member()
    const { org, now } = context
    await org.db.write(() => {
      const row = org.db.get(org.db.build.selectFrom('effect').select('kind').where('id', '=', id).where('dead_at', 'is not', null))
      if (!row) throw new AppError('not_found')
      org.db.run(
        org.db.build
          .updateTable('effect')
          .set({ dead_at: null, last_error: null, attempts: 0, leased_until: null, run_after: now().toISOString() })
          .where('id', '=', id),
      )
      writeAudit(context, { action: 'effect.retried', entityType: 'effect', entityId: id, label: row.kind })
      org.effectQueued()
    })
  },
})
