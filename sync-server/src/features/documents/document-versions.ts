import * as Y from 'yjs'
import type { ItemAccess } from '#shared/access/access.ts'
import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import { restoringUpdate } from '#shared/nouns/documents/restore-content.ts'
import type { versionCalls } from '#shared/nouns/documents/version-calls.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { findItem } from '#server/items/find-item.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { decideSyncAccess } from '#server/sync/document-access.ts'
import type { Snapshot } from '#server/sync/document-log.ts'
import { restoreClientId } from '#server/sync/document-memory.ts'
import { openVersion, versionState } from '#server/sync/open-version.ts'
import { changeDocumentInWrite, documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { findVersion, isEditedSince, labelVersion, listVersions, versionOf } from '#server/sync/version-store.ts'
import { takeVersion } from '#server/sync/versions.ts'

type Answer<K extends keyof typeof versionCalls> = CallAnswer<(typeof versionCalls)[K]>

const maxNamed = 100

/** A past state is the whole document: it takes the right to change all of it. @throws AppError `not_found` without the right to read, `permission_denied` without the needed one */
function demand(context: OrgContext, document: string, needed: Exclude<ItemAccess, 'none'>): void {
  const ref = parseDocumentName(document)
  const right = ref ? decideSyncAccess(context, ref) : 'none'
  if (right === 'none') throw new AppError('not_found')
  if (needed === 'write' && right !== 'write') throw new AppError('permission_denied')
}

/** Runs `work` in a write, with the rights of that moment: nothing is changed after the commit that took them away. */
function writeAs<T>(caller: OrgContext, document: string, work: (context: OrgContext) => T): Promise<T> {
  const { org, memberId, now, source, ip, events } = caller
  return org.db.write(() => {
    const context = createOrgContext(org, memberId, { now, source, ip, events })
    demand(context, document, 'write')
    return work(context)
  })
}

export function readVersions(context: OrgContext, document: string): Answer<'GET documents/:document/versions'> {
  demand(context, document, 'read')
  return { versions: listVersions(context.org, document), edited: isEditedSince(context.org, document) }
}

export async function readVersion(
  context: OrgContext,
  document: string,
  id: string,
): Promise<Answer<'GET documents/:document/versions/:id'>> {
  demand(context, document, 'read')
  const found = await versionState(context.org, document, id)
  if (!found) throw new AppError('not_found')
  return { version: found.version, state: Buffer.from(found.state).toString('base64') }
}

export async function addVersion(
  caller: OrgContext,
  document: string,
  label: string,
): Promise<Answer<'POST documents/:document/versions'>> {
  demand(caller, document, 'write')
  const made = await documentsOf(caller.org).snapshotElsewhere(document)
  return writeAs(caller, document, ({ org, now }) => {
    const taken = takeVersion(org, document, 'edited', now(), made)
    // Nothing has changed: the newest version is the current state.
    const newest = taken ?? listVersions(org, document)[0]
    if (!newest) throw new AppError('not_found')
    return { version: giveName(org, document, newest.id, label) }
  })
}

export function nameVersion(
  caller: OrgContext,
  document: string,
  id: string,
  label: string | null,
): Promise<Answer<'POST documents/:document/versions/:id/label'>> {
  return writeAs(caller, document, ({ org }) => ({ version: giveName(org, document, id, label) }))
}

function giveName(org: OrgContext['org'], document: string, id: string, label: string | null): ReturnType<typeof versionOf> {
  const named = listVersions(org, document).filter((version) => version.label !== null && version.id !== id)
  if (label !== null && named.length >= maxNamed) throw new AppError('limit_reached')
  const row = findVersion(org, document, id)
  if (!row) throw new AppError('not_found')
  labelVersion(org, id, label)
  return versionOf({ ...row, label })
}

/**
 * Restores the content of a version, as one edit by the caller that merges with other people's edits. For a large document a thread
 * computes the edit from the file: edits made meanwhile are kept, like those made right after.
 */
export async function restoreVersion(
  caller: OrgContext,
  document: string,
  id: string,
): Promise<Answer<'POST documents/:document/versions/:id/restore'>> {
  demand(caller, document, 'write')
  const made = await documentsOf(caller.org).snapshotElsewhere(document, id)
  if (made?.restoring !== undefined) {
    const { restoring } = made
    const restored = await writeAs(caller, document, (context) => {
      if (!isOfThisPast(context.org, document, made, restoring)) return undefined
      return restoring ? restoreInWrite(context, document, restoring, made) : { undo: null }
    })
    if (restored) return restored
  }
  const found = await openVersion(caller.org, document, id)
  if (!found) throw new AppError('not_found')
  try {
    return await writeAs(caller, document, (context) => {
      const update = readDocument(context.org, document, (doc) => restoringUpdate(doc, found.doc, restoreClientId))
      return update ? restoreInWrite(context, document, update) : { undo: null }
    })
  } finally {
    found.doc.destroy()
  }
}

/**
 * True while a restoring edit can still be applied. It cannot after another restore, whose edits have the same ids, or with another
 * history. It cannot either when a migration has changed the document in the meantime.
 */
function isOfThisPast(org: OrgContext['org'], document: string, made: Snapshot, restoring: Uint8Array | null): boolean {
  const documents = documentsOf(org)
  const { doc, schemaVersion } = documents.room(document).document
  if (schemaVersion !== made.schemaVersion || !documents.log.editsSince(document, made)) return false
  const first = restoring ? Y.parseUpdateMeta(restoring).from.get(restoreClientId) : undefined
  return first === undefined || first === Y.getState(doc.store, restoreClientId)
}

function restoreInWrite(context: OrgContext, document: string, update: Uint8Array, made?: Snapshot): { undo: string | null } {
  const { org, now } = context
  const undo = takeVersion(org, document, 'beforeRestore', now(), made) ?? listVersions(org, document)[0]
  changeDocumentInWrite(context, document, (doc) => Y.applyUpdate(doc, update), 'restore')
  const restored = takeVersion(org, document, 'restored', now())
  tellOfRestore(context, document)
  if (restored && restored.bytes > documentsOf(org).limits.documentBytes) throw new AppError('limit_reached')
  return { undo: undo?.id ?? null }
}

const restores = { app: 'app.version-restored', page: 'page.version-restored' } as const

/** The history log tells of apps and pages; bars of apps and lists of tasks have no act of their own. */
function tellOfRestore(context: OrgContext, document: string): void {
  const ref = parseDocumentName(document)
  if (ref?.kind !== 'app' && ref?.kind !== 'page') return
  const { kind, id } = ref
  writeAudit(context, { action: restores[kind], entityType: kind, entityId: id, label: findItem(context.org, kind, id)?.label ?? '' })
}
