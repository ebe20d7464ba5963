import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { fileNode, pictureNode, type PageElement } from '#shared/nouns/pages/page-nodes.ts'

/** A file of a page as the node that shows it. */
export function fileElement({ id, name, size, isImage }: Attachment): PageElement {
  return isImage
    ? { type: pictureNode, attrs: { fileId: id, name }, children: [] }
    : { type: fileNode, attrs: { fileId: id, name, size }, children: [] }
}
