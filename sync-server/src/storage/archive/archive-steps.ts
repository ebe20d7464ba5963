import { sql } from 'kysely'
import { markOf, writeState, type PackChain } from '#server/storage/archive/archive-state.ts'
import { cutPages, type CutOrder, type CutPack, type CutPages, type CutPagesOrder } from '#server/storage/archive/cut-pack.ts'
import type { FollowedWal } from '#server/storage/archive/followed-wal.ts'
import type { SendQueue } from '#server/storage/archive/send-queue.ts'
import type { WalTail } from '#server/storage/archive/wal-tail.ts'
import type { WalPosition } from '#server/storage/archive/wal-header.ts'
import type { SqlDatabase } from '#server/storage/sql-database-types.ts'

/** The reading and writing of an object, which a thread does. */
export interface Cutter {
  findEnd(path: string): Promise<WalPosition | undefined>
  pages(order: CutPagesOrder): Promise<CutPages>
  snapshot(order: CutOrder): Promise<CutPack>
  /** Brings what no reader needs from the WAL into the file. */
  checkpoint(path: string): Promise<unknown>
}

export interface ArchivedFileOptions {
  /** of objects that wait, and of what is known of the archive */
  folder: string
  /** the file's name in the archive, and the place of the archive */
  of: string
  place: string
  cutter: Cutter
  queue: SendQueue
  /** reads the same WAL for the journal */
  tail?: WalTail | undefined
  now: () => number
  /** @throws while the store is away */
  probe(): Promise<unknown>
  note(problem: string, error: unknown): void
  times?: Partial<ArchiveTimes>
}

/** ms, but where another unit is told */
interface ArchiveTimes {
  lookMs: number
  everyMs: number
  /** of an object, and of a WAL that is brought into its file */
  frames: number
  /** a new snapshot comes after so long */
  snapshotMs: number
  /** until a WAL that could not be brought into its file is tried again */
  turnMs: number
  /** writes wait so long, at most, for the rest to be read; for a WAL that has grown, longer */
  pauseMs: number
  longPauseMs: number
  /** bytes that wait for a store that is away */
  mostUnsent: number
}

export const usualTimes: ArchiveTimes = {
  ...{ lookMs: 250, everyMs: 30_000, frames: 1000 },
  ...{ snapshotMs: 86_400_000, turnMs: 5_000, pauseMs: 50, longPauseMs: 2_000, mostUnsent: 64 * 1024 * 1024 },
}

const mostRounds = 4

/** An open file with what is known of its archive. */
export interface FollowedFile {
  readonly db: SqlDatabase<never>
  readonly options: ArchivedFileOptions
  readonly times: ArchiveTimes
  readonly wal: FollowedWal
  /** whether nothing is brought from the WAL into the file but by us */
  readonly keep: (isKept: boolean) => void
  /** undefined while it is doubted: the next object is a snapshot */
  chain: PackChain | undefined
  changedAt: number | undefined
  /** of the file, once it is closed well */
  mark: string | undefined
  isOver: boolean
  failures: number
  /** no snapshot before then, and no change of the WAL's life */
  notBefore: number
  turnBefore: number
}

const checkpoint = sql<{ busy: number; log: number; checkpointed: number }>`PRAGMA wal_checkpoint(PASSIVE)`

const orderOf = ({ db, options: { folder, of } }: FollowedFile): CutOrder => ({ path: db.path, folder, of })

/** Snapshots wait for as long as they must. */
export const unsentBytes = ({ unsent }: SendQueue): number =>
  unsent.reduce((sum, { kind, bytes }) => sum + (kind === 'pages' ? bytes : 0), 0)

export function saveState({ chain, mark, wal: { position }, options: { folder, place, queue, tail } }: FollowedFile): void {
  const journal = tail?.place
  writeState(
    folder,
    chain && {
      place,
      chain,
      ...(position && { position }),
      ...(mark !== undefined && { mark }),
      ...(journal && { journal }),
      unsent: [...queue.unsent],
    },
  )
}

export function settle(file: FollowedFile): void {
  if (file.wal.unread() === 0) file.changedAt = undefined
}

