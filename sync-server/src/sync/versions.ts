import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import * as Y from 'yjs'
import type { DocumentVersion } from '#shared/nouns/documents/version-calls.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { Snapshot } from '#server/sync/document-log.ts'
import { documentsOf } from '#server/sync/org-documents.ts'
import { versionsToDrop, type VersionBounds } from '#server/sync/thin-versions.ts'
import * as store from '#server/sync/version-store.ts'

/** A document that is being edited gets a version this long after the first edit since the one before. */
export const versionAfterMs = 5 * 60_000

const versionBounds: VersionBounds = { count: 200, bytes: 64 * 1024 * 1024 }

const pack = promisify(deflateRaw)

/**
 * Keeps the document's state as a version, inside a write of its organisation. For a large document the state is `made`, from a moment ago:
 * members who have edited since are authors of the next version. Undefined when nothing changed since the newest one.
 */
export function takeVersion(
  org: OrgDatabase,
  document: string,
  kind: DocumentVersion['kind'],
  now: Date,
  made?: Snapshot,
): DocumentVersion | undefined {
  const documents = documentsOf(org)
  if (!store.isEditedSince(org, document) && store.listVersions(org, document).length > 0) return undefined
  const since = made && documents.log.editsSince(document, made)
  const { schemaVersion, state } = made && since ? made : contentNow(org, document)
  documents.authors.forget(document)
  const version = store.insertVersion(org, { document, kind, schemaVersion, state, before: since?.from }, now)
  for (const author of since?.authors ?? []) store.noteAuthor(org, document, author, now)
  thin(org, document, now)
  return version
}

/** Versions before merges are not kept more often: a device with a bad line comes back again and again. */
const mergeGapMs = 60_000

/** Inside the write that merges: keeps the content before a device brings its work of a longer time without a network. */
export function keepBeforeMerge(org: OrgDatabase, document: string, now: Date): void {
  const newest = store.listVersions(org, document)[0]
  const before = newest?.kind === 'beforeMerge' ? Date.parse(newest.madeAt) : -Infinity
  if (now.getTime() - before >= mergeGapMs) takeVersion(org, document, 'beforeMerge', now)
}

function contentNow(org: OrgDatabase, document: string): Pick<Snapshot, 'schemaVersion' | 'state'> {
  const { doc, schemaVersion } = documentsOf(org).room(document).held.document
  return { schemaVersion, state: Y.encodeStateAsUpdate(doc) }
}

/** Takes the due versions and packs them. An unreadable document does not delay the others, and is skipped where `isGivenUp`. */
export async function keepVersions(
  org: OrgDatabase,
  now: Date,
  onError: (error: unknown, document: string) => void,
  isGivenUp: (document: string) => boolean = () => false,
): Promise<void> {
  for (const document of store.documentsDue(org, new Date(now.getTime() - versionAfterMs))) {
    if (isGivenUp(document)) continue
    try {
      const made = await documentsOf(org).snapshotElsewhere(document)
      await org.db.write(() => void takeVersion(org, document, 'edited', now, made))
    } catch (error) {
      onError(error, document)
    }
  }
  for (const id of store.unpackedVersions(org)) {
    const state = store.rawState(org, id)
    if (!state) continue
    const packed = await pack(state)
    await org.db.write(() => store.storePacked(org, id, packed))
  }
}

/** Lets versions go that have become too many for their age. */
export async function thinVersions(org: OrgDatabase, now: Date): Promise<void> {
  for (const document of store.documentsWithVersions(org)) await org.db.write(() => thin(org, document, now))
}

function thin(org: OrgDatabase, document: string, now: Date): void {
  const dropped = versionsToDrop(store.listVersions(org, document), now.getTime(), versionBounds)
  if (dropped.size > 0) store.dropVersions(org, document, dropped)
}
