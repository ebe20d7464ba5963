import { splitUpdate } from '#shared/nouns/documents/split-update.ts'
import type { Job } from '#server/jobs/job.ts'
import type { StoredDocument } from '#server/sync/document-log.ts'
import { mergeAll } from '#server/sync/merge-all.ts'
import { readElsewhere, type DocumentOnDisk } from '#server/sync/read-elsewhere.ts'

/** A document as stored, in pieces that are applied in this order, each in a few milliseconds. */
export interface CutDocument extends Pick<StoredDocument, 'epoch' | 'logId'> {
  pieces: Uint8Array[]
}

const pieceBytes = 64 * 1024
/** where a single value is larger than a piece */
const largestBytes = 2 * 1024 * 1024

/** Cuts a document on this thread's own connection; undefined when it is not stored, or cannot be cut. */
export const cutJob: Job = (input) =>
  readElsewhere(input as DocumentOnDisk, (_db, { epoch, logId, updates: [state, ...rows] }): CutDocument | undefined => {
    const pieces = state && (splitUpdate(state, pieceBytes) ?? splitUpdate(state, largestBytes))
    return pieces && { epoch, logId, pieces: [...pieces, ...together(rows)] }
  })

/** Rows of the log are small: as many as make a piece. */
function together(rows: readonly Uint8Array[]): Uint8Array[] {
  const pieces: Uint8Array[] = []
  let group: Uint8Array[] = []
  let bytes = 0
  const close = (): void => {
    if (group.length > 0) pieces.push(mergeAll(group))
    group = []
    bytes = 0
  }
  for (const row of rows) {
    if (bytes + row.byteLength > pieceBytes) close()
    group.push(row)
    bytes += row.byteLength
  }
  close()
  return pieces
}
