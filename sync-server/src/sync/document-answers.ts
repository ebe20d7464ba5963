import * as Y from 'yjs'
import { seedClientId } from '#shared/nouns/documents/seed-update.ts'
import type { DocumentLog, StoredDocument } from '#server/sync/document-log.ts'
import type { OpenDocument } from '#server/sync/document-memory.ts'
import { packFrame, step2Frame, updateFrame, type Frame } from '#server/sync/frames.ts'
import { changesSince, logNumber } from '#server/sync/log-since.ts'
import { mergeAll } from '#server/sync/merge-all.ts'

/** The frames for a client that asks "what do I lack?", in the order of sending. */
export interface Answer {
  /** a promise while the first is being compressed, on another thread */
  frames: readonly Frame[] | Promise<readonly Frame[]>
  /** the log row up to which the client then has everything; 0 while that is unknown */
  number: number
}

/** True for the state vector of a client without content, or with only the initial content that each device makes. */
export function hasNothing(vector: Uint8Array): boolean {
  return vector.byteLength <= 1 || [...Y.decodeStateVector(vector).keys()].every((client) => client === seedClientId)
}

/** The answers of one document. All clients without content are sent the same frames, encoded and compressed once. */
export class DocumentAnswers {
  readonly #packBytes: number
  #whole: Promise<readonly Frame[]> | undefined

  /** @param packBytes size from which an answer is compressed */
  constructor(packBytes: number) {
    this.#packBytes = packBytes
  }

  /** Call when the document has changed or its memory was given back. */
  forget(): void {
    this.#whole = undefined
  }

  /**
   * The missing part for a client. It comes from the log when the client has everything up to row `since`, otherwise from its state vector.
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
   * A document that is not built yet, exactly as it is stored. The snapshot goes first, because an answered client must have the logged
   * rows too. There is no number: only the built document knows whether updates wait for missing dependencies.
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
