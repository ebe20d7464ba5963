import { isShortId, isUuid } from '#shared/lib/ids.ts'
import { ownPath } from '#client/features/chat/text/own-path.ts'
import { namedWords, type TextPart } from '#client/features/chat/text/message-tokens.ts'

/** A thing of this product that a message links to; `id` is the record's for records. */
export interface LinkedThing {
  kind: 'record' | 'app' | 'page' | 'table' | 'task'
  id: string
  /** of records alone */
  tableId: string
}

/** Previews below one message. */
const mostPreviews = 3

/** The things of all links, each once and in the order of the text. */
export function linkedThings(parts: readonly TextPart[]): LinkedThing[] {
  const found = new Map<string, LinkedThing>()
  const look = (part: TextPart): void => {
    // one that is named stands in the text itself
    const thing = part.href === undefined || namedWords(part) !== undefined ? undefined : thingOf(part.href)
    if (thing) found.set(`${thing.kind}:${thing.id}`, thing)
    for (const inner of part.parts ?? []) look(inner)
  }
  for (const part of parts) look(part)
  return [...found.values()].slice(0, mostPreviews)
}

/** Undefined for an address elsewhere, and for one that names no single thing. */
export function thingOf(href: string): LinkedThing | undefined {
  const path = ownPath(href)
  if (path === undefined) return undefined
  const { pathname, searchParams } = new URL(path, window.location.origin)
  const [place, id = '', more, recordId] = pathname.slice(1).split('/')
  const taskId = searchParams.get('taskId')
  if (taskId !== null && /^\/(?:tasks|for-you\/tasks|object\/[^/]+\/tasks)(?:\/|$)/.test(pathname)) return thing('task', taskId)
  if (place === 'object' && isShortId('t', id)) {
    if (more === 'record') return isUuid(recordId) ? thing('record', recordId, id) : undefined
    return thing('table', id)
  }
  const kind = place === 'app' ? 'app' : place === 'doc-page' ? 'page' : undefined
  return kind && isUuid(id) ? thing(kind, id) : undefined
}

const thing = (kind: LinkedThing['kind'], id: string, tableId = ''): LinkedThing => ({ kind, id, tableId })
