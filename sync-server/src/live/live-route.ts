import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { closeCodes, type CloseReason } from '#shared/protocol/close-codes.ts'
import { livePing, type LiveMessage } from '#shared/protocol/feed.ts'
import { followSession, type FollowedSession } from '#server/access/follow-session.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { createViewContext } from '#server/access/views.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createDeltaReader } from '#server/feed/read-delta.ts'
import type { TableHeads } from '#server/feed/table-heads.ts'
import type { Session } from '#server/http/session.ts'
import { refuseUpgrade, type UpgradeRoute } from '#server/http/upgrade.ts'
import { createPlaces } from '#server/lib/places.ts'
import { createNewsDesk, type News } from '#server/live/news.ts'
import { createPresence, type PresentConnection } from '#server/live/presence.ts'
import type { Platform } from '#server/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const farewellMs = 2_000

export interface LiveOptions {
  /** of the feed; without it devices are only told that something changed */
  tableHeads?: TableHeads
  pingEveryMs?: number
  /** unsent bytes after which a reader counts as too slow */
  maxBuffered?: number
  /** unsent bytes after which a reader is only told that something changed */
  maxUnread?: number
  /** connections of one person in one organisation, and of everybody in it */
  perMember?: number
  perOrganisation?: number
}

interface LiveConnection {
  socket: WebSocket
  session: Session
  /** an administrator looks as somebody else */
  viewId: string | undefined
  /** it asked for what changed, not only that something did */
  takesDeltas: boolean
  alive: boolean
  /** is over by its time */
  followed: FollowedSession
  /** where its person is, for others in the same table */
  present: PresentConnection
}

/**
 * `/live/<organisation>`: tells devices that something changed, so that they read the feed, or what: the feed's own answer under their rights of
 * that moment, when it is small, nothing but records changed, and they read what they are sent.
 * Ends with its session; a silent or slow connection is dropped and will catch up when it returns.
 */
