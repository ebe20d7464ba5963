import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { defaultBlockHeight } from '#shared/nouns/pages/page-nodes.ts'
import { EmbeddedAppBlock } from '#client/features/pages/editor/EmbeddedAppBlock.tsx'
import { usePageEditor } from '#client/features/pages/editor/page-editor-context.ts'

/** The editor's side of an embedded app block: attributes in, commands out. */
export function AppBlockNodeView({ node, updateAttributes, deleteNode, selected }: ReactNodeViewProps) {
  const { doc, editable } = usePageEditor()
  const height = Number(node.attrs.height)
  return (
    <NodeViewWrapper data-app-block="" contentEditable={false}>
      <EmbeddedAppBlock
        doc={doc}
        blockId={String(node.attrs.blockId)}
        height={height >= 80 && height <= 2000 ? height : defaultBlockHeight}
        editable={editable}
        selected={selected}
        onResize={(next) => updateAttributes({ height: next })}
        onDelete={deleteNode}
      />
    </NodeViewWrapper>
  )
}
