import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { maxAttachmentBytes } from '#shared/nouns/attachments/attachment.ts'
import { isOwned } from '#shared/nouns/attachments/file-owner.ts'
import { newId } from '#shared/lib/ids.ts'
import { admitFile } from '#server/features/attachments/admit-file.ts'
import { columnsOf, findAttachment, insertAttachment, isOwnedBy } from '#server/features/attachments/attachment-store.ts'
import { requireTarget } from '#server/features/attachments/owners/require-target.ts'
import { baseName } from '#server/features/attachments/upload-attachment.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'
import { openStream } from '#server/storage/files/file-store.ts'
import type { ReceivedFiles } from '#server/items/received-file.ts'

const randomName = (): string => randomBytes(16).toString('hex')

/** Files that come in from outside, as those of mails. */
export const receivedFiles: ReceivedFiles = {
  makeFolder: async ({ files }, orgId) => dirname(await files.draft(fileKey(orgId, randomName()))),

  admit: async (platform, orgId, file) => {
    const wanted = { mostBytes: maxAttachmentBytes, takes: () => true, isRedrawn: false }
    const { type, size, sha256 } = await admitFile(platform, orgId, file.file, wanted, file.sha256)
    await platform.files.release(fileKey(orgId, file.file))
    return { ...file, type, size, sha256 }
  },

  twin: async ({ files }, orgId, file) => {
    const twin = randomName()
    await files.copy(fileKey(orgId, file.file), fileKey(orgId, twin))
    return { ...file, file: twin }
  },

  keep: (context, target, { file, name, type, size, sha256 }) => {
    // a file of a conversation comes from outside: nobody's right to write there is asked
    if (!isOwned(target)) requireTarget(context, target)
    const id = newId()
    const at = context.now().toISOString()
    const facts = { id, name: baseName(name), file, type, size, sha256, received: null, missed_at: null }
    // one of a cell is kept once its record names it
    const attached_at = isOwned(target) ? at : null
    insertAttachment(context, { ...facts, ...columnsOf(target), member_id: context.memberId, created_at: at, attached_at })
    return id
  },

  drop: (platform, orgId, files) => platform.files.remove(files.map(({ file }) => fileKey(orgId, file))),

  find: ({ org }, { files }, chatId, id) => {
    const row = findAttachment(org, id)
    if (!row || !isOwnedBy(row, { owner: 'message', ownerId: chatId }) || row.received !== null) return undefined
    return { open: () => openStream(files, fileKey(org.orgId, row.file)), name: row.name, size: row.size }
  },
}
