import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { appendToPage } from '#shared/nouns/pages/write-page.ts'
import { writeInDocument } from '#client/engine/documents/write-in-document.ts'
import { caretBehindBlock } from '#client/editor/text-keys.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fileElement } from '#client/nouns/pages/file-element.ts'
import { useUpload, type Uploads } from '#client/nouns/attachments/use-upload.ts'
import { toast } from '#client/ui/toast.ts'

/** Files added to the page: each stands at the caret once the device keeps it, or at the end if the page was left. */
export function usePageFiles(pageId: string, editor: () => Editor | undefined): Uploads {
  const { t } = useTranslation('pages')
  const uploads = useUpload({ owner: 'page', ownerId: pageId }, (attachment) => {
    const { type, attrs, children } = fileElement(attachment)
    const open = editor()
    if (open && !open.isDestroyed) open.chain().focus().insertContent({ type, attrs }).command(caretBehindBlock).run()
    else
      void writeInDocument(documentName({ kind: 'page', id: pageId }), (doc) => appendToPage(doc, { nodes: [{ type, attrs, children }] }))
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
