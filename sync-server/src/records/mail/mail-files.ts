import { AppError } from '#shared/protocol/errors.ts'
import { plainText } from '#server/records/mail/plain-text.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The most files of an answer, and their bytes together: more is taken by no mail server. */
export const mostMailFiles = 20
export const mostMailFileBytes = 20 * 1024 * 1024

/** Refuses an answer whose files would not leave with it. @throws AppError `limit_reached`, `file_too_large` */
export function assertMailFiles({ db }: OrgDatabase, chatId: string, text: string): void {
  const { files } = plainText(text)
  if (files.length === 0) return
  if (files.length > mostMailFiles) throw new AppError('limit_reached', { max: mostMailFiles })
  const sizes = db.build.selectFrom('attachment').select('size').where('id', 'in', files)
  const rows = db.all(sizes.where('owner_kind', '=', 'message').where('owner_id', '=', chatId))
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  if (bytes > mostMailFileBytes) throw new AppError('file_too_large', { limit: mostMailFileBytes })
}
