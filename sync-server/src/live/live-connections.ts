import type { WebSocket } from 'ws'
import { closeCodes, type CloseReason } from '#shared/protocol/close-codes.ts'
import type { LiveMessage } from '#shared/catalogue/feed.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { createViewContext } from '#server/access/views.ts'
import { createDeltaReader } from '#server/feed/read-delta.ts'
import type { TableHeads } from '#server/feed/table-heads.ts'
import type { FollowedSession } from '#server/identity/follow-session.ts'
import type { Session } from '#server/identity/session.ts'
import type { CommittedChanges } from '#server/live/change-notifier.ts'
import type { PresentConnection } from '#server/live/presence.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface LiveLimits {
  /** of the feed; without it devices only learn that something changed */
  tableHeads?: TableHeads
  /** unsent bytes after which a reader counts as too slow */
  maxBuffered?: number
  /** unsent bytes beyond which a reader only learns that something changed */
  maxUnread?: number
}

export interface LiveConnection {
  socket: WebSocket
  session: Session
  /** an administrator views as another person */
  viewId: string | undefined
  /** true for devices that asked for the changes themselves */
  takesDeltas: boolean
  alive: boolean
  /** ends the connection when its session expires */
  followed: FollowedSession
  /** where its person is, for others in the same table */
  present: PresentConnection
}

/** The open connections, and the messages to them. */
export interface LiveConnections {
  of(orgId: string): Iterable<LiveConnection>
  all(): LiveConnection[]
  /** @returns a function that removes it again */
  add(connection: LiveConnection): () => void
  /** Forgets an organisation's connections. @returns them */
  drop(orgId: string): LiveConnection[]
  send(connection: LiveConnection, message: LiveMessage): void
  /** Sends messages of a feature, written as JSON, to everybody who looks with their own eyes. */
  tellNews(orgId: string, tell: (memberId: string) => readonly string[]): void
  /** Tells everybody in an organisation of a commit. */
  tell(org: OrgDatabase, changes: CommittedChanges): void
  endSession(connection: LiveConnection): void
}

export function createLiveConnections(platform: Platform, limits: LiveLimits): LiveConnections {
  const { tableHeads, maxBuffered = 1024 * 1024, maxUnread = 128 * 1024 } = limits
  const connections = new Map<string, Set<LiveConnection>>()

  const send = (connection: LiveConnection, message: LiveMessage): void => sendText(connection, JSON.stringify(message))

  function sendText(connection: LiveConnection, text: string): void {
    if (connection.socket.bufferedAmount > maxBuffered) return endConnection(connection, 'slowReader')
    connection.socket.send(text)
  }

  function tellNews(orgId: string, tellMember: (memberId: string) => readonly string[]): void {
    const texts = new Map<string, readonly string[]>()
    for (const connection of connections.get(orgId) ?? []) {
      if (connection.viewId !== undefined) continue
      const { memberId } = connection.session
      const known = texts.get(memberId) ?? tellMember(memberId)
      texts.set(memberId, known)
      for (const text of known) sendText(connection, text)
    }
  }

  /** An unreadable file does not end the connection: devices learn that something changed, and their request gets the error. */
  function readerOf(org: OrgDatabase, changes: CommittedChanges): (context: OrgContext) => string | undefined {
    let read = tableHeads && changes.onlyRecords ? createDeltaReader(changes, tableHeads) : undefined
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

  function tell(org: OrgDatabase, changes: CommittedChanges): void {
    const deltaOf = readerOf(org, changes)
    for (const connection of connections.get(org.orgId) ?? []) {
      const context = contextOf(platform, connection)
      if (!context) {
        endSession(connection)
        continue
      }
      const isReading = connection.socket.bufferedAmount <= maxUnread
      const delta = connection.takesDeltas && isReading ? deltaOf(context) : undefined
      if (delta !== undefined) connection.socket.send(delta)
      // only people who may read a table learn that it changed
      else send(connection, { type: 'poke', seq: changes.seq, tables: changes.tables.filter((id) => context.access.table(id).read) })
    }
  }

  function endSession(connection: LiveConnection): void {
    send(connection, { type: 'session-ended' })
    endConnection(connection, 'sessionEnded')
  }

  return {
    of: (orgId) => connections.get(orgId) ?? [],
    all: () => [...connections.values()].flatMap((peers) => [...peers]),
    add: (connection) => {
      const { orgId } = connection.session
      const peers = connections.get(orgId) ?? new Set()
      connections.set(orgId, peers)
      peers.add(connection)
      return () => {
        peers.delete(connection)
        if (peers.size === 0 && connections.get(orgId) === peers) connections.delete(orgId)
      }
    },
    drop: (orgId) => {
      const all = [...(connections.get(orgId) ?? [])]
      connections.delete(orgId)
      return all
    },
    send,
    tellNews,
    tell,
    endSession,
  }
}

export function endConnection({ socket }: LiveConnection, reason: CloseReason): void {
  // ws itself cuts a peer that does not answer the closing handshake
  socket.close(closeCodes[reason].code, reason)
}

/** The person with their current rights; undefined when they are out, or their view is over. */
export function contextOf(platform: Platform, { session, viewId }: Pick<LiveConnection, 'session' | 'viewId'>): OrgContext | undefined {
  const org = platform.orgs.open(session.orgId)
  const options = { now: platform.now, source: 'app' }
  try {
    return viewId === undefined ? createOrgContext(org, session.memberId, options) : createViewContext(org, session, viewId, options)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
