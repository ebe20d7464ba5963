import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import { closeCodes, closeReasonOf, type CloseReason } from '#shared/protocol/close-codes.ts'
import { syncMessage, syncStep, type RefusalReason } from '#shared/protocol/sync-messages.ts'
import { protocolVersion } from '#shared/protocol/version.ts'

export interface Welcome {
  epoch: string
  right: 'read' | 'write'
  schemaVersion: number
}

export interface SyncLinkOptions {
  /** `ws(s)://host/sync/<orgId>` */
  server: string
  name: string
  doc: Y.Doc
  /** tabs of one person talk to each other under this name; never two people */
  channel: string
  schemaVersion: number
  /** of the local copy, '' without one */
  epoch(): string
  /** whether other tabs may hear and tell us; only with the right to write */
  shareWithTabs: boolean
  WebSocket?: typeof WebSocket
  onChange(): void
  onWelcome(welcome: Welcome): void
  /** the server will not take what we have, or does not want us any more */
  onRefused(reason: CloseReason): void
}

/**
 * The connection of one document: the stock y-websocket client, with our hello, welcome and acknowledgements on the same
 * socket (shared/src/protocol/sync-messages.ts).
 */
export interface SyncLink {
  readonly provider: WebsocketProvider
  readonly connected: boolean
  /** everything in the document is durably stored on the server */
  readonly settled: boolean
  shareWithTabs(share: boolean): void
  /** follows the browser's own network events: a dead socket is otherwise noticed only after 30 s */
  goOnline(): void
  goOffline(): void
  close(): void
}

const refusals: Record<RefusalReason, CloseReason | undefined> = {
  'read-only': 'readOnly',
  'client-too-old': 'clientTooOld',
  'too-large': 'documentTooLarge',
  // it will be sent again
  'store-failed': undefined,
  // the copy is replaced
  epoch: undefined,
}

export function createSyncLink(options: SyncLinkOptions): SyncLink {
  let sent = 0
  let acknowledged = 0
  /** the answer to the server's "what do you have?" is among what was sent on this socket */
  let told = false

  const Base = options.WebSocket ?? WebSocket
  class DocumentSocket extends Base {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      sent = 0
      acknowledged = 0
      told = false
      // y-websocket sets `onopen` after this: our hello is the first frame.
      this.addEventListener('open', () => super.send(hello()))
    }

    override send(data: string | Blob | BufferSource): void {
      if (data instanceof Uint8Array && data[0] === syncMessage.sync && data[1] !== syncStep.step1) {
        sent += 1
        if (data[1] === syncStep.step2) told = true
      }
      super.send(data)
    }
  }

  function hello(): Uint8Array<ArrayBuffer> {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, syncMessage.hello)
    encoding.writeVarUint(encoder, protocolVersion)
    encoding.writeVarUint(encoder, options.schemaVersion)
    encoding.writeVarString(encoder, options.epoch())
    return new Uint8Array(encoding.toUint8Array(encoder))
  }

  const provider = new WebsocketProvider(options.server, options.name, options.doc, {
    connect: false,
    disableBc: !options.shareWithTabs,
    resyncInterval: 60_000,
    // not all at once when a server comes back
    maxBackoffTime: 3_000 + Math.random() * 2_000,
    WebSocketPolyfill: DocumentSocket as typeof WebSocket,
    shouldReconnect: (event) => {
      const reason = closeReasonOf(event.code)
      return reason === undefined || closeCodes[reason].retry
    },
  })
  // Its own choice is the address, which two accounts in one browser share (F34).
  provider.bcChannel = options.channel

  const handlers = provider.messageHandlers as unknown as Record<number, (encoder: encoding.Encoder, decoder: decoding.Decoder) => void>
  handlers[syncMessage.welcome] = (_encoder, decoder) => {
    const epoch = decoding.readVarString(decoder)
    const right = decoding.readVarUint(decoder) === 1 ? 'write' : 'read'
    options.onWelcome({ epoch, right, schemaVersion: decoding.readVarUint(decoder) })
  }
  handlers[syncMessage.ack] = (_encoder, decoder) => {
    acknowledged = decoding.readVarUint(decoder)
    options.onChange()
  }
  handlers[syncMessage.refused] = (_encoder, decoder) => {
    decoding.readVarUint(decoder)
    const reason = refusals[decoding.readVarString(decoder) as RefusalReason]
    if (reason) options.onRefused(reason)
  }
  provider.on('status', () => options.onChange())
  provider.on('sync', () => options.onChange())
  provider.on('closed', ({ code }) => options.onRefused(closeReasonOf(code) ?? 'accessLost'))

  const link: SyncLink = {
    provider,
    get connected() {
      return provider.wsconnected
    },
    get settled() {
      return provider.wsconnected && told && acknowledged >= sent
    },
    shareWithTabs: (share) => {
      if (provider.disableBc === !share) return
      if (share) {
        provider.disableBc = false
        provider.connectBc()
      } else {
        provider.disconnectBc()
        provider.disableBc = true
        // leaving the other tabs also told the server that we left
        provider.awareness.setLocalState(provider.awareness.getLocalState())
      }
    },
    goOnline: () => provider.connect(),
    goOffline: () => {
      provider.disconnect()
      // the tabs of one person go on seeing each other
      provider.connectBc()
      options.onChange()
    },
    close: () => provider.destroy(),
  }
  return link
}
