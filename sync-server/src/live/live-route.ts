import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import { livePing } from '#shared/catalogue/feed.ts'
import { followSession } from '#server/identity/follow-session.ts'
import type { Session } from '#server/identity/session.ts'
import { refuseUpgrade, type UpgradeRoute } from '#server/http/upgrade.ts'
import { createPlaces } from '#server/lib/places.ts'
import { createChangeNotifier } from '#server/live/change-notifier.ts'
import {
  contextOf,
  createLiveConnections,
  endConnection,
  type LiveConnection,
  type LiveConnections,
  type LiveLimits,
} from '#server/live/live-connections.ts'
import { createPresence, type Presence, type PresentConnection } from '#server/live/presence.ts'
import type { Platform } from '#server/platform/platform.ts'

const farewellMs = 2_000

export interface LiveOptions extends LiveLimits {
  pingEveryMs?: number
  /** connections of one person in one organisation, and of everybody in it */
  perMember?: number
  perOrganisation?: number
}

/**
 * `/live/<organisation>`: notifies devices of changes, so that they read the feed. It sends the change itself if that is small and only
 * records changed: the feed's own answer, under the device's current rights, for devices that read deltas. The connection ends with its
 * session; a silent or slow one is dropped and catches up when it returns.
 */
export function createLiveRoute(platform: Platform, options: LiveOptions = {}): UpgradeRoute {
  const { tableHeads, pingEveryMs = 15_000 } = options
  const { perMember: member = 200, perOrganisation: organisation = 10_000 } = options
  const places = createPlaces({ member, organisation })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false })
  const connections = createLiveConnections(platform, options)
  const { send, endSession } = connections
  const presence = createPresence()
  const notifier = createChangeNotifier(connections.tell)

  function accept(socket: WebSocket, session: Session, asked: URLSearchParams, onNoPlace: () => void): void {
    const leave = places.enter({ member: `${session.orgId} ${session.memberId}`, organisation: session.orgId })
    if (!leave) {
      onNoPlace()
      return sendAway(socket)
    }
    const viewId = asked.get('view') ?? undefined
    const takesDeltas = tableHeads !== undefined && asked.get('deltas') === '1'
    const { orgId } = session
    const org = platform.orgs.open(orgId)
    const release = platform.orgs.hold(orgId)
    const stopFollowing = notifier.follow(org)
    const present: PresentConnection = {
      id: randomBytes(8).toString('hex'),
      orgId,
      memberId: session.memberId,
      isViewing: viewId !== undefined,
      context: () => contextOf(platform, { session, viewId }),
      send: (message) => send(connection, message),
    }
    const followed = followSession(platform, session.id, () => endSession(connection))
    const connection: LiveConnection = { socket, session, viewId, takesDeltas, alive: true, followed, present }
    const remove = connections.add(connection)
    socket.on('pong', () => (connection.alive = true))
    socket.on('message', (data, isBinary) => {
      connection.alive = true
      if (isBinary || !Buffer.isBuffer(data)) return
      const text = data.toString()
      if (text === livePing) send(connection, { type: 'pong' })
      else if (!presence.hear(present, text)) platform.events.emit('live-heard', { orgId, memberId: session.memberId, text })
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      leave()
      followed.stop()
      remove()
      presence.leave(present)
      stopFollowing()
      release()
    })
    send(connection, { type: 'hello', seq: org.currentSeq(), epoch: org.epoch, ...(takesDeltas && { deltas: true, pongs: true }) })
  }

  function handle(request: IncomingMessage, socket: Duplex, head: Buffer, session: Session | undefined, onNoPlace: () => void): void {
    if (!session) return refuseUpgrade(socket, 401)
    const orgId = /^\/live\/([0-9a-f-]{36})(?:\?|$)/.exec(request.url ?? '')?.[1]
    if (orgId !== session.orgId) return refuseUpgrade(socket, 404)
    const asked = new URLSearchParams((request.url ?? '').split('?')[1])
    if (!contextOf(platform, { session, viewId: asked.get('view') ?? undefined })) return refuseUpgrade(socket, 401)
    sockets.handleUpgrade(request, socket, head, (accepted) => accept(accepted, session, asked, onNoPlace))
  }

  const heartbeat = setInterval(() => {
    for (const connection of connections.all()) beat(connection)
  }, pingEveryMs)
  heartbeat.unref()

  const stops = followEvents(platform, connections, presence)

  return {
    prefix: '/live/',
    handle,
    close: async () => {
      clearInterval(heartbeat)
      for (const stop of stops) stop()
      const all = connections.all()
      const gone = all.map(({ socket }) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
      for (const connection of all) endConnection(connection, 'restart')
      // connections that do not answer within a second are cut off, so that a stop is quick
      const cut = setTimeout(() => all.forEach(({ socket }) => socket.terminate()), 1000)
      await Promise.all(gone)
      clearTimeout(cut)
    },
  }
}

/** Browsers hide a refused upgrade from the page: the socket gets a close code, and is cut off without an answer. */
function sendAway(socket: WebSocket): void {
  socket.on('error', () => socket.terminate())
  socket.close(closeCodes.tooManyConnections.code, 'tooManyConnections')
  const cut = setTimeout(() => socket.terminate(), farewellMs)
  cut.unref()
  socket.once('close', () => clearTimeout(cut))
}

function beat(connection: LiveConnection): void {
  connection.followed.look()
  if (!connection.alive) return connection.socket.terminate()
  connection.alive = false
  connection.socket.ping()
}

/** Applies ended sessions, changed rights and erased organisations to open connections. @returns functions that stop this */
function followEvents(platform: Platform, connections: LiveConnections, presence: Presence): (() => void)[] {
  return [
    platform.events.on('session-ended', ({ orgId, sessionId }) => {
      for (const connection of connections.of(orgId)) {
        if (connection.session.id === sessionId) connections.endSession(connection)
      }
    }),
    platform.events.on('access-changed', ({ orgId, memberId, document }) => {
      // devices hear of the commit, and of nothing else
      if (document !== undefined) return
      for (const connection of connections.of(orgId)) {
        if (memberId !== undefined && connection.session.memberId !== memberId) continue
        if (contextOf(platform, connection)) {
          connections.send(connection, { type: 'access-changed' })
          presence.refresh(connection.present)
        } else connections.endSession(connection)
      }
    }),

    platform.events.on('live-news', ({ orgId, tell }) => connections.tellNews(orgId, tell)),

    platform.orgs.onErase((orgId) => {
      const all = connections.drop(orgId)
      for (const { present } of all) presence.leave(present)
      for (const connection of all) connections.endSession(connection)
    }),
  ]
}
