import { createThreadPool } from '#server/jobs/thread-pool.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { CutDocument } from '#server/sync/cut-job.ts'
import type { Snapshot } from '#server/sync/document-log.ts'
import type { FoldInput } from '#server/sync/fold-job.ts'
import { documentsOf, type OrgDocuments } from '#server/sync/org-documents.ts'
import type { DocumentOnDisk } from '#server/sync/read-elsewhere.ts'
import type { SyncConnection } from '#server/sync/sync-connection.ts'
import type { SyncLimits } from '#server/sync/sync-limits.ts'
import { createTurnBudget, type TurnBudget } from '#server/sync/turn-budget.ts'
import { keepBeforeMerge } from '#server/sync/versions.ts'
import { watchRights } from '#server/sync/watch-rights.ts'

/** time limit of a snapshot of the largest document */
const foldMs = 60_000

/** An organisation with connections. */
export interface OrgState {
  documents: OrgDocuments
  connections: Set<SyncConnection>
  /** how many of them each member has */
  perMember: Map<string, number>
  /** lets the organisation's file close */
  release: () => void
}

/** The organisations whose documents are open here. */
export interface SyncOrgs {
  readonly budget: TurnBudget
  /** the state of an organisation; begins one when there is none */
  stateOf(org: OrgDatabase): OrgState
  all(): Iterable<OrgState>
  connectionsOf(orgId: string): SyncConnection[]
  /** Lets the organisation's file close when nobody is connected. */
  letGo(state: OrgState): void
  /** Ends an organisation whose file is deleted in a moment. */
  erase(orgId: string): void
  close(): Promise<void>
}

export function createSyncOrgs(platform: Platform, limits: SyncLimits): SyncOrgs {
  const threads = createThreadPool({ size: 1, maxHeapMb: 1024 })
  const budget = createTurnBudget()
  const orgs = new Map<string, OrgState>()

  function documentsIn(org: OrgDatabase): OrgDocuments {
    const documents = documentsOf(org)
    documents.limits = limits
    documents.budget = budget
    documents.beforeLongMerge = (name) => keepBeforeMerge(documents.org, name, new Date())
    documents.fold = (name, version) =>
      threads.run<Snapshot | undefined>('sync.fold', { path: org.db.path, name, version } satisfies FoldInput, foldMs).result
    documents.cut = (name) =>
      threads.run<CutDocument | undefined>('sync.cut', { path: org.db.path, name } satisfies DocumentOnDisk, foldMs).result
    documents.onError = (error, document) =>
      platform.log.error({ err: error, orgId: org.orgId, document }, 'a document could not be stored')
    return documents
  }

  function stateOf(org: OrgDatabase): OrgState {
    const existing = orgs.get(org.orgId)
    if (existing?.documents.org === org) return existing
    const documents = documentsIn(org)
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

  return {
    budget,
    stateOf,
    all: () => orgs.values(),
    connectionsOf: (orgId) => [...(orgs.get(orgId)?.connections ?? [])],
    letGo: (state) => {
      const { orgId } = state.documents.org
      if (state.connections.size > 0 || orgs.get(orgId) !== state) return
      state.release()
      orgs.delete(orgId)
    },
    erase: (orgId) => {
      const state = orgs.get(orgId)
      if (!state) return
      orgs.delete(orgId)
      state.release()
      state.documents.end()
      for (const connection of state.connections) connection.close('sessionEnded')
    },
    close: async () => {
      for (const { release } of orgs.values()) release()
      orgs.clear()
      await threads.close()
    },
  }
}
