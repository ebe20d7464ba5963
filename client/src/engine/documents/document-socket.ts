import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { splitUpdate } from '#shared/nouns/documents/split-update.ts'
import { largestFrame, syncMessage, syncStep } from '#shared/protocol/sync-messages.ts'
import { protocolVersion } from '#shared/protocol/version.ts'
import type { LinkState, SyncLinkOptions } from '#client/engine/documents/sync-link-types.ts'
import { canUnpack, inOrder } from '#client/engine/documents/unpack.ts'

/** Splits a sync message that is too large for the server; undefined when it cannot be split. */
function inFrames(message: Uint8Array): Uint8Array[] | undefined {
  const decoder = decoding.createDecoder(message)
  decoding.readVarUint(decoder)
  const step = decoding.readVarUint(decoder)
  const pieces = splitUpdate(decoding.readVarUint8Array(decoder), largestFrame - 64)
  return pieces?.map((piece, at) => {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, syncMessage.sync)
    // the last one completes the answer
    encoding.writeVarUint(encoder, at === pieces.length - 1 ? step : syncStep.update)
    encoding.writeVarUint8Array(encoder, piece)
    return encoding.toUint8Array(encoder)
  })
}

/** Our first frame on a socket: the versions, the copy and the ids of this device. */
function helloFrame(options: SyncLinkOptions, state: LinkState): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, syncMessage.hello)
  encoding.writeVarUint(encoder, protocolVersion)
  encoding.writeVarUint(encoder, options.schemaVersion)
  encoding.writeVarString(encoder, options.epoch())
  encoding.writeVarUint(encoder, state.isWhole ? options.logged() : 0)
  encoding.writeVarUint(encoder, canUnpack ? 1 : 0)
  state.named = new Set(options.clientIds())
  encoding.writeVarUint(encoder, state.named.size)
  for (const clientId of state.named) encoding.writeVarUint(encoder, clientId)
  state.isWhole = true
  return new Uint8Array(encoding.toUint8Array(encoder))
}

/**
 * The class of sockets that y-websocket is given. It says hello first, brings messages in order, splits large ones and counts those that the
 * server has to acknowledge.
 * @param onNew called for each socket before anything is sent on it
 */
export function documentSocket(options: SyncLinkOptions, state: LinkState, onNew: () => void): typeof WebSocket {
  const Base = options.WebSocket ?? WebSocket
  return class DocumentSocket extends Base {
    #handle: WebSocket['onmessage'] = null

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      Object.assign(state, { sent: 0, acknowledged: 0, isTold: false, connections: state.connections + 1 })
      onNew()
      const received = (event: MessageEvent): unknown => this.#handle?.call(this, event)
      const ordered = inOrder(this, received, () => {
        state.isWhole = false
        this.close()
      })
      // y-websocket assigns this one handler: its messages go through ours
      Object.defineProperty(this, 'onmessage', { set: (handler: WebSocket['onmessage']) => (this.#handle = handler) })
      this.addEventListener('message', ordered)
      // y-websocket sets `onopen` after this: our hello is the first frame.
      this.addEventListener('open', () => super.send(helloFrame(options, state)))
    }

    override send(data: string | Blob | BufferSource): void {
      // y-websocket answers messages that arrive while its socket closes
      if (this.readyState > 1) return
      if (!(data instanceof Uint8Array) || data[0] !== syncMessage.sync || data[1] === syncStep.step1) return super.send(data)
      const frames = data.byteLength > largestFrame ? inFrames(data) : [data]
      // an unsendable one is never acknowledged either
      state.sent += frames?.length ?? 1
      // reported after the edit itself has been noted
      if (!frames) return queueMicrotask(() => options.onRefused('messageTooBig'))
      if (data[1] === syncStep.step2) state.isTold = true
      for (const frame of frames) super.send(frame as Uint8Array<ArrayBuffer>)
    }
  } as typeof WebSocket
}
