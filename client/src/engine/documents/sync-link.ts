import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import { closeCodes, closeReasonOf, type CloseReason } from '#shared/protocol/close-codes.ts'
import { largestFrame, syncMessage, syncStep, type RefusalReason } from '#shared/protocol/sync-messages.ts'
import { presentAsWriter } from '#client/engine/documents/present-as.ts'
import { canUnpack, inOrder } from '#client/engine/documents/unpack.ts'
import { splitUpdate } from '#shared/nouns/documents/split-update.ts'
import { protocolVersion } from '#shared/protocol/version.ts'

export interface Welcome {
  epoch: string
  right: 'read' | 'write'
  schemaVersion: number
}

export interface SyncLinkOptions {
  /** `ws(s)://host/sync/<orgId>` */
  server: string
  /** Query of the address. `as` is the document's owner: the server disconnects when somebody else has signed in in this browser. */
  params: { as: string; view?: string }
  name: string
  doc: Y.Doc
  /** the name under which tabs of one person talk to each other; never shared by two people */
  channel: string
  schemaVersion: number
  /** epoch of the local copy, '' without one */
  epoch(): string
  /** the row of the server's log up to which the document has everything; 0 when unknown */
  logged(): number
  /** true when updates are exchanged with other tabs; only with the right to write */
  shareWithTabs: boolean
  WebSocket?: typeof WebSocket
  /** the server has not heard of the document yet: its "not found" is no answer */
  isAwaited(): boolean
  /** the update that a server with this state vector lacks; undefined: y-websocket's own answer with all deletions */
  answer(vector: Uint8Array): Uint8Array | undefined
  /** ids under which the device writes, or has unsent content */
  clientIds(): readonly number[]
  /** these ids are another member's; the connection ends and is opened again */
  onTaken(clientIds: readonly number[]): void
  onChange(): void
  onWelcome(welcome: Welcome): void
  /** everything up to this row of the server's log is in the document */
  onLogged(number: number): void
  /** the server refuses the content, or the connection */
  onRefused(reason: CloseReason): void
  /** the server closed the connection, which reopens by itself */
  onDelayed(reason: CloseReason): void
}

/**
 * The connection of one document: the stock y-websocket client, with our hello, welcome and acknowledgements on the same
 * socket (shared/src/protocol/sync-messages.ts).
 */
export interface SyncLink {
  readonly provider: WebsocketProvider
  readonly connected: boolean
  /** every local edit is durably stored on the server */
  readonly settled: boolean
  /** counts connections; the server asks for everything at the beginning of each */
  readonly connections: number
  /** true while an update from the server, not from another tab, is applied */
  readonly isFromServer: boolean
  /** true when the server knows, in this connection, that the device writes under this id */
  hasNamed(clientId: number): boolean
  shareWithTabs(share: boolean): void
  /** follows the browser's own network events: without them a dead socket is noticed only after 30 s */
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

export function createSyncLink(options: SyncLinkOptions): SyncLink {
  let sent = 0
  let acknowledged = 0
  /** sync step 2 was sent on this socket */
  let told = false
  let connections = 0
  let isFromServer = false
  let named: ReadonlySet<number> = new Set()
  /** everything from the server was applied without an error */
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
      // y-websocket assigns this one handler: its messages go through ours
      Object.defineProperty(this, 'onmessage', { set: (handler: WebSocket['onmessage']) => (this.#handle = handler) })
      this.addEventListener('message', ordered)
      // y-websocket sets `onopen` after this: our hello is the first frame.
      this.addEventListener('open', () => super.send(hello()))
    }

    override send(data: string | Blob | BufferSource): void {
      // y-websocket answers messages that arrive while its socket closes
      if (this.readyState > 1) return
      if (!(data instanceof Uint8Array) || data[0] !== syncMessage.sync || data[1] === syncStep.step1) return super.send(data)
      const frames = data.byteLength > largestFrame ? inFrames(data) : [data]
      // an unsendable one is never acknowledged either
      sent += frames?.length ?? 1
      // reported after the edit itself has been noted
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
  // The pause grows with each failure, with jitter, so that not all devices come back at once.
  provider.on('connection-close', (event) => {
    const reason = event && closeReasonOf(event.code)
    if (reason && closeCodes[reason].retry) options.onDelayed(reason)
    provider.maxBackoffTime = Math.min(longestPause, 200 * 2 ** provider.wsUnsuccessfulReconnects) * (0.5 + Math.random() / 2)
  })
  // y-websocket's own choice is the address, which two accounts in one browser share (F34).
  provider.bcChannel = options.channel

  /** Answers the server's sync step 1 here; true when the message was one. */
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
    // y-websocket sets this only for messages of the socket
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
      // y-websocket sends nothing on a closing socket, and admits it only once it is closed
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
        // leaving the other tabs also reported to the server that we left
        provider.awareness.setLocalState(provider.awareness.getLocalState())
      }
    },
    goOnline: () => provider.connect(),
    goOffline: () => {
      presentAsWriter(provider.awareness)
      provider.disconnect()
      // the tabs of one person still see each other
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
