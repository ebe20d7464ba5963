import { noticeChoicesSchema, quietHoursSchema } from '#shared/nouns/notices/notice-settings-schema.ts'
import {
  noticeFamilies,
  usualChoice,
  type NoticeChannel,
  type NoticeChoices,
  type NoticeFamily,
  type NoticeMailPace,
  type QuietHours,
} from '#shared/nouns/notices/notice-settings.ts'

/** A person's choice of notices, their places and their times (specification 1 §3 "Notification settings"). */
export interface NoticeSettings {
  /** false: no mail at all */
  user_mention_notification_email: boolean
  /** the same as the choice for mentions on the page Updates */
  user_mention_notification_trama: boolean
  notice_choices: NoticeChoices
  notice_mails: NoticeMailPace
  notice_quiet: QuietHours | null
}

/** From the JSON of a member's row; what is foreign there counts as no choice. */
export function readNoticeSettings(json: string): NoticeSettings {
  const stored = JSON.parse(json) as Record<string, unknown>
  const chosen = noticeChoicesSchema.safeParse(stored['notice_choices']).data ?? {}
  const choices = Object.fromEntries(noticeFamilies.map((family) => [family, chosen[family] ?? usualChoice(family)])) as NoticeChoices
  return {
    user_mention_notification_email: stored['user_mention_notification_email'] !== false,
    user_mention_notification_trama: choices.mentions.product,
    notice_choices: choices,
    notice_mails: stored['notice_mails'] === 'daily' ? 'daily' : 'hourly',
    notice_quiet: quietHoursSchema.safeParse(stored['notice_quiet']).data ?? null,
  }
}

/** True for a family that a person is told of in that place. One that is not told on the page Updates is told nowhere. */
export function isWanted(settings: NoticeSettings, family: NoticeFamily, channel: NoticeChannel): boolean {
  const choice = settings.notice_choices[family]
  if (!choice.product || !choice[channel]) return false
  return channel !== 'mail' || settings.user_mention_notification_email
}
