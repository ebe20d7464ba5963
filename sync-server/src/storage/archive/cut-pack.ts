import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { copyFile } from '#server/storage/sql-connection.ts'
import { removeSqlFile } from '#server/storage/text-files.ts'
import { packName, type PackName } from '#server/storage/archive/pack-name.ts'
import { writePack, type PackHead } from '#server/storage/archive/pack-file.ts'
import { pagesOf, readWal } from '#server/storage/archive/wal-reader.ts'
import { withWal, type WalPosition } from '#server/storage/archive/wal-header.ts'

/** An object that was written to the disk, and waits to be sent. */
export interface CutPack extends PackName {
  bytes: number
}

export interface CutOrder {
  /** of the database */
  path: string
  /** where the object is written; made when it is missing */
  folder: string
  of: string
}

export interface CutPagesOrder extends CutOrder {
  from: WalPosition
  before: { id: string; seq: number; at: number }
  /** people wait for it */
  isQuick?: boolean
}

export interface CutPages {
  /** after the last transaction that was read */
  position: WalPosition
  /** undefined when nothing is new */
  pack: CutPack | undefined
}

/** Writes the newest pages since `from` as one object. @throws WalChangedError when frames may have been lost */
export function cutPages({ path, folder, of, from, before, isQuick }: CutPagesOrder, now: () => number = Date.now): CutPages {
  const wal = openSync(`${path}-wal`, 'r')
  try {
    const reading = readWal(wal, from)
    if (reading?.pages === undefined) return { position: from, pack: undefined }
    const { pages, position, header } = reading
    // after the reading: everything in it was committed before
    const at = Math.max(now(), before.at + 1)
    const head: PackHead = { of, kind: 'pages', seq: before.seq + 1, at, before: before.id, pageSize: header.pageSize, pages }
    return { position, pack: writeObject(folder, head, pagesOf(wal, reading), isQuick) }
  } finally {
    closeSync(wal)
  }
}

/** The end of the last transaction in a WAL; undefined when it holds none. */
export const findEnd = (path: string): WalPosition | undefined =>
  withWal(path, (wal) => (wal === undefined ? undefined : readWal(wal)?.position))

/** Writes a whole copy of the file as one object. Transactions that come meanwhile may be in it. */
export async function cutSnapshot({ path, folder, of }: CutOrder, now: () => number = Date.now): Promise<CutPack> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, `${randomUUID()}.copy`)
  try {
    await copyFile(path, copy)
    const at = now()
    const file = openSync(copy, 'r')
    try {
      const start = Buffer.alloc(100)
      readSync(file, start, 0, 100, 0)
      // 1 stands for the largest size, which has no room in the field
      const pageSize = start.readUInt16BE(16) === 1 ? 65_536 : start.readUInt16BE(16)
      const pages = statSync(copy).size / pageSize
      const head: PackHead = { of, kind: 'snapshot', seq: 0, at, before: null, pageSize, pages }
      return writeObject(folder, head, pagesOfFile(file, pageSize, pages))
    } finally {
      closeSync(file)
    }
  } finally {
    removeSqlFile(copy)
  }
}

function* pagesOfFile(file: number, pageSize: number, pages: number): Generator<{ page: number; bytes: Buffer }> {
  const bytes = Buffer.allocUnsafe(pageSize)
  for (let page = 1; page <= pages; page++) {
    if (readSync(file, bytes, 0, pageSize, (page - 1) * pageSize) < pageSize) throw new Error('a copy is shorter than its size')
    yield { page, bytes }
  }
}

/** Its name holds its sum, so it is named when it is whole. */
function writeObject(folder: string, head: PackHead, pages: Iterable<{ page: number; bytes: Buffer }>, isQuick = false): CutPack {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${randomUUID()}.part`)
  const writer = writePack(draft, head, isQuick)
  let done: { id: string; bytes: number } | undefined
  try {
    for (const { page, bytes } of pages) writer.add(page, bytes)
    done = writer.finish()
  } finally {
    writer.close()
    if (!done) rmSync(draft, { force: true })
  }
  const facts = { kind: head.kind, at: head.at, before: head.before, id: done.id }
  const name = packName(facts)
  renameSync(draft, join(folder, name))
  return { ...facts, name, bytes: done.bytes }
}
