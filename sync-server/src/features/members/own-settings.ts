import type { z } from 'zod'
import type { memberCalls } from '#shared/nouns/members/member-calls.ts'
import { readStartingPage } from '#shared/nouns/roles/starting-page.ts'
import { withParts } from '#shared/lib/settings-parts.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isTimezone } from '#server/identity/is-timezone.ts'
import { readNoticeSettings } from '#server/identity/notice-settings.ts'
import { readContact, readSettings } from '#server/identity/people.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

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
    name: row.display_name,
    photo_url: row.photo_url,
    is_portal: false,
    ...readSettings(row.settings),
    ...readContact(row.settings),
    ...readNoticeSettings(row.settings),
  }
}

/** Settings that other people see: columns of the person's row. All others are in its JSON. */
const shown: readonly Setting['setting_key'][] = ['display_name', 'first_name', 'last_name']

/**
 * Changes one setting of one's own; a device cannot name another person, nor a setting that is not listed.
 * @throws AppError `invalid_starting_page`, `invalid_request`
 */
export async function updateOwnSetting(context: OrgContext, setting: Setting): Promise<void> {
  const { org, memberId } = context
  const { db } = org
  await db.write(() => {
    const { setting_key: key, setting_value: value } = setting
    const change = shown.includes(key) ? { [key]: value } : { settings: JSON.stringify(changed(getOwnRow(context).settings, setting)) }
    db.run(
      db.build
        .updateTable('member')
        .set({ ...change, seq: org.nextSeq() })
        .where('id', '=', memberId),
    )
    org.changed()
  })
}

/** The JSON of settings with one changed. Keys that need no more than a place are kept as they are. */
function changed(json: string, { setting_key: key, setting_value: value }: Setting): object {
  const stored = JSON.parse(json) as object
  const { notice_choices: choices } = readNoticeSettings(json)
  switch (key) {
    case 'initial_url': {
      const path = value === null ? null : readStartingPage(value)
      if (path === undefined) throw new AppError('invalid_starting_page')
      return { ...stored, initial_url: path }
    }
    case 'timezone':
      if (value === null || isTimezone(value)) return { ...stored, timezone: value }
      throw wrongPart('setting_value', 'not a time zone')
    case 'formats':
      return { ...stored, formats: withParts(readSettings(json).formats ?? {}, value) }
    case 'notice_choices':
      return { ...stored, notice_choices: { ...choices, ...value } }
    case 'user_mention_notification_trama':
      return { ...stored, notice_choices: { ...choices, mentions: { ...choices.mentions, product: value } } }
    default:
      return { ...stored, [key]: value }
  }
}
