/** Kinds of notices that people choose about together. */
export const noticeFamilies = [
  'mentions',
  'replies',
  'assignments',
  'messages',
  'follows',
  'access',
  'work',
  'stages',
  'automations',
] as const
export type NoticeFamily = (typeof noticeFamilies)[number]

/** `product`: the page Updates; `push`: browsers that a person has switched on. */
export const noticeChannels = ['product', 'mail', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export type NoticeChoice = Readonly<Record<NoticeChannel, boolean>>
export type NoticeChoices = Readonly<Record<NoticeFamily, NoticeChoice>>

/** Mailed unless the person says no. */
const mailed: ReadonlySet<NoticeFamily> = new Set(['mentions', 'replies', 'assignments', 'stages'])

export const usualChoice = (family: NoticeFamily): NoticeChoice => ({ product: true, mail: mailed.has(family), push: true })

/** An hour at most, or once a day in the morning. */
export const noticeMailPaces = ['hourly', 'daily'] as const
export type NoticeMailPace = (typeof noticeMailPaces)[number]

/** Minutes of the day in the organisation's zone; the end may be on the next day. */
export interface QuietHours {
  from: number
  to: number
}

/** Addresses that hear of important failures (specification 1 §5, §9). */
export const mostSystemEmails = 30
