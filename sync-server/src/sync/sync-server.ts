import { decideSyncAccess, type DecideSyncAccess } from '#server/sync/document-access.ts'
import type { UpgradeRoute } from '#server/http/upgrade.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createSyncEntrance, farewellMs } from '#server/sync/sync-entrance.ts'
import { defaultSyncLimits, type SyncLimits } from '#server/sync/sync-limits.ts'
import { createSyncOrgs, type SyncOrgs } from '#server/sync/sync-orgs.ts'
import { syncPrefix } from '#server/sync/sync-target.ts'

export interface SyncServerOptions {
  decideDocumentAccess?: DecideSyncAccess
  limits?: Partial<SyncLimits>
}

/** The document endpoint `/sync/<orgId>/<document name>`: the y-websocket protocol plus shared/src/protocol/sync-messages.ts. */
export interface SyncServer extends UpgradeRoute {
  close(): Promise<void>
  /** for metrics */
  counts(): { connections: number; rooms: number }
}

/** Serves documents over websockets. Sessions and `Origin` are checked by attachUpgrades (http/upgrade.ts). */
export function createSyncServer(platform: Platform, options: SyncServerOptions = {}): SyncServer {
  const limits: SyncLimits = { ...defaultSyncLimits, ...options.limits }
  const orgs = createSyncOrgs(platform, limits)
  const entrance = createSyncEntrance(platform, orgs, limits, options.decideDocumentAccess ?? decideSyncAccess)
  const stops = followEvents(platform, orgs)
  const beat = setInterval(() => {
    for (const { connections } of orgs.all()) for (const connection of connections) connection.beat()
  }, limits.pingMs)
  beat.unref()

  return {
    prefix: syncPrefix,
    handle: entrance.handle,
    counts: () => {
      const states = [...orgs.all()]
      return {
        connections: states.reduce((sum, { connections }) => sum + connections.size, 0),
        rooms: states.reduce((sum, { documents }) => sum + [...documents.rooms].length, 0),
      }
    },
    close: async () => {
      for (const stop of stops) stop()
      clearInterval(beat)
      for (const { documents, connections } of orgs.all()) {
        for (const connection of connections) connection.close('restart')
        await documents.flush()
      }
      await everybodyLeft(orgs)
      await orgs.close()
      entrance.close()
    },
  }
}

/** Applies ended sessions, changed rights and deletions to open connections. @returns functions that stop this */
function followEvents(platform: Platform, orgs: SyncOrgs): (() => void)[] {
  return [
    platform.events.on('session-ended', ({ orgId, sessionId }) => {
      for (const connection of orgs.connectionsOf(orgId)) if (connection.session.id === sessionId) connection.close('sessionEnded')
    }),
    platform.events.on('access-changed', ({ orgId, memberId, document }) => {
      for (const connection of orgs.connectionsOf(orgId)) {
        const isTheirs = memberId === undefined || connection.memberId === memberId
        if (isTheirs && (document === undefined || connection.room.name === document)) connection.recheck()
      }
    }),
    platform.events.on('document-deleted', ({ orgId, document }) => {
      const ofSameItem = document.slice(document.indexOf(':'))
      for (const connection of orgs.connectionsOf(orgId)) {
        if (connection.room.name === document) connection.close('documentDeleted')
        // the bars around an app go with it
        else if (connection.room.name.endsWith(ofSameItem)) connection.recheck()
      }
    }),
    platform.orgs.onErase(orgs.erase),
  ]
}

/** Resolves when everybody has left; connections that do not answer the close frame are cut off. */
async function everybodyLeft(orgs: SyncOrgs): Promise<void> {
  const everybody = [...orgs.all()].flatMap(({ connections }) => [...connections])
  const cut = setTimeout(() => {
    for (const connection of everybody) connection.cut()
  }, farewellMs)
  await Promise.all(everybody.map((connection) => connection.gone))
  clearTimeout(cut)
}
