import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import * as Y from 'yjs'
import type { DocumentKindDefinition } from '#shared/nouns/documents/document-kind.ts'
import { documentKinds } from '#shared/catalogue/document-kinds.ts'
import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import type { DocumentVersion } from '#shared/nouns/documents/version-calls.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findVersion, versionOf } from '#server/sync/version-store.ts'

const unpack = promisify(inflateRaw)

/**
 * The stored state of a version, as an update of today's schema; undefined when there is none. Decodes it only when a later migration must
 * run.
 */
export async function versionState(
  org: Pick<OrgDatabase, 'db'>,
  document: string,
  id: string,
): Promise<{ version: DocumentVersion; state: Uint8Array } | undefined> {
  const kept = await findKept(org, document, id)
  if (!kept) return undefined
  if (kept.from >= kept.kind.version) return { version: kept.version, state: kept.state }
  const doc = docOf(kept)
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return { version: kept.version, state }
}

/** The same version as a document, which the caller must destroy. */
export async function openVersion(
  org: Pick<OrgDatabase, 'db'>,
  document: string,
  id: string,
): Promise<{ version: DocumentVersion; doc: Y.Doc } | undefined> {
  const kept = await findKept(org, document, id)
  return kept && { version: kept.version, doc: docOf(kept) }
}

/** A version as it was written, under the schema `from`. */
interface KeptVersion {
  version: DocumentVersion
  state: Uint8Array
  from: number
  kind: DocumentKindDefinition
}

async function findKept(org: Pick<OrgDatabase, 'db'>, document: string, id: string): Promise<KeptVersion | undefined> {
  const row = findVersion(org, document, id)
  const ref = parseDocumentName(document)
  if (!row || !ref) return undefined
  const state = row.packed === 1 ? await unpack(row.state) : row.state
  return { version: versionOf(row), state, from: row.schema_version, kind: documentKinds[ref.kind] }
}

function docOf({ state, from, kind: { version, migrations = {} } }: KeptVersion): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  for (let step = from; step < version; step++) migrations[step]?.(doc)
  return doc
}
