import { WebsocketProvider } from 'y-websocket'
import { closeCodes, closeReasonOf } from '#shared/protocol/close-codes.ts'
import { documentSocket } from '#client/engine/documents/document-socket.ts'
import { exchangeWithTabs } from '#client/engine/documents/exchange-with-tabs.ts'
import { presentAsWriter } from '#client/engine/documents/present-as.ts'
import { handleMessages } from '#client/engine/documents/sync-handlers.ts'
import type { LinkState, SyncLink, SyncLinkOptions } from '#client/engine/documents/sync-link-types.ts'

/** ms */
const longestPause = 5_000

/** Opens the link of one document: the socket is document-socket.ts, its messages are sync-handlers.ts. */
export function createSyncLink(options: SyncLinkOptions): SyncLink {
  const state: LinkState = {
    ...{ connections: 0, sent: 0, acknowledged: 0, isTold: false },
    ...{ named: new Set(), isFromServer: false, isWhole: true },
  }
  const Socket = documentSocket(options, state, () => presentAsWriter(provider.awareness))
  const provider = new WebsocketProvider(options.server, options.name, options.doc, {
    connect: false,
    disableBc: !options.shareWithTabs,
    params: options.params,
    resyncInterval: 60_000,
    WebSocketPolyfill: Socket,
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
  exchangeWithTabs(provider)

  handleMessages(provider, options, state)
  provider.on('status', () => options.onChange())
  provider.on('sync', () => options.onChange())
  provider.on('closed', ({ code }) => options.onRefused(closeReasonOf(code) ?? 'accessLost'))

  return {
    provider,
    get connected() {
      return provider.wsconnected
    },
    get settled() {
      // y-websocket sends nothing on a closing socket, and admits it only once it is closed
      return provider.wsconnected && provider.ws?.readyState === Socket.OPEN && state.isTold && state.acknowledged >= state.sent
    },
    get connections() {
      return state.connections
    },
    get isFromServer() {
      return state.isFromServer
    },
    hasNamed: (clientId) => state.named.has(clientId),
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
}
