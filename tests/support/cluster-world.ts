import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import webPush from 'web-push'
import { newId } from '#shared/lib/ids.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { moveControl } from '#server/storage/control/move-control.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { ownerUrl, startPostgres, type PostgresServer } from '#tests/support/database-servers.ts'
import { startS3Peer, type S3Peer } from '#tests/support/s3-peer.ts'
import { startProcess, type RunningChild } from '#tests/support/server-process.ts'
import { createTestOrg, type TestMember, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

/** A node with a data directory of its own. */
export interface ClusterNode {
  readonly name: string
  readonly dataDir: string
  readonly server: RunningChild
  readonly url: string
}

export interface ClusterWorld {
  readonly database: PostgresServer
  readonly peer: S3Peer
  readonly org: TestOrg
  /** ids of folders that a node has confirmed */
  readonly confirmed: Set<string>
  node(name: string): ClusterNode
  start(name: string): Promise<ClusterNode>
  /** `kill -9`, and the disk with it. */
  lose(name: string): Promise<void>
  /** SIGTERM. @returns the exit code */
  stop(name: string): Promise<number | null>
  /** The names of the node that serves the organisation by the database; undefined when nobody does. */
  holder(orgId?: string): Promise<string | undefined>
  /** Runs a command of the operator on the disk of a node. @returns what it says */
  command(...args: string[]): Promise<string>
  ask(name: string, path: string, init?: RequestInit, member?: TestMember): Promise<Response>
  /** Sends the same again, to any of the nodes, until it is confirmed. @returns a function that ends it */
  write(names: readonly string[], writers: number): () => Promise<void>
  /** Confirmed ids that are not stored, and labels that are there twice: read once all nodes have ended. */
  check(name: string): { lost: string[]; twice: string[] }
  end(): Promise<void>
}

/** @param prepare makes more in the organisation before the first node starts */
export async function createClusterWorld(prepare: (platform: TestPlatform, org: TestOrg) => void = () => undefined): Promise<ClusterWorld> {
  const root = mkdtempSync(join(tmpdir(), 'trama-cluster-'))
  const [database, peer] = await Promise.all([startPostgres(undefined, { max_connections: '120' }), startS3Peer()])
  const { S3_BUCKET: bucket = '' } = peer.environment
  const keysDir = join(root, 'keys')
  mkdirSync(keysDir)
  writeFileSync(join(keysDir, 'connections.key'), randomBytes(32).toString('base64'))
  writeFileSync(join(keysDir, 'vapid.json'), JSON.stringify(webPush.generateVAPIDKeys()))
  const url = ownerUrl(database.port)
  const platform = createTestPlatform({ dataDir: join(root, 'seed') })
  const { S3_PREFIX: prefix = '' } = peer.environment
  const { build } = platform.control
  const place = `s3://${bucket}/${prefix.replace(/\/*$/, '/')}`
  platform.control.run(build.insertInto('setting').values({ key: 'files.place', value: place }))
  const org = createTestOrg(platform)
  prepare(platform, org)
  platform.dispose()
  await moveControl(join(root, 'seed'), url)
  // the first node is the server that was alone
  mkdirSync(join(root, 'a'))
  renameSync(join(root, 'seed', 'orgs'), join(root, 'a', 'orgs'))
  const environment = {
    ...peer.environment,
    ...{ CONTROL_URL: url, JOURNAL_URL: url, ARCHIVE: `s3://${bucket}/a`, KEYS_DIR: keysDir },
    ...{ CLUSTER_URL: 'http://127.0.0.1:0', CLUSTER_SECRET: 'a secret that all of the nodes know' },
  }
  const nodes = new Map<string, ClusterNode>()
  const confirmed = new Set<string>()
  const ends: (() => Promise<void>)[] = []

  const node = (name: string): ClusterNode => {
    const found = nodes.get(name)
    if (!found) throw new Error(`no node ${name}`)
    return found
  }

  const ask = (name: string, path: string, init: RequestInit = {}, member = org.admin): Promise<Response> =>
    fetch(node(name).url + path, {
      ...init,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}`, ...(init.headers as object) },
    })

  async function send(name: string, mutations: Batch): Promise<boolean> {
    const body = JSON.stringify({ sentAt: new Date().toISOString(), mutations })
    const answer = await ask(name, '/api/mutations', { method: 'POST', body, signal: AbortSignal.timeout(20_000) }).catch(() => undefined)
    if (answer?.status !== 200) {
      await answer?.body?.cancel().catch(() => undefined)
      return false
    }
    const { results } = (await answer.json().catch(() => ({ results: [] }))) as MutationAnswer
    for (const [index, { status }] of results.entries()) if (status === 'applied') confirmed.add(mutations[index]!.args.id)
    return results.length > 0
  }

  async function writeUntil(names: readonly string[], isOver: () => boolean, first: number): Promise<void> {
    let at = first
    while (!isOver()) {
      const batch = makeBatch()
      while (!(await send(names[at++ % names.length]!, batch)) && !isOver()) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const holder = async (orgId = org.orgId): Promise<string | undefined> => {
    const [row] = await database.rows<{ url: string }>(
      `SELECT n.url FROM cluster_cell c JOIN cluster_node n ON n.id = c.node WHERE c.name = '${orgId}'`,
    )
    return row && [...nodes.values()].find(({ server }) => server.output().includes(row.url))?.name
  }

  return {
    ...{ database, peer, org, confirmed, node, ask, holder },
    start: async (name) => {
      const dataDir = join(root, name)
      const server = startProcess('main', { ...environment, DATA_DIR: dataDir })
      const made = { name, dataDir, server, url: '' }
      nodes.set(name, made)
      made.url = `http://127.0.0.1:${await server.listening}`
      return made
    },
    lose: async (name) => {
      const { server, dataDir } = node(name)
      server.child.kill('SIGKILL')
      await server.exited
      rmSync(dataDir, { recursive: true })
    },
    stop: (name) => {
      const { server } = node(name)
      server.child.kill('SIGTERM')
      return server.exited
    },
    command: async (...args) => {
      const ran = startProcess('commands', { ...environment, DATA_DIR: join(root, 'command') }, args)
      ends.push(async () => void (await ran.exited))
      await ran.exited
      return ran.output()
    },
    write: (names, writers) => {
      let isOver = false
      const all = Promise.all(Array.from({ length: writers }, (_, first) => writeUntil(names, () => isOver, first)))
      const stop = async (): Promise<void> => {
        isOver = true
        await all
      }
      ends.push(stop)
      return stop
    },
    check: (name) => {
      const db = openSqlDatabase<unknown>(join(root, name, 'orgs', `${org.orgId}.db`), { readonly: true })
      try {
        const rows = db.all(sql<{ id: string; label: string }>`SELECT id, label FROM folder`)
        const stored = new Set(rows.map(({ id }) => id))
        const labels = new Set<string>()
        const twice = rows.filter(({ label }) => labels.has(label) || !labels.add(label)).map(({ label }) => label)
        return { lost: [...confirmed].filter((id) => !stored.has(id)), twice }
      } finally {
        db.close()
      }
    },
    end: async () => {
      for (const { server } of nodes.values()) {
        server.child.kill('SIGCONT')
        server.child.kill('SIGKILL')
      }
      await Promise.all([...nodes.values()].map(({ server }) => server.exited))
      await Promise.all(ends.map((stop) => stop()))
      await Promise.all([database.stop(), peer.close()])
      if (existsSync(root)) rmSync(root, { recursive: true })
    },
  }
}

type Batch = { id: string; kind: string; args: { id: string }; madeAt: string }[]

function makeBatch(): Batch {
  const madeAt = new Date().toISOString()
  return Array.from({ length: 10 }, () => {
    const id = newId()
    return { id: newId(), kind: 'folders.create', madeAt, args: { id, label: id.repeat(2), icon: 'folder', color: 'blue', position: 'a0' } }
  })
}
