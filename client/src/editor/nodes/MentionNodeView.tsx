import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Mention } from '#client/editor/Mention.tsx'

export function MentionNodeView({ node }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper as="span" contentEditable={false}>
      <Mention kind={String(node.attrs.kind)} id={String(node.attrs.id)} label={String(node.attrs.label)} />
    </NodeViewWrapper>
  )
}
