import { tidyFolder, markOf, readState, writeState } from '#server/storage/archive/archive-state.ts'
import {
  closeRead,
  cut,
  saveState,
  settle,
  snapshot,
  turn,
  unsentBytes,
  usualTimes,
  type ArchivedFileOptions,
  type FollowedFile,
} from '#server/storage/archive/archive-steps.ts'
import { followWal } from '#server/storage/archive/followed-wal.ts'
import { usualWaitMs } from '#server/storage/archive/send-queue.ts'
import { WalChangedError } from '#server/storage/archive/wal-reader.ts'
import type { SqlDatabase } from '#server/storage/sql-database-types.ts'

/** A file whose changes go into the archive while it is open. */
export interface ArchivedFile {
  /** since when changes are in no object, in ms since 1970 */
  readonly changedAt: number | undefined
  /** objects can follow those of the archive */
  readonly isFollowed: boolean
  /** the last object, once nothing waits to be sent */
  readonly lastId: string | undefined
  readonly isBusy: boolean
  /** Does now what is due, or with `all` whatever changed. */
  step(all?: boolean): Promise<void>
  /** The archive has lost objects: the next one is a snapshot. */
  doubt(): void
  /** One of the objects that waited is stored. */
  sent(): void
  /** Does nothing more by itself; closing the file still ends its archive well. */
  rest(): void
  /** Follows the file no more, as if the process had ended. */
  abandon(): void
}

/** of what is tried again for a file with a journal, at most */
export const journaledWaitMs = 5_000
/** packs of a small file need not be half of it */
const leastPackBytes = 256 * 1024

/**
 * Follows a file that this process writes; closing the database ends it.
 * ```
 *   doubted ── snapshot ──▶ followed ── fault, frames lost, too much waits ──▶ doubted
 * ```
 */
export function archiveFile(db: SqlDatabase<never>, options: ArchivedFileOptions): ArchivedFile {
  const timers = createTimers(() => step().catch((error: unknown) => options.note('archiving failed', error)))
  let running: Promise<void> | undefined
  const file: FollowedFile = {
    ...{ db, options, times: { ...usualTimes, ...options.times }, wal: followWal(db.path) },
    ...{ chain: undefined, changedAt: undefined, mark: undefined, isOver: false, failures: 0, notBefore: 0, turnBefore: 0 },
    keep: db.follow({
      committed: () => {
        options.tail?.committed()
        file.changedAt ??= options.now()
        timers.soon(file.times.lookMs)
      },
      letGo: () => file.wal.letGo(),
      ...(options.tail && { mayWrite: () => options.tail?.mayWrite() }),
      closing: () => {
        timers.stop()
        endWell(file)
      },
    }),
  }

  async function step(all = false): Promise<void> {
    while (running) await running
    if (file.isOver) return
    running = work(file, all)
      .catch((error: unknown) => fail(file, error))
      .finally(() => (running = undefined))
    await running
    if (!file.isOver && file.changedAt !== undefined) timers.later(untilDue(file))
  }

  if (!tryAttach(file)) {
    // nothing says what of it is confirmed
    options.tail?.committed()
    doubt(file)
  }
  /** At once while people wait for a snapshot. */
  const lookNext = (): void => timers.soon(options.tail && !file.chain ? 0 : file.times.lookMs)
  lookNext()
  return {
    get changedAt() {
      return file.changedAt
    },
    get isFollowed() {
      return file.chain !== undefined
    },
    get lastId() {
      return options.queue.unsent.length === 0 && !running ? file.chain?.id : undefined
    },
    get isBusy() {
      return running !== undefined
    },
    step,
    doubt: () => {
      doubt(file)
      lookNext()
    },
    sent: () => saveState(file),
    rest: timers.stop,
    abandon: () => {
      timers.stop()
      file.isOver = true
      file.wal.letGo()
    },
  }
}

/** The next look at the file: soon after a commit, and later for what is not due yet. */
function createTimers(look: () => Promise<void>) {
  let [soon, later]: [NodeJS.Timeout | undefined, NodeJS.Timeout | undefined] = [undefined, undefined]
  let isStopped = false
  const clear = (): void => {
    clearTimeout(soon)
    clearTimeout(later)
    soon = later = undefined
  }
  const run = (): void => {
    clear()
    void look()
  }
  return {
    soon: (ms: number): void => {
      if (!isStopped) soon ??= setTimeout(run, ms).unref()
    },
    later: (ms: number): void => {
      clearTimeout(later)
      if (!isStopped) later = setTimeout(run, ms).unref()
    },
    stop: (): void => {
      isStopped = true
      clear()
    },
  }
}

