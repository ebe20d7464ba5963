import { feedSource } from '#server/feed/feed-source.ts'
import { seesRow } from '#server/features/automations/automation-sight.ts'
import { describeAutomation } from '#server/features/automations/automation-store.ts'

/** Automations for those who may manage them. A structure that changed what they see makes no difference until the next change or full answer. */
export const automationFeed = feedSource('automation', function* (context, since) {
  const { db } = context.org
  const manages = context.access.can('manage_tricks')
  for (const row of db.all(db.build.selectFrom('automation').selectAll().where('seq', '>', since))) {
    const isShown = manages && row.deleted_at === null && seesRow(context, row)
    yield { id: row.id, seq: row.seq, data: isShown ? describeAutomation(row) : null }
  }
})
