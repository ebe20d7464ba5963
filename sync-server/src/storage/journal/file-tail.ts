import { markOf } from '#server/storage/archive/archive-state.ts'
import type { FollowedWal } from '#server/storage/archive/followed-wal.ts'
import type { TailPlace, WalTail } from '#server/storage/archive/wal-tail.ts'
import { readWalHeader, withWal, type WalHeader, type WalPosition } from '#server/storage/archive/wal-header.ts'
import { pagesOf, readWal, WalChangedError } from '#server/storage/archive/wal-reader.ts'
import type { JournalPages } from '#server/storage/journal/journal-pages.ts'

/** Pages that are read from the WAL and not confirmed. */
export interface ReadEntry {
  pos: number
  pages: JournalPages
  /** the number of the first commit in it; undefined for commits of another process */
  first: number | undefined
  /** as it is kept, once it is made */
  packed?: Buffer
}

export interface TailHost {
  /** @returns the number of the commit */
  commit(): number
  wake(tail: FileTail): void
  /** Frames may have been lost: the archive goes on with a snapshot. */
  onLost(error: unknown): void
  /** Nothing of the file is confirmed here any more. */
  onFenced?(): void
  mayWrite(): void
}

/** Frames that are read in one piece: a longer transaction is not parted. */
const framesAtOnce = 1_000

/**
 * One file's part of the journal.
 * ```
 *   lost ── a snapshot is made ──▶ begun ── the archive has it ──▶ open ── frames lost ──▶ lost
 *     └── opened as it was closed ──▶ resumed ── the journal agrees ───┘
 * ```
 * Commits are confirmed in `open` alone. A later owner of the file makes it `fenced`, for ever.
 */
export class FileTail implements WalTail {
  readonly name: string
  readonly #path: string
  readonly #host: TailHost
  #state: 'lost' | 'begun' | 'resumed' | 'open' | 'fenced' = 'lost'
  #wal: FollowedWal | undefined
  #position: WalPosition | undefined
  /** of the file while nothing of the WAL is read: it changes when a WAL is brought in */
  #mark: string | undefined
  #token: number | undefined
  #base: string | undefined
  #pos = 0
  #done = 0
  /** first commits that no entry holds: before the life began, and since the last reading */
  #before: number | undefined
  #unread: number | undefined
  #entries: ReadEntry[] = []
  #newer: { base: string; from: number; to: number } | undefined
  readonly #objects = new Map<string, { from: number; to: number }>()
  #isGone = false

  constructor(name: string, path: string, host: TailHost) {
    this.name = name
    this.#path = path
    this.#host = host
  }

  get pos() {
    return this.#pos
  }

  get token() {
    return this.#token
  }

  get state() {
    return this.#state
  }

  /** an object on which a life may begin, once the archive has it */
  get base() {
    return this.#base
  }

  get isFollowing() {
    return this.#wal !== undefined
  }

  get place() {
    return this.#state === 'open' && this.#token !== undefined ? { token: this.#token, pos: this.#pos } : undefined
  }

  /** the last entry of the closed file that is opened again */
  get resumedAt() {
    return this.#done
  }

  /** the first commit that is not confirmed */
  get earliest(): number | undefined {
    return this.#before ?? this.#entries.find(({ first }) => first !== undefined)?.first ?? this.#unread
  }

  get bytes(): number {
    return this.#entries.reduce((sum, { pages: { pageSize, changed } }) => sum + pageSize * changed.length, 0)
  }

