import * as Y from 'yjs'
import { isPageNode, pageMarkAttributes } from '#shared/nouns/pages/page-nodes.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'

type PageType = Y.XmlFragment | Y.XmlText

/** The nodes that a text may hold: those of a page, or of a block. */
type IsKnown = (name: string) => boolean

/** The binding of the editor appends a hash to marks that may overlap. */
const isKnownMark = (name: string): boolean => Object.hasOwn(pageMarkAttributes, name.split('--')[0] ?? name)

/**
 * True when a part of a page holds nodes or marks that this version does not know. A newer version may write them, and an editor would delete
 * them: they do not fit its schema.
 */
export function hasUnknownParts(part: PageType, isKnown: IsKnown = isPageNode): boolean {
  if (part instanceof Y.XmlText) return unknownMarksOf(part).size > 0
  if (part instanceof Y.XmlElement && !isKnown(part.nodeName)) return true
  return part.toArray().some((child) => !isPageType(child) || hasUnknownParts(child, isKnown))
}

/** The same for a change, of which only the new parts are looked at. */
export function bringsUnknownParts(events: readonly Y.YEvent<Y.AbstractType<unknown>>[], isKnown: IsKnown = isPageNode): boolean {
  return events.some((event) => {
    const target: unknown = event.target
    if (target instanceof Y.XmlText) return unknownMarksOf(target).size > 0
    return addedTypes(event).some((type) => hasUnknownParts(type, isKnown))
  })
}

/** The nodes and texts that a change adds to its target. The event's own list of changes takes a minute for 100,000 of them. */
export function addedTypes(event: Y.YEvent<Y.AbstractType<unknown>>): PageType[] {
  const found: PageType[] = []
  for (let item = event.target._start; item !== null; item = item.right) {
    if (item.deleted || !event.adds(item)) continue
    const type: unknown = item.content instanceof Y.ContentType ? item.content.type : undefined
    if (isPageType(type)) found.push(type)
  }
  return found
}

/** Takes everything unknown out of a page, as its person asked; a known block around it stays. */
export function removeUnknownParts(part: PageType, origin: DocumentOrigin = 'person'): void {
  part.doc?.transact(() => remove(part), origin)
}

function remove(part: PageType): void {
  if (part instanceof Y.XmlText) {
    const gone = Object.fromEntries([...unknownMarksOf(part)].map((name) => [name, null]))
    if (Object.keys(gone).length > 0) part.format(0, part.length, gone)
    return
  }
  for (const [index, child] of [...part.toArray().entries()].toReversed()) {
    if (isPageType(child) && !(child instanceof Y.XmlElement && !isPageNode(child.nodeName))) remove(child)
    else part.delete(index, 1)
  }
}

function isPageType(value: unknown): value is PageType {
  return value instanceof Y.XmlText || value instanceof Y.XmlFragment
}

function unknownMarksOf(text: Y.XmlText): ReadonlySet<string> {
  const found = new Set<string>()
  for (const part of text.toDelta() as { attributes?: Record<string, unknown> }[])
    for (const name of Object.keys(part.attributes ?? {})) if (!isKnownMark(name)) found.add(name)
  return found
}
