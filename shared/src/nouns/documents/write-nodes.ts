import * as Y from 'yjs'
import { isPageText, type PageElement, type PageNode } from '#shared/values/page-node.ts'

/** A plain element as a shared type that can be put into a document. */
export function writeNode({ type, attrs, children }: PageElement): Y.XmlElement {
  const made = new Y.XmlElement<PageElement['attrs']>(type)
  for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, stored(name, value))
  made.insert(0, contentOf(children))
  return made as unknown as Y.XmlElement
}

/** The widths of a cell's columns are a list, which plain nodes join. */
function stored(name: string, value: string | number | boolean): string | number | boolean {
  if (name !== 'colwidth') return value
  return String(value).split(',').map(Number) as unknown as string
}

/** Neighbouring runs of text are one text with formats, as the editor writes them. */
function contentOf(parts: readonly PageNode[]): (Y.XmlElement | Y.XmlText)[] {
  const content: (Y.XmlElement | Y.XmlText)[] = []
  let runs: { insert: string; attributes: Record<string, unknown> }[] = []
  const close = (): void => {
    if (runs.length === 0) return
    const made = new Y.XmlText()
    made.applyDelta(runs)
    content.push(made)
    runs = []
  }
  for (const part of parts) {
    if (isPageText(part)) {
      runs.push({ insert: part.text, attributes: Object.fromEntries(part.marks.map(({ type, attrs }) => [type, attrs])) })
      continue
    }
    close()
    content.push(writeNode(part))
  }
  close()
  return content
}
