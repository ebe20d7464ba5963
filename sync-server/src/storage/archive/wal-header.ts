import { closeSync, openSync, readSync } from 'node:fs'

/** A place in a WAL: after a frame that ends a transaction. The salts name the life of the WAL between two restarts. */
export interface WalPosition {
  salt1: number
  salt2: number
  /** frames before it */
  frame: number
  /** the running checksum of everything before it */
  sum1: number
  sum2: number
}

export interface WalHeader extends WalPosition {
  pageSize: number
  /** checksums were made on a machine that writes the highest byte first */
  isBig: boolean
}

export const headerBytes = 32
export const frameHeadBytes = 24
const magic = 0x377f0682
const formatVersion = 3_007_000

/** Whether this machine writes the lowest byte of a number first. */
const isLittle = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1

/** Adds words of eight bytes to a checksum of SQLite's WAL. */
export function addSum(bytes: Buffer, from: number, to: number, isBig: boolean, sums: { sum1: number; sum2: number }): void {
  let { sum1, sum2 } = sums
  const words = wordsOf(bytes, from, to, isBig)
  for (let at = 0; at < words.length; at += 2) {
    sum1 = (sum1 + (words[at] ?? 0) + sum2) | 0
    sum2 = (sum2 + (words[at + 1] ?? 0) + sum1) | 0
  }
  sums.sum1 = sum1 >>> 0
  sums.sum2 = sum2 >>> 0
}

/** Words of this machine are read where they lie, which is several times faster than one by one. */
function wordsOf(bytes: Buffer, from: number, to: number, isBig: boolean): Int32Array {
  const place = bytes.byteOffset + from
  if (isBig !== isLittle && place % 4 === 0) return new Int32Array(bytes.buffer, place, (to - from) / 4)
  return Int32Array.from({ length: (to - from) / 4 }, (_, word) =>
    isBig ? bytes.readInt32BE(from + word * 4) : bytes.readInt32LE(from + word * 4),
  )
}

/** Undefined for a WAL that holds nothing yet, and for a header that is being written. */
export function readWalHeader(file: number): WalHeader | undefined {
  const bytes = Buffer.alloc(headerBytes)
  if (readSync(file, bytes, 0, headerBytes, 0) < headerBytes) return undefined
  const first = bytes.readUInt32BE(0)
  if ((first & 0xfffffffe) !== magic || bytes.readUInt32BE(4) !== formatVersion) return undefined
  const isBig = (first & 1) === 1
  const sums = { sum1: 0, sum2: 0 }
  addSum(bytes, 0, 24, isBig, sums)
  if (bytes.readUInt32BE(24) !== sums.sum1 || bytes.readUInt32BE(28) !== sums.sum2) return undefined
  const pageSize = bytes.readUInt32BE(8)
  return { pageSize, isBig, salt1: bytes.readUInt32BE(16), salt2: bytes.readUInt32BE(20), frame: 0, ...sums }
}

/** The place of a frame, counted from 1. */
export const offsetOf = (frame: number, pageSize: number): number => headerBytes + (frame - 1) * (frameHeadBytes + pageSize)

/** The head of a frame, counted from 1; undefined past the end, and for a frame of an earlier life. */
export function readFrameHead(file: number, { pageSize, salt1, salt2 }: WalHeader, frame: number): Buffer | undefined {
  const bytes = Buffer.alloc(frameHeadBytes)
  if (readSync(file, bytes, 0, frameHeadBytes, offsetOf(frame, pageSize)) < frameHeadBytes) return undefined
  return bytes.readUInt32BE(8) === salt1 && bytes.readUInt32BE(12) === salt2 ? bytes : undefined
}

/** Whether the WAL still holds exactly what led to `position`: its last frame says so by the sum of all before. */
export function holdsPosition(file: number, header: WalHeader, position: WalPosition): boolean {
  if (header.salt1 !== position.salt1 || header.salt2 !== position.salt2) return false
  if (position.frame === 0) return header.sum1 === position.sum1 && header.sum2 === position.sum2
  const head = readFrameHead(file, header, position.frame)
  return head?.readUInt32BE(16) === position.sum1 && head.readUInt32BE(20) === position.sum2
}

/** How many frames follow `frame`, by their salts alone: an estimate that takes a dozen small reads. */
export function countFrames(file: number, header: WalHeader, frame: number): number {
  const isThere = (at: number): boolean => readFrameHead(file, header, at) !== undefined
  let step = 1
  while (isThere(frame + step)) step *= 2
  let [low, high] = [Math.floor(step / 2), step]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isThere(frame + middle)) low = middle
    else high = middle
  }
  return low
}

/** Reads the WAL of a file, if there is one. */
export function withWal<T>(path: string, work: (file: number | undefined) => T): T {
  let file: number | undefined
  try {
    file = openSync(`${path}-wal`, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  try {
    return work(file)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
