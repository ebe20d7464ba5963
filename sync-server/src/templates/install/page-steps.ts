import type * as Y from 'yjs'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { setPageLook } from '#shared/nouns/pages/page-document.ts'
import { appendToPage, writePage } from '#shared/nouns/pages/write-page.ts'
import type { PagePart } from '#shared/nouns/template-packages/content-parts.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'
import { mayHold, newBlock } from '#server/templates/install/app-steps.ts'
import type { Installing, InstallStep } from '#server/templates/install/install-steps.ts'

/** Nodes of the first level that one write adds. */
const nodesAtOnce = 200

/** Pages, those above others first; long ones some nodes at a time. */
export function pageSteps(installing: Installing): InstallStep[] {
  const { parts, tools } = installing
  return fromTheTop(parts.pages).flatMap((page) => {
    const { id, label, icon, color, parentId, letterOf } = page
    const change = (context: OrgContext, work: (doc: Y.Doc) => void): void =>
      changeDocumentInWrite(context, documentName({ kind: 'page', id }), work, 'server')
    const rest = Math.max(0, Math.ceil(page.nodes.length / nodesAtOnce) - 1)
    return [
      {
        name: `page ${id}`,
        run: (context: OrgContext) => {
          const folderId = parts.template.folder.id
          tools.apply(context, 'pages.create', { id, label, icon, color, folderId, ...(parentId !== null && { parentId }) })
          if (letterOf !== null) tools.apply(context, 'pages.relate', { id, letterOf })
          const blocks = Object.fromEntries(
            Object.entries(page.blocks).flatMap(([blockId, block]) =>
              mayHold(context, block, installing) ? [[blockId, newBlock(block)]] : [],
            ),
          )
          change(context, (doc) => {
            writePage(doc, { nodes: page.nodes.slice(0, nodesAtOnce), blocks })
            if (page.wide) setPageLook(doc, { wide: true }, 'server')
          })
        },
      },
      ...Array.from({ length: rest }, (_, n) => ({
        name: `text ${id} ${n}`,
        run: (context: OrgContext) =>
          change(context, (doc) => appendToPage(doc, { nodes: page.nodes.slice((n + 1) * nodesAtOnce, (n + 2) * nodesAtOnce) })),
      })),
    ]
  })
}

/** A page after the one that it stands below; one whose own is in a circle stands below none. */
function fromTheTop(pages: readonly PagePart[]): PagePart[] {
  const ordered: PagePart[] = []
  const waiting = [...pages]
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ parentId }) => !waiting.some(({ id }) => id === parentId))
    const [next] = waiting.splice(Math.max(0, at), 1)
    if (next) ordered.push(at < 0 ? { ...next, parentId: null } : next)
  }
  return ordered
}
