import type { FollowedWal } from '#server/storage/archive/followed-wal.ts'

/** A place in the journal, kept with a file that is closed. */
export interface TailPlace {
  token: number
  pos: number
}

/** A second reader of a file's WAL: the journal. It has read everything before the WAL begins again. */
export interface WalTail {
  /** entries that are read so far */
  readonly pos: number
  /** knows its place in the WAL */
  readonly isFollowing: boolean
  /** undefined while nothing may follow it after the file was closed */
  readonly place: TailPlace | undefined
  /** only the file can bring what is not confirmed, so it must stay open */
  readonly needsFile: boolean
  /** after each commit */
  committed(): void
  /** A chain begins, whose first object holds everything up to the position of `wal`. */
  begin(wal: FollowedWal): void
  /**
   * The file is opened as it was closed. With `isSent` the archive has all of its objects.
   * @returns false when it cannot be followed on
   */
  resume(wal: FollowedWal, place: TailPlace | undefined, isSent: boolean): boolean
  read(): void
  /** An object was made by now, that holds all entries up to `from`. */
  made(id: string, from: number): void
  /** The archive has this object. */
  stored(id: string): void
  /** The chain is doubted, or the file is closed: nothing more is read. */
  lost(): void
  closed(): void
  /** @throws AppError `journal_unavailable` while too much waits */
  mayWrite(): void
}
