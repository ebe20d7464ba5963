import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#shared/protocol/errors.ts'
import { readMigrations, type Migration } from '#server/storage/migrate.ts'
import { createNewOrgFiles, type NewOrgFiles } from '#server/storage/new-org-files.ts'
import { createOrgDatabase, type OrgDatabase } from '#server/storage/org-database.ts'
import { damagedFile, openOrgFile, OrgFileError, type OrgFault } from '#server/storage/org-file.ts'
import { createOrgFaults, type OrgFaults } from '#server/storage/org-faults.ts'
import { createClosing, type OpenOrg } from '#server/storage/close-orgs.ts'
import type { RestingFile, RestingFiles } from '#server/storage/control/resting-files.ts'
import { MovedError } from '#server/storage/moved-error.ts'
import { isBusy, isFull } from '#server/storage/storage-fault.ts'
import { removeSqlFile, textFileOf } from '#server/storage/text-files.ts'

/** Opens organisations' files when first needed, migrates them then, and closes them when idle. */
export interface OrgStore {
  /** @throws AppError `storage_refused` or `storage_damaged` when the file cannot be used; {@link faults} gives the reason */
  open(orgId: string): OrgDatabase
  /** False once the organisation was erased. */
  has(orgId: string): boolean
  /** False while another node serves the organisation: {@link open} throws {@link MovedError} then. Without nodes all are here. */
  isHere(orgId: string): boolean
  /** Files that are not opened, or not written to: by their organisations. */
  faults(): readonly OrgFault[]
  /** Makes a new file, of today's migrations. */
  create(orgId: string): OrgDatabase
  /** Does once what the first new file would wait for. */
  readyNew(): void
  /** The file if it is open, without counting as use: for regular checks of every file. */
  peek(orgId: string): OrgDatabase | undefined
  /** Refuses every write to a file in which damage was found, until the server restarts. */
  refuseWrites(orgId: string, damage: string): void
  /**
   * Keeps the file open until the returned release is called (live sockets, rooms). Without `isUse` for the server's own work, such as rounds and
   * effects: files that are open for nothing else are few at a time, and closed soon.
   */
  hold(orgId: string, isUse?: boolean): () => void
  /** Closes and deletes the file: *Erase all data*. */
  erase(orgId: string): void
  /** `listener` is called before a file is erased, so that its holders release it. */
  onErase(listener: (orgId: string) => void): () => void
  /** Closes files that nobody holds and nobody used for a while. @returns the number of closed files */
  closeIdle(): number
  /** False while many files are open for the server's own work: another one should wait for its turn. */
  hasRoom(): boolean
  /** The file's path, whether it is there or not. */
  pathOf(orgId: string): string
  /** `program` changes with whatever this program queues by itself in a file that it opens (schedules): files that another one closed do not rest. */
  markProgram(program: string): void
  /** The next effect of a closed file; undefined when it is open, or must be opened to know. */
  restOf(orgId: string): RestingFile | undefined
  /** Ids of the files that are open now. */
  openIds(): string[]
  /** `listener` is called with each file that is open now, and with each that is opened, before its first use. */
  onOpen(listener: (org: OrgDatabase) => void): () => void
  /** `listener` is called with the id of each file that is opened, or in which an after-effect was queued. */
  onWork(listener: (orgId: string) => void): () => void
  close(): void
}

export interface OrgStoreOptions {
  idleMs?: number
  now?: () => number
  /** bytes that each organisation may keep; any number by default */
  mostBytes?: number
  /** files that may stay open although only the server's own work needed them, and for how long each stays: its timers may follow */
  mostUnused?: number
  unusedMs?: number
  /** whether this node serves the organisation; without nodes it serves all */
  owns?: (orgId: string) => boolean
  /** keeps what is known of closed files */
  resting?: RestingFiles
  /** called once for each fault, when it is found */
  onFault?: (fault: OrgFault) => void
}

/** Listeners for organisations: by default, for their ids. */
function createListeners<Subject = string>(): { add(listener: (subject: Subject) => void): () => void; tell(subject: Subject): void } {
  const listeners = new Set<(subject: Subject) => void>()
  return {
    add: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: (subject) => {
      for (const listener of listeners) listener(subject)
    },
  }
}

/** Counts one more holder of a file. @returns the release, which counts once and then calls `released` */
function holdOpen(entry: OpenOrg, now: () => number, released: () => void): () => void {
  entry.holds++
  let held = true
  return () => {
    if (!held) return
    held = false
    entry.holds--
    entry.releasedAt = now()
    released()
  }
}

function checkedId(orgId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(orgId)) throw new Error('not an organisation id')
  return orgId
}

type OpenFile = (orgId: string, path: string, isNew: boolean) => OrgDatabase

