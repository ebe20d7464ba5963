import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readWholeMail } from '#server/features/chat/mails/whole-mail.ts'
import { fetchPicture } from '#server/platform/fetch-picture.ts'
import type { Platform } from '#server/platform/platform.ts'

const mostBytes = 2 * 1024 * 1024

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
  return { picture: await fetchPicture(platform, `${context.org.orgId} ${context.memberId}`, address, mostBytes) }
}
