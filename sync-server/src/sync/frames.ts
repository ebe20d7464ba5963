import { promisify } from 'node:util'
import { deflateRaw, type InputType, type ZlibOptions } from 'node:zlib'
import * as encoding from 'lib0/encoding'
import { syncMessage, syncStep } from '#shared/protocol/sync-messages.ts'
import type { RefusalReason } from '#shared/protocol/sync-messages.ts'

/** The frames the server sends, as bytes (shared/src/protocol/sync-messages.ts). */
function frame(write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  write(encoder)
  return encoding.toUint8Array(encoder)
}

const syncFrame = (step: number, payload: Uint8Array): Uint8Array =>
  frame((encoder) => {
    encoding.writeVarUint(encoder, syncMessage.sync)
    encoding.writeVarUint(encoder, step)
    encoding.writeVarUint8Array(encoder, payload)
  })

export const step1Frame = (stateVector: Uint8Array): Uint8Array => syncFrame(syncStep.step1, stateVector)
export const step2Frame = (update: Uint8Array): Uint8Array => syncFrame(syncStep.step2, update)
export const updateFrame = (update: Uint8Array): Uint8Array => syncFrame(syncStep.update, update)

/** y-protocols' "permission denied", which the stock client understands. */
export const deniedFrame = (reason: string): Uint8Array =>
  frame((encoder) => {
    encoding.writeVarUint(encoder, syncMessage.auth)
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarString(encoder, reason)
  })

export const welcomeFrame = (epoch: string, write: boolean, schemaVersion: number): Uint8Array =>
  frame((encoder) => {
    encoding.writeVarUint(encoder, syncMessage.welcome)
    encoding.writeVarString(encoder, epoch)
    encoding.writeVarUint(encoder, write ? 1 : 0)
    encoding.writeVarUint(encoder, schemaVersion)
  })

export const ackFrame = (count: number): Uint8Array =>
  frame((encoder) => {
    encoding.writeVarUint(encoder, syncMessage.ack)
    encoding.writeVarUint(encoder, count)
  })

export const refusedFrame = (count: number, reason: RefusalReason): Uint8Array =>
  frame((encoder) => {
    encoding.writeVarUint(encoder, syncMessage.refused)
    encoding.writeVarUint(encoder, count)
    encoding.writeVarString(encoder, reason)
  })

/** A frame compressed, for clients that said in their hello that they take it. On another thread. */
export async function packFrame(plain: Uint8Array): Promise<Uint8Array> {
  return Buffer.concat([packedKind, await deflate(plain, { level: 1 })])
}
const packedKind = Buffer.from([syncMessage.packed])
const deflate = promisify<InputType, ZlibOptions, Buffer>(deflateRaw)

export const loggedFrame = (number: number): Uint8Array =>
  frame((encoder) => {
    encoding.writeVarUint(encoder, syncMessage.logged)
    encoding.writeVarUint(encoder, number)
  })

export interface PresenceEntry {
  clientId: number
  clock: number
  /** JSON of the state; `null` when the client left */
  json: string
}

export const presenceFrame = (entries: readonly PresenceEntry[]): Uint8Array =>
  frame((encoder) => {
    encoding.writeVarUint(encoder, syncMessage.awareness)
    const payload = frame((inner) => {
      encoding.writeVarUint(inner, entries.length)
      for (const entry of entries) {
        encoding.writeVarUint(inner, entry.clientId)
        encoding.writeVarUint(inner, entry.clock)
        encoding.writeVarString(inner, entry.json)
      }
    })
    encoding.writeVarUint8Array(encoder, payload)
  })
