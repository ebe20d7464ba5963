/** A part of a line: plain, strong, slanted, code or a link. */
export interface Span {
  text: string
  mark?: 'strong' | 'em' | 'code'
  href?: string
}

export type DescriptionPart = { kind: 'heading'; spans: Span[] } | { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; items: Span[][] }

const heading = /^#{1,6}\s+(.*)$/
const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(.*)$/
const marks = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g

/** The Markdown of a description: headings, paragraphs, lists, strong, slanted, code and links to the web. All else stays text. */
export function readDescription(markdown: string): DescriptionPart[] {
  const parts: DescriptionPart[] = []
  let isOpen = false
  for (const line of markdown.split(/\r?\n/)) {
    const last = parts.at(-1)
    const title = heading.exec(line)?.[1]
    const point = item.exec(line)?.[1]
    if (line.trim() === '') isOpen = false
    else if (title !== undefined) {
      parts.push({ kind: 'heading', spans: readSpans(title) })
      isOpen = false
    } else if (point !== undefined) {
      if (last?.kind === 'list' && isOpen) last.items.push(readSpans(point))
      else parts.push({ kind: 'list', items: [readSpans(point)] })
      isOpen = true
    } else if (isOpen && last?.kind === 'paragraph') last.spans.push(...readSpans(` ${line.trim()}`))
    else if (isOpen && last?.kind === 'list') last.items.at(-1)?.push(...readSpans(` ${line.trim()}`))
    else {
      parts.push({ kind: 'paragraph', spans: readSpans(line.trim()) })
      isOpen = true
    }
  }
  return parts
}

function readSpans(line: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const found of line.matchAll(marks)) {
    if (found.index > from) spans.push({ text: line.slice(from, found.index) })
    const [whole, strong, em, code, label, href] = found
    if (strong !== undefined) spans.push({ text: strong, mark: 'strong' })
    else if (em !== undefined) spans.push({ text: em, mark: 'em' })
    else if (code !== undefined) spans.push({ text: code, mark: 'code' })
    else if (label !== undefined && href !== undefined) spans.push({ text: label, href })
    from = found.index + whole.length
  }
  if (from < line.length) spans.push({ text: line.slice(from) })
  return spans
}
