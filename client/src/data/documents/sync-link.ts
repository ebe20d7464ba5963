import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import { closeCodes, closeReasonOf, type CloseReason } from '#shared/protocol/close-codes.ts'
import { largestFrame, syncMessage, syncStep, type RefusalReason } from '#shared/protocol/sync-messages.ts'
import { presentAsWriter } from '#client/data/documents/present-as.ts'
import { canUnpack, inOrder } from '#client/data/documents/unpack.ts'
import { splitUpdate } from '#shared/documents/split-update.ts'
import { protocolVersion } from '#shared/protocol/version.ts'

export interface Welcome {
  epoch: string
  right: 'read' | 'write'
  schemaVersion: number
}

export interface SyncLinkOptions {
  /** `ws(s)://host/sync/<orgId>` */
  server: string
  /**
   * of the address; `as` is whose document this is: should somebody else have signed in in this browser meanwhile, the server sends us away
   */
  params: { as: string; view?: string }
  name: string
  doc: Y.Doc
  /** tabs of one person talk to each other under this name; never two people */
  channel: string
  schemaVersion: number
  /** of the local copy, '' without one */
  epoch(): string
  /** up to which row of the server's log the document has everything, 0 when that is not known */
  logged(): number
  /** whether other tabs may hear and tell us; only with the right to write */
  shareWithTabs: boolean
  WebSocket?: typeof WebSocket
  /** the server has not heard of the document yet: that it knows none is no answer */
  isAwaited(): boolean
  /** what a server with this state vector lacks, as an update; undefined: y-websocket's own answer, which tells all deletions */
  answer(vector: Uint8Array): Uint8Array | undefined
  /** under which the device writes, or has unsent content */
  clientIds(): readonly number[]
  /** these of them are another member's; the connection ends and is opened again */
  onTaken(clientIds: readonly number[]): void
  onChange(): void
  onWelcome(welcome: Welcome): void
  /** everything up to this row of the server's log is in the document */
  onLogged(number: number): void
  /** the server will not take what we have, or does not want us any more */
  onRefused(reason: CloseReason): void
  /** the server closed the connection, which is opened again by itself */
  onDelayed(reason: CloseReason): void
}

/**
 * The connection of one document: the stock y-websocket client, with our hello, welcome and acknowledgements on the same
 * socket (shared/src/protocol/sync-messages.ts).
 */