  get hasWork(): boolean {
    if (this.#state === 'begun') return this.#base !== undefined
    if (this.newerBase()) return true
    const isNew = this.#entries.length > 0 || (this.#unread !== undefined && this.#wal !== undefined)
    return this.#state === 'resumed' || (this.#state === 'open' && isNew)
  }

  /** The file alone has commits that are not confirmed: who closes it shuts the gate for all. */
  get needsFile(): boolean {
    return this.earliest !== undefined && (this.#state === 'lost' || this.#state === 'resumed')
  }

  entries(): readonly ReadEntry[] {
    return this.#entries
  }

  committed(): void {
    if (this.#isGone) return
    const number = this.#host.commit()
    this.#unread ??= number
    this.#host.wake(this)
  }

  mayWrite(): void {
    this.#host.mayWrite()
  }

  begin(wal: FollowedWal): void {
    this.#drop('begun')
    if (this.#state === 'fenced') return
    this.#follow(wal)
    this.#token = undefined
    this.#pos = this.#done = 0
    this.#before = this.#unread
    this.#unread = undefined
    this.read()
  }

  resume(wal: FollowedWal, place: TailPlace | undefined, isSent: boolean): boolean {
    const isKnown = this.#state === 'open' || this.#state === 'resumed'
    if (!place || this.#state === 'fenced' || this.#state === 'begun') return false
    if (isKnown && (place.token !== this.#token || place.pos !== this.#pos)) return false
    if (!isKnown && !isSent) return false
    this.#follow(wal)
    if (isKnown) return true
    this.#state = 'resumed'
    this.#token = place.token
    this.#pos = this.#done = place.pos
    // its last commits may be confirmed by nobody yet
    this.#before = this.#host.commit()
    this.#host.wake(this)
    return true
  }

  read(): void {
    if (!this.#wal) return
    try {
      while (this.#readPiece());
      this.#unread = undefined
    } catch (error) {
      this.#lose(error)
    }
  }

  made(id: string, from: number): void {
    this.read()
    if (this.#wal) this.#objects.set(id, { from, to: this.#pos })
  }

  stored(id: string): void {
    const object = this.#objects.get(id)
    if (!object) return
    this.#objects.delete(id)
    if (this.#state === 'begun') this.#base ??= id
    else this.#newer = { base: id, ...object }
    this.#host.wake(this)
  }

  lost(): void {
    this.#drop('lost')
  }

  closed(): void {
    if (this.#unread !== undefined && this.#wal) this.#lose(new Error('the file was closed before it was read to its end'))
    this.#wal = undefined
  }

  began(token: number, upTo: number): void {
    this.#state = 'open'
    this.#token = token
    this.#before = undefined
    this.confirmed(upTo)
  }

  verified(): void {
    this.#state = 'open'
    this.#before = undefined
  }

  /** The journal does not have what this file has: the next life begins with a snapshot. */
  unverified(): void {
    this.#lose(new Error('the journal has another end of this file'))
  }

  confirmed(upTo: number): void {
    this.#done = upTo
    this.#entries = this.#entries.filter(({ pos }) => pos > upTo)
  }

  /** A newer base that holds only what is confirmed. */
  newerBase(): { base: string; basePos: number } | undefined {
    if (this.#state !== 'open' || !this.#newer || this.#newer.to > this.#done) return undefined
    const { base, from } = this.#newer
    return { base, basePos: from }
  }

  /** The journal stands on this base. */
  moved(base: string): void {
    if (this.#newer?.base === base) this.#newer = undefined
  }

  fence(): void {
    this.#drop('fenced')
    this.#host.onFenced?.()
  }

  /** The file is erased: whatever still comes of it waits for nothing. */
  forget(): void {
    this.#isGone = true
    this.#drop('lost')
    this.#unread = undefined
  }

  #follow(wal: FollowedWal): void {
    this.#wal = wal
    this.#position = wal.position
    this.#mark = markOf(this.#path)
  }

  /** A WAL that holds nothing was emptied if there was a place in it, or if the file has changed. */
  get #isEmptied(): boolean {
    return this.#position !== undefined || (this.#unread !== undefined && markOf(this.#path) !== this.#mark)
  }

  #lose(error: unknown): void {
    this.#drop('lost')
    this.#host.onLost(error)
  }

  #drop(next: 'lost' | 'begun' | 'fenced'): void {
    this.#unread = this.earliest
    this.#before = this.#wal = this.#position = this.#base = this.#newer = undefined
    this.#entries = []
    this.#objects.clear()
    if (this.#state !== 'fenced') this.#state = next
  }

  /** The place from which the life in the WAL is read. @throws WalChangedError when it may not be the next one */
  #placeIn(header: WalHeader): WalPosition {
    const position = this.#position
    if (position?.salt1 === header.salt1 && position.salt2 === header.salt2) return position
    // the one who follows the WAL decides
    this.#wal?.unread()
    const begun = this.#wal?.begun
    const isNext = begun?.salt1 === header.salt1 && begun.salt2 === header.salt2 && isSamePlace(begun.after, position)
    if (!isNext) throw new WalChangedError('the WAL was begun again')
    return { salt1: header.salt1, salt2: header.salt2, frame: 0, sum1: header.sum1, sum2: header.sum2 }
  }

  /** @returns whether more may follow */
  #readPiece(): boolean {
    return withWal(this.#path, (file) => {
      const header = file === undefined ? undefined : readWalHeader(file)
      if (file === undefined || !header) {
        if (this.#isEmptied) throw new WalChangedError('the WAL was emptied')
        return false
      }
      const from = this.#placeIn(header)
      const reading = readWal(file, from, framesAtOnce)
      if (reading?.pages === undefined) return false
      const changed = [...copyEach(pagesOf(file, reading))]
      this.#position = reading.position
      this.#entries.push({ pos: ++this.#pos, first: this.#unread, pages: { pageSize: header.pageSize, pages: reading.pages, changed } })
      return reading.position.frame - from.frame >= framesAtOnce
    })
  }
}

function isSamePlace(one: WalPosition | undefined, other: WalPosition | undefined): boolean {
  if (!one || !other) return one === other
  return one.salt1 === other.salt1 && one.salt2 === other.salt2 && one.frame === other.frame
}

/** The reader uses its buffer again. */
function* copyEach(pages: Iterable<{ page: number; bytes: Buffer }>): Generator<{ page: number; bytes: Buffer }> {
  for (const { page, bytes } of pages) yield { page, bytes: Buffer.from(bytes) }
}
