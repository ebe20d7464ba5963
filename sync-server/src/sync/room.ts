import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import type { DocumentKindDefinition } from '#shared/nouns/documents/document-kind.ts'
import { documentKinds } from '#shared/catalogue/document-kinds.ts'
import type { DocumentRef } from '#shared/nouns/documents/document-names.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import { applyUpdates, type Incoming } from '#server/sync/apply-updates.ts'
import { buildInTurns } from '#server/sync/build-in-turns.ts'
import { ClientClaims } from '#server/sync/client-claims.ts'
import { DocumentAnswers, hasNothing, type Answer } from '#server/sync/document-answers.ts'
import type { Snapshot } from '#server/sync/document-log.ts'
import { DocumentBrokenError, isWorthFolding, type OpenDocument } from '#server/sync/document-memory.ts'
import { updateFrame } from '#server/sync/frames.ts'
import { HeldDocument } from '#server/sync/held-document.ts'
import { Inbox } from '#server/sync/inbox.ts'
import { LackingUpdates } from '#server/sync/lacking-updates.ts'
import { logNumber } from '#server/sync/log-since.ts'
import { isLongMerge } from '#server/sync/long-merge.ts'
import { Presence } from '#server/sync/presence.ts'
import type { RoomPeer } from '#server/sync/room-peer.ts'
import type { RoomOptions } from '#server/sync/room-options.ts'
import { hasWaiting } from '#server/sync/waiting-structs.ts'

/**
 * One document and its connections. Reading and writing the file is synchronous, so a room is never half loaded or half saved. The updates
 * of a turn are applied, logged, committed (`synchronous=FULL`, shared by all rooms), sent on and acknowledged without interruption. The
 * copy in memory is ahead of the file only inside that transaction.
 */
export class Room {
  readonly name: string
  readonly peers = new Set<RoomPeer>()
  readonly claims: ClientClaims<RoomPeer>
  readonly presence: Presence<RoomPeer>
  /** time of the last use, ms since 1970; a new room counts as used, and the server's own upkeep does not */
  usedAt = Date.now()
  /** time of the last change (or of creation), ms since 1970; reading and moving a cursor do not delay compaction */
  editedAt = Date.now()
  readonly #kind: DocumentKindDefinition
  readonly #options: RoomOptions
  /** the part of the document that is in memory */
  readonly held: HeldDocument
  readonly #answers: DocumentAnswers
  readonly #lacking = new LackingUpdates<RoomPeer>()
  readonly #inbox = new Inbox<RoomPeer>()
  #scheduled = false
  #presenceScheduled = false
  #numberScheduled = false
  #compacting: Promise<void> | undefined
  #isAwaited = false
  #isBuilding = false

