import { withoutEntities } from '#shared/nouns/pages/markdown/escape-markdown.ts'

/** A part of raw HTML: a tag, a mark in a comment, or text between them. */
export type TagPart =
  | { kind: 'open' | 'close'; tag: string; attributes: Readonly<Record<string, string>> }
  | { kind: 'mark'; words: readonly string[] }
  | { kind: 'text'; text: string }

/** the tags of a page, around blocks and inside lines; `div` and `span` only with an attribute of a page */
const known = {
  block: ['details', 'summary', 'aside', 'div', 'table', 'tbody', 'thead', 'tr', 'th', 'td', 'figure', 'p'],
  line: ['strong', 'b', 'em', 'i', 's', 'del', 'strike', 'u', 'code', 'mark', 'span', 'mention', 'br'],
} as const

const anyTag = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w-]+(?:="[^"<>]*"|='[^'<>]*')?)*)\s*\/?>|<!--\s*([^<>]*?)\s*-->/gi
const marks = { block: /^(?:$|\/?block:[\w-]+)/, line: /^align=\w+$/ }
const named = /^(?:columns|column|file|latex|code|text-color)$/

/** The parts of raw HTML, in their order; undefined when it has a tag that no page has. */
export function tagParts(raw: string, where: keyof typeof known): TagPart[] | undefined {
  const parts: TagPart[] = []
  let end = 0
  for (const found of raw.matchAll(anyTag)) {
    const part = partOf(found, where)
    // tags inside a line are read with their line
    if (!part && where === 'block' && partOf(found, 'line')) continue
    if (!part) return undefined
    const between = raw.slice(end, found.index)
    if (between.trim() !== '') parts.push({ kind: 'text', text: between })
    end = found.index + found[0].length
    parts.push(part)
  }
  const rest = raw.slice(end)
  if (rest.trim() !== '') parts.push({ kind: 'text', text: rest })
  // another tag in the text between
  const isForeign = parts.some((part) => part.kind === 'text' && /<[a-z/!?]/i.test(part.text) && where === 'line')
  return parts.every(({ kind }) => kind === 'text') || isForeign ? undefined : parts
}

function partOf([, slash = '', name = '', given = '', comment]: RegExpExecArray, where: keyof typeof known): TagPart | undefined {
  if (comment !== undefined) return marks[where].test(comment) ? { kind: 'mark', words: comment.split(/\s+/) } : undefined
  const tag = name.toLowerCase()
  if (!(known[where] as readonly string[]).includes(tag)) return undefined
  const attributes = attributesOf(given)
  const isOwn =
    slash === '/' || !['div', 'span', 'figure'].includes(tag) || Object.keys(attributes).some((attribute) => named.test(attribute))
  return isOwn ? { kind: slash === '/' ? 'close' : 'open', tag, attributes } : undefined
}

/** Attributes by their names, without `data-`. */
function attributesOf(given: string): Record<string, string> {
  const found = [...given.matchAll(/([\w-]+)(?:="([^"]*)"|='([^']*)')?/g)]
  return Object.fromEntries(
    found.map(([, name = '', double, single]) => [name.toLowerCase().replace(/^data-/, ''), withoutEntities(double ?? single ?? '')]),
  )
}
