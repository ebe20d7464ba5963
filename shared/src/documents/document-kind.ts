import type * as Y from 'yjs'
import type { DocumentKind, DocumentRef } from '#shared/documents/document-names.ts'

/**
 * What the sync server must know of one kind of document; its shape is known only by the noun's own file
 * (`shared/src/<noun>/<noun>-document.ts`), which exports one of these for the registry in document-kinds.ts.
 */
export interface DocumentKindDefinition {
  kind: DocumentKind
  /** schema version this code writes; raised together with a step in `migrations` */
  version: number
  /**
   * First content as a Yjs update (v1): the same bytes whoever makes it and whenever (see `seedUpdate`), so that nothing
   * doubles when it is made twice. Undefined: empty.
   */
  initial?(ref: DocumentRef): Uint8Array
  /** Key n brings a document of version n to n + 1, in one transaction, changing nothing when applied twice. */
  migrations?: Record<number, (doc: Y.Doc) => void>
}
