import { isShownImage } from '#shared/nouns/attachments/shown-image.ts'
import { sniffLength, sniffType } from '#shared/nouns/attachments/sniff-type.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readWholeMail } from '#server/features/chat/mails/whole-mail.ts'
import type { Platform } from '#server/platform/platform.ts'

const hourMs = 3_600_000
/** Pictures that one person may ask for in an hour. */
const mostOfPerson = 600
const mostBytes = 2 * 1024 * 1024

let hour = 0
const counts = new Map<string, number>()

/**
 * A picture of another host in a mail, asked for by the server: its host learns that somebody reads, and not who. Only addresses that stand in
 * the mail are asked. @returns a data address; null for what is no picture. @throws AppError `chat-conversation-not-found`, `too_many_requests`
 */
export async function readRemotePicture(
  context: OrgContext,
  platform: Platform,
  messageId: string,
  address: string,
): Promise<{ picture: string | null }> {
  const html = readWholeMail(context, messageId).html?.replaceAll('&amp;', '&') ?? ''
  if (!html.includes(address)) throw new AppError('chat-conversation-not-found')
  countOne(`${context.org.orgId} ${context.memberId}`, platform.now())
  const url = address.startsWith('//') ? `https:${address}` : address
  if (!/^https?:\/\//i.test(url)) return { picture: null }
  const answer = await platform.safeFetch({ url, headers: { accept: 'image/*' }, mostBytes, timeoutMs: 8_000 })
  if (!answer.ok || answer.status !== 200) return { picture: null }
  const type = sniffType(answer.body.subarray(0, sniffLength))
  return { picture: isShownImage(type) ? `data:${type};base64,${answer.body.toString('base64')}` : null }
}

function countOne(key: string, now: Date): void {
  const present = Math.floor(now.getTime() / hourMs)
  if (present !== hour) counts.clear()
  hour = present
  const count = (counts.get(key) ?? 0) + 1
  if (count > mostOfPerson) throw new AppError('too_many_requests', { retryAfterSeconds: 600 })
  counts.set(key, count)
}
