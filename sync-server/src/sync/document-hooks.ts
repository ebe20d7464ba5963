import type * as Y from 'yjs'
import type { DocumentKind, DocumentRef } from '#shared/nouns/documents/document-names.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** An edit of a document, inside the write that stores it. */
export interface DocumentEdit {
  /** member ids; empty for the server itself */
  authors: readonly string[]
  origin: DocumentOrigin
  now: Date
  /** the member who owns a Yjs client id, among several authors of one turn */
  memberOf(clientId: number): string | undefined
}

export interface WatchedDocument {
  org: OrgDatabase
  name: string
  ref: DocumentRef
}

/** A feature's part in every edit of documents of one kind. */
export interface DocumentHook {
  kind: DocumentKind
  /** Follows a document from when it is built. @returns a function that is called inside each write that stores an edit of it */
  watch(doc: Y.Doc, place: WatchedDocument): (edit: DocumentEdit) => void
}

const hooks = new Set<DocumentHook>()
const watching = new WeakMap<Y.Doc, ((edit: DocumentEdit) => void)[]>()

/** Puts a feature's hook in force; called when the features are composed. */
export function registerDocumentHook(hook: DocumentHook): void {
  hooks.add(hook)
}

/** A document was built from its stored parts. */
export function watchDocument(doc: Y.Doc, place: WatchedDocument): void {
  const own = [...hooks].filter(({ kind }) => kind === place.ref.kind)
  if (own.length > 0)
    watching.set(
      doc,
      own.map((hook) => hook.watch(doc, place)),
    )
}

/** Inside the write that stores an edit. */
export function tellDocumentHooks(doc: Y.Doc, edit: DocumentEdit): void {
  for (const told of watching.get(doc) ?? []) told(edit)
}
