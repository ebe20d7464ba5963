import type * as Y from 'yjs'
import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { CutDocument } from '#server/sync/cut-job.ts'
import { tellDocumentHooks } from '#server/sync/document-hooks.ts'
import { createDocumentLog, type DocumentLog, type Snapshot } from '#server/sync/document-log.ts'
import { wantsCompaction } from '#server/sync/document-memory.ts'
import { findProjection, projectedUpTo, storeProjection } from '#server/sync/projections.ts'
import { Room } from '#server/sync/room.ts'
import { defaultSyncLimits, type SyncLimits } from '#server/sync/sync-limits.ts'
import { createTurnBudget, type TurnBudget } from '#server/sync/turn-budget.ts'
import { tellFollowers } from '#server/sync/tell-followers.ts'
import { VersionAuthors } from '#server/sync/version-authors.ts'

const projectAfterMs = 300
/** of one projection that fails */
const mostTries = 8

/** The documents of one organisation that are in memory. One per open organisation file. */
export class OrgDocuments {
  limits: SyncLimits = defaultSyncLimits
  /** one for all organisations of a server */
  budget: TurnBudget = createTurnBudget()
  onError: (error: unknown, name: string) => void = () => {}
  /** makes a snapshot on a thread, if there are threads, and the edit that restores `version` */
  fold: (name: string, version?: string) => Promise<Snapshot | undefined> = () => Promise.resolve(undefined)
  /** cuts a document into pieces on a thread, where there are threads */
  cut: (name: string) => Promise<CutDocument | undefined> = () => Promise.resolve(undefined)
  /** keeps the content as it is (versions.ts) */
  beforeLongMerge: (name: string) => void = () => undefined
  readonly org: OrgDatabase
  readonly #rooms = new Map<string, Room>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #projecting = new Map<string, NodeJS.Timeout>()
  readonly #failures = new Map<string, number>()
  /** tests put themselves between the rooms and the file here */
  readonly log: DocumentLog
  #sweeping = false
  #ended = false
  /** who edited since the newest version (versions.ts) */
  readonly authors: VersionAuthors

