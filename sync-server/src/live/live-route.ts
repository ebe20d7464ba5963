import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { closeCodes, type CloseReason } from '#shared/protocol/close-codes.ts'
import type { LiveMessage } from '#shared/protocol/feed.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import type { Session } from '#server/http/session.ts'
import { refuseUpgrade, type UpgradeRoute } from '#server/http/upgrade.ts'
import { createPokes } from '#server/live/pokes.ts'
import type { Platform } from '#server/platform.ts'

export interface LiveOptions {
  pingEveryMs?: number
  /** unsent bytes after which a reader counts as too slow */
  maxBuffered?: number
}

interface LiveConnection {
  socket: WebSocket
  session: Session
  alive: boolean
}

/**
 * `/live/<organisation>`: tells devices that something changed, never what (they read the feed under their own rights).
 * Ends with its session; a silent or slow connection is dropped and will catch up when it returns.
 */
export function createLiveRoute(platform: Platform, options: LiveOptions = {}): UpgradeRoute {
  const { pingEveryMs = 15_000, maxBuffered = 256 * 1024 } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false })
  const connections = new Map<string, Set<LiveConnection>>()
  const pokes = createPokes((orgId, poke) => {
    for (const connection of connections.get(orgId) ?? []) send(connection, poke)
  })

  function send(connection: LiveConnection, message: LiveMessage): void {
    if (connection.socket.bufferedAmount > maxBuffered) return end(connection, 'slowReader')
    connection.socket.send(JSON.stringify(message))
  }

  function end({ socket }: LiveConnection, reason: CloseReason): void {
    // ws itself cuts a peer that does not answer the closing handshake
    socket.close(closeCodes[reason].code, reason)
  }

  function endSession(connection: LiveConnection): void {
    send(connection, { type: 'session-ended' })
    end(connection, 'sessionEnded')
  }

  function accept(socket: WebSocket, session: Session): void {
    const { orgId } = session
    const org = platform.orgs.open(orgId)
    const release = platform.orgs.hold(orgId)
    const stopPokes = pokes.follow(org)
    const connection: LiveConnection = { socket, session, alive: true }
    const peers = connections.get(orgId) ?? new Set()
    connections.set(orgId, peers)
    peers.add(connection)
    socket.on('pong', () => (connection.alive = true))
    // it has nothing to say; what it says proves that it lives
    socket.on('message', () => (connection.alive = true))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      peers.delete(connection)
      if (peers.size === 0 && connections.get(orgId) === peers) connections.delete(orgId)
      stopPokes()
      release()
    })
    send(connection, { type: 'hello', seq: org.currentSeq(), epoch: org.epoch })
  }

  function handle(request: IncomingMessage, socket: Duplex, head: Buffer, session: Session | undefined): void {
    if (!session) return refuseUpgrade(socket, 401)
    const orgId = /^\/live\/([0-9a-f-]{36})(?:\?|$)/.exec(request.url ?? '')?.[1]
    if (orgId !== session.orgId) return refuseUpgrade(socket, 404)
    if (!isMember(platform, session)) return refuseUpgrade(socket, 401)
    sockets.handleUpgrade(request, socket, head, (accepted) => accept(accepted, session))
  }

  const heartbeat = setInterval(() => {
    for (const peers of connections.values()) {
      for (const connection of peers) {
        if (!connection.alive) connection.socket.terminate()
        else if (!isSessionLive(platform, connection.session)) endSession(connection)
        else {
          connection.alive = false
          connection.socket.ping()
        }
      }
    }
  }, pingEveryMs)
  heartbeat.unref()

  const stopSessions = platform.events.on('session-ended', ({ orgId, sessionId }) => {
    for (const connection of connections.get(orgId) ?? []) {
      if (connection.session.id === sessionId) endSession(connection)
    }
  })
  const stopAccess = platform.events.on('access-changed', ({ orgId, memberId }) => {
    for (const connection of connections.get(orgId) ?? []) {
      if (memberId !== undefined && connection.session.memberId !== memberId) continue
      if (isMember(platform, connection.session)) send(connection, { type: 'access-changed' })
      else endSession(connection)
    }
  })

  return {
    prefix: '/live/',
    handle,
    close: async () => {
      clearInterval(heartbeat)
      stopSessions()
      stopAccess()
      const all = [...connections.values()].flatMap((peers) => [...peers])
      const gone = all.map(({ socket }) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
      for (const connection of all) end(connection, 'restart')
      // whoever does not answer within a second is cut, so that a stop is quick
      const cut = setTimeout(() => all.forEach(({ socket }) => socket.terminate()), 1000)
      await Promise.all(gone)
      clearTimeout(cut)
    },
  }
}

/** Sessions also end by time, which no event tells. */
function isSessionLive({ control, now }: Platform, session: Session): boolean {
  return (
    control.get(
      control.build.selectFrom('session').select('id').where('id', '=', session.id).where('expires_at', '>', now().toISOString()),
    ) !== undefined
  )
}

function isMember(platform: Platform, session: Session): boolean {
  try {
    createOrgContext(platform.orgs.open(session.orgId), session.memberId, { now: platform.now, source: 'app' })
    return true
  } catch {
    return false
  }
}
