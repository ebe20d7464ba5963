import type { Kysely } from 'kysely'
import { noticeKinds } from '#shared/nouns/notices/notice-kinds.ts'
import type { NoticeKindName } from '#shared/nouns/notices/notice-kind-names.ts'
import type { NoticeChannel } from '#shared/nouns/notices/notice-settings.ts'
import { isWanted, readNoticeSettings, type NoticeSettings } from '#server/identity/notice-settings.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

const findSettings = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('member').select('settings').where('id', '=', ''))

export function noticeSettingsOf({ db }: OrgDatabase, memberId: string): NoticeSettings {
  return readNoticeSettings(db.get(findSettings(memberId))?.settings ?? '{}')
}

/** The kinds that a person wants to be told of there. */
export function kindsFor(settings: NoticeSettings, channel: NoticeChannel): NoticeKindName[] {
  return Object.values(noticeKinds).flatMap(({ name, family }) => (isWanted(settings, family, channel) ? [name] : []))
}
