/** A place in a text that is filled when the automation runs: `{{trigger.f1}}`, `{{today}}`, `{{b1.json.id}}`. */
export interface TextPlace {
  source: string
  path: string
}

/** A text in parts, as one reads it. */
export type TextPart = string | TextPlace

const placePattern = /\{\{\s*([a-zA-Z][0-9a-zA-Z]*)(?:\.([0-9A-Za-z_.-]+))?\s*\}\}/g

/** The parts of a text in their order, without empty ones. */
export function readTemplate(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(placePattern)) {
    if (found.index > end) parts.push(text.slice(end, found.index))
    parts.push({ source: found[1] ?? '', path: found[2] ?? '' })
    end = found.index + found[0].length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

export function writePlace({ source, path }: TextPlace): string {
  return path === '' ? `{{${source}}}` : `{{${source}.${path}}}`
}

/** The one place that is all of a text; its cell is taken as it is. */
export function onlyPlace(text: string): TextPlace | undefined {
  const [part, more] = readTemplate(text.trim())
  return part !== undefined && more === undefined && typeof part !== 'string' ? part : undefined
}

/** The text with its places filled. */
export function fillTemplate(text: string, fill: (place: TextPlace) => string): string {
  return readTemplate(text)
    .map((part) => (typeof part === 'string' ? part : fill(part)))
    .join('')
}
