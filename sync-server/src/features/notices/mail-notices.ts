import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import type { NoticeKindName } from '#shared/nouns/notices/notice-kind-names.ts'
import { createOrgContext, readMember } from '#server/access/org-context.ts'
import { kindsFor } from '#server/features/notices/settings-of.ts'
import { sightOf } from '#server/features/notices/notice-sight.ts'
import { aboutOf, type NoticeRow } from '#server/features/notices/notice-store.ts'
import { mailNotices as kind, nextMail } from '#server/features/notices/schedule-mail.ts'
import { readNoticeSettings } from '#server/identity/notice-settings.ts'
import { readSettings, toOrganisation } from '#server/identity/people.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { isAnswerable } from '#server/records/mail/answer-notice.ts'
import { noticeAddress } from '#server/records/mail/notice-mark.ts'
import { isInvented } from '#server/mail/mailer.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const payloadSchema = z.strictObject({ memberId: idSchema })

/**
 * Effect: mails how many unread notices wait that no mail has counted, of those that the person may see now. The mail holds a number and a link, nothing
 * of what they are about. One about a single conversation may be answered.
 */
export async function mailNotices(payload: unknown, { org, platform }: EffectContext): Promise<void> {
  const { memberId } = payloadSchema.parse(payload)
  const { db } = org
  const member = db.get(db.build.selectFrom('member').select(['email', 'first_name', 'settings']).where('id', '=', memberId))
  const row = db.get(db.build.selectFrom('organisation').selectAll())
  if (!member || !row || !readMember(org, memberId)) return
  const kinds = kindsFor(readNoticeSettings(member.settings), 'mail')
  if (kinds.length === 0) return
  const now = platform.now()
  const next = nextMail(org, memberId, now)
  if (next > now) {
    await db.write(() => enqueueEffect(org, kind, { memberId }, next))
    return
  }
  if (isInvented(member.email)) return
  const context = createOrgContext(org, memberId, { now: platform.now, source: 'notices' })
  const waiting = waitingFor(org, memberId, kinds).filter(({ actor_id }) => !isInventedMember(org, actor_id))
  const sees = sightOf(context, waiting.map(aboutOf))
  const told = waiting.filter((notice) => sees(aboutOf(notice)))
  if (told.length === 0) return
  const organisation = toOrganisation(row)
  const language = readSettings(member.settings).language ?? organisation.language
  const values = {
    name: member.first_name,
    organisation: organisation.name,
    count: told.length,
    link: `${platform.config.publicUrl}/updates`,
  }
  const answered = answeredBy(told)
  const replyTo = answered && (await noticeAddress(platform, { orgId: org.orgId, memberId, noticeId: answered.id }))
  const mail = composeMail(replyTo === undefined ? 'notices' : 'answerable', language, member.email, values)
  await platform.mailer.send(replyTo === undefined ? mail : { ...mail, replyTo })
  const ids = told.map(({ id }) => id)
  await db.write(() => db.run(db.build.updateTable('notice').set({ mailed_at: now.toISOString() }).where('id', 'in', ids)))
}

/** The notice that an answer to the mail would answer: the latest, where all are of one conversation. */
function answeredBy(told: readonly NoticeRow[]): NoticeRow | undefined {
  const [latest] = told.toSorted((a, b) => (a.created_at > b.created_at ? -1 : 1))
  const placeOf = ({ item_type, item_id, record_id }: NoticeRow): string => `${item_type} ${item_id} ${record_id ?? ''}`
  return latest && told.every((one) => isAnswerable(one) && placeOf(one) === placeOf(latest)) ? latest : undefined
}

/** Colleagues of the demo: what they say is worth a look, and no mail. */
function isInventedMember({ db }: OrgDatabase, memberId: string | null): boolean {
  const actor = memberId === null ? undefined : db.get(db.build.selectFrom('member').select('email').where('id', '=', memberId))
  return actor !== undefined && isInvented(actor.email)
}

function waitingFor({ db }: OrgDatabase, memberId: string, kinds: readonly NoticeKindName[]): NoticeRow[] {
  return db.all(
    db.build
      .selectFrom('notice')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('removed_at', 'is', null)
      .where('read_at', 'is', null)
      .where('mailed_at', 'is', null)
      .where('kind', 'in', kinds),
  )
}
