/**
 * The light marks of a text block: lines beginning with `# `, `## `, `### `, `- `, `1. `, `> `, and **bold**, *italic*,
 * `code` and [links](https://…) inside a line. Anything else is plain text, so that no text is ever wrong.
 */
export type TextLine =
  | { kind: 'heading'; level: 1 | 2 | 3; spans: TextSpan[] }
  | { kind: 'list'; ordered: boolean; items: TextSpan[][] }
  | { kind: 'quote' | 'paragraph'; spans: TextSpan[] }

export interface TextSpan {
  text: string
  mark?: 'bold' | 'italic' | 'code'
  href?: string
}

const item = /^\s{0,3}(?:([-*])|(\d{1,3})[.)])\s+(.*)$/

export function parseText(text: string): TextLine[] {
  const lines: TextLine[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const heading = /^(#{1,3})\s+(.*)$/.exec(line)
    const listed = item.exec(line)
    const last = lines.at(-1)
    if (heading) lines.push({ kind: 'heading', level: (heading[1]?.length ?? 1) as 1 | 2 | 3, spans: parseSpans(heading[2] ?? '') })
    else if (listed) {
      const ordered = listed[2] !== undefined
      if (last?.kind === 'list' && last.ordered === ordered) last.items.push(parseSpans(listed[3] ?? ''))
      else lines.push({ kind: 'list', ordered, items: [parseSpans(listed[3] ?? '')] })
    } else if (line.startsWith('> ')) lines.push({ kind: 'quote', spans: parseSpans(line.slice(2)) })
    else lines.push({ kind: 'paragraph', spans: parseSpans(line) })
  }
  return lines
}

const inline = /\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|`([^`\n]+)`|\[([^\]\n]+)\]\(([^)\s]+)\)/g

function parseSpans(line: string): TextSpan[] {
  const spans: TextSpan[] = []
  let end = 0
  for (const match of line.matchAll(inline)) {
    if (match.index > end) spans.push({ text: line.slice(end, match.index) })
    spans.push(spanOf(match))
    end = match.index + match[0].length
  }
  if (end < line.length) spans.push({ text: line.slice(end) })
  return spans
}

function spanOf([whole, bold, italic, code, label, address]: RegExpExecArray): TextSpan {
  if (bold !== undefined) return { text: bold, mark: 'bold' }
  if (italic !== undefined) return { text: italic, mark: 'italic' }
  if (code !== undefined) return { text: code, mark: 'code' }
  if (label !== undefined && address !== undefined && isSafeAddress(address)) return { text: label, href: address }
  return { text: whole }
}

/** Only addresses that open a page or a mail; a script address stays plain text. */
function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?!\/))/i.test(address)
}
