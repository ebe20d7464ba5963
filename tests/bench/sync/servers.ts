import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { builtServer } from '#tests/bench/sync/built-server.ts'
import { findPeer } from '#tests/bench/sync/peers.ts'
import { bytesIn, killServer, startServer } from '#tests/bench/sync/processes.ts'
import type { Protocol } from '#tests/bench/sync/wire.ts'
import { addApp } from '#tests/support/sync-peer.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

export type ServerName = 'stock' | 'hocuspocus' | 'floor' | 'floor5' | 'floor-durable' | 'ours'

/** A place of a server: its files, who may come and its documents. Processes come and go on it. */
export interface Site {
  name: ServerName
  protocol: Protocol
  /** of one of its documents; the wire may need the name too */
  path(document: string): string
  documents: string[]
  tokens: string[]
  dataDir: string
  /** of ours */
  orgId?: string
  /** bytes that its documents take on disk */
  documentBytes(): number
  start(): Promise<Running>
  dispose(): void
}

export interface Running {
  port: number
  pid: number
  kill(): Promise<void>
}

export interface SiteOptions {
  /** how many documents will be used */
  documents?: number
  /** ms after which ours gives the memory of a quiet document back */
  quietMs?: number
  /** ours with the limits per person and connection that it is shipped with */
  shipped?: boolean
  /** false: peers keep everything in memory */
  storage?: boolean
}

async function run(argv: string[], env: Record<string, string>, cwd?: string): Promise<Running> {
  const { child, port } = await startServer(argv, env, cwd)
  return { port, pid: child.pid ?? 0, kill: () => killServer(child) }
}

function peerSite(name: ServerName, protocol: Protocol, options: SiteOptions, start: (dataDir: string) => Promise<Running>): Site {
  const dataDir = mkdtempSync(join(tmpdir(), `bench-${name}-`))
  return {
    name,
    protocol,
    path: (document) => (protocol === 'hocuspocus' ? '/' : `/${document}`),
    documents: Array.from({ length: options.documents ?? 1 }, (_, index) => `doc-${index}`),
    tokens: [''],
    dataDir,
    documentBytes: () => bytesIn(dataDir),
    start: () => start(dataDir),
    dispose: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

function ourSite(options: SiteOptions): Site {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-ours-'))
  const platform = createTestPlatform({ dataDir })
  const org = createTestOrg(platform)
  const tokens = [org.admin, ...Array.from({ length: 9 }, () => org.addMember({ isAdmin: true }))].map((member) => member.token)
  const apps = Array.from({ length: Math.max(0, (options.documents ?? 1) - 1) }, () => `app:${addApp(org)}`)
  platform.dispose()
  return {
    name: 'ours',
    protocol: 'trama',
    path: (document) => `/sync/${org.orgId}/${document}`,
    documents: ['tasks:team', ...apps],
    tokens,
    dataDir,
    orgId: org.orgId,
    documentBytes: () => ourDocumentBytes(dataDir, org.orgId),
    start: async () =>
      run([await builtServer('our-server'), dataDir, String(options.quietMs ?? 30_000), ...(options.shipped ? ['shipped'] : [])], {}),
    dispose: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Prepares a server; undefined when it is a peer that cannot be had here. */
export function openSite(name: ServerName, options: SiteOptions = {}): Site | undefined {
  const storage = options.storage ?? true
  if (name === 'ours') return ourSite(options)
  if (name === 'floor' || name === 'floor5' || name === 'floor-durable') {
    return peerSite(name, 'y-websocket', options, async (dataDir) => {
      const env = { ...(name === 'floor5' && { BATCH_MS: '5' }), ...(name === 'floor-durable' && { LOG: join(dataDir, 'log.db') }) }
      return run([await builtServer('floor-server')], env)
    })
  }
  const folder = findPeer(name)
  if (folder === undefined) return undefined
  if (name === 'stock')
    return peerSite(name, 'y-websocket', options, (dataDir) => {
      const level = join(dataDir, 'level')
      mkdirSync(level, { recursive: true })
      return run([join(folder, 'node_modules/@y/websocket-server/src/server.js')], storage ? { YPERSISTENCE: level } : {}, folder)
    })
  return peerSite(name, 'hocuspocus', options, (dataDir) =>
    run([join(folder, 'server.mjs')], storage ? { PERSIST: join(dataDir, 'documents.sqlite') } : {}, folder),
  )
}

/** Pages of the tables that hold documents: the file also holds people, roles and everything else. */
function ourDocumentBytes(dataDir: string, orgId: string): number {
  const platform = createTestPlatform({ dataDir })
  const { db } = platform.orgs.open(orgId)
  const names = sql.join(['document', 'document_update', 'document_client'])
  const row = db.get(sql<{ bytes: number }>`SELECT sum(pgsize) AS bytes FROM dbstat WHERE name IN (${names})`)
  platform.dispose()
  return row?.bytes ?? NaN
}
