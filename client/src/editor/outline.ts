import type { Node } from '@tiptap/pm/model'

export interface OutlineEntry {
  pos: number
  level: number
  text: string
}

/** The headings of a page that say something, in their order. */
export function outlineOf(doc: Node): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  doc.descendants((node, pos) => {
    if (node.type.name === 'heading' && node.textContent.trim() !== '') {
      entries.push({ pos, level: Number(node.attrs.level), text: node.textContent })
    }
    return !node.isTextblock
  })
  return entries
}

/** The number of words in the text. Languages without spaces count by the browser's dictionary. */
export function wordsIn(doc: Node): number {
  const text = doc.textBetween(0, doc.content.size, ' ', ' ')
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  let words = 0
  for (const { isWordLike } of segments) if (isWordLike) words += 1
  return words
}
