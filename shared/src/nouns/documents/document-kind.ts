import type * as Y from 'yjs'
import type { DocumentKind, DocumentRef } from '#shared/nouns/documents/document-names.ts'

/** The share of a root's content in the rights of its writers: blocks, their places, a page's text, settings of the whole. */
export type DocumentPart = 'blocks' | 'places' | 'content' | 'look'

/**
 * The sync server's view of one kind of document. Only the noun's own file (`shared/src/nouns/<noun>/<noun>-document.ts`) knows its shape.
 * It exports a definition for the registry in document-kinds.ts.
 */
export interface DocumentKindDefinition {
  kind: DocumentKind
  /** schema version this code writes; raised together with a step in `migrations` */
  version: number
  /**
   * First content as a Yjs update (v1), or undefined for an empty document. The bytes are deterministic (see `seedUpdate`), so creating it
   * twice duplicates nothing.
   */
  initial?(ref: DocumentRef): Uint8Array
  /** Key n brings a document of version n to n + 1, in one transaction, changing nothing when applied twice. */
  migrations?: Record<number, (doc: Y.Doc) => void>
  /** The roots that people with some rights on blocks may change. Any other root takes the right to the whole document. */
  parts?: Readonly<Record<string, DocumentPart>>
  /** Name of the node in the text that shows a block. */
  blockNode?: string
}
