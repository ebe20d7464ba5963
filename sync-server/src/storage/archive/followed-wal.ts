import { createWalHold } from '#server/storage/archive/wal-hold.ts'
import {
  countFrames,
  holdsPosition,
  readFrameHead,
  readWalHeader,
  withWal,
  type WalHeader,
  type WalPosition,
} from '#server/storage/archive/wal-header.ts'

export interface BegunLife {
  salt1: number
  salt2: number
  after: WalPosition | undefined
}

/**
 * The place in a WAL up to which everything is read.
 * ```
 *   held ── read to the end ──▶ watched ── more frames in this life ──▶ free
 *                                  └────── a new life ──▶ free, at its front
 * ```
 * A read transaction stands in `held` and in `watched`. A new life is believed in `watched` alone: that transaction proves that
 * the life before ended where it was read. Within one life nothing is ever lost, so `free` needs none.
 */
export interface FollowedWal {
  /** undefined at the front of a WAL that holds nothing yet */
  position: WalPosition | undefined
  readonly isHeld: boolean
  readonly isWatched: boolean
  /** the life that was believed last, and the end of the one before: nothing was lost between them */
  readonly begun: BegunLife | undefined
  /** frames behind the position, by an estimate; undefined when the WAL is not the one that was followed */
  unread(): number | undefined
  hold(): void
  /** The read transaction sees what is written by now. */
  renewHold(): void
  /** Everything was read up to the end, and the transaction began before that. */
  watch(): void
  letGo(): void
}

export function followWal(path: string): FollowedWal {
  const hold = createWalHold(path)
  let isWatched = false
  let begun: BegunLife | undefined

  function letGo(): void {
    isWatched = false
    hold.end()
  }

  function acceptLife(header: WalHeader | undefined): void {
    if (!header || !isWatched) return
    const { position } = wal
    const isSame = position?.salt1 === header.salt1 && position.salt2 === header.salt2
    if (isSame) return
    if (position && header.salt1 !== (position.salt1 + 1) >>> 0) return
    begun = { salt1: header.salt1, salt2: header.salt2, after: position }
    wal.position = { salt1: header.salt1, salt2: header.salt2, frame: 0, sum1: header.sum1, sum2: header.sum2 }
    letGo()
  }

  const wal: FollowedWal = {
    position: undefined,
    get isHeld() {
      return hold.isHeld
    },
    get isWatched() {
      return isWatched
    },
    get begun() {
      return begun
    },
    unread: () =>
      withWal(path, (file) => {
        const header = file === undefined ? undefined : readWalHeader(file)
        acceptLife(header)
        const { position } = wal
        if (file === undefined || !header) return isWatched ? 0 : undefined
        if (!position || !holdsPosition(file, header, position)) return undefined
        const frames = countFrames(file, header, position.frame)
        // what a process left that died in a transaction is no growth: the next write begins at the front
        const last = isWatched && frames > 0 ? readFrameHead(file, header, position.frame + frames) : undefined
        if (last && last.readUInt32BE(4) !== 0) letGo()
        return frames
      }),
    hold: hold.begin,
    renewHold: hold.renew,
    watch: () => (isWatched = hold.isHeld),
    letGo,
  }
  return wal
}
