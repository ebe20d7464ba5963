import { isUuid, isShortId } from '#shared/lib/ids.ts'

/** The kinds of Yjs documents, cut by *who may read* (architecture: Documents). */
export type DocumentKind = 'app' | 'page' | 'bundle' | 'tasks'

/**
 * A document's parsed name: `app:<id>`, `page:<id>`, `bundle:<appId>`, `tasks:team`, `tasks:user:<memberId>`,
 * `tasks:table:<tableId>`.
 */
export type DocumentRef =
  | { kind: 'app'; id: string }
  | { kind: 'page'; id: string }
  | { kind: 'bundle'; id: string }
  | { kind: 'tasks'; scope: 'team' }
  | { kind: 'tasks'; scope: 'user'; id: string }
  | { kind: 'tasks'; scope: 'table'; id: string }

/** Parses a document name with a strict grammar; undefined for everything else. */
export function parseDocumentName(name: string): DocumentRef | undefined {
  const [kind, first, second, rest] = name.split(':')
  if (rest !== undefined) return undefined
  if ((kind === 'app' || kind === 'page' || kind === 'bundle') && second === undefined && isUuid(first)) return { kind, id: first }
  if (kind !== 'tasks') return undefined
  if (first === 'team' && second === undefined) return { kind, scope: 'team' }
  if (first === 'user' && isUuid(second)) return { kind, scope: 'user', id: second }
  if (first === 'table' && isShortId('t', second)) return { kind, scope: 'table', id: second }
  return undefined
}

/** The name under which a document is stored, synced and kept on the device. Inverse of {@link parseDocumentName}. */
export function documentName(ref: DocumentRef): string {
  if (ref.kind !== 'tasks') return `${ref.kind}:${ref.id}`
  return ref.scope === 'team' ? 'tasks:team' : `tasks:${ref.scope}:${ref.id}`
}
