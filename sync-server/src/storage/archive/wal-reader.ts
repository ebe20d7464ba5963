import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import {
  addSum,
  frameHeadBytes,
  headerBytes,
  holdsPosition,
  offsetOf,
  readWalHeader,
  type WalHeader,
  type WalPosition,
} from '#server/storage/archive/wal-header.ts'

/** A page's newest frame in the WAL. */
interface NewestFrame {
  frame: number
  /** of the page */
  crc: number
}

export interface WalReading {
  header: WalHeader
  /** after the last whole transaction */
  position: WalPosition
  /** by number of the page; none that the file has lost since */
  newest: Map<number, NewestFrame>
  /** of the file after the last transaction; undefined when none is new */
  pages: number | undefined
}

/** The WAL is not the one that a position was in, so that frames may have been lost. */
export class WalChangedError extends Error {
  override readonly name = 'WalChangedError'
  /** crosses from a thread, where the class does not */
  readonly code = 'WAL_CHANGED'
}

/** A commit has a few: more are read in one piece once so many were there. */
const firstFrames = 8
const framesAtOnce = 128

/**
 * Reads whole transactions that follow `from`, or all when it is undefined. Salts and the running checksum decide what is a frame; the last one of
 * a transaction carries a mark. Frames behind the last mark may be taken back by SQLite, and are left. It ends early at the first transaction that
 * reaches `most` frames.
 * @returns undefined for a WAL that holds nothing @throws WalChangedError
 */
export function readWal(file: number, from?: WalPosition, most = Infinity): WalReading | undefined {
  const header = readWalHeader(file)
  if (!header) {
    if (from) throw new WalChangedError('the WAL is empty')
    return undefined
  }
  if (from && !holdsPosition(file, header, from)) throw new WalChangedError('the WAL was begun again')
  const { salt1, salt2 } = header
  const start = from ?? { salt1, salt2, frame: 0, sum1: header.sum1, sum2: header.sum2 }
  const reading: WalReading = { header, position: { ...start }, newest: new Map(), pages: undefined }
  const open = new Map<number, NewestFrame>()
  const sums = { sum1: start.sum1, sum2: start.sum2 }
  for (const { bytes, at, frame } of framesFrom(file, header.pageSize, start.frame)) {
    if (!isFrame(bytes, at, header, sums)) break
    const [page, mark] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
    open.set(page, { frame, crc: crc32(bytes.subarray(at + frameHeadBytes, at + frameHeadBytes + header.pageSize)) })
    if (mark === 0) continue
    for (const [number, newest] of open) reading.newest.set(number, newest)
    open.clear()
    reading.pages = mark
    reading.position = { salt1, salt2, frame, ...sums }
    if (frame - start.frame >= most) break
  }
  for (const page of reading.newest.keys()) if (page > (reading.pages ?? 0)) reading.newest.delete(page)
  return reading
}

/** Checks a frame and adds it to the running sum. */
function isFrame(bytes: Buffer, at: number, { pageSize, isBig, salt1, salt2 }: WalHeader, sums: { sum1: number; sum2: number }): boolean {
  if (bytes.readUInt32BE(at + 8) !== salt1 || bytes.readUInt32BE(at + 12) !== salt2 || bytes.readUInt32BE(at) === 0) return false
  addSum(bytes, at, at + 8, isBig, sums)
  addSum(bytes, at + frameHeadBytes, at + frameHeadBytes + pageSize, isBig, sums)
  return bytes.readUInt32BE(at + 16) === sums.sum1 && bytes.readUInt32BE(at + 20) === sums.sum2
}

/** Raw frames behind the first `skipped`, with their numbers, until the file ends. The buffer may be used again. */
function* framesFrom(file: number, pageSize: number, skipped: number): Generator<{ bytes: Buffer; at: number; frame: number }> {
  const size = frameHeadBytes + pageSize
  let bytes = Buffer.allocUnsafe(firstFrames * size)
  for (let frame = skipped; ;) {
    const got = readSync(file, bytes, 0, bytes.length, headerBytes + frame * size)
    for (let at = 0; at + size <= got; at += size) yield { bytes, at, frame: ++frame }
    if (got < bytes.length) return
    if (bytes.length < framesAtOnce * size) bytes = Buffer.allocUnsafe(framesAtOnce * size)
  }
}

/** Reads the pages of a reading once more, in their order in the WAL. @throws WalChangedError when one differs by now */
export function* pagesOf(file: number, { header: { pageSize }, newest }: WalReading): Generator<{ page: number; bytes: Buffer }> {
  const bytes = Buffer.allocUnsafe(pageSize)
  for (const [page, { frame, crc }] of [...newest].toSorted(([, a], [, b]) => a.frame - b.frame)) {
    const place = offsetOf(frame, pageSize) + frameHeadBytes
    if (readSync(file, bytes, 0, pageSize, place) < pageSize || crc32(bytes) !== crc) throw new WalChangedError('the WAL was written over')
    yield { page, bytes }
  }
}
