import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileFacts, FileStore, ListedFile, OpenFile } from '#server/storage/files/file-store.ts'

/** Files below the data directory. A draft lies where it is kept: nothing is copied. */
export function createDiskFiles(dataDir: string): FileStore {
  const pathOf = (key: string): string => join(dataDir, key)
  return {
    draftPath: pathOf,
    draft: async (key) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return path
    },
    keep: () => Promise.resolve(),
    release: () => Promise.resolve(),
    discard: (key) => rm(pathOf(key), { force: true }),
    head: (key) => headOf(pathOf(key)),
    open: (key, { range, head = 0 } = {}) => openFile(pathOf(key), head, range),
    withPath: async (key, read) => ((await headOf(pathOf(key))) ? read(pathOf(key)) : undefined),
    copy: (from, to) => link(pathOf(from), pathOf(to)),
    remove: async (keys) => {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
    list: (folder) => listFolder(pathOf(folder)),
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
  }
}

async function headOf(path: string): Promise<FileFacts | undefined> {
  const { size, mtimeMs } = (await unlessMissing(stat(path))) ?? {}
  return size === undefined || mtimeMs === undefined ? undefined : { size, modifiedAt: mtimeMs }
}

async function openFile(path: string, length: number, range: { start: number; end: number } | undefined): Promise<OpenFile | undefined> {
  const file = await unlessMissing(open(path, 'r'))
  if (!file) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    const { size } = await file.stat()
    // without a place to start it would go on after the head
    return { size, head: buffer.subarray(0, bytesRead), stream: file.createReadStream({ start: 0, ...range }) }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** One that is deleted meanwhile is left out. */
async function* listFolder(path: string): AsyncGenerator<ListedFile> {
  for (const entry of (await unlessMissing(readdir(path, { withFileTypes: true }))) ?? []) {
    const found = entry.isFile() ? await headOf(join(path, entry.name)) : undefined
    if (found) yield { name: entry.name, ...found }
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
