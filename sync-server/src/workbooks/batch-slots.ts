/** Batches that a reader is ahead of the one who writes them, so that memory stays bounded. */
export const maxAhead = 16

/** Memory for the batches under way, seen by both threads. A place is taken again once its batch was written. */
export interface BatchSlots {
  /** @returns the bytes of the text, which stay until {@link maxAhead} more were put */
  put(text: string): Uint8Array
}

export function createBatchSlots(): BatchSlots {
  const slots: Buffer[] = []
  let next = 0
  return {
    put: (text) => {
      const at = next++ % maxAhead
      const bytes = Buffer.byteLength(text)
      let slot = slots[at]
      if (!slot || slot.byteLength < bytes) slots[at] = slot = Buffer.from(new SharedArrayBuffer(Math.ceil(bytes * 1.25)))
      slot.write(text)
      return new Uint8Array(slot.buffer, 0, bytes)
    },
  }
}
