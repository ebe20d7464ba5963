import type * as Y from 'yjs'
import type { StoredDocument } from '#server/sync/document-log.ts'
import { openDocument, type DocumentPlace, type OpenDocument } from '#server/sync/document-memory.ts'
import { isSentAsStored } from '#server/sync/sent-as-stored.ts'
import type { SyncLimits } from '#server/sync/sync-limits.ts'

export interface HeldDocumentOptions extends DocumentPlace {
  limits: SyncLimits
  /** told in the next turn of the event loop */
  onBuilt(): void
}

/**
 * What is in memory of a document: nothing, its bytes as the file has them, or the document built of these. A large one is only built when
 * it must be: that takes as long again as the device needs that opens it, and the bytes are all that a device with nothing is sent.
 */
export class HeldDocument {
  readonly #options: HeldDocumentOptions
  #stored: StoredDocument | undefined
  #open: OpenDocument | undefined
  /** newest row written by a transaction that is not committed yet (or was undone) */
  #unsure: number | undefined

  constructor(options: HeldDocumentOptions) {
    this.#options = options
  }

  /** The document as committed (inside a write: with what that write did). @throws DocumentBrokenError */
  get document(): OpenDocument {
    const { log, name } = this.#options
    if (this.#unsure !== undefined && !log.hasRow(name, this.#unsure)) this.forget()
    this.#open ??= this.#build()
    return this.#open
  }

  #build(made?: Y.Doc): OpenDocument {
    const { log, name, onBuilt } = this.#options
    const found = this.#stored ?? log.load(name)
    this.#stored = undefined
    setImmediate(onBuilt)
    return openDocument(this.#options, found, made)
  }

  /** Takes the document that somebody made of just the bytes that are held; false when they are others, or none any more. */
  adopt(made: Y.Doc, of: Pick<StoredDocument, 'epoch' | 'logId'>): boolean {
    if (this.#stored?.epoch !== of.epoch || this.#stored.logId !== of.logId) return false
    this.#open = this.#build(made)
    return true
  }

  /** Reads it, so that nothing is answered before it is there. @throws DocumentBrokenError */
  read(): void {
    const { log, name, kind, limits } = this.#options
    if (this.isInMemory) return
    this.#stored = log.load(name)
    if (!this.#stored || !isSentAsStored(this.#stored, kind, limits)) void this.document
  }

  /** What is known of it without building it. @throws DocumentBrokenError */
  get head(): Pick<StoredDocument, 'epoch' | 'schemaVersion' | 'logId'> {
    return this.#stored ?? this.document
  }

  get stored(): StoredDocument | undefined {
    return this.#stored
  }

  get built(): OpenDocument | undefined {
    return this.#open
  }

  get isInMemory(): boolean {
    return this.#open !== undefined || this.#stored !== undefined
  }

  /** of updates; 0 when it is not in memory */
  get bytes(): number {
    const held = this.#open ?? this.#stored
    return held ? held.stateBytes + held.logBytes : 0
  }

  /** A row was written by a transaction that is not committed yet. */
  wrote(row: number): void {
    this.#unsure = row
  }

  /** A row is committed; one after it may have been undone by itself. */
  committed(row: number): void {
    if (this.#unsure !== undefined && this.#unsure <= row) this.#unsure = undefined
  }

  /** Gives the memory back; it is read again when needed. */
  forget(): void {
    this.#open?.doc.destroy()
    this.#open = undefined
    this.#stored = undefined
    this.#unsure = undefined
  }
}
