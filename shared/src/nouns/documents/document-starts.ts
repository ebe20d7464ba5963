import * as Y from 'yjs'
import type { DocumentKind } from '#shared/nouns/documents/document-names.ts'
import { seedUpdate } from '#shared/nouns/documents/seed-update.ts'

/** How a document of a kind begins. A device needs no more to open any document, so screens of tasks load no shape of apps and pages. */
export interface DocumentStart {
  /** schema version this code writes; raised together with a step in the kind's `migrations` */
  version: number
  /**
   * First content as a Yjs update (v1); absent for a document that begins empty. The bytes are deterministic (see `seedUpdate`), so
   * creating it twice duplicates nothing. They never change: documents of every version begin with them.
   */
  initial?(): Uint8Array
}

const numbered = (): Uint8Array => seedUpdate((doc) => doc.getMap('meta').set('version', 1))

/** The start of every kind. The rest of a kind's definition is with the noun that knows its shape (catalogue/document-kinds.ts). */
export const documentStarts = {
  app: { version: 3, initial: numbered },
  bundle: { version: 1, initial: numbered },
  // one empty paragraph
  page: { version: 3, initial: () => seedUpdate((doc) => doc.getXmlFragment('body').insert(0, [new Y.XmlElement('paragraph')])) },
  // Version 1 for ever so far: later keys are added beside the known ones, which older programs keep (decision 100).
  tasks: { version: 1 },
} satisfies Record<DocumentKind, DocumentStart>
