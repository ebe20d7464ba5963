import type * as Y from 'yjs'
import type { StoredDocument } from '#server/sync/document-log.ts'
import { openDocument, type DocumentPlace, type OpenDocument } from '#server/sync/document-memory.ts'
import { isSentAsStored } from '#server/sync/sent-as-stored.ts'
import type { SyncLimits } from '#server/sync/sync-limits.ts'

export interface HeldDocumentOptions extends DocumentPlace {
  limits: SyncLimits
  /** called in the next turn of the event loop */
  onBuilt(): void
}

/**
 * The part of a document that is in memory: nothing, its stored bytes, or the built document. A large one is built only when needed:
 * building takes as long again as on the device that opens it. A device without content needs only the bytes.
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

  /** The document as committed; inside a write it includes that write's changes. @throws DocumentBrokenError */
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

  /** Takes over a document built elsewhere; false when it was not built from exactly the bytes that are held now. */
  adopt(made: Y.Doc, of: Pick<StoredDocument, 'epoch' | 'logId'>): boolean {
    if (this.#stored?.epoch !== of.epoch || this.#stored.logId !== of.logId) return false
    this.#open = this.#build(made)
    return true
  }

  /** Reads the document into memory before anything is answered. @throws DocumentBrokenError */
  read(): void {
    const { log, name, kind, limits } = this.#options
    if (this.isInMemory) return
    this.#stored = log.load(name)
    if (!this.#stored || !isSentAsStored(this.#stored, kind, limits)) void this.document
  }

  /** The facts that are known without building the document. @throws DocumentBrokenError */
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
