import type { Organisation } from '#shared/nouns/organisations/organisation.ts'
import { createOrgContext, readMember } from '#server/access/org-context.ts'
import { sightOf } from '#server/features/notices/notice-sight.ts'
import { aboutOf } from '#server/features/notices/notice-store.ts'
import { readSettings, toOrganisation } from '#server/identity/people.ts'
import { plainName } from '#server/mail/compose-mail.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The content of a push, as `client/sw.js` reads it. */
export interface PushText {
  title: string
  body: string
  /** where a click leads, on the server's own origin */
  path: string
}

const bodies: Record<Organisation['language'], (count: number) => string> = {
  en: (count) => `New updates: ${count}`,
  pt: (count) => `Novas atualizações: ${count}`,
  es: (count) => `Novedades sin leer: ${count}`,
}

/**
 * The text about notices, as the person may know of them now; undefined when none of `ids` is unread and in sight. It counts everything
 * unread, since a later push replaces an earlier one.
 */
export function composePush(org: OrgDatabase, memberId: string, ids: readonly string[], now: () => Date): PushText | undefined {
  const { db } = org
  const member = db.get(db.build.selectFrom('member').select('settings').where('id', '=', memberId))
  const row = db.get(db.build.selectFrom('organisation').selectAll())
  if (!member || !row || !readMember(org, memberId)) return undefined
  const mine = db.build.selectFrom('notice').selectAll().where('member_id', '=', memberId).where('removed_at', 'is', null)
  const unread = db.all(mine.where('read_at', 'is', null))
  const sees = sightOf(createOrgContext(org, memberId, { now, source: 'notices' }), unread.map(aboutOf))
  const told = unread.filter((notice) => sees(aboutOf(notice)))
  const [first, ...more] = told.filter(({ id }) => ids.includes(id))
  if (!first) return undefined
  const organisation = toOrganisation(row)
  const language = readSettings(member.settings).language ?? organisation.language
  const path = more.length === 0 ? `/updates?activeNotification=${first.id}` : '/updates'
  return { title: plainName(organisation.name), body: bodies[language](told.length), path }
}