/** Begins a chain. Transactions that come while the file is copied are read once more, which changes nothing: pages are whole. */
export async function snapshot(file: FollowedFile): Promise<void> {
  const { wal, options } = file
  const { queue, cutter, now } = options
  if (queue.fault) {
    await options.probe()
    queue.recovered()
  }
  file.keep(true)
  wal.letGo()
  wal.hold()
  const end = await cutter.findEnd(file.db.path)
  const from = now()
  const before = options.tail?.pos ?? 0
  const pack = await cutter.snapshot(orderOf(file))
  if (file.isOver) return
  file.chain = { id: pack.id, seq: 0, at: pack.at, snapshotAt: pack.at, snapshotBytes: pack.bytes, packBytes: 0 }
  wal.position = end
  wal.watch()
  if (options.tail?.isFollowing) options.tail.made(pack.id, before)
  else {
    options.tail?.begin(wal)
    options.tail?.made(pack.id, 0)
  }
  file.changedAt = from
  file.failures = 0
  queue.add(pack)
  saveState(file)
}

/** Makes an object of everything new. */
export async function cut(file: FollowedFile, isQuick = false): Promise<void> {
  const { wal, options, chain } = file
  const { position } = wal
  if (!chain || !position) return settle(file)
  const from = options.now()
  options.tail?.read()
  const before = options.tail?.pos ?? 0
  const { pack, position: end } = await options.cutter.pages({ ...orderOf(file), from: position, before: chain, isQuick })
  // closed or doubted meanwhile
  if (file.isOver || file.chain !== chain) return
  wal.position = end
  file.changedAt = wal.unread() === 0 ? undefined : from
  if (!pack) return
  options.tail?.made(pack.id, before)
  append(file, chain, pack)
  saveState(file)
}

function append(file: FollowedFile, chain: PackChain, pack: CutPack): void {
  file.chain = { ...chain, id: pack.id, seq: chain.seq + 1, at: pack.at, packBytes: chain.packBytes + pack.bytes }
  file.options.queue.add(pack)
}

/** Brings the WAL into its file once everything in it is read, so that it begins again. */
export async function turn(file: FollowedFile): Promise<void> {
  const { wal, times, options, db } = file
  wal.hold()
  await catchUp(file)
  const isLarge = (): boolean => (wal.position?.frame ?? 0) > 4 * times.frames
  if (isLarge() && !file.isOver) {
    // it would hold the event loop: most of it is brought in beside the writes
    wal.renewHold()
    await options.cutter.checkpoint(db.path)
    await catchUp(file)
  }
  if (file.isOver || tryTurn(file)) return
  const release = db.pauseWrites(() => undefined)
  const limit = setTimeout(release, isLarge() ? times.longPauseMs : times.pauseMs)
  try {
    wal.renewHold()
    await cut(file, true)
    if (file.isOver || tryTurn(file)) return
    wal.letGo()
    file.turnBefore = options.now() + (isLarge() ? 0 : times.turnMs)
  } finally {
    clearTimeout(limit)
    release()
  }
}

/** Reads until little is new: each round has less to read than the one before, unless somebody writes faster. */
async function catchUp(file: FollowedFile): Promise<void> {
  for (let round = 0; round < mostRounds && !file.isOver; round++) {
    await cut(file)
    if ((file.wal.unread() ?? 0) < file.times.frames / 4) return
  }
}

/** Nothing of this process comes between: the transaction that stays saw the end that was read, or keeps what came behind it. */
function tryTurn({ db, wal, options }: FollowedFile): boolean {
  options.tail?.read()
  // the transaction was in the way of one who emptied the WAL
  if (!wal.isHeld) return false
  const found = db.get(checkpoint)
  if (!found || found.log !== found.checkpointed || found.log !== wal.position?.frame) return false
  wal.renewHold()
  wal.watch()
  return true
}

/** Reads the rest and empties the WAL, so that the file alone tells later whether somebody has written to it. */
export function closeRead(file: FollowedFile): void {
  const { db, wal, chain } = file
  wal.hold()
  file.options.tail?.read()
  if (wal.position && chain) {
    const { pack, position } = cutPages({ ...orderOf(file), from: wal.position, before: chain }, file.options.now)
    wal.position = position
    if (pack) file.options.tail?.made(pack.id, file.options.tail.pos)
    if (pack) append(file, chain, pack)
    file.changedAt = undefined
  }
  saveState(file)
  const found = db.get(checkpoint)
  if (found?.log !== found?.checkpointed || found?.log !== (wal.position?.frame ?? 0)) return
  // nobody can write into the file while this one stands, and frames of others keep the WAL from being emptied
  wal.renewHold()
  db.get(sql`PRAGMA busy_timeout = 0`)
  if (db.get(sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`)?.busy === 0) file.mark = markOf(db.path)
  db.get(sql`PRAGMA busy_timeout = 5000`)
  saveState(file)
}
