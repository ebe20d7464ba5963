import { syncMessage } from '#shared/protocol/sync-messages.ts'

/** True when this browser can take compressed frames. */
export const canUnpack: boolean = (() => {
  try {
    new DecompressionStream('deflate-raw')
    return true
  } catch {
    return false
  }
})()

/**
 * Passes a socket's frames on in their order, compressed ones unpacked. Later frames wait, because a log number counts only after the content before
 * it. `onBroken` reports a frame that cannot be unpacked.
 */
export function inOrder(socket: WebSocket, handle: (event: MessageEvent) => unknown, onBroken: () => void): (event: MessageEvent) => void {
  let waiting: Promise<void> | undefined
  return (event) => {
    const packed = packedPart(event.data)
    if (!packed && !waiting) return void handle(event)
    const next: Promise<void> = Promise.all([packed ? inflate(packed) : undefined, waiting])
      .then(([data]) => {
        // frames that are unpacked after the connection's end are dropped
        if (socket.readyState === socket.OPEN) handle(data ? new MessageEvent('message', { data }) : event)
      })
      .catch(onBroken)
      .finally(() => {
        if (waiting === next) waiting = undefined
      })
    waiting = next
  }
}

function packedPart(data: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (!(data instanceof ArrayBuffer)) return undefined
  const bytes = new Uint8Array(data)
  return bytes[0] === syncMessage.packed ? bytes.subarray(1) : undefined
}

function inflate(packed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer()
}
