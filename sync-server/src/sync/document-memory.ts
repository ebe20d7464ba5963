import * as Y from 'yjs'
import type { DocumentKindDefinition } from '#shared/nouns/documents/document-kind.ts'
import type { DocumentRef } from '#shared/nouns/documents/document-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { SyncLimits } from '#server/sync/sync-limits.ts'
import { watchDocument } from '#server/sync/document-hooks.ts'
import type { DocumentLog, StoredDocument } from '#server/sync/document-log.ts'

/** A stored document that Yjs cannot read: it is closed to everybody, and the others stay available (F12). */
export class DocumentBrokenError extends Error {
  override readonly name = 'DocumentBrokenError'
}

/** The server's own client id in every document: one for all time, so that its changes do not add authors. */
export const serverClientId = 2

/** Under which restores of versions are written (versions.ts), and the highest id that is not a person's. */
export const restoreClientId = 3

/** A document in memory. Only ever ahead of the file inside a write transaction. */
export interface OpenDocument {
  readonly doc: Y.Doc
  /** whose a client id is; '' is the server */
  readonly clients: Map<number, string>
  /** the updates of the last transaction, until they are taken */
  captured: Uint8Array[]
  /** types nested deeper than allowed were added by the last transaction */
  tooDeep: boolean
  stored: boolean
  epoch: number
  schemaVersion: number
  /** newest log row that the stored snapshot contains, and newest of all */
  covered: number
  logId: number
  /** rows and bytes logged after the snapshot */
  logRows: number
  logBytes: number
  stateBytes: number
}

/** A document, and where it is kept. */
export interface DocumentPlace {
  name: string
  ref: DocumentRef
  kind: DocumentKindDefinition
  org: OrgDatabase
  log: DocumentLog
  limits: Pick<SyncLimits, 'nesting'>
}

/**
 * Builds a document from its stored parts (`found`; `made` when it was built already). Otherwise it makes the initial content in memory,
 * which is stored with the first change. Runs the migrations of its kind and logs their changes. @throws DocumentBrokenError
 */
export function openDocument(place: DocumentPlace, found: StoredDocument | undefined, made?: Y.Doc): OpenDocument {
  const { log, name, kind, limits } = place
  const first = found ? undefined : kind.initial?.()
  let doc
  try {
    doc = made ?? readUpdates(found ? found.updates : first ? [first] : [])
  } catch (error) {
    throw new DocumentBrokenError(`${name} cannot be read`, { cause: error })
  }
  doc.clientID = serverClientId
  const open: OpenDocument = {
    doc,
    clients: log.clients(name),
    captured: [],
    tooDeep: false,
    stored: found !== undefined,
    epoch: found?.epoch ?? 1,
    schemaVersion: found?.schemaVersion ?? kind.version,
    covered: found?.covered ?? 0,
    logId: found?.logId ?? 0,
    logRows: found?.logRows ?? 0,
    logBytes: found?.logBytes ?? 0,
    stateBytes: found?.stateBytes ?? first?.byteLength ?? 0,
  }
  doc.on('update', (update: Uint8Array) => open.captured.push(update))
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    if (addsDeepTypes(transaction, limits.nesting)) open.tooDeep = true
  })
  if (open.schemaVersion < kind.version) runMigrations(place, open)
  watchDocument(doc, place)
  return open
}

/** An empty document, to be filled with stored updates. */
export function emptyDocument(): Y.Doc {
  const doc = new Y.Doc()
  doc.on('afterTransaction', leaveFormats)
  return doc
}

/** A document of its stored updates. @throws when Yjs cannot read them */
export function readUpdates(updates: readonly Uint8Array[]): Y.Doc {
  const doc = emptyDocument()
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  }, 'load')
  return doc
}

/**
 * Yjs removes redundant formats after foreign updates. On the server these deletions would be nobody's edit: in no log when a document is
 * read, and unknown to the sender of the update. Devices remove them too, and send the deletions.
 */
function leaveFormats(transaction: Y.Transaction): void {
  transaction._needFormattingCleanup = false
}

function runMigrations({ org, log, name, kind }: DocumentPlace, open: OpenDocument): void {
  open.doc.transact(() => {
    for (let version = open.schemaVersion; version < kind.version; version++) kind.migrations?.[version]?.(open.doc)
  }, 'migration')
  org.db.writeNow(() => {
    for (const data of open.captured) {
      open.logId = log.append({ document: name, after: open.logId, data, authors: [], origin: 'migration' })
      open.logRows += 1
      open.logBytes += data.byteLength
    }
    log.setSchemaVersion(name, kind.version)
  })
  open.captured = []
  open.schemaVersion = kind.version
}

/** Deep nesting overflows the stack of a later reader (measured: 20,000 maps in one 243 kB update). */
function addsDeepTypes(transaction: Y.Transaction, limit: number): boolean {
  for (const [client, end] of transaction.afterState) {
    const start = transaction.beforeState.get(client) ?? 0
    if (end === start) continue
    const structs = transaction.doc.store.clients.get(client) ?? []
    for (let index = structs.length - 1; index >= 0; index--) {
      const struct = structs[index]
      if (!struct || struct.id.clock + struct.length <= start) break
      if (struct instanceof Y.Item && struct.content instanceof Y.ContentType && depthOf(struct, limit) > limit) return true
    }
  }
  return false
}

function depthOf(item: Y.Item, limit: number): number {
  let depth = 1
  let parent = item.parent
  while (parent instanceof Y.AbstractType && parent._item !== null && depth <= limit) {
    depth += 1
    parent = parent._item.parent
  }
  return depth
}

/** One row of the log costs about as much to read as this many bytes of snapshot. */
const rowBytes = 200

/**
 * True when the log is long enough to be folded in despite ongoing edits. Both limits grow with the snapshot, because a large one is costly
 * to make.
 */
export function wantsCompaction(open: OpenDocument, limits: SyncLimits): boolean {
  return open.logRows >= limits.compactRows + open.stateBytes / rowBytes || open.logBytes >= Math.max(limits.compactBytes, open.stateBytes)
}

/** True when folding the log in pays once nobody edits: one row costs as much to read as hundreds of bytes of snapshot. */
export function isWorthFolding(open: OpenDocument): boolean {
  return open.logRows >= 100 || (open.logRows >= 10 && open.logBytes * 4 >= open.stateBytes)
}
