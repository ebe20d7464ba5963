import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import * as Y from 'yjs'
import type { DocumentKindDefinition } from '#shared/documents/document-kind.ts'
import { documentKinds } from '#shared/documents/document-kinds.ts'
import { parseDocumentName } from '#shared/documents/document-names.ts'
import type { DocumentVersion } from '#shared/documents/version-calls.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findVersion, versionOf } from '#server/sync/version-store.ts'

const unpack = promisify(inflateRaw)

/** What is kept of a version, as an update of today's schema; undefined when there is none. Decoded only when a migration came since. */
export async function versionState(
  org: Pick<OrgDatabase, 'db'>,
  document: string,
  id: string,
): Promise<{ version: DocumentVersion; state: Uint8Array } | undefined> {
  const row = findVersion(org, document, id)
  const ref = parseDocumentName(document)
  if (!row || !ref) return undefined
  const state = row.packed === 1 ? await unpack(row.state) : row.state
  return { version: versionOf(row), state: migrated(state, row.schema_version, documentKinds[ref.kind]) }
}

/** The same as a document. Whoever asks destroys it. */
export async function openVersion(
  org: Pick<OrgDatabase, 'db'>,
  document: string,
  id: string,
): Promise<{ version: DocumentVersion; doc: Y.Doc } | undefined> {
  const found = await versionState(org, document, id)
  if (!found) return undefined
  const doc = new Y.Doc()
  Y.applyUpdate(doc, found.state)
  return { version: found.version, doc }
}

function migrated(state: Uint8Array, from: number, { version, migrations = {} }: DocumentKindDefinition): Uint8Array {
  if (from >= version) return state
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  for (let step = from; step < version; step++) migrations[step]?.(doc)
  const made = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return made
}
