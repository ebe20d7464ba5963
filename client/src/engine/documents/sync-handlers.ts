import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { WebsocketProvider } from 'y-websocket'
import type { CloseReason } from '#shared/protocol/close-codes.ts'
import { syncMessage, syncStep, type RefusalReason } from '#shared/protocol/sync-messages.ts'
import type { LinkState, SyncLinkOptions } from '#client/engine/documents/sync-link-types.ts'

const refusals: Record<RefusalReason, CloseReason | undefined> = {
  'read-only': 'readOnly',
  'client-too-old': 'clientTooOld',
  'too-large': 'documentTooLarge',
  // it will be sent again
  'store-failed': undefined,
  // the copy is replaced
  epoch: undefined,
}

type Handler = (
  encoder: encoding.Encoder,
  decoder: decoding.Decoder,
  provider: WebsocketProvider,
  emitSynced: boolean,
  kind: number,
) => void

/** Answers the server's sync step 1 here; true when the message was one. */
function answered(options: SyncLinkOptions, encoder: encoding.Encoder, decoder: decoding.Decoder): boolean {
  if (decoding.peekVarUint(decoder) !== syncStep.step1) return false
  const question = decoding.clone(decoder)
  decoding.readVarUint(question)
  const update = options.answer(decoding.readVarUint8Array(question))
  if (!update) return false
  encoding.writeVarUint(encoder, syncMessage.sync)
  encoding.writeVarUint(encoder, syncStep.step2)
  encoding.writeVarUint8Array(encoder, update)
  return true
}

/** Adds our messages to those that y-websocket knows, and notes which of its own come from the server. */
export function handleMessages(provider: WebsocketProvider, options: SyncLinkOptions, state: LinkState): void {
  const handlers = provider.messageHandlers as unknown as Record<number, Handler>
  const sync = handlers[syncMessage.sync]
  handlers[syncMessage.sync] = (encoder, decoder, from, emitSynced, kind) => {
    // y-websocket sets this only for messages of the socket
    state.isFromServer = emitSynced
    try {
      if (!emitSynced || !answered(options, encoder, decoder)) sync?.(encoder, decoder, from, emitSynced, kind)
    } catch (error) {
      state.isWhole = false
      throw error
    } finally {
      state.isFromServer = false
    }
  }
  handlers[syncMessage.welcome] = (_encoder, decoder) => {
    const epoch = decoding.readVarString(decoder)
    const right = decoding.readVarUint(decoder) === 1 ? 'write' : 'read'
    options.onWelcome({ epoch, right, schemaVersion: decoding.readVarUint(decoder) })
  }
  handlers[syncMessage.taken] = (_encoder, decoder) => {
    const taken: number[] = []
    for (let left = decoding.readVarUint(decoder); left > 0; left--) taken.push(decoding.readVarUint(decoder))
    options.onTaken(taken)
  }
  handlers[syncMessage.logged] = (_encoder, decoder) => {
    if (state.isWhole) options.onLogged(decoding.readVarUint(decoder))
  }
  handlers[syncMessage.ack] = (_encoder, decoder) => {
    state.acknowledged = decoding.readVarUint(decoder)
    options.onChange()
  }
  handlers[syncMessage.refused] = (_encoder, decoder) => {
    decoding.readVarUint(decoder)
    const reason = refusals[decoding.readVarString(decoder) as RefusalReason]
    if (reason) options.onRefused(reason)
  }
}
