import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openMessage } from '#server/features/chat/chat-rights.ts'

/** A mail as it came, for those who may read its message. @throws AppError `chat-conversation-not-found` */
export function readWholeMail(context: OrgContext, messageId: string): { text: string; html: string | null } {
  const { message } = openMessage(context, messageId)
  const { db } = context.org
  const row = db.get(db.build.selectFrom('mail_message').select(['body', 'html']).where('id', '=', messageId))
  if (!row || message.deleted_at !== null) throw new AppError('chat-conversation-not-found')
  return { text: row.body, html: row.html }
}
