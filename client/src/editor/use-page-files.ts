import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { fileNode, pictureNode } from '#shared/nouns/pages/page-nodes.ts'
import { appendToPage } from '#shared/nouns/pages/write-page.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useUpload, type Uploads } from '#client/nouns/attachments/use-upload.ts'
import { toast } from '#client/ui/toast.ts'

/** Files added to the page: each stands at the caret once the device keeps it, or at the end if the page was left. */
export function usePageFiles(pageId: string, editor: () => Editor | undefined): Uploads {
  const { t } = useTranslation('pages')
  const uploads = useUpload({ owner: 'page', ownerId: pageId }, (attachment) => {
    const content = nodeOf(attachment)
    const open = editor()
    if (open && !open.isDestroyed) open.chain().focus().insertContent(content).run()
    else void putAtEnd(pageId, content)
  })
  const { uploads: all, remove } = uploads
  useEffect(() => {
    for (const { key, problem, file } of all) {
      if (problem === undefined) continue
      toast({ tone: 'error', message: t(`upload.${problem}`, { name: file.name }) })
      remove(key)
    }
  }, [all, remove, t])
  return uploads
}

function nodeOf({ id, name, size, isImage }: Attachment) {
  return isImage ? { type: pictureNode, attrs: { fileId: id, name } } : { type: fileNode, attrs: { fileId: id, name, size } }
}

async function putAtEnd(pageId: string, node: ReturnType<typeof nodeOf>): Promise<void> {
  const document = openDocument(documentName({ kind: 'page', id: pageId }))
  try {
    await document.whenReady
    appendToPage(document.doc, { nodes: [{ ...node, children: [] }] })
    await document.written()
  } finally {
    closeDocument(document)
  }
}