export interface SyncLink {
  readonly provider: WebsocketProvider
  readonly connected: boolean
  /** everything this tab made, or found on the device, is durably stored on the server */
  readonly settled: boolean
  /** counts connections; the server asks for everything at the beginning of each */
  readonly connections: number
  /** what is being applied comes from the server, not from another tab */
  readonly isFromServer: boolean
  /** the server was told in this connection that the device writes under this id */
  hasNamed(clientId: number): boolean
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

/** ms */
const longestPause = 5_000

type Handler = (
  encoder: encoding.Encoder,
  decoder: decoding.Decoder,
  provider: WebsocketProvider,
  emitSynced: boolean,
  kind: number,
) => void

/** A sync message that is larger than the server takes, as several; undefined when it cannot be cut. */
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

export function createSyncLink(options: SyncLinkOptions): SyncLink {
  let sent = 0
  let acknowledged = 0
  /** the answer to the server's "what do you have?" is among what was sent on this socket */
  let told = false
  let connections = 0
  let isFromServer = false
  let named: ReadonlySet<number> = new Set()
  /** nothing that the server sent failed to be applied */
  let isWhole = true

  const Base = options.WebSocket ?? WebSocket
  class DocumentSocket extends Base {
    #handle: WebSocket['onmessage'] = null

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      sent = 0
      acknowledged = 0
      told = false
      connections += 1
      presentAsWriter(provider.awareness)
      const received = (event: MessageEvent): unknown => this.#handle?.call(this, event)
      const ordered = inOrder(this, received, () => {
        isWhole = false
        this.close()
      })
      // y-websocket sets this one handler: what it is handed comes through ours
      Object.defineProperty(this, 'onmessage', { set: (handler: WebSocket['onmessage']) => (this.#handle = handler) })
      this.addEventListener('message', ordered)
      // y-websocket sets `onopen` after this: our hello is the first frame.
      this.addEventListener('open', () => super.send(hello()))
    }

    override send(data: string | Blob | BufferSource): void {
      if (!(data instanceof Uint8Array) || data[0] !== syncMessage.sync || data[1] === syncStep.step1) return super.send(data)
      const frames = data.byteLength > largestFrame ? inFrames(data) : [data]
      // one that cannot be sent is never acknowledged either
      sent += frames?.length ?? 1
      // told after the edit itself has been noted
      if (!frames) return queueMicrotask(() => options.onRefused('messageTooBig'))
      if (data[1] === syncStep.step2) told = true
      for (const frame of frames) super.send(frame as Uint8Array<ArrayBuffer>)
    }
  }

  function hello(): Uint8Array<ArrayBuffer> {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, syncMessage.hello)
    encoding.writeVarUint(encoder, protocolVersion)
    encoding.writeVarUint(encoder, options.schemaVersion)
    encoding.writeVarString(encoder, options.epoch())
    encoding.writeVarUint(encoder, isWhole ? options.logged() : 0)
    encoding.writeVarUint(encoder, canUnpack ? 1 : 0)
    named = new Set(options.clientIds())
    encoding.writeVarUint(encoder, named.size)
    for (const clientId of named) encoding.writeVarUint(encoder, clientId)
    isWhole = true
    return new Uint8Array(encoding.toUint8Array(encoder))
  }

  const provider = new WebsocketProvider(options.server, options.name, options.doc, {
    connect: false,
    disableBc: !options.shareWithTabs,
    params: options.params,
    resyncInterval: 60_000,
    WebSocketPolyfill: DocumentSocket as typeof WebSocket,
    shouldReconnect: ({ code }) => {
      const reason = closeReasonOf(code)
      if (reason === 'accessLost' || reason === 'documentDeleted') return options.isAwaited()
      return reason === undefined || closeCodes[reason].retry
    },
  })
  // Longer with each failure, and not everybody at once when a server comes back.
  provider.on('connection-close', (event) => {
    const reason = event && closeReasonOf(event.code)
    if (reason && closeCodes[reason].retry) options.onDelayed(reason)
    provider.maxBackoffTime = Math.min(longestPause, 200 * 2 ** provider.wsUnsuccessfulReconnects) * (0.5 + Math.random() / 2)
  })
  // Its own choice is the address, which two accounts in one browser share (F34).
  provider.bcChannel = options.channel

  /** Whether it was the server's question what we have, answered here. */
  function answered(encoder: encoding.Encoder, decoder: decoding.Decoder): boolean {
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

  const handlers = provider.messageHandlers as unknown as Record<number, Handler>
  const sync = handlers[syncMessage.sync]
  handlers[syncMessage.sync] = (encoder, decoder, from, emitSynced, kind) => {
    // y-websocket says so only of what came by the socket
    isFromServer = emitSynced
    try {
      if (!emitSynced || !answered(encoder, decoder)) sync?.(encoder, decoder, from, emitSynced, kind)
    } catch (error) {
      isWhole = false
      throw error
    } finally {
      isFromServer = false
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
    if (isWhole) options.onLogged(decoding.readVarUint(decoder))
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
      // on a socket that is closing y-websocket sends nothing, and says so only once it is closed
      return provider.wsconnected && provider.ws?.readyState === Base.OPEN && told && acknowledged >= sent
    },
    get connections() {
      return connections
    },
    get isFromServer() {
      return isFromServer
    },
    hasNamed: (clientId) => named.has(clientId),
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
      presentAsWriter(provider.awareness)
      provider.disconnect()
      // the tabs of one person go on seeing each other
      provider.connectBc()
      options.onChange()
    },
    close: () => {
      presentAsWriter(provider.awareness)
      provider.destroy()
    },
  }
  return link
}
