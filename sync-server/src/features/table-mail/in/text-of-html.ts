const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
}

/** The words of an HTML mail that has no text of its own. Each pass walks the text once. */
export function textOfHtml(html: string): string {
  return withoutElements(html, ['script', 'style', 'head', 'title', 'template'])
    .replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|hr)\b[^<>]*>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<\/(?:p|div|tr|table|ul|ol|h[1-6]|blockquote|pre|section|article)\s*>/gi, '\n')
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, decoded)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Cuts elements with their content, also where one is not closed. */
function withoutElements(html: string, names: readonly string[]): string {
  const open = new RegExp(`<(${names.join('|')})\\b`, 'gi')
  const lower = html.toLowerCase()
  const kept: string[] = []
  let at = 0
  for (let found = open.exec(html); found; found = open.exec(html)) {
    kept.push(html.slice(at, found.index))
    const end = lower.indexOf(`</${(found[1] ?? '').toLowerCase()}`, found.index)
    if (end < 0) return kept.join('')
    at = html.indexOf('>', end) + 1 || html.length
    open.lastIndex = at
  }
  return kept.join('') + html.slice(at)
}

function decoded(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
}