  constructor(org: OrgDatabase) {
    this.org = org
    this.authors = new VersionAuthors(org)
    org.keepOpenWhile(() => this.#rooms.size > 0)
    this.log = createDocumentLog(org, () => new Date())
  }

  get rooms(): Iterable<Room> {
    return this.#rooms.values()
  }

  find(name: string): Room | undefined {
    return this.#rooms.get(name)
  }

  /** @throws AppError `not_found` when it is not a document's name */
  room(name: string): Room {
    const existing = this.#rooms.get(name)
    if (existing) return existing
    const ref = parseDocumentName(name)
    if (!ref) throw new AppError('not_found')
    const room = new Room(name, ref, {
      org: this.org,
      log: this.log,
      limits: this.limits,
      budget: this.budget,
      onEdited: (document, { doc, clients }, authors, origin) => {
        const at = new Date()
        this.authors.edited(document, authors)
        tellFollowers(this.org, document, authors, at)
        tellDocumentHooks(doc, { authors, origin, now: at, memberOf: (client) => clients.get(client) })
      },
      beforeLongMerge: (document) => this.beforeLongMerge(document),
      onStored: () => this.#stored(room),
      onError: (error, document) => this.onError(error, document),
      fold: (document) => this.snapshotElsewhere(document),
      cut: (document) => this.#elsewhere(document, this.cut),
    })
    this.#rooms.set(name, room)
    this.#sweepLater()
    // the requested document is read in this turn; afterwards another one may have to go
    setImmediate(() => this.#shed())
    return room
  }

  /** Under memory pressure the least recently used documents give their memory back, even with people connected. */
  #shed(): void {
    let bytes = 0
    for (const room of this.#rooms.values()) bytes += room.held.bytes
    if (bytes <= this.limits.memoryBytes) return
    const inMemory = [...this.#rooms.values()].filter(({ held }) => held.isInMemory).toSorted((a, b) => a.usedAt - b.usedAt)
    // the newest stays even when it is too large by itself
    for (const room of inMemory.slice(0, -1)) {
      if (bytes <= this.limits.memoryBytes) return
      bytes -= room.held.bytes
      room.forget()
    }
  }

  /**
   * The snapshot of a large stored document, made on a thread. With the id of a version it includes the edit that restores it. Undefined
   * when the document is small or not stored, when there is no thread, or when the job fails.
   */
  snapshotElsewhere(name: string, version?: string): Promise<Snapshot | undefined> {
    return this.#elsewhere(name, () => this.fold(name, version))
  }

  /** Reading all of it takes the event loop longer than others should wait. */
  isLarge(name: string): boolean {
    const inMemory = this.#rooms.get(name)?.held.bytes ?? 0
    return (inMemory > 0 ? inMemory : this.log.storedBytes(name)) > this.limits.foldHereBytes
  }

  async #elsewhere<T>(name: string, make: (name: string) => Promise<T>): Promise<T | undefined> {
    if (!this.isLarge(name)) return undefined
    try {
      return await make(name)
    } catch (error) {
      // with a full queue or a closing pool the caller does the work here, as for a small document
      if (!(error instanceof AppError && error.id === 'unavailable')) this.onError(error, name)
      return undefined
    }
  }

  /** Calls `listener` after each commit that changed the document. */
  onChange(name: string, listener: () => void): () => void {
    const set = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, set)
    set.add(listener)
    return () => {
      set.delete(listener)
      if (set.size === 0) this.#listeners.delete(name)
    }
  }

  /** Updates a projection that a crash prevented. */
  projectIfBehind(room: Room): void {
    if (findProjection(room.kind.kind) && room.held.head.logId > projectedUpTo(this.org, room.name)) this.#projectSoon(room)
  }

  /** Lets go of rooms nobody uses, and of the memory of quiet ones, as long as there are any. */
  #sweepLater(): void {
    if (this.#sweeping) return
    this.#sweeping = true
    setTimeout(() => {
      this.#sweeping = false
      this.#sweep(Date.now())
      if (this.#rooms.size > 0) this.#sweepLater()
    }, this.limits.idleMs / 2).unref()
  }

  #sweep(now: number): void {
    this.#shed()
    for (const [name, room] of this.#rooms) {
      if (this.#projecting.has(name)) continue
      if (room.wantsFolding && now - room.editedAt >= this.limits.restMs)
        void room.compact().catch((error: unknown) => this.onError(error, name))
      if (!room.isBusy && now - room.usedAt >= this.limits.idleMs) {
        room.forget()
        this.#rooms.delete(name)
        this.authors.forget(name)
      } else if (room.held.isInMemory && now - room.usedAt >= this.limits.quietMs) room.forget()
    }
  }

  /** Stores all due projections, so that no timer is left. */
  async flush(): Promise<void> {
    const due = [...this.#projecting.keys()]
    await Promise.all(due.map((name) => this.#project(this.room(name))))
    await Promise.all([...this.#rooms.values()].map((room) => room.rested()))
    await this.org.db.write(() => {})
  }

  /** The organisation is being erased: nothing is projected or kept in memory any more. */
  end(): void {
    this.#ended = true
    for (const timer of this.#projecting.values()) clearTimeout(timer)
    this.#projecting.clear()
    for (const room of this.#rooms.values()) room.forget()
    this.#rooms.clear()
  }

  #stored(room: Room): void {
    for (const listener of this.#listeners.get(room.name) ?? []) {
      try {
        listener()
      } catch (error) {
        this.onError(error, room.name)
      }
    }
    if (findProjection(room.kind.kind)) this.#projectSoon(room)
    if (wantsCompaction(room.held.document, this.limits))
      setImmediate(() => void room.compact().catch((error: unknown) => this.onError(error, room.name)))
  }

  /** A full disk passes; a projection that fails every time waits for the next change. */
  #projectAgain(room: Room): void {
    const failures = (this.#failures.get(room.name) ?? 0) + 1
    this.#failures.set(room.name, failures)
    if (failures < mostTries) this.#projectSoon(room, projectAfterMs * 2 ** failures)
    else this.#failures.delete(room.name)
  }

  #projectSoon(room: Room, afterMs = projectAfterMs): void {
    if (this.#ended || this.#projecting.has(room.name)) return
    const timer = setTimeout(() => void this.#project(room), afterMs)
    timer.unref()
    this.#projecting.set(room.name, timer)
  }

  async #project(room: Room): Promise<void> {
    clearTimeout(this.#projecting.get(room.name))
    this.#projecting.delete(room.name)
    const project = findProjection(room.kind.kind)
    const ref = parseDocumentName(room.name)
    if (!project || !ref) return
    try {
      await this.org.db.write(() => {
        const { doc, logId } = room.held.document
        storeProjection(this.org, room.name, ref.kind, project(doc, ref), logId)
      })
      this.#failures.delete(room.name)
    } catch (error) {
      this.onError(error, room.name)
      this.#projectAgain(room)
    }
  }
}

const opened = new WeakMap<OrgDatabase, OrgDocuments>()

/** The documents of an open organisation file; the same object as long as the file stays open. */
export function documentsOf(org: OrgDatabase): OrgDocuments {
  let documents = opened.get(org)
  if (!documents) opened.set(org, (documents = new OrgDocuments(org)))
  return documents
}

/**
 * Reads a document as committed, or its initial content when nobody has changed it yet. Does not check rights: the caller decides. `read`
 * must not keep or change the document. @throws AppError `not_found` for an invalid document name
 */
export function readDocument<T>(org: OrgDatabase, name: string, read: (doc: Y.Doc) => T): T {
  return read(documentsOf(org).room(name).document.doc)
}

/**
 * Changes a document on a member's behalf (API, demo, restore). The change is durable, then sent to every connection. Does not check
 * rights. A throw of `change` undoes it.
 */
export function changeDocument(context: OrgContext, name: string, change: (doc: Y.Doc) => void, origin: DocumentOrigin): Promise<void> {
  return context.org.db.write(() => changeDocumentInWrite(context, name, change, origin))
}

/** The same inside a write that is already running (a mutation's handler): both are stored, or neither. */
export function changeDocumentInWrite(context: OrgContext, name: string, change: (doc: Y.Doc) => void, origin: DocumentOrigin): void {
  documentsOf(context.org).room(name).change(change, origin, [context.memberId])
}

/** Calls `listener` after each commit that changed the document, by any author. @returns a function that stops this */
export function onDocumentChange(org: OrgDatabase, name: string, listener: () => void): () => void {
  return documentsOf(org).onChange(name, listener)
}
