import type { WebsocketProvider } from 'y-websocket'
import type * as Y from 'yjs'
import type { CloseReason } from '#shared/protocol/close-codes.ts'

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

/** The state of one document's connections. The socket and the message handlers write it, the link reads it. */
export interface LinkState {
  /** counts connections */
  connections: number
  /** sync messages that this socket has sent */
  sent: number
  /** … and that the server has stored */
  acknowledged: number
  /** sync step 2 was sent on this socket */
  isTold: boolean
  /** client ids that the server knows in this connection */
  named: ReadonlySet<number>
  /** an update from the server, not from another tab, is being applied */
  isFromServer: boolean
  /** everything from the server was applied without an error */
  isWhole: boolean
}
