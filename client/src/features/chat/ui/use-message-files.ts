import type { RecordTalk } from '#shared/nouns/chat/chat.ts'
import { ownedFilePath } from '#shared/nouns/attachments/file-owner.ts'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { openRecordChat } from '#client/nouns/chat/chat-commands.ts'
import { useUpload, type Uploads } from '#client/nouns/attachments/use-upload.ts'

interface Conversation {
  chatId: string
  /** the record whose conversation does not exist yet */
  about: RecordTalk | undefined
}

/** Files being added to a conversation; each becomes a link in the text, a picture one that is shown. */
export function useMessageFiles({ chatId, about }: Conversation, onLink: (markdown: string) => void): Uploads {
  const owner = { owner: 'message' as const, ownerId: chatId }
  const uploads = useUpload(owner, (attachment) => onLink(linkTo(ownedFilePath(owner, attachment.id), attachment)))
  const add = (files: Iterable<File>): void => {
    // the server takes files of what is there
    openRecordChat(about)
    uploads.add(files)
  }
  return { ...uploads, add }
}

function linkTo(path: string, { name, isImage }: Attachment): string {
  return `${isImage ? '!' : ''}[${name.replaceAll(/[[\]\\]/g, ' ')}](${path})`
}
