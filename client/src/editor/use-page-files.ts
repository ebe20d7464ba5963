import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import { fileNode, pictureNode } from '#shared/nouns/pages/page-nodes.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useUpload, type Uploads } from '#client/nouns/attachments/use-upload.ts'
import { toast } from '#client/ui/toast.ts'

/** Files that are added to the page: each stands at the caret as soon as the device keeps it. */
export function usePageFiles(pageId: string, editor: () => Editor | undefined): Uploads {
  const { t } = useTranslation('pages')
  const uploads = useUpload({ owner: 'page', ownerId: pageId }, ({ id, name, size, isImage }) => {
    const type = isImage ? pictureNode : fileNode
    const attrs = isImage ? { fileId: id, name } : { fileId: id, name, size }
    editor()?.chain().focus().insertContent({ type, attrs }).run()
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
