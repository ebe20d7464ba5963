import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Kysely } from 'kysely'
import { WebSocketServer, type WebSocket } from 'ws'
import type { ItemAccess } from '#shared/access/access.ts'
import { parseDocumentName, type DocumentRef } from '#shared/documents/document-names.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { closeCodes, type CloseReason } from '#shared/protocol/close-codes.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { createViewContext } from '#server/access/views.ts'
import { followSession } from '#server/access/follow-session.ts'
import type { Session } from '#server/http/session.ts'
import { refuseUpgrade, type UpgradeRoute } from '#server/http/upgrade.ts'
import { createThreadPool } from '#server/lib/thread-pool.ts'
import type { Platform } from '#server/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { createAllowances } from '#server/sync/allowance.ts'
import { decideDocumentAccess, decideViewed, type DecideDocumentAccess } from '#server/sync/document-access.ts'
import type { CutDocument } from '#server/sync/cut-job.ts'
import type { Snapshot } from '#server/sync/document-log.ts'
import { DocumentBrokenError } from '#server/sync/document-memory.ts'
import type { FoldInput } from '#server/sync/fold-job.ts'
import type { DocumentOnDisk } from '#server/sync/read-elsewhere.ts'
import { createOffences } from '#server/sync/offences.ts'
import { documentsOf, type OrgDocuments } from '#server/sync/org-documents.ts'
import type { PresenceUser } from '#server/sync/presence.ts'
import type { Room } from '#server/sync/room.ts'
import { SyncConnection } from '#server/sync/sync-connection.ts'
import { defaultSyncLimits, type SyncLimits } from '#server/sync/sync-limits.ts'
import { createTurnBudget } from '#server/sync/turn-budget.ts'
import { watchRights } from '#server/sync/watch-rights.ts'

export interface SyncServerOptions {
  decideDocumentAccess?: DecideDocumentAccess
  limits?: Partial<SyncLimits>
}

/** The document endpoint `/sync/<orgId>/<document name>`: the y-websocket protocol plus shared/src/protocol/sync-messages.ts. */
export interface SyncServer extends UpgradeRoute {
  close(): Promise<void>
  /** for metrics */
  counts(): { connections: number; rooms: number }
}

interface OrgState {
  documents: OrgDocuments
  connections: Set<SyncConnection>
  /** how many of them each member has */
  perMember: Map<string, number>
  /** lets the organisation's file close */
  release: () => void
}

const prefix = '/sync/'
/** Why somebody is not let in, as clients hear it that do not say who they are. */
const refusals = { sessionEnded: 401, accessLost: 404, tooManyUpdates: 429 } as const
const farewellMs = 2_000
/** what a snapshot of the largest document may take */
const foldMs = 60_000

