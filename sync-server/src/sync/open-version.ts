import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import * as Y from 'yjs'
import { documentKinds } from '#shared/documents/document-kinds.ts'
import { parseDocumentName } from '#shared/documents/document-names.ts'
import type { DocumentVersion } from '#shared/documents/version-calls.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findVersion, versionOf } from '#server/sync/version-store.ts'

const unpack = promisify(inflateRaw)

/** The state of a version as a document of today's schema; undefined when there is none. Whoever asks destroys it. */
export async function openVersion(
  org: Pick<OrgDatabase, 'db'>,
  document: string,
  id: string,
): Promise<{ version: DocumentVersion; doc: Y.Doc } | undefined> {
  const row = findVersion(org, document, id)
  const ref = parseDocumentName(document)
  if (!row || !ref) return undefined
  const doc = new Y.Doc()
  Y.applyUpdate(doc, row.packed === 1 ? await unpack(row.state) : row.state)
  const { version, migrations = {} } = documentKinds[ref.kind]
  for (let from = row.schema_version; from < version; from++) migrations[from]?.(doc)
  return { version: versionOf(row), doc }
}