  constructor(name: string, ref: DocumentRef, options: RoomOptions) {
    this.name = name
    this.#kind = documentKinds[ref.kind]
    this.#options = options
    const { org, log, limits } = options
    this.held = new HeldDocument({ name, ref, kind: this.#kind, org, log, limits, onBuilt: () => this.#opened() })
    this.#answers = new DocumentAnswers(limits.packBytes)
    const ownerOf = (clientId: number): string | undefined =>
      this.held.built ? this.held.built.clients.get(clientId) : log.memberOf(name, clientId)
    this.claims = new ClientClaims(ownerOf)
    this.presence = new Presence(limits.presenceBytes, this.claims)
  }

  /**
   * The document for somebody's use; inside a write it includes that write's changes. Upkeep (numbers, snapshots, projections) reads
   * `held.document`: it comes when a timer has its turn, and would keep in memory what nobody uses. @throws DocumentBrokenError
   */
  get document(): OpenDocument {
    this.usedAt = Date.now()
    return this.held.document
  }

  /**
   * Builds a document that is held as bytes. Only a built one knows its log number and the question to its clients. Nobody waits for it.
   */
  build(): void {
    if (this.held.built || this.#isBuilding) return
    this.#isBuilding = true
    const { cut } = this.#options
    void buildInTurns(this.held, () => cut(this.name))
      // building at once finds and reports an unreadable document
      .catch(() => undefined)
      .then(() => {
        this.#isBuilding = false
        this.#buildNow()
      })
  }

  #buildNow(): void {
    if (this.held.built || this.peers.size === 0) return
    try {
      void this.document
    } catch (error) {
      this.#options.onError(error, this.name)
      for (const peer of this.peers) peer.close(error instanceof DocumentBrokenError ? 'documentBroken' : 'storeFailed')
    }
  }

  #opened(): void {
    if (!this.held.built) return
    try {
      for (const peer of this.peers) peer.opened()
    } catch (error) {
      this.#options.onError(error, this.name)
    }
  }

  get kind(): DocumentKindDefinition {
    return this.#kind
  }

  /** Devices compare it to know whether their copy shares this document's history. */
  get epoch(): string {
    return `${this.#options.org.epoch}.${this.held.head.epoch}`
  }

  get isBusy(): boolean {
    return this.peers.size > 0 || this.#scheduled || this.#compacting !== undefined
  }

  /** True when the log is long beside its snapshot. Once it is folded in, the next person opens the document faster. */
  get wantsFolding(): boolean {
    const open = this.held.built
    return open !== undefined && this.#compacting === undefined && isWorthFolding(open)
  }

  /** Gives the memory of the document back; it is read again when needed. */
  forget(): void {
    this.held.forget()
    this.#answers.forget()
  }

  /** A connection has ended. */
  leave(peer: RoomPeer): void {
    this.peers.delete(peer)
    this.claims.leave(peer)
    this.#lacking.leave(peer)
    if (this.presence.leave(peer)) this.announcePresence()
  }

  /**
   * Queues an update for this turn's commit. With `isAnswer` it holds everything that the client has and the server had not when it asked.
   */
  submit(peer: RoomPeer, update: Uint8Array, isAnswer = false): void {
    this.#inbox.add({ peer, update, isAnswer })
    if (this.#scheduled) return
    this.#scheduled = true
    this.#storeShare()
  }

  /** Stores the share of this turn, and the rest in later turns. */
  #storeShare(): void {
    const { org, budget } = this.#options
    let batch: Incoming<RoomPeer>[] = []
    const stored = org.db.write(() => {
      const { items, payer } = this.#inbox.take(budget)
      batch = items
      this.#scheduled = !this.#inbox.isEmpty
      if (this.#scheduled) this.#storeLater()
      if (batch.length > 0) budget.measure(payer, () => this.#store(batch))
    })
    stored.catch((error: unknown) => this.#failed(batch.length > 0 ? batch : this.#takeInbox(), error))
  }

  #storeLater(): void {
    setImmediate(() => {
      const restMs = this.#inbox.restMs(this.#options.budget)
      if (restMs > 0) setTimeout(() => this.#storeShare(), restMs)
      else this.#storeShare()
    })
  }

  /**
   * Changes the document on the server's behalf. Must be called inside a write of the organisation's database; others see
   * it after the commit. A throw undoes the change.
   */
  change(change: (doc: Y.Doc) => void, origin: DocumentOrigin, authors: readonly string[]): void {
    if (!this.#options.org.db.inTransaction) throw new Error('a document is changed inside a write')
    const open = this.document
    open.captured = []
    try {
      open.doc.transact(() => change(open.doc), origin)
    } catch (error) {
      this.forget()
      throw error
    }
    const updates = open.captured
    open.captured = []
    const update = updates.length > 1 ? Y.mergeUpdates(updates) : updates[0]
    if (!update) return
    this.#append(open, update, authors, origin)
    this.#options.onEdited(this.name, open, authors, origin)
    const row = open.logId
    this.#options.org.db.afterCommit(() => {
      this.held.committed(row)
      this.#published(update, undefined)
    })
  }

  /** The missing part for a client, by its state vector or by the log row that it has reached (document-answers.ts). */
  answer(vector: Uint8Array, since: number | 'newest', takesPacked: boolean): Answer {
    const { stored } = this.held
    if (stored && hasNothing(vector)) return this.#answers.ofStored(stored, takesPacked)
    return this.#answers.ofOpen(this.document, this.#options.log, this.name, vector, since, takesPacked)
  }

  /** Sends the presence changes of this turn to everybody, as one frame. */
  announcePresence(): void {
    if (this.#presenceScheduled) return
    this.#presenceScheduled = true
    setImmediate(() => {
      this.#presenceScheduled = false
      for (const [peer, frame] of this.presence.takeChanges(this.peers)) peer.send(frame)
    })
  }

  /**
   * Folds the log into the snapshot, then merges the covered rows in separate steps with rests between them. Edits never wait for more than
   * one step. After a crash or a full disk in any step the stored document is whole: rows not merged yet only take more bytes.
   */
  compact(): Promise<void> {
    this.#compacting ??= this.#compact().finally(() => (this.#compacting = undefined))
    return this.#compacting
  }

  async #compact(): Promise<void> {
    const { log, limits } = this.#options
    const made = await this.#options.fold(this.name)
    // Making the snapshot here blocks everybody for a moment, which is better than a log without end.
    const folded = await this.#step(() => this.#fold(made ?? this.#snapshot()))
    for (let after = folded?.from; folded && after !== undefined;) {
      const from = after
      after = await this.#step(() => log.tidy(this.name, from, folded.covered, Math.max(limits.keptLogBytes, folded.state.byteLength / 4)))
    }
  }

  /** One write of background work, followed by a rest of four times its duration for people's edits. */
  async #step<T>(work: () => T): Promise<T> {
    let ms = 0
    const result = await this.#options.org.db.write(() => {
      const start = performance.now()
      const worked = work()
      ms = performance.now() - start
      return worked
    })
    if (!this.#isAwaited) await pause(ms * 4)
    return result
  }

  /** Resolves when nothing is being folded in; from now on the steps do not rest. */
  async rested(): Promise<void> {
    this.#isAwaited = true
    await this.#compacting?.catch(() => undefined)
    this.#isAwaited = false
  }

  #snapshot(): Snapshot | undefined {
    const { doc, stored, schemaVersion, epoch, covered: from, logId: covered, logRows: rows, logBytes: bytes } = this.held.document
    return stored && rows > 0 ? { state: Y.encodeStateAsUpdate(doc), schemaVersion, covered, epoch, from, rows, bytes } : undefined
  }