function untilDue({ chain, changedAt = 0, times, notBefore, options }: FollowedFile): number {
  const due = chain ? changedAt + times.everyMs : notBefore
  return Math.max(times.lookMs, due - options.now())
}

/** A fault of the disk keeps no file from being opened. */
function tryAttach(file: FollowedFile): boolean {
  try {
    return attach(file)
  } catch (error) {
    file.options.note('the archive of a file goes on with a snapshot', error)
    return false
  }
}

/** Goes on where the archive ends. @returns false when that is not certain */
function attach(file: FollowedFile): boolean {
  const { db, options, wal } = file
  const state = readState(options.folder)
  const isWhole = tidyFolder(options.folder, [...(state?.unsent ?? []), ...options.queue.unsent])
  if (!state || !isWhole || state.place !== options.place) return false
  const isSent = state.unsent.length === 0 && options.queue.unsent.length === 0
  if (options.queue.unsent.length === 0) options.queue.add(...state.unsent)
  wal.hold()
  if (state.mark !== undefined) {
    if (markOf(db.path) !== state.mark) return false
    wal.watch()
  } else {
    wal.position = state.position
    if (!wal.position || wal.unread() === undefined) return false
  }
  if (options.tail && !(state.mark !== undefined && options.tail.resume(wal, state.journal, isSent))) return false
  file.chain = state.chain
  file.changedAt = options.now()
  file.keep(true)
  return true
}

/** The next object is a snapshot: changes until then are not known, or were lost. SQLite brings the WAL into the file by itself. */
function doubt(file: FollowedFile): void {
  file.chain = undefined
  file.changedAt ??= file.options.now()
  file.options.tail?.lost()
  file.wal.letGo()
  if (!file.isOver) file.keep(false)
  try {
    writeState(file.options.folder, undefined)
  } catch (error) {
    // an older one leads to the same chain, or nowhere: the file proves which
    file.options.note('the state of an archive cannot be removed', error)
  }
}

function fail(file: FollowedFile, error: unknown): void {
  if (file.isOver) return
  doubt(file)
  const waitMs = usualWaitMs(++file.failures)
  // people wait for a snapshot that the journal needs
  file.notBefore = file.options.now() + (file.options.tail ? Math.min(waitMs, journaledWaitMs) : waitMs)
  const isLost = (error as { code?: unknown }).code === 'WAL_CHANGED'
  file.options.note(isLost ? 'another process emptied a WAL: the archive goes on with a snapshot' : 'archiving failed', error)
}

async function work(file: FollowedFile, all: boolean): Promise<void> {
  const { wal, times, options, chain } = file
  const { queue, now } = options
  if (unsentBytes(queue) > times.mostUnsent) {
    await queue.drop()
    throw new Error('too much waits for the store of the archive: it goes on with a snapshot')
  }
  if (!chain) return all || now() >= file.notBefore ? snapshot(file) : undefined
  const unread = wal.unread()
  if (unread === undefined) throw new WalChangedError('the WAL was begun again')
  // a cut would take the new life, which a write may begin at any moment, for a lost one
  if (unread === 0 && (wal.isWatched || !wal.isHeld)) return settle(file)
  const tooMuch = Math.max(leastPackBytes, chain.snapshotBytes / 2)
  if (unread > 0 && (chain.packBytes > tooMuch || now() - chain.snapshotAt >= times.snapshotMs)) return snapshot(file)
  const isFull = (wal.position?.frame ?? 0) >= times.frames && now() >= file.turnBefore
  if (unread > 0 && (unread >= times.frames || isFull)) return turn(file)
  if (all || wal.isHeld || now() - (file.changedAt ?? now()) >= times.everyMs) await readHeld(file)
}

/** Reads to the end. A read transaction that began before is of use from then on. */
async function readHeld(file: FollowedFile): Promise<void> {
  await cut(file)
  if (!file.isOver && file.wal.isHeld) file.wal.watch()
}

/** Before the file is closed. */
function endWell(file: FollowedFile): void {
  if (file.isOver) return
  file.isOver = true
  try {
    if (file.chain && file.wal.unread() !== undefined) closeRead(file)
  } catch (error) {
    file.options.note('the archive of a file that is closed goes on with a snapshot', error)
  }
  file.options.tail?.closed()
  file.wal.letGo()
}
