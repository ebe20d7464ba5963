import { isShortId, isUuid } from '#shared/lib/ids.ts'

interface OwnMention {
  kind: string
  id: string
  label: string
}

const kinds: Readonly<Record<string, string>> = { 'doc-page': 'page', app: 'app', object: 'table' }

/**
 * An address of this product as a mention, which shows the name of now to those who see the thing. Undefined for any other text, and for an address
 * that says more: of a view, or of a search.
 */
export function ownMention(text: string, origin: string): OwnMention | undefined {
  const address = text.trim()
  if (!address.startsWith(`${origin}/`) || !/^\S+$/.test(address)) return undefined
  const [place = '', id = '', more, recordId, rest] = address.slice(origin.length + 1).split('/')
  const kind = Object.hasOwn(kinds, place) ? kinds[place] : undefined
  const isThing = place === 'object' ? isShortId('t', id) : isUuid(id)
  if (kind === undefined || !isThing || rest !== undefined) return undefined
  if (more === undefined) return { kind, id, label: '' }
  return place === 'object' && more === 'record' && isUuid(recordId) ? { kind: 'record', id: `${id}:${recordId}`, label: '' } : undefined
}