  /** @returns the snapshot when it is stored */
  #fold(made: Snapshot | undefined): Snapshot | undefined {
    const { org, log } = this.#options
    const open = this.held.document
    if (!made || made.rows === 0 || !log.compact(this.name, made)) return undefined
    org.db.afterCommit(() => {
      open.covered = made.covered
      open.logRows -= made.rows
      open.logBytes -= made.bytes
      open.stateBytes = made.state.byteLength
    })
    return made
  }

  #takeInbox(): Incoming<RoomPeer>[] {
    this.#scheduled = false
    return this.#inbox.takeAll()
  }

  #store(batch: readonly Incoming<RoomPeer>[]): void {
    const { org, limits } = this.#options
    const wasHeld = hasWaiting(this.document.doc)
    const { doc } = this.document
    if (batch.some(({ update, isAnswer }) => isAnswer && isLongMerge(doc, update))) this.#options.beforeLongMerge(this.name)
    const held = { kind: this.#kind, open: () => this.document, forget: () => this.held.built && this.forget() }
    const applied = applyUpdates(held, batch, this.claims, limits)
    const open = this.document
    const settled = this.#lacking.settle(open, batch, applied)
    for (const [peer, reason] of applied.offenders) peer.close(reason)
    for (const { item, reason } of applied.refused) item.peer.refused(1, reason)
    if (applied.update) {
      const authors = new Set(applied.accepted.map(({ peer }) => peer.memberId))
      for (const { peer } of applied.lacking) authors.add(peer.memberId)
      this.#append(open, applied.update, [...authors], 'person')
      for (const [client, memberId] of applied.newClients) {
        this.#options.log.addClient(this.name, client, memberId)
        open.clients.set(client, memberId)
      }
      this.#options.onEdited(this.name, open, [...authors], 'person')
    }
    const row = open.logId
    org.db.afterCommit(() => {
      // The sender may lack others' waiting updates that its own update completed.
      const only = settled.size === 1 && !wasHeld ? [...settled.keys()][0] : undefined
      for (const peer of settled.keys()) peer.hold()
      if (applied.update) {
        this.held.committed(row)
        this.#published(applied.update, only)
      }
      for (const [peer, { stored, lacking }] of settled) {
        if (stored > 0) peer.stored(stored)
        for (const { update, isAnswer } of lacking) peer.lacks(update.byteLength, isAnswer)
        peer.release()
      }
    })
  }

  #append(open: OpenDocument, data: Uint8Array, authors: readonly string[], origin: string): void {
    const { log } = this.#options
    if (!open.stored) {
      // The first content is stored with the first change: opening a document never writes.
      log.create(this.name, this.#kind.initial?.() ?? Y.encodeStateAsUpdate(new Y.Doc()), this.#kind.version)
      open.stored = true
    }
    open.logId = log.append({ document: this.name, after: open.logId, data, authors, origin })
    open.logRows += 1
    open.logBytes += data.byteLength
    this.held.wrote(open.logId)
    this.editedAt = Date.now()
    this.#answers.forget()
  }

  /** After the commit: everybody sees it. */
  #published(update: Uint8Array, except: RoomPeer | undefined): void {
    this.#numberLater()
    const frame = updateFrame(update)
    for (const peer of this.peers) if (peer !== except) peer.send(frame)
    this.#options.onStored()
  }

  #numberLater(): void {
    if (this.#numberScheduled) return
    this.#numberScheduled = true
    setTimeout(() => {
      this.#numberScheduled = false
      // given back in the meantime; the peers are notified when it is built again
      if (this.peers.size === 0 || !this.held.built) return
      try {
        const number = logNumber(this.held.document)
        if (number > 0) for (const peer of this.peers) peer.logged(number)
      } catch (error) {
        this.#options.onError(error, this.name)
      }
    }, this.#options.limits.numberMs).unref()
  }

  #failed(batch: readonly Incoming<RoomPeer>[], error: unknown): void {
    this.#options.onError(error, this.name)
    this.forget()
    const counts = new Map<RoomPeer, number>()
    for (const { peer } of batch) counts.set(peer, (counts.get(peer) ?? 0) + 1)
    for (const [peer, count] of counts) {
      peer.refused(count, 'store-failed')
      // The client reconnects and sends again what is missing here.
      peer.close('storeFailed')
    }
  }
}