export function createLiveRoute(platform: Platform, options: LiveOptions = {}): UpgradeRoute {
  const { tableHeads, pingEveryMs = 15_000, maxBuffered = 1024 * 1024, maxUnread = 128 * 1024 } = options
  const { perMember: member = 200, perOrganisation: organisation = 10_000 } = options
  const places = createPlaces({ member, organisation })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false })
  const connections = new Map<string, Set<LiveConnection>>()
  const presence = createPresence()
  const desk = createNewsDesk(tell)

  function send(connection: LiveConnection, message: LiveMessage): void {
    if (connection.socket.bufferedAmount > maxBuffered) return end(connection, 'slowReader')
    connection.socket.send(JSON.stringify(message))
  }

  /** A file that cannot be read now is no reason to end: devices are told that something changed, and those that ask hear why not. */
  function readerOf(org: OrgDatabase, news: News): (context: OrgContext) => string | undefined {
    let read = tableHeads && news.onlyRecords ? createDeltaReader(news, tableHeads) : undefined
    return (context) => {
      try {
        return read?.(context)
      } catch (error) {
        platform.log.error({ err: error, orgId: org.orgId }, 'what changed could not be read for the live connections')
        read = undefined
        return undefined
      }
    }
  }

  function tell(org: OrgDatabase, news: News): void {
    const deltaOf = readerOf(org, news)
    for (const connection of connections.get(org.orgId) ?? []) {
      const context = contextOf(platform, connection)
      if (!context) {
        endSession(connection)
        continue
      }
      const isReading = connection.socket.bufferedAmount <= maxUnread
      const delta = connection.takesDeltas && isReading ? deltaOf(context) : undefined
      if (delta !== undefined) connection.socket.send(delta)
      // which tables changed is for those who may read them
      else send(connection, { type: 'poke', seq: news.seq, tables: news.tables.filter((id) => context.access.table(id).read) })
    }
  }

  function end({ socket }: LiveConnection, reason: CloseReason): void {
    // ws itself cuts a peer that does not answer the closing handshake
    socket.close(closeCodes[reason].code, reason)
  }

  function endSession(connection: LiveConnection): void {
    send(connection, { type: 'session-ended' })
    end(connection, 'sessionEnded')
  }

  function accept(socket: WebSocket, session: Session, asked: URLSearchParams): void {
    const leave = places.enter({ member: `${session.orgId} ${session.memberId}`, organisation: session.orgId })
    if (!leave) return sendAway(socket)
    const viewId = asked.get('view') ?? undefined
    const takesDeltas = tableHeads !== undefined && asked.get('deltas') === '1'
    const { orgId } = session
    const org = platform.orgs.open(orgId)
    const release = platform.orgs.hold(orgId)
    const stopNews = desk.follow(org)
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
    const peers = connections.get(orgId) ?? new Set()
    connections.set(orgId, peers)
    peers.add(connection)
    socket.on('pong', () => (connection.alive = true))
    socket.on('message', (data, isBinary) => {
      connection.alive = true
      if (isBinary || !Buffer.isBuffer(data)) return
      const text = data.toString()
      if (text === livePing) send(connection, { type: 'pong' })
      else presence.hear(present, text)
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      leave()
      followed.stop()
      peers.delete(connection)
      presence.leave(present)
      if (peers.size === 0 && connections.get(orgId) === peers) connections.delete(orgId)
      stopNews()
      release()
    })
    send(connection, { type: 'hello', seq: org.currentSeq(), epoch: org.epoch, ...(takesDeltas && { deltas: true, pongs: true }) })
  }

  function handle(request: IncomingMessage, socket: Duplex, head: Buffer, session: Session | undefined): void {
    if (!session) return refuseUpgrade(socket, 401)
    const orgId = /^\/live\/([0-9a-f-]{36})(?:\?|$)/.exec(request.url ?? '')?.[1]
    if (orgId !== session.orgId) return refuseUpgrade(socket, 404)
    const asked = new URLSearchParams((request.url ?? '').split('?')[1])
    if (!contextOf(platform, { session, viewId: asked.get('view') ?? undefined })) return refuseUpgrade(socket, 401)
    sockets.handleUpgrade(request, socket, head, (accepted) => accept(accepted, session, asked))
  }

  const heartbeat = setInterval(() => {
    for (const peers of connections.values()) {
      for (const connection of peers) {
        connection.followed.look()
        if (!connection.alive) connection.socket.terminate()
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
      if (contextOf(platform, connection)) {
        send(connection, { type: 'access-changed' })
        presence.refresh(connection.present)
      } else endSession(connection)
    }
  })

  const stopErase = platform.orgs.onErase((orgId) => {
    const all = [...(connections.get(orgId) ?? [])]
    connections.delete(orgId)
    for (const { present } of all) presence.leave(present)
    for (const connection of all) endSession(connection)
  })

  return {
    prefix: '/live/',
    handle,
    close: async () => {
      clearInterval(heartbeat)
      stopSessions()
      stopAccess()
      stopErase()
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

/** Browsers show a page nothing of a refused upgrade: who finds no place hears so, and is cut when they do not answer. */
function sendAway(socket: WebSocket): void {
  socket.on('error', () => socket.terminate())
  socket.close(closeCodes.tooManyConnections.code, 'tooManyConnections')
  const cut = setTimeout(() => socket.terminate(), farewellMs)
  cut.unref()
  socket.once('close', () => clearTimeout(cut))
}

/** The person with their rights as they are now; undefined when they are out, or their view is over. */
function contextOf(platform: Platform, { session, viewId }: Pick<LiveConnection, 'session' | 'viewId'>): OrgContext | undefined {
  const org = platform.orgs.open(session.orgId)
  const options = { now: platform.now, source: 'app' }
  try {
    return viewId === undefined ? createOrgContext(org, session.memberId, options) : createViewContext(org, session, viewId, options)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
