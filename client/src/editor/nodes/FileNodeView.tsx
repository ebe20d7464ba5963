import { IconTrash } from '@tabler/icons-react'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { usePageEditor } from '#client/editor/page-editor-context.ts'
import { OwnFile } from '#client/nouns/pages/OwnFile.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import css from '#client/editor/nodes/PictureNodeView.module.css'

export function FileNodeView({ node, deleteNode, selected }: ReactNodeViewProps) {
  const { t } = useTranslation('pages')
  const { pageId, editable } = usePageEditor()
  const { fileId, name, size } = node.attrs
  return (
    <NodeViewWrapper className={css.file} data-selected={selected || undefined} contentEditable={false} data-drag-handle="">
      <OwnFile pageId={pageId} fileId={String(fileId)} name={String(name)} size={Number(size)} />
      {editable && <IconButton icon={<IconTrash size={16} stroke={1.5} aria-hidden />} label={t('file.remove')} onClick={deleteNode} />}
    </NodeViewWrapper>
  )
}
