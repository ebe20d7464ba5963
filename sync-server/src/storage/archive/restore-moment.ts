import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listPacks } from '#server/storage/archive/archive-place.ts'
import { BrokenPackError, readPack } from '#server/storage/archive/pack-file.ts'
import { archiveOf, chainTo, reachable, type PackName } from '#server/storage/archive/pack-name.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import { requireIntegrity } from '#server/storage/sql-connection.ts'

/** A moment that the archive does not give; the message is for the server's operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

export interface Restored {
  /** ms since 1970: everything in the file was committed before */
  at: number
  objects: number
}

/**
 * Makes the file `target` as it was at the last moment of the archive up to `at`. Each page's CRC, each object's sum and
 * SQLite's own check of the whole are right, or nothing is left there.
 * @throws ArchiveError that names the nearest moment which can be reached
 */
export async function restoreMoment(files: FileStore, of: string, at: number, target: string): Promise<Restored> {
  const packs = await listPacks(files, of)
  const chain = chooseChain(packs, of, at)
  await makeFile(files, of, chain, target, packs)
  return { at: chain.at(-1)?.at ?? at, objects: chain.length }
}

/** The file as it was when an object was made, with what `more` writes over it. @throws ArchiveError */
export async function restoreObject(
  files: FileStore,
  of: string,
  id: string,
  target: string,
  more: (file: number) => Promise<void>,
): Promise<void> {
  const packs = await listPacks(files, of)
  const byId = new Map(packs.map((pack) => [pack.id, pack]))
  const last = byId.get(id)
  const chain = last && chainTo(last, byId)
  if (!chain) throw new ArchiveError(`The object ${id}, or one that it builds on, is missing in the archive of ${of}`)
  await makeFile(files, of, chain, target, packs, more)
}

async function makeFile(
  files: FileStore,
  of: string,
  chain: readonly PackName[],
  target: string,
  packs: readonly PackName[],
  more?: (file: number) => Promise<void>,
): Promise<void> {
  const file = openSync(target, 'wx', 0o600)
  try {
    for (const pack of chain) await apply(files, of, pack, { file, path: target }, packs)
    await more?.(file)
    fsyncSync(file)
  } catch (error) {
    closeSync(file)
    await rm(target, { force: true })
    throw error
  }
  closeSync(file)
  try {
    requireIntegrity(target)
  } catch (error) {
    await rm(target, { force: true })
    const at = chain.at(-1)?.at ?? 0
    throw new ArchiveError(`What the archive gives for ${stamp(at)} is not whole: ${(error as Error).message}`)
  }
}

function chooseChain(packs: readonly PackName[], of: string, at: number): PackName[] {
  if (packs.length === 0) throw new ArchiveError(`The archive knows nothing of ${of}`)
  const there = reachable(packs)
  const last = packs.findLast((pack) => pack.at <= at)
  if (!last) throw new ArchiveError(`The archive of ${of} begins later than ${stamp(at)}. ${nearest(there, at)}`)
  const chain = chainTo(last, new Map(packs.map((pack) => [pack.id, pack])))
  if (!chain) throw new ArchiveError(`An object that ${last.name} builds on is missing in the archive of ${of}. ${nearest(there, at)}`)
  return chain
}

const stamp = (at: number): string => new Date(at).toISOString()

/** A sentence that names the reachable moment beside `at`. */
function nearest(there: readonly PackName[], at: number): string {
  const [best] = there.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))
  return best ? `The nearest moment that can be reached is ${stamp(best.at)}` : 'No moment can be reached'
}

async function apply(
  files: FileStore,
  of: string,
  pack: PackName,
  target: { file: number; path: string },
  packs: readonly PackName[],
): Promise<void> {
  const copy = `${target.path}.object`
  try {
    await fetchObject(files, join(archiveOf(of), pack.name), copy)
    const { head, id } = readPack(copy, (page, bytes, { pageSize }) => writeWhole(target.file, bytes, (page - 1) * pageSize))
    if (id !== pack.id || head.of !== of || head.at !== pack.at || head.kind !== pack.kind || head.before !== pack.before)
      throw new BrokenPackError('it is not what its name says')
    ftruncateSync(target.file, head.pages * head.pageSize)
  } catch (error) {
    if (!(error instanceof BrokenPackError)) throw error
    const others = reachable(packs.filter(({ id }) => id !== pack.id))
    throw new ArchiveError(`${pack.name} in the archive of ${of} is broken: ${error.message}. ${nearest(others, pack.at)}`)
  } finally {
    await rm(copy, { force: true })
  }
}

export function writeWhole(file: number, bytes: Buffer, place: number): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, place + at)
}

async function fetchObject(files: FileStore, key: string, path: string): Promise<void> {
  const found = await files.open(key)
  if (!found) throw new BrokenPackError('it is gone')
  await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }))
}
