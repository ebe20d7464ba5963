import * as Y from 'yjs'
import { seedClientId } from '#shared/documents/seed-update.ts'
import type { DocumentLog, StoredDocument } from '#server/sync/document-log.ts'
import type { OpenDocument } from '#server/sync/document-memory.ts'
import { packFrame, step2Frame, updateFrame, type Frame } from '#server/sync/frames.ts'
import { changesSince, logNumber } from '#server/sync/log-since.ts'
import { mergeAll } from '#server/sync/merge-all.ts'

/** What a client that asks "what do I lack?" is sent, in this order. */
export interface Answer {
  /** a promise while the first is being compressed, on another thread */
  frames: readonly Frame[] | Promise<readonly Frame[]>
  /** up to which log row the client then has everything; 0 when that cannot be said (yet) */
  number: number
}

/** Whether a client with this state vector has nothing, or the first content that every device makes by itself. */
export function hasNothing(vector: Uint8Array): boolean {
  return vector.byteLength <= 1 || [...Y.decodeStateVector(vector).keys()].every((client) => client === seedClientId)
}

/** The answers of one document. Everybody who has nothing is sent the same, encoded and compressed once. */
export class DocumentAnswers {
  readonly #packBytes: number
  #whole: Promise<readonly Frame[]> | undefined

  /** @param packBytes of an answer that make it worth compressing */
  constructor(packBytes: number) {
    this.#packBytes = packBytes
  }

  /** The document is another one, or its memory is given back. */
  forget(): void {
    this.#whole = undefined
  }

  /**
   * What a client lacks: of the log when it has everything up to row `since`, else whatever its state vector does not show.
   */
  ofOpen(open: OpenDocument, log: DocumentLog, name: string, vector: Uint8Array, since: number | 'newest', takesPacked: boolean): Answer {
    const logged = changesSince(open, log, name, since === 'newest' ? open.logId : since, vector)
    const isWhole = !logged && hasNothing(vector)
    const frames = isWhole
      ? this.#ofWhole(() => [step2Frame(Y.encodeStateAsUpdate(open.doc))], takesPacked)
      : this.#packed([step2Frame(logged ?? Y.encodeStateAsUpdate(open.doc, vector))], takesPacked)
    return { frames, number: logNumber(open) }
  }

  /**
   * All of a document that is not built yet, as it is stored. The snapshot goes first: who has the answer to its question has
   * what was logged after it, too. Whether anything waits for what it builds on only the built document says, so there is no number.
   */
  ofStored({ updates }: StoredDocument, takesPacked: boolean): Answer {
    const make = (): Frame[] => {
      const [state = mergeAll([]), ...rows] = updates
      return rows.length === 0 ? [step2Frame(state)] : [updateFrame(state), step2Frame(mergeAll(rows))]
    }
    return { frames: this.#ofWhole(make, takesPacked), number: 0 }
  }

  #ofWhole(make: () => Frame[], takesPacked: boolean): Answer['frames'] {
    if (takesPacked && this.#whole) return this.#whole
    const frames = this.#packed(make(), takesPacked)
    if (frames instanceof Promise) this.#whole = frames
    return frames
  }

  #packed(plain: readonly Frame[], takesPacked: boolean): Answer['frames'] {
    const isLarge = ({ body }: Frame): boolean => body.byteLength > this.#packBytes
    if (!takesPacked || !plain.some(isLarge)) return plain
    return Promise.all(plain.map(async (frame) => (isLarge(frame) ? packFrame(frame) : frame))).catch(() => plain)
  }
}
