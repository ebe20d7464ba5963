import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { syncMessage, syncStep } from '#shared/protocol/sync-messages.ts'
import { protocolVersion } from '#shared/protocol/version.ts'
import type { RawSocket } from '#tests/support/sync-raw.ts'

/** The first frame of a client that wants acknowledgements, and writes under these ids. */
export function helloFrame(clientIds: readonly number[] = []): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, syncMessage.hello)
  encoding.writeVarUint(encoder, protocolVersion)
  encoding.writeVarUint(encoder, 1_000)
  encoding.writeVarString(encoder, '')
  encoding.writeVarUint(encoder, 0)
  encoding.writeVarUint(encoder, 0)
  encoding.writeVarUint(encoder, clientIds.length)
  for (const clientId of clientIds) encoding.writeVarUint(encoder, clientId)
  return encoding.toUint8Array(encoder)
}

/** The awareness frame that a client broadcasts about itself. */
export function presenceFrameOf(clientId: number): Uint8Array {
  const said = encoding.createEncoder()
  encoding.writeVarUint(said, 1)
  encoding.writeVarUint(said, clientId)
  encoding.writeVarUint(said, 1)
  encoding.writeVarString(said, '{}')
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, syncMessage.awareness)
  encoding.writeVarUint8Array(encoder, encoding.toUint8Array(said))
  return encoding.toUint8Array(encoder)
}

/** The server's messages to a raw connection so far. */
export interface Heard {
  welcomed: boolean
  acknowledged: number
  /** state vectors it asked with */
  questions: Map<number, number>[]
  taken: number[]
}

export function hear(raw: RawSocket): Heard {
  const heard: Heard = { welcomed: false, acknowledged: 0, questions: [], taken: [] }
  raw.socket.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(new Uint8Array(data))
    const kind = decoding.readVarUint(decoder)
    if (kind === syncMessage.welcome) heard.welcomed = true
    else if (kind === syncMessage.ack) heard.acknowledged = decoding.readVarUint(decoder)
    else if (kind === syncMessage.taken) {
      for (let left = decoding.readVarUint(decoder); left > 0; left--) heard.taken.push(decoding.readVarUint(decoder))
    } else if (kind === syncMessage.sync && decoding.readVarUint(decoder) === syncStep.step1)
      heard.questions.push(Y.decodeStateVector(decoding.readVarUint8Array(decoder)))
  })
  return heard
}
