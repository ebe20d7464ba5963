import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, readMigrations } from '#server/storage/migrate.ts'
import { createOrgDatabase, type OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'

/** Opens organisations' files when first needed, migrates them then, and closes them when idle. */
export interface OrgStore {
  /** @throws Error when the file does not exist (the organisation was erased) */
  open(orgId: string): OrgDatabase
  /** False once the organisation was erased. */
  has(orgId: string): boolean
  /** Makes and migrates a new file. */
  create(orgId: string): OrgDatabase
  /** The file if it is open, without counting as use: for what looks at every file now and then. */
  peek(orgId: string): OrgDatabase | undefined
  /** Nothing is written to the file any more, also when it is opened again: until the server starts anew, every write throws `error`. */
  refuseWrites(orgId: string, error: Error): void
  /** Keeps the file open until the returned release is called (live sockets, rooms). */
  hold(orgId: string): () => void
  /** Closes and deletes the file: *Erase all data*. */
  erase(orgId: string): void
  /** `listener` is called before a file is erased: who holds it lets go of everything now. */
  onErase(listener: (orgId: string) => void): () => void
  /** Closes files that nobody holds and nobody used for a while. @returns how many */
  closeIdle(): number
  /** Ids of the files that are open now. */
  openIds(): string[]
  /** `listener` is called with the id of each file that is opened, and of each in which an after-effect was queued. */
  onWork(listener: (orgId: string) => void): () => void
  close(): void
}

interface OpenOrg {
  org: OrgDatabase
  usedAt: number
  holds: number
}

export function createOrgStore(dataDir: string, options: { idleMs?: number; now?: () => number } = {}): OrgStore {
  const folder = join(dataDir, 'orgs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const idleMs = options.idleMs ?? 10 * 60_000
  const now = options.now ?? Date.now
  const open = new Map<string, OpenOrg>()
  const refused = new Map<string, Error>()
  const migrations = readMigrations('org')
  const workListeners = new Set<(orgId: string) => void>()
  const eraseListeners = new Set<(orgId: string) => void>()
  const tellWork = (orgId: string): void => {
    for (const listener of workListeners) listener(orgId)
  }
  const fileOf = (orgId: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(orgId)) throw new Error('not an organisation id')
    return join(folder, `${orgId}.db`)
  }

  function openFile(orgId: string): OpenOrg {
    const existing = open.get(orgId)
    if (existing) {
      existing.usedAt = now()
      return existing
    }
    const db = openSqlDatabase<OrgSchema>(fileOf(orgId))
    try {
      migrate(db as never, migrations)
    } catch (error) {
      db.close()
      throw error
    }
    const entry: OpenOrg = { org: createOrgDatabase(orgId, db, () => tellWork(orgId)), usedAt: now(), holds: 0 }
    const refusal = refused.get(orgId)
    if (refusal) db.refuseWrites(refusal)
    open.set(orgId, entry)
    tellWork(orgId)
    return entry
  }

  function closeOrg(orgId: string): void {
    open.get(orgId)?.org.db.close()
    open.delete(orgId)
  }

  const store: OrgStore = {
    has: (orgId) => open.has(orgId) || existsSync(fileOf(orgId)),
    open: (orgId) => {
      if (!store.has(orgId)) throw new Error(`organisation ${orgId} has no file`)
      return openFile(orgId).org
    },
    create: (orgId) => openFile(orgId).org,
    refuseWrites: (orgId, error) => {
      refused.set(orgId, error)
      open.get(orgId)?.org.db.refuseWrites(error)
    },
    peek: (orgId) => open.get(orgId)?.org,
    hold: (orgId) => {
      const entry = openFile(orgId)
      entry.holds++
      let held = true
      return () => {
        if (!held) return
        held = false
        entry.holds--
        entry.usedAt = now()
      }
    },
    erase: (orgId) => {
      for (const listener of eraseListeners) listener(orgId)
      closeOrg(orgId)
      refused.delete(orgId)
      for (const suffix of ['', '-wal', '-shm']) rmSync(fileOf(orgId) + suffix, { force: true })
    },
    onErase: (listener) => {
      eraseListeners.add(listener)
      return () => eraseListeners.delete(listener)
    },
    closeIdle: () => {
      const idle = [...open].filter(([, entry]) => entry.holds === 0 && now() - entry.usedAt > idleMs)
      for (const [orgId] of idle) closeOrg(orgId)
      return idle.length
    },
    openIds: () => [...open.keys()],
    onWork: (listener) => {
      workListeners.add(listener)
      return () => workListeners.delete(listener)
    },
    close: () => {
      for (const orgId of [...open.keys()]) closeOrg(orgId)
    },
  }
  return store
}
