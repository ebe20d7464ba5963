import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { mentionNode } from '#shared/nouns/pages/page-nodes.ts'
import { MentionNodeView } from '#client/editor/nodes/MentionNodeView.tsx'

const attribute = (name: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-mention-${name}`) ?? '',
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-mention-${name}`]: String(attributes[name]) }),
})

/** Points to a person, a day, an app, a page or a table. The names of things are not stored: a reader may not see them. */
export const MentionNode = Node.create({
  name: mentionNode,
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({ kind: attribute('kind'), id: attribute('id'), label: attribute('label') }),
  parseHTML: () => [{ tag: 'span[data-mention-kind]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, String(HTMLAttributes['data-mention-label'])],
  renderText: ({ node }) => String(node.attrs.label),
  addNodeView: () => ReactNodeViewRenderer(MentionNodeView, { as: 'span' }),
})
