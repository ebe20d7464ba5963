import type { ConvertedBatch } from '#server/workbooks/convert-job.ts'

/** Batches that follow each other become one. Each call of the write path costs the same for few rows and for many. */
export interface BatchJoiner {
  /** how many to join now */
  readonly most: number
  /** Tells how long so many took to write. */
  took(batches: number, ms: number): void
  /** The rows of the last result are overwritten by the next one. */
  join(batches: readonly [ConvertedBatch, ...ConvertedBatch[]]): ConvertedBatch
}

const mostJoined = 8

/** Joins as many batches as can be written in `wantedMs`. */
export function createBatchJoiner(wantedMs: number): BatchJoiner {
  let most = 1
  let room = Buffer.alloc(0)

  /** The lists without their brackets, in one list. */
  function joinRows(lists: readonly Uint8Array[]): Uint8Array {
    const length = lists.reduce((sum, list) => sum + list.byteLength - 1, 1)
    if (room.byteLength < length) room = Buffer.allocUnsafeSlow(Math.ceil(length * 1.25))
    let at = 0
    for (const list of lists) {
      room[at] = at === 0 ? bracket : comma
      room.set(list.subarray(1, -1), at + 1)
      at += list.byteLength - 1
    }
    room[at] = closingBracket
    return room.subarray(0, length)
  }

  return {
    get most() {
      return most
    },
    took: (batches, ms) => {
      if (ms > wantedMs) most = Math.max(1, Math.floor(Math.min(most, batches) / 2))
      else if (batches === most && ms < wantedMs / 2) most = Math.min(mostJoined, most * 2)
    },
    join: ([first, ...rest]) => {
      if (rest.length === 0) return first
      const batches = [first, ...rest]
      return {
        rows: joinRows(batches.map(({ rows }) => rows)),
        count: batches.reduce((count, batch) => count + batch.count, 0),
        lines: batches.flatMap(({ lines }) => lines),
        ...(first.repeats && { repeats: batches.flatMap(({ repeats }) => repeats ?? []) }),
        errors: batches.flatMap(({ errors }) => errors),
      }
    },
  }
}

const bracket = 0x5b
const closingBracket = 0x5d
const comma = 0x2c
