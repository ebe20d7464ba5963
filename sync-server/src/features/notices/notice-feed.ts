import { feedSource } from '#server/feed/feed-source.ts'
import { sightOf } from '#server/features/notices/notice-sight.ts'
import { aboutOf, describeNotice } from '#server/features/notices/notice-store.ts'

/**
 * A person's own notices, as far as they may see what these are about. Older ones are looked at again each time: an archived item or a record that
 * left the person's rows changes no notice. Nobody receives them in *view as*: they are one person's.
 */
export const noticeFeed = feedSource('notice', function* (context, since) {
  if (context.view) return
  const { db } = context.org
  const mine = db.build.selectFrom('notice').selectAll().where('member_id', '=', context.memberId)
  const rows = db.all(since === 0 ? mine.where('removed_at', 'is', null) : mine.where('seq', '>', since))
  const older = since === 0 ? [] : db.all(mine.where('seq', '<=', since).where('removed_at', 'is', null))
  const living = [...rows.filter((row) => row.removed_at === null), ...older]
  const sees = sightOf(context, living.map(aboutOf))
  for (const row of rows) {
    const isSeen = row.removed_at === null && sees(aboutOf(row))
    yield { id: row.id, seq: row.seq, data: isSeen ? describeNotice(row) : null }
  }
  for (const row of older) if (!sees(aboutOf(row))) yield { id: row.id, seq: row.seq, data: null }
})
