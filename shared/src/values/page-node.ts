/** A node of rich text as plain data, free of Yjs: an element with its attributes, or a run of text with its marks. */
export type PageNode = PageElement | { type: 'text'; text: string; marks: PageMark[] }

export interface PageElement {
  type: string
  attrs: Record<string, string | number | boolean>
  children: PageNode[]
}

export interface PageMark {
  type: string
  attrs: Record<string, string>
}

/** True for a run of text. */
export function isPageText(node: PageNode): node is Extract<PageNode, { text: string }> {
  return 'text' in node
}

/** The most columns and rows that one cell of a table spans; a foreign document may say any number. */
export const mostSpan = 50

/** The words of rich text, a line for each block that holds some. */
export function plainLines(nodes: readonly PageNode[]): string {
  const lines: string[] = []
  const walk = (parts: readonly PageNode[]): string => {
    let line = ''
    for (const node of parts) {
      if (isPageText(node)) line += node.text
      else if (node.type === 'hardBreak') line += '\n'
      else if (node.type === 'inlineMath') line += String(node.attrs['latex'] ?? '')
      else {
        const inner = walk(node.children)
        if (inner.trim() !== '') lines.push(inner)
      }
    }
    return line
  }
  const rest = walk(nodes)
  return [...lines, ...(rest.trim() === '' ? [] : [rest])].join('\n')
}
