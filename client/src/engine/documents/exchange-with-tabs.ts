import * as broadcast from 'lib0/broadcastchannel'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { WebsocketProvider } from 'y-websocket'
import { encodeAwarenessUpdate } from 'y-protocols/awareness'
import { encodeStateVector } from 'yjs'
import { writeSyncStep1, writeSyncStep2 } from 'y-protocols/sync'
import { syncMessage } from '#shared/protocol/sync-messages.ts'

/** Messages among the tabs of one person, beside y-websocket's own. Earlier builds pass over them. */
const tabMessage = {
  /** varuint asker: the others may have less than this tab */
  arrived: 200,
  /** varuint asker, varuint8array state vector of the answering tab */
  has: 201,
} as const

type Handler = (encoder: encoding.Encoder, decoder: decoding.Decoder, provider: WebsocketProvider, isFromServer: boolean) => void

/**
 * Lets a tab that connects tell the others only that it is there. y-websocket sends them the whole document, which takes long for a large one also
 * while there is no other tab. Each other tab answers with its state, and gets exactly what it lacks.
 */
export function exchangeWithTabs(provider: WebsocketProvider): void {
  const own = Math.floor(Math.random() * 2 ** 32)
  const { doc, awareness } = provider
  const publish = (write: (encoder: encoding.Encoder) => void): void => {
    const encoder = encoding.createEncoder()
    write(encoder)
    broadcast.publish(provider.bcChannel, encoding.toUint8Array(encoder), provider)
  }

  provider.connectBc = () => {
    if (provider.disableBc) return
    if (!provider.bcconnected) broadcast.subscribe(provider.bcChannel, provider._bcSubscriber)
    provider.bcconnected = true
    publish((encoder) => {
      encoding.writeVarUint(encoder, syncMessage.sync)
      writeSyncStep1(encoder, doc)
    })
    publish((encoder) => {
      encoding.writeVarUint(encoder, tabMessage.arrived)
      encoding.writeVarUint(encoder, own)
    })
    publish((encoder) => encoding.writeVarUint(encoder, syncMessage.queryAwareness))
    publish((encoder) => {
      encoding.writeVarUint(encoder, syncMessage.awareness)
      encoding.writeVarUint8Array(encoder, encodeAwarenessUpdate(awareness, [doc.clientID]))
    })
  }

  const handlers = provider.messageHandlers as unknown as Record<number, Handler>
  handlers[tabMessage.arrived] = (encoder, decoder, _provider, isFromServer) => {
    const asker = decoding.readVarUint(decoder)
    if (isFromServer) return
    encoding.writeVarUint(encoder, tabMessage.has)
    encoding.writeVarUint(encoder, asker)
    encoding.writeVarUint8Array(encoder, encodeStateVector(doc))
  }
  handlers[tabMessage.has] = (encoder, decoder, _provider, isFromServer) => {
    const asker = decoding.readVarUint(decoder)
    const vector = decoding.readVarUint8Array(decoder)
    if (isFromServer || asker !== own) return
    encoding.writeVarUint(encoder, syncMessage.sync)
    writeSyncStep2(encoder, doc, vector)
  }
}
