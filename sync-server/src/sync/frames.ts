import { promisify } from 'node:util'
import { deflateRaw, type InputType, type ZlibOptions } from 'node:zlib'
import * as encoding from 'lib0/encoding'
import { syncMessage, syncStep } from '#shared/protocol/sync-messages.ts'
import type { RefusalReason } from '#shared/protocol/sync-messages.ts'

/**
 * A message of the server (shared/src/protocol/sync-messages.ts) in its wire form. It is made once and written to every socket as it is, so
 * that a delivery costs one write.
 */
export interface Frame {
  /** the message */
  readonly body: Uint8Array
  /** the same as one unmasked, uncompressed binary websocket frame */
  readonly bytes: Buffer
}

const finalBinary = 0x82

/** A frame whose body `fill` writes. */
function frameOf(length: number, fill: (body: Buffer) => void): Frame {
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const bytes = Buffer.allocUnsafe(header + length)
  bytes[0] = finalBinary
  bytes[1] = header === 2 ? length : header === 4 ? 126 : 127
  if (header === 4) bytes.writeUInt16BE(length, 2)
  if (header === 10) bytes.writeBigUInt64BE(BigInt(length), 2)
  const body = bytes.subarray(header)
  fill(body)
  return { body, bytes }
}

function encoded(write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  write(encoder)
  return encoding.toUint8Array(encoder)
}

function frame(write: (encoder: encoding.Encoder) => void): Frame {
  const message = encoded(write)
  return frameOf(message.byteLength, (body) => body.set(message))
}

/** How many bytes lib0 writes a number with, and writing it: these frames are made in every turn. */
function varUintLength(value: number): number {
  let length = 1
  for (let rest = value; rest > 127; rest = Math.floor(rest / 128)) length += 1
  return length
}

function writeVarUint(body: Buffer, at: number, value: number): number {
  let position = at
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) body[position++] = 128 | (rest % 128)
  body[position++] = rest
  return position
}

const syncFrame = (step: number, payload: Uint8Array): Frame =>
  frameOf(2 + varUintLength(payload.byteLength) + payload.byteLength, (body) => {
    body[0] = syncMessage.sync
    body[1] = step
    body.set(payload, writeVarUint(body, 2, payload.byteLength))
  })

export const step1Frame = (stateVector: Uint8Array): Frame => syncFrame(syncStep.step1, stateVector)
export const step2Frame = (update: Uint8Array): Frame => syncFrame(syncStep.step2, update)
export const updateFrame = (update: Uint8Array): Frame => syncFrame(syncStep.update, update)

/** y-protocols' "permission denied", which the stock client understands. */
export const deniedFrame = (reason: string): Frame =>
  frame((encoder) => {
    encoding.writeVarUint(encoder, syncMessage.auth)
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarString(encoder, reason)
  })

export const welcomeFrame = (epoch: string, write: boolean, schemaVersion: number): Frame =>
  frame((encoder) => {
    encoding.writeVarUint(encoder, syncMessage.welcome)
    encoding.writeVarString(encoder, epoch)
    encoding.writeVarUint(encoder, write ? 1 : 0)
    encoding.writeVarUint(encoder, schemaVersion)
  })

export const takenFrame = (clientIds: readonly number[]): Frame =>
  frame((encoder) => {
    encoding.writeVarUint(encoder, syncMessage.taken)
    encoding.writeVarUint(encoder, clientIds.length)
    for (const clientId of clientIds) encoding.writeVarUint(encoder, clientId)
  })

export const ackFrame = (count: number): Frame =>
  frameOf(1 + varUintLength(count), (body) => {
    body[0] = syncMessage.ack
    writeVarUint(body, 1, count)
  })

export const refusedFrame = (count: number, reason: RefusalReason): Frame =>
  frame((encoder) => {
    encoding.writeVarUint(encoder, syncMessage.refused)
    encoding.writeVarUint(encoder, count)
    encoding.writeVarString(encoder, reason)
  })

/** Compresses a frame on another thread, for clients that accept this according to their `hello`. */
export async function packFrame(plain: Frame): Promise<Frame> {
  const packed = await deflate(plain.body, { level: 1 })
  return frameOf(1 + packed.byteLength, (body) => {
    body[0] = syncMessage.packed
    body.set(packed, 1)
  })
}
const deflate = promisify<InputType, ZlibOptions, Buffer>(deflateRaw)

export const loggedFrame = (number: number): Frame =>
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

export const presenceFrame = (entries: readonly PresenceEntry[]): Frame =>
  frame((encoder) => {
    encoding.writeVarUint(encoder, syncMessage.awareness)
    const payload = encoded((inner) => {
      encoding.writeVarUint(inner, entries.length)
      for (const entry of entries) {
        encoding.writeVarUint(inner, entry.clientId)
        encoding.writeVarUint(inner, entry.clock)
        encoding.writeVarString(inner, entry.json)
      }
    })
    encoding.writeVarUint8Array(encoder, payload)
  })