/** Opens files and migrates them; `onWork` is called with the id when an effect is queued. */
function createOrgOpener(
  faults: OrgFaults,
  { migrations, files, mostBytes }: { migrations: Migration[]; files: NewOrgFiles; mostBytes: number | undefined },
  onWork: (orgId: string) => void,
): OpenFile {
  /** looked through since the start, if they are not large */
  const looked = new Set<string>()
  return (orgId, path, isNew) => {
    if (isNew) files.write(path)
    const db = openOrgFile(path, {
      isNew,
      looks: !looked.has(orgId),
      migrations,
      onDamage: (found) => faults.noteDamage(orgId, damagedFile(path, found)),
    })
    try {
      if (faults.isDamaged(orgId)) db.refuseWrites(new AppError('storage_damaged'))
      const org = createOrgDatabase(orgId, db, () => onWork(orgId), mostBytes)
      looked.add(orgId)
      return org
    } catch (error) {
      db.close()
      throw isBusy(error) || isFull(error) ? error : damagedFile(path, (error as Error).message)
    }
  }
}

export function createOrgStore(dataDir: string, options: OrgStoreOptions = {}): OrgStore {
  const folder = join(dataDir, 'orgs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { idleMs = 10 * 60_000, mostUnused = 64, unusedMs = 2_000, owns = () => true } = options
  const now = options.now ?? Date.now
  const open = new Map<string, OpenOrg>()
  const faults = createOrgFaults(now, options.onFault)
  const erased = new Set<string>()
  const work = createListeners()
  const erasing = createListeners()
  const opening = createListeners<OrgDatabase>()
  const migrations = readMigrations('org')
  const files = createNewOrgFiles(folder, migrations)
  const openOrg = createOrgOpener(faults, { migrations, files, mostBytes: options.mostBytes }, work.tell)
  const fileOf = (orgId: string): string => join(folder, `${checkedId(orgId)}.db`)

  function openFile(orgId: string, { isNew = false, isUse = true } = {}): OpenOrg {
    if (!owns(orgId)) throw new MovedError(orgId)
    const existing = open.get(orgId)
    if (existing) {
      if (isUse) existing.usedAt = now()
      return existing
    }
    if (erased.has(orgId)) throw new AppError('organisation_not_found')
    if (!isNew) faults.refuse(orgId)
    let entry: OpenOrg
    try {
      entry = { org: openOrg(orgId, fileOf(orgId), isNew), usedAt: isUse ? now() : -Infinity, holds: 0, releasedAt: now() }
    } catch (error) {
      if (!(error instanceof OrgFileError)) throw error
      faults.noteUnopened(orgId, error)
      throw error.answer
    }
    faults.noteOpened(orgId)
    open.set(orgId, entry)
    opening.tell(entry.org)
    work.tell(orgId)
    return entry
  }

  const { closeOrg, closeUnused, closeIdle, closeAll } = createClosing(open, { ...options, now, unusedMs, idleMs, faults, fileOf })

  return {
    has: (orgId) => !erased.has(orgId),
    isHere: owns,
    open: (orgId) => openFile(orgId).org,
    faults: faults.list,
    create: (orgId) => openFile(orgId, { isNew: true }).org,
    readyNew: files.readyNew,
    refuseWrites: (orgId, damage) => {
      faults.noteDamage(orgId, damagedFile(fileOf(orgId), damage))
      open.get(orgId)?.org.db.refuseWrites(new AppError('storage_damaged'))
    },
    peek: (orgId) => open.get(orgId)?.org,
    hold: (orgId, isUse = true) => {
      const entry = openFile(orgId, { isUse })
      return holdOpen(entry, now, () => {
        if (isUse) entry.usedAt = now()
        else closeUnused(mostUnused)
      })
    },
    hasRoom: () => open.size < mostUnused || closeUnused(mostUnused - 1) < mostUnused,
    pathOf: fileOf,
    markProgram: (program) => options.resting?.markProgram(`${migrations.at(-1)?.name} ${program}`),
    restOf: (orgId) => (open.has(orgId) ? undefined : options.resting?.find(orgId, fileOf(orgId))),
    erase: (orgId) => {
      erasing.tell(orgId)
      closeOrg(orgId)
      faults.forget(orgId)
      erased.add(orgId)
      for (const path of [fileOf(orgId), textFileOf(fileOf(orgId))]) removeSqlFile(path)
    },
    onErase: erasing.add,
    closeIdle,
    openIds: () => [...open.keys()],
    onOpen: (listener) => {
      for (const { org } of open.values()) listener(org)
      return opening.add(listener)
    },
    onWork: work.add,
    close: closeAll,
  }
}
