import { useEffect } from 'react'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { appBlockNode, defaultBlockHeight } from '#shared/nouns/pages/page-nodes.ts'
import { copyEmbeddedBlock } from '#client/editor/pasted-blocks.ts'
import { EmbeddedAppBlock } from '#client/editor/EmbeddedAppBlock.tsx'
import { usePageEditor } from '#client/editor/page-editor-context.ts'

/** The editor's side of an embedded app block: attributes in, commands out. */
export function AppBlockNodeView({ node, editor, getPos, updateAttributes, deleteNode, selected }: ReactNodeViewProps) {
  const { doc, editable, blocks, textEditing } = usePageEditor()
  const height = Number(node.attrs.height)
  const isWrong = !(height >= 80 && height <= 2000)
  useEffect(() => {
    if (!isWrong) return
    const about = `block ${String(node.attrs.blockId)}: ${String(node.attrs.height)}`
    import('#client/engine/api/report-fault.ts').then(
      ({ reportFault }) => reportFault('wrong_block_height', about),
      // without the file nobody is told
      () => undefined,
    )
  }, [isWrong, node.attrs.blockId, node.attrs.height])
  return (
    <NodeViewWrapper data-app-block="" contentEditable={false}>
      <EmbeddedAppBlock
        doc={doc}
        blockId={String(node.attrs.blockId)}
        height={isWrong ? defaultBlockHeight : height}
        editable={editable}
        rights={blocks}
        textEditing={textEditing}
        selected={selected}
        onResize={(next) => updateAttributes({ height: next })}
        onDuplicate={() => {
          const at = getPos()
          const copy = at !== undefined && copyEmbeddedBlock(doc, String(node.attrs.blockId))
          if (copy) editor.commands.insertContentAt(at + node.nodeSize, { type: appBlockNode, attrs: { ...node.attrs, blockId: copy } })
        }}
        onDelete={deleteNode}
      />
    </NodeViewWrapper>
  )
}