/** Serves documents over websockets. Sessions and `Origin` are checked by attachUpgrades (http/upgrade.ts). */
export function createSyncServer(platform: Platform, options: SyncServerOptions = {}): SyncServer {
  const limits: SyncLimits = { ...defaultSyncLimits, ...options.limits }
  const decideAccess = options.decideDocumentAccess ?? decideDocumentAccess
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false, clientTracking: false })
  const farewells = new WebSocketServer({ noServer: true, maxPayload: 4096, perMessageDeflate: false, clientTracking: false })
  const threads = createThreadPool({ size: 1, maxHeapMb: 1024 })
  const offences = createOffences(limits.offencesPerMinute)
  const lacking = createAllowances(limits.lackingBurst, limits.lackingPerSecond)
  const budget = createTurnBudget()
  const orgs = new Map<string, OrgState>()

  function stateOf(org: OrgDatabase): OrgState {
    const existing = orgs.get(org.orgId)
    if (existing?.documents.org === org) return existing
    const documents = documentsOf(org)
    documents.limits = limits
    documents.budget = budget
    documents.fold = (name, version) =>
      threads.run<Snapshot | undefined>('sync.fold', { path: org.db.path, name, version } satisfies FoldInput, foldMs).result
    documents.cut = (name) =>
      threads.run<CutDocument | undefined>('sync.cut', { path: org.db.path, name } satisfies DocumentOnDisk, foldMs).result
    documents.onError = (error, document) =>
      platform.log.error({ err: error, orgId: org.orgId, document }, 'a document could not be stored')
    const connections = new Set<SyncConnection>()
    const stopWatching = watchRights(org, connections)
    const letClose = platform.orgs.hold(org.orgId)
    const release = (): void => {
      stopWatching()
      letClose()
    }
    const state: OrgState = { documents, connections, perMember: new Map(), release }
    orgs.set(org.orgId, state)
    return state
  }

  function decide(org: OrgDatabase, session: Session, { ref, view }: Pick<Target, 'ref' | 'view'>): ItemAccess {
    const contextOptions = { now: platform.now, source: 'sync' }
    try {
      if (view === undefined) return decideAccess(createOrgContext(org, session.memberId, contextOptions), ref)
      return decideViewed(createViewContext(org, session, view, contextOptions), ref, decideAccess)
    } catch (error) {
      if (error instanceof AppError) return 'none'
      throw error
    }
  }

  function handle(request: IncomingMessage, socket: Duplex, head: Buffer, session: Session | undefined): void {
    const target = parseTarget(request.url ?? '')
    const { as } = target ?? {}
    const refuse = (reason: keyof typeof refusals): void => {
      if (as === undefined) return refuseUpgrade(socket, refusals[reason])
      // A browser shows its page nothing of a refused upgrade: who says who they are is let in to hear the reason.
      farewells.handleUpgrade(request, socket, head, (ws) => sendAway(ws, reason))
    }
    // Somebody else has signed in in this browser: what its page holds must not meet their session.
    if (!session || (as !== undefined && as !== session.memberId)) return refuse('sessionEnded')
    if (offences.isBarred(session.memberId)) return refuse('tooManyUpdates')
    // Another organisation's document, one that is not there and one that is not yours: the same answer.
    if (!target || session.orgId !== target.orgId) return refuse('accessLost')
    const org = platform.orgs.open(session.orgId)
    if (decide(org, session, target) === 'none') return refuse('accessLost')
    sockets.handleUpgrade(request, socket, head, (ws) => enter(ws, socket, org, session, target))
  }

  function enter(socket: WebSocket, stream: Duplex, org: OrgDatabase, session: Session, target: Target): void {
    const { memberId } = session
    const state = stateOf(org)
    const own = state.perMember.get(memberId) ?? 0
    const isFull = own >= limits.connectionsPerMember || state.connections.size >= limits.connectionsPerOrg
    const room = isFull ? 'tooManyConnections' : openRoom(state, target.name)
    if (typeof room === 'string') {
      letGo(state)
      return sendAway(socket, room)
    }
    socket.on('error', () => {
      // frames that are none, or too big
      offences.note(memberId, 'badMessage')
      socket.terminate()
    })
    const connection = new SyncConnection({
      socket,
      stream,
      room,
      session,
      limits,
      user: presenceUser(org, session.memberId),
      decide: () => decide(org, session, target),
      isUnseen: target.view !== undefined,
      currentSeq: () => org.currentSeq(),
      restMs: () => budget.restOf(memberId),
      spendOnLacking: (cost) => lacking.spend(memberId, cost),
      onClosing: (reason) => offences.note(memberId, reason),
      followSession: (onOver) => followSession(platform, session.id, onOver),
    })
    state.connections.add(connection)
    state.perMember.set(memberId, own + 1)
    socket.on('close', () => {
      state.connections.delete(connection)
      const left = (state.perMember.get(memberId) ?? 1) - 1
      if (left > 0) state.perMember.set(memberId, left)
      else state.perMember.delete(memberId)
      connection.end()
      letGo(state)
    })
    connection.start()
  }

  /** Lets the organisation's file close when nobody is connected. */
  function letGo(state: OrgState): void {
    const { orgId } = state.documents.org
    if (state.connections.size > 0 || orgs.get(orgId) !== state) return
    state.release()
    orgs.delete(orgId)
  }

  /** What cannot be read is said to whoever asks for it; others must not suffer from it (F12). */
  function openRoom(state: OrgState, name: string): Room | CloseReason {
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

  const connectionsOf = (orgId: string): SyncConnection[] => [...(orgs.get(orgId)?.connections ?? [])]
  const stops = [
    platform.events.on('session-ended', ({ orgId, sessionId }) => {
      for (const connection of connectionsOf(orgId)) if (connection.session.id === sessionId) connection.close('sessionEnded')
    }),
    platform.events.on('access-changed', ({ orgId, memberId }) => {
      for (const connection of connectionsOf(orgId)) if (memberId === undefined || connection.memberId === memberId) connection.recheck()
    }),
    platform.events.on('document-deleted', ({ orgId, document }) => {
      const ofSameItem = document.slice(document.indexOf(':'))
      for (const connection of connectionsOf(orgId)) {
        if (connection.room.name === document) connection.close('documentDeleted')
        // the bars around an app go with it
        else if (connection.room.name.endsWith(ofSameItem)) connection.recheck()
      }
    }),
  ]

  stops.push(
    platform.orgs.onErase((orgId) => {
      const state = orgs.get(orgId)
      if (!state) return
      // Nothing of it is asked for any more: its file is gone in a moment.
      orgs.delete(orgId)
      state.release()
      state.documents.end()
      for (const connection of state.connections) connection.close('sessionEnded')
    }),
  )

  const beat = setInterval(() => {
    for (const { connections } of orgs.values()) for (const connection of connections) connection.beat()
  }, limits.pingMs)
  beat.unref()

  /** Resolves when everybody has gone; who does not answer the farewell is cut off. */
  async function left(): Promise<void> {
    const everybody = [...orgs.values()].flatMap(({ connections }) => [...connections])
    const cut = setTimeout(() => {
      for (const connection of everybody) connection.cut()
    }, farewellMs)
    await Promise.all(everybody.map((connection) => connection.gone))
    clearTimeout(cut)
  }

  return {
    prefix,
    handle,
    counts: () => {
      const states = [...orgs.values()]
      return {
        connections: states.reduce((sum, { connections }) => sum + connections.size, 0),
        rooms: states.reduce((sum, { documents }) => sum + [...documents.rooms].length, 0),
      }
    },
    close: async () => {
      for (const stop of stops) stop()
      clearInterval(beat)
      for (const { documents, connections } of orgs.values()) {
        for (const connection of connections) connection.close('restart')
        await documents.flush()
      }
      await left()
      for (const { release } of orgs.values()) release()
      orgs.clear()
      await threads.close()
      sockets.close()
    },
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

interface Target {
  orgId: string
  name: string
  ref: DocumentRef
  /** an administrator looks as somebody else (access/views.ts) */
  view: string | undefined
  /** the member the client takes itself for; such a client is told by a close code why it may not enter */
  as: string | undefined
}

function parseTarget(url: string): Target | undefined {
  const [path = '', query = ''] = url.slice(prefix.length).split('?', 2)
  const [orgId, encoded, ...rest] = path.split('/')
  if (encoded === undefined || rest.length > 0 || !isUuid(orgId)) return undefined
  let name
  try {
    name = decodeURIComponent(encoded)
  } catch {
    return undefined
  }
  const ref = parseDocumentName(name)
  const said = new URLSearchParams(query)
  return ref && { orgId, name, ref, view: said.get('view') ?? undefined, as: said.get('as') ?? undefined }
}

const findUser = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('member').select(['display_name', 'hue']).where('id', '=', ''))

function presenceUser({ db }: OrgDatabase, memberId: string): PresenceUser {
  const row = db.get(findUser(memberId))
  return { id: memberId, name: row?.display_name ?? '', hue: row?.hue ?? 0 }
}
