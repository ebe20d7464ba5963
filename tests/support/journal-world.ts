import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { ownerUrl, startPostgres, type DatabaseServer } from '#tests/support/database-servers.ts'
import { confirmedIn, makeFolderBatch, type FolderBatch } from '#tests/support/folder-batch.ts'
import { startS3Peer, type S3Peer } from '#tests/support/s3-peer.ts'
import { startProcess, type RunningChild } from '#tests/support/server-process.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/** A server with a journal and an archive, people who write, and what they were told. */
export interface JournalWorld {
  readonly database: DatabaseServer
  readonly peer: S3Peer
  readonly dataDir: string
  readonly org: TestOrg
  readonly server: RunningChild
  /** ids of folders that the server has confirmed */
  readonly confirmed: Set<string>
  /** statuses of answers that confirmed nothing */
  readonly refused: Map<number, number>
  start(bug?: string): Promise<void>
  /** Sends the same again until it is confirmed. @returns a function that ends it */
  write(writers: number): () => Promise<void>
  /** The database hangs until the returned function is called, or the world ends. */
  freeze(): () => void
  /** `kill -9`, and the disk with it. */
  loseMachine(): Promise<void>
  /** Confirmed ids that are not stored, and labels that are there twice. */
  check(): { lost: string[]; twice: string[] }
  request(path: string, init?: RequestInit): Promise<Response>
  end(): Promise<void>
}

export async function createJournalWorld(): Promise<JournalWorld> {
  const root = mkdtempSync(join(tmpdir(), 'trama-journal-'))
  const dataDir = join(root, 'data')
  const [database, peer] = await Promise.all([startPostgres(), startS3Peer()])
  const platform = createTestPlatform({ dataDir })
  const org = createTestOrg(platform)
  platform.dispose()
  const { S3_BUCKET: bucket, S3_PREFIX: _, ...settings } = peer.environment
  const environment = { ...settings, DATA_DIR: dataDir, ARCHIVE: `s3://${bucket}/a`, JOURNAL_URL: ownerUrl(database.port) }
  const confirmed = new Set<string>()
  const refused = new Map<number, number>()
  let server: RunningChild
  let port = 0
  let ends: (() => Promise<void>)[] = []
  let thaw: () => void = () => undefined

  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${org.admin.token}` },
    })

  async function send(mutations: FolderBatch): Promise<boolean> {
    const body = JSON.stringify({ sentAt: new Date().toISOString(), mutations })
    const answer = await request('/api/mutations', { method: 'POST', body }).catch(() => undefined)
    if (answer?.status !== 200) {
      if (answer) refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1)
      await answer?.body?.cancel()
      return false
    }
    const told = (await answer.json().catch(() => ({ results: [] }))) as MutationAnswer
    for (const id of confirmedIn(told, mutations)) confirmed.add(id)
    return told.results.length > 0
  }

  async function writeUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const batch = makeFolderBatch()
      while (!(await send(batch)) && !isOver()) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  return {
    ...{ database, peer, dataDir, org, confirmed, refused, request },
    get server() {
      return server
    },
    start: async (bug = '') => {
      server = startProcess('journal-child', { ...environment, PLANTED_BUG: bug })
      port = await server.listening
    },
    write: (writers) => {
      let isOver = false
      const all = Promise.all(Array.from({ length: writers }, () => writeUntil(() => isOver)))
      const stop = async (): Promise<void> => {
        isOver = true
        await all
      }
      ends.push(stop)
      return stop
    },
    freeze: () => {
      const release = database.freeze()
      thaw = () => {
        thaw = () => undefined
        release()
      }
      return thaw
    },
    loseMachine: async () => {
      server.child.kill('SIGKILL')
      await server.exited
      rmSync(dataDir, { recursive: true })
    },
    check: () => {
      const db = openSqlDatabase<unknown>(join(dataDir, 'orgs', `${org.orgId}.db`), { readonly: true })
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
      // a writer would wait for ever, and so would those who end it
      thaw()
      await Promise.all(ends.map((stop) => stop()))
      ends = []
      server.child.kill('SIGKILL')
      await server.exited
      await Promise.all([database.stop(), peer.close()])
      rmSync(root, { recursive: true })
    },
  }
}
