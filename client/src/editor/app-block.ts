import { Node } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import type { Doc } from 'yjs'
import { appBlockNode, defaultBlockHeight } from '#shared/nouns/pages/page-nodes.ts'
import { AppBlockNodeView } from '#client/editor/AppBlockNodeView.tsx'
import { blockAsText, renewPastedBlocks } from '#client/editor/pasted-blocks.ts'

/**
 * An app block in a page (specification 2 §2: attributes blockId and height). Its config is in the page's document. The clipboard carries the config
 * with the node, so that a pasted block is a copy, also on another page.
 */
export const AppBlock = Node.create<{ doc: Doc | null }>({
  name: appBlockNode,
  group: 'block',
  atom: true,
  draggable: true,
  addOptions() {
    return { doc: null }
  },
  addAttributes() {
    return { blockId: { default: '' }, height: { default: defaultBlockHeight } }
  },
  parseHTML() {
    return [{ tag: 'div[data-app-block]' }]
  },
  renderHTML({ HTMLAttributes }) {
    const { doc } = this.options
    return ['div', { ...HTMLAttributes, 'data-app-block': '', 'data-block': doc ? blockAsText(doc, String(HTMLAttributes.blockId)) : '' }]
  },
  addNodeView() {
    return ReactNodeViewRenderer(AppBlockNodeView)
  },
  addProseMirrorPlugins() {
    const { doc } = this.options
    return doc ? [new Plugin({ props: { transformPastedHTML: (html) => renewPastedBlocks(html, doc) } })] : []
  },
})
