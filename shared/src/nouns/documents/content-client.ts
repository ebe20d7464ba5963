import type * as Y from 'yjs'

/** Above all ids that Yjs takes at random, and far below the largest safe integer. */
const firstId = 2 ** 32

/**
 * Makes a change under a Yjs client id that follows from what the change writes. Two devices that make the same change at once, and the
 * server, write the same pieces, and nothing is doubled. Other content gives another id, so one id never stands for two contents.
 * @param parts everything that the written bytes depend on
 */
export function writeAsContent(doc: Y.Doc, parts: readonly (string | Uint8Array)[], change: () => void): void {
  const own = doc.clientID
  const id = contentClientId(parts)
  // pieces under that id are there and were deleted: the same content comes again
  if (!doc.store.clients.has(id)) doc.clientID = id
  try {
    change()
  } finally {
    doc.clientID = own
  }
}

/** A hash (cyrb53's steps) in the range of such ids. */
function contentClientId(parts: readonly (string | Uint8Array)[]): number {
  let low = 0xde_ad_be_ef
  let high = 0x41_c6_ce_57
  for (const part of parts) {
    // between two parts, so that no letter moves from one to the other
    for (const byte of [...codesOf(part), 0x1_00_00]) {
      low = Math.imul(low ^ byte, 2_654_435_761)
      high = Math.imul(high ^ byte, 1_597_334_677)
    }
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  return firstId * (1 + (high & 0xf_ff_ff)) + (low >>> 0)
}

const codesOf = (part: string | Uint8Array): Iterable<number> =>
  typeof part === 'string' ? part.split('').map((letter) => letter.charCodeAt(0)) : part
