import * as Y from 'yjs'
import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import { documentStarts, type DocumentStart } from '#shared/nouns/documents/document-starts.ts'
import { documentLabel, type DocumentLabel } from '#client/engine/documents/document-label.ts'
import { documentDatabase, documentRegistry, type DocumentNote, type DocumentRegistry } from '#client/engine/documents/document-registry.ts'
import type { DocumentHost } from '#client/engine/documents/document-session-types.ts'

/** One document of one owner on this device: the things that the parts of its session share, none of which changes. */
export interface DocumentPlace {
  readonly host: DocumentHost
  readonly name: string
  readonly doc: Y.Doc
  readonly registry: DocumentRegistry
  /** the device's note as it was when the session was opened */
  readonly note: DocumentNote
  /** the database of this copy */
  readonly database: string
  readonly label: DocumentLabel
  /** version of the document's shape that this client knows */
  readonly schemaVersion: number
  /** The content of a document that nobody has written yet. */
  first(): Uint8Array | undefined
}

/** @throws when `name` is not a document's */
export function placeOf(host: DocumentHost, name: string): DocumentPlace {
  const ref = parseDocumentName(name)
  if (!ref) throw new Error(`${name} is not a document`)
  const start: DocumentStart = documentStarts[ref.kind]
  const registry = documentRegistry(host.principal)
  const note = registry.read(name)
  return {
    host,
    name,
    doc: new Y.Doc(),
    registry,
    note,
    database: documentDatabase(host.principal, name, note.copy),
    label: documentLabel(host, name),
    schemaVersion: start.version,
    first: () => start.initial?.(),
  }
}
