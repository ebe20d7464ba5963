import type { Duplex } from 'node:stream'
import type { Kysely } from 'kysely'
import { WebSocketServer, type WebSocket } from 'ws'
import type { ItemAccess } from '#shared/access/access.ts'
import { closeCodes, type CloseReason } from '#shared/protocol/close-codes.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { createViewContext } from '#server/access/views.ts'
import { refuseUpgrade, type UpgradeRoute } from '#server/http/upgrade.ts'
import { followSession } from '#server/identity/follow-session.ts'
import type { Session } from '#server/identity/session.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { createAbuseLimiter } from '#server/sync/abuse-limiter.ts'
import { createAllowances } from '#server/sync/allowance.ts'
import { decideViewed, type DecideSyncAccess } from '#server/sync/document-access.ts'
import { DocumentBrokenError } from '#server/sync/document-memory.ts'
import type { PresenceUser } from '#server/sync/presence.ts'
import type { Room } from '#server/sync/room.ts'
import { SyncConnection } from '#server/sync/sync-connection.ts'
import type { SyncLimits } from '#server/sync/sync-limits.ts'
import type { OrgState, SyncOrgs } from '#server/sync/sync-orgs.ts'
import { parseSyncTarget, type SyncTarget } from '#server/sync/sync-target.ts'
import type { WriterLimits } from '#server/sync/writer-limits.ts'

/** HTTP statuses of refused upgrades, for clients without `as`. */
const refusals = { sessionEnded: 401, accessLost: 404, tooManyUpdates: 429 } as const
/** ms until a connection that does not answer the close frame is cut off */
export const farewellMs = 2_000

/** Somebody whose upgrade is accepted, before they are in a room. */
interface Entrant {
  socket: WebSocket
  stream: Duplex
  org: OrgDatabase
  session: Session
  target: SyncTarget
}

/** The sockets that serve documents, and the decision about who enters. */
export interface SyncEntrance extends Pick<UpgradeRoute, 'handle'> {
  close(): void
}

type Decision = (org: OrgDatabase, session: Session, target: Pick<SyncTarget, 'ref' | 'view'>) => ItemAccess | WriterLimits

/** Decides for the person themselves, or for the one an administrator views as. */
function createDecision(platform: Platform, decideAccess: DecideSyncAccess): Decision {
  return (org, session, { ref, view }) => {
    const contextOptions = { now: platform.now, source: 'sync' }
    try {
      if (view === undefined) return decideAccess(createOrgContext(org, session.memberId, contextOptions), ref)
      return decideViewed(createViewContext(org, session, view, contextOptions), ref, decideAccess)
    } catch (error) {
      if (error instanceof AppError) return 'none'
      throw error
    }
  }
}

export function createSyncEntrance(platform: Platform, orgs: SyncOrgs, limits: SyncLimits, decideAccess: DecideSyncAccess): SyncEntrance {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false, clientTracking: false })
  const farewells = new WebSocketServer({ noServer: true, maxPayload: 4096, perMessageDeflate: false, clientTracking: false })
  const abuse = createAbuseLimiter(limits.offencesPerMinute)
  const decide = createDecision(platform, decideAccess)
  const lacking = createAllowances(limits.lackingBurst, limits.lackingPerSecond)

  const handle: UpgradeRoute['handle'] = (request, socket, head, session, onNoPlace) => {
    const target = parseSyncTarget(request.url ?? '')
    const { as } = target ?? {}
    const refuse = (reason: keyof typeof refusals): void => {
      if (as === undefined) return refuseUpgrade(socket, refusals[reason])
      // A browser hides a refused upgrade from its page: a client with `as` is let in to receive the reason.
      farewells.handleUpgrade(request, socket, head, (ws) => sendAway(ws, reason))
    }
    // Another person has signed in in this browser: the page's data must not enter their session.
    if (!session || (as !== undefined && as !== session.memberId)) return refuse('sessionEnded')
    if (abuse.isBarred(session.memberId)) return refuse('tooManyUpdates')
    // Another organisation's document, one that is not there and one that is not yours: the same answer.
    if (!target || session.orgId !== target.orgId) return refuse('accessLost')
    const org = platform.orgs.open(session.orgId)
    if (decide(org, session, target) === 'none') return refuse('accessLost')
    sockets.handleUpgrade(request, socket, head, (ws) => enter({ socket: ws, stream: socket, org, session, target }, onNoPlace))
  }

  function connectionOf({ socket, stream, org, session, target }: Entrant, room: Room): SyncConnection {
    const { memberId } = session
    return new SyncConnection({
      socket,
      stream,
      room,
      session,
      limits,
      user: presenceUser(org, memberId),
      decide: () => decide(org, session, target),
      isUnseen: target.view !== undefined,
      currentSeq: () => org.currentSeq(),
      restMs: () => orgs.budget.restOf(memberId),
      spendOnLacking: (cost) => lacking.spend(memberId, cost),
      onClosing: (reason) => abuse.note(memberId, reason),
      followSession: (onOver) => followSession(platform, session.id, onOver),
    })
  }

  function enter(entrant: Entrant, onNoPlace: () => void): void {
    const { socket, org, session, target } = entrant
    const { memberId } = session
    const state = orgs.stateOf(org)
    const own = state.perMember.get(memberId) ?? 0
    const isFull = own >= limits.connectionsPerMember || state.connections.size >= limits.connectionsPerOrg
    if (isFull) onNoPlace()
    const room = isFull ? 'tooManyConnections' : openRoom(platform, state, target.name)
    if (typeof room === 'string') {
      orgs.letGo(state)
      return sendAway(socket, room)
    }
    socket.on('error', () => {
      // frames that are none, or too big
      abuse.note(memberId, 'badMessage')
      socket.terminate()
    })
    const connection = connectionOf(entrant, room)
    state.connections.add(connection)
    state.perMember.set(memberId, own + 1)
    socket.on('close', () => {
      state.connections.delete(connection)
      const left = (state.perMember.get(memberId) ?? 1) - 1
      if (left > 0) state.perMember.set(memberId, left)
      else state.perMember.delete(memberId)
      connection.end()
      orgs.letGo(state)
    })
    connection.start()
  }

  return {
    handle,
    close: () => {
      sockets.close()
    },
  }
}

/** An unreadable document closes only the connection that asks for it; other documents must not suffer (F12). */
function openRoom(platform: Platform, state: OrgState, name: string): Room | CloseReason {
  const room = state.documents.room(name)
  try {
    room.held.read()
    state.documents.projectIfBehind(room)
    return room
  } catch (error) {
    platform.log.error({ err: error, document: name }, 'a stored document cannot be read')
    return error instanceof DocumentBrokenError ? 'documentBroken' : 'storeFailed'
  }
}

/** Closes a connection that has done nothing yet; it may not linger either. */
function sendAway(socket: WebSocket, reason: CloseReason): void {
  socket.on('error', () => socket.terminate())
  socket.close(closeCodes[reason].code, reason)
  const cut = setTimeout(() => socket.terminate(), farewellMs)
  cut.unref()
  socket.once('close', () => clearTimeout(cut))
}

const findUser = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('member').select(['display_name', 'hue']).where('id', '=', ''))

function presenceUser({ db }: OrgDatabase, memberId: string): PresenceUser {
  const row = db.get(findUser(memberId))
  return { id: memberId, name: row?.display_name ?? '', hue: row?.hue ?? 0 }
}
