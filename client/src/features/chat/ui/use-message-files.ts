import { ownedFilePath } from '#shared/nouns/attachments/file-owner.ts'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { useUpload, type Uploads } from '#client/nouns/attachments/use-upload.ts'

/** Files being added to a conversation; each becomes a link in the text, a picture one that is shown. */
export function useMessageFiles(chatId: string, onLink: (markdown: string) => void): Uploads {
  const owner = { owner: 'message' as const, ownerId: chatId }
  return useUpload(owner, (attachment) => onLink(linkTo(ownedFilePath(owner, attachment.id), attachment)))
}

function linkTo(path: string, { name, isImage }: Attachment): string {
  return `${isImage ? '!' : ''}[${name.replaceAll(/[[\]\\]/g, ' ')}](${path})`
}
