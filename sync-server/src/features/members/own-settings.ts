import type { z } from 'zod'
import type { memberCalls } from '#shared/nouns/members/member-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readNoticeSettings, readSettings } from '#server/identity/people.ts'

type Setting = z.output<(typeof memberCalls)['POST user-settings/update']['body']>
type OwnSettings = z.input<(typeof memberCalls)['GET user-settings/get']['answer']>

function getOwnRow({ org, memberId }: OrgContext) {
  const row = org.db.get(org.db.build.selectFrom('member').selectAll().where('id', '=', memberId))
  if (!row) throw new AppError('invalid_session')
  return row
}

export function readOwnSettings(context: OrgContext): OwnSettings {
  const row = getOwnRow(context)
  return {
    display_name: row.display_name,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    photo_url: row.photo_url,
    ...readSettings(row.settings),
    ...readNoticeSettings(row.settings),
  }
}

/** Changes one setting of one's own; a device cannot name another person, nor a setting that is not listed. */
export async function updateOwnSetting(context: OrgContext, { setting_key: key, setting_value: value }: Setting): Promise<void> {
  const { org, memberId } = context
  const { db } = org
  await db.write(() => {
    const personal = key === 'language' || key === 'theme' || key === 'formats' || key === 'user_mention_notification_email'
    const change = personal
      ? { settings: JSON.stringify({ ...(JSON.parse(getOwnRow(context).settings) as object), [key]: value }) }
      : { [key]: value }
    db.run(
      db.build
        .updateTable('member')
        .set({ ...change, seq: org.nextSeq() })
        .where('id', '=', memberId),
    )
    org.changed()
  })
}
