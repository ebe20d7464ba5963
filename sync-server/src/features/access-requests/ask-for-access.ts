import type { z } from 'zod'
import type { accessRequestMutationSchemas } from '#shared/nouns/access-requests/access-request-mutations.ts'
import { isAskedAlready, keptDays, mostAskedADay } from '#shared/nouns/access-requests/access-request.ts'
import { dayMs } from '#shared/days/day.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { AccessRequestRow } from '#server/access/settle-requests.ts'
import { whoAnswers } from '#server/features/access-requests/who-answers.ts'
import { findItem } from '#server/items/find-item.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

type Asked = z.output<(typeof accessRequestMutationSchemas)['accessRequests.ask']>

/**
 * Inside a write: asks those who may give it to open a thing. The asker hears the same whether the thing is there or not; asking again within a
 * day tells nobody.
 * @throws AppError `limit_reached`
 */
export function askForAccess(context: OrgContext, { id, itemType, itemId, words }: Asked, madeAt: Date): void {
  const { org, memberId, access, now } = context
  const thing = { member_id: memberId, item_type: itemType, item_id: itemId }
  if (access.item(itemType, itemId) !== 'none' && findItem(org, itemType, itemId)) return
  const before = findOf(org, thing)
  if (before && isAskedAlready({ askedAt: before.asked_at, answer: before.answer }, now())) return
  if (askedSince(org, memberId, new Date(now().getTime() - dayMs)) >= mostAskedADay) throw new AppError('limit_reached')
  const open = { words, asked_at: now().toISOString(), answer: null, answered_by: null, answered_at: null, seq: org.nextSeq() }
  const row = { id: before?.id ?? id, ...thing, ...open }
  org.db.run(
    org.db.build
      .insertInto('access_request')
      .values(row)
      .onConflict((on) => on.columns(['member_id', 'item_type', 'item_id']).doUpdateSet(open)),
  )
  const about = aboutRequest(row)
  const to = whoAnswers(context, row).filter((person) => person !== memberId)
  if (to.length > 0)
    scheduleNotices(org, [{ kind: 'accessAsked', to, actor: memberId, about, facts: {}, madeAt: madeAt.toISOString() }], now())
  org.changed()
}

/** Inside a write. @throws AppError `conflict` when somebody else was faster */
export function refuseAccess({ org, memberId, now }: OrgContext, row: AccessRequestRow): void {
  if (row.answer === 'refused' && row.answered_by === memberId) return
  if (row.answer !== null) throw new AppError('conflict', { id: row.id })
  const { db } = org
  const at = now().toISOString()
  const answer = { answer: 'refused' as const, answered_by: memberId, answered_at: at, seq: org.nextSeq() }
  db.run(db.build.updateTable('access_request').set(answer).where('id', '=', row.id))
  const about = aboutRequest(row)
  scheduleNotices(org, [{ kind: 'accessRefused', to: [row.member_id], actor: memberId, about, facts: {}, madeAt: at }], now())
  org.changed()
}

const aboutRequest = ({ id }: Pick<AccessRequestRow, 'id'>) =>
  ({ itemType: 'accessRequest', itemId: id, recordId: null, fieldId: null, partId: null }) as const

export function findRequest({ db }: OrgDatabase, id: string): AccessRequestRow | undefined {
  return db.get(db.build.selectFrom('access_request').selectAll().where('id', '=', id))
}

function findOf({ db }: OrgDatabase, of: Pick<AccessRequestRow, 'member_id' | 'item_type' | 'item_id'>): AccessRequestRow | undefined {
  const { member_id, item_type, item_id } = of
  const own = db.build.selectFrom('access_request').selectAll().where('member_id', '=', member_id)
  return db.get(own.where('item_type', '=', item_type).where('item_id', '=', item_id))
}

function askedSince({ db }: OrgDatabase, memberId: string, since: Date): number {
  const own = db.build.selectFrom('access_request').select('id').where('member_id', '=', memberId)
  return db.all(own.where('asked_at', '>', since.toISOString()).limit(mostAskedADay)).length
}

/** Effect: takes old requests from devices, and deletes them once every device has heard. */
export async function forgetRequests(_payload: unknown, { org, platform }: EffectContext): Promise<void> {
  const { db } = org
  const daysAgo = (days: number): string => new Date(platform.now().getTime() - days * dayMs).toISOString()
  await db.write(() => {
    db.run(db.build.deleteFrom('access_request').where('asked_at', '<', daysAgo(2 * keptDays)))
    const old = db.build.selectFrom('access_request').select('id').where('asked_at', '<', daysAgo(keptDays)).where('words', '!=', '')
    const rows = db.all(old)
    for (const { id } of rows) db.run(db.build.updateTable('access_request').set({ words: '', seq: org.nextSeq() }).where('id', '=', id))
    if (rows.length > 0) org.changed()
  })
}
