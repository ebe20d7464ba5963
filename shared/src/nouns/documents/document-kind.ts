import type * as Y from 'yjs'
import type { DocumentKind } from '#shared/nouns/documents/document-names.ts'
import type { DocumentStart } from '#shared/nouns/documents/document-starts.ts'

/** The share of a root's content in the rights of its writers: blocks, their places, a page's text, settings of the whole. */
export type DocumentPart = 'blocks' | 'places' | 'content' | 'look'

/**
 * The sync server's view of one kind of document. Only the noun's own file (`shared/src/nouns/<noun>/<noun>-document.ts`) knows its shape.
 * It exports a definition for the registry in document-kinds.ts.
 */
export interface DocumentKindDefinition extends DocumentStart {
  kind: DocumentKind
  /** Key n brings a document of version n to n + 1, in one transaction, changing nothing when applied twice. */
  migrations?: Record<number, (doc: Y.Doc) => void>
  /** The roots that people with some rights on blocks may change. Any other root takes the right to the whole document. */
  parts?: Readonly<Record<string, DocumentPart>>
  /** Name of the node in the text that shows a block. */
  blockNode?: string
}
