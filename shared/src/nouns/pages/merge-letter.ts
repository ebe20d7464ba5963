import { withBlockTexts, type EmbeddedBlock, type PageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { isPageText, mentionNode, type PageNode } from '#shared/nouns/pages/page-nodes.ts'

/** The kind of a mention that stands for the value of a record's field in a letter; its id is the field's. */
export const fieldMention = 'field'

/** The text of a letter with that of its text blocks, and the blocks that paper has no place for: those inside columns and toggles too. */
export function readLetter(page: PageSnapshot): { body: readonly PageNode[]; leftOut: readonly EmbeddedBlock[] } {
  return { body: withBlockTexts(page), leftOut: Object.values(page.blocks).filter(({ body }) => body.length === 0) }
}

/**
 * A letter with the values of one record in the place of its fields. A field that is not read (hidden, or gone) leaves nothing. Values are text:
 * nothing in them becomes a link, a picture or markup.
 */
export function mergeLetter(nodes: readonly PageNode[], valueOf: (fieldId: string) => string | undefined): PageNode[] {
  return nodes.flatMap((node): PageNode[] => {
    if (isPageText(node)) return [node]
    if (node.type === mentionNode && node.attrs['kind'] === fieldMention) return linesOf(valueOf(String(node.attrs['id'])) ?? '')
    return [{ ...node, children: mergeLetter(node.children, valueOf) }]
  })
}

/** The fields that a letter asks for. */
export function fieldsOfLetter(nodes: readonly PageNode[], found: Set<string> = new Set()): ReadonlySet<string> {
  for (const node of nodes) {
    if (isPageText(node)) continue
    if (node.type === mentionNode && node.attrs['kind'] === fieldMention) found.add(String(node.attrs['id']))
    fieldsOfLetter(node.children, found)
  }
  return found
}

function linesOf(text: string): PageNode[] {
  return text
    .split('\n')
    .flatMap((line, index): PageNode[] => [
      ...(index > 0 ? [{ type: 'hardBreak', attrs: {}, children: [] }] : []),
      ...(line === '' ? [] : [{ type: 'text' as const, text: line, marks: [] }]),
    ])
}
