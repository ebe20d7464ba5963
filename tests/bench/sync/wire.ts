import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

/** How a client of a server talks: y-websocket's frames, Hocuspocus' (the document's name before each), or ours with hello. */
export type Protocol = 'y-websocket' | 'hocuspocus' | 'trama'

export const syncKind = 0
/** Hocuspocus' confirmation of one update; ours is 102 and counts. */
export const hocuspocusConfirmed = 8
export const ourAck = 102
export const ourWelcome = 101
export const ourNumber = 104
export const ourPacked = 105

function frame(write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  write(encoder)
  return encoding.toUint8Array(encoder)
}

export interface Wire {
  /** the first messages of a connection, before it asks for the document */
  begin: Uint8Array[]
  sync(step: number, payload: Uint8Array): Uint8Array
  /** where a received frame's kind is */
  start(data: Uint8Array, offset: number): number
}

/** @param hello of our protocol: epoch and log number of the local copy */
export function wireOf(protocol: Protocol, document: string, hello: { epoch: string; log: number } = { epoch: '', log: 0 }): Wire {
  const named = protocol === 'hocuspocus'
  const prefix = (encoder: encoding.Encoder): void => {
    if (named) encoding.writeVarString(encoder, document)
  }
  const ours = frame((encoder) => {
    for (const value of [100, 1, 127]) encoding.writeVarUint(encoder, value)
    encoding.writeVarString(encoder, hello.epoch)
    encoding.writeVarUint(encoder, hello.log)
    // it takes compressed frames
    encoding.writeVarUint(encoder, 1)
  })
  const token = frame((encoder) => {
    prefix(encoder)
    encoding.writeVarUint(encoder, 2)
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarString(encoder, '')
  })
  return {
    begin: protocol === 'trama' ? [ours] : named ? [token] : [],
    sync: (step, payload) =>
      frame((encoder) => {
        prefix(encoder)
        encoding.writeVarUint(encoder, syncKind)
        encoding.writeVarUint(encoder, step)
        encoding.writeVarUint8Array(encoder, payload)
      }),
    start: (data, offset) => (named ? offset + 1 + data[offset]! : offset),
  }
}

/** A received frame taken apart; `step` only for sync frames (Hocuspocus answers with kind 4). */
export function readFrame(wire: Wire, data: Uint8Array): { kind: number; step?: number; payload?: Uint8Array; rest: decoding.Decoder } {
  const decoder = decoding.createDecoder(data)
  decoder.pos = wire.start(data, 0)
  const kind = decoding.readVarUint(decoder)
  if (kind !== syncKind && kind !== 4) return { kind, rest: decoder }
  const step = decoding.readVarUint(decoder)
  return { kind: syncKind, step, payload: decoding.readVarUint8Array(decoder), rest: decoder }
}
