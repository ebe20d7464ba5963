import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type { BlockAccess } from '#shared/access/access.ts'
import { appBlockNode } from '#shared/nouns/pages/page-nodes.ts'

/** Keeps blocks as they are where a writer's role gives no right on them (specification 2 §2). */
export const BlockRights = Extension.create<{ blocks: BlockAccess }>({
  name: 'blockRights',
  // before blocks that are pasted get settings of their own
  priority: 1_000,
  addOptions() {
    return { blocks: { create: true, edit: true, delete: true } }
  },
  addProseMirrorPlugins() {
    const { blocks } = this.options
    if (blocks.create && blocks.edit && blocks.delete) return []
    return [
      new Plugin({
        props: { transformPastedHTML: (html) => (blocks.create ? html : withoutBlocks(html)) },
        filterTransaction: (transaction) => mayHappen(transaction, blocks),
      }),
    ]
  },
})

/** Changes of others come through the document and are never held back. */
function mayHappen(transaction: Transaction, { create, edit, delete: mayDelete }: BlockAccess): boolean {
  if (!transaction.docChanged || transaction.getMeta(ySyncPluginKey) !== undefined) return true
  const [before, after] = [embedsIn(transaction.before), embedsIn(transaction.doc)]
  for (const [id, height] of before) {
    const now = after.get(id)
    if (now === undefined ? !mayDelete : now !== height && !edit) return false
  }
  return create || [...after.keys()].every((id) => before.has(id))
}

function embedsIn(doc: Node): Map<string, string> {
  const embeds = new Map<string, string>()
  doc.descendants((node) => {
    if (node.type.name === appBlockNode) embeds.set(String(node.attrs['blockId']), String(node.attrs['height']))
    return !node.isTextblock
  })
  return embeds
}

function withoutBlocks(html: string): string {
  if (!html.includes('data-app-block')) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('[data-app-block]')) element.remove()
  return page.body.innerHTML
}
