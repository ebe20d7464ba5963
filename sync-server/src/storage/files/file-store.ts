import type { Readable } from 'node:stream'
import { AppError } from '#shared/protocol/errors.ts'

/** The first and the last byte, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

export interface FileFacts {
  /** in bytes */
  size: number
  /** ms since 1970 */
  modifiedAt: number
}

export interface ListedFile extends FileFacts {
  /** within the folder that was listed */
  name: string
  /** not kept yet, or left behind by a process that ended; a store that keeps drafts where they lie tells none */
  isDraft?: boolean
}

export interface OpenFile {
  /** of the whole file */
  size: number
  /** its first bytes, whatever the range is */
  head: Buffer
  /** ends by itself once it is read; destroy it otherwise */
  stream: Readable
}

/**
 * The place of files that people gave or were made for them. A key (`file-keys.ts`) is a path of ours. A file begins as a draft on this machine,
 * where it is scanned and drawn. Then it is kept. A kept file never changes.
 */
export interface FileStore {
  /** The path of a file that is being made, or of one that waits to be. */
  draftPath(key: string): string
  /** The same, in a folder that is there. */
  draft(key: string): Promise<string>
  /** Stores a draft for good. The draft stays until it is released. */
  keep(key: string): Promise<void>
  /** The draft of a file that is kept is needed no more. */
  release(key: string): Promise<void>
  /** Deletes a file that is not kept. */
  discard(key: string): Promise<void>
  /** Undefined when it is not kept. */
  head(key: string): Promise<FileFacts | undefined>
  /** @param options `head`: how many of its first bytes are wanted beside the stream */
  open(key: string, options?: { range?: ByteRange | undefined; head?: number }): Promise<OpenFile | undefined>
  /** Lets `read` have a kept file by a path, for programs that take nothing else. Undefined when it is not kept. */
  withPath<T>(key: string, read: (path: string) => Promise<T>): Promise<T | undefined>
  /** The same bytes under a second key: each is removed by itself. */
  copy(from: string, to: string): Promise<void>
  /** Deletes files, drafts included. One that is not there is no fault. */
  remove(keys: readonly string[]): Promise<void>
  /** Files of a folder without those of folders in it, drafts included. */
  list(folder: string): AsyncIterable<ListedFile>
  /** Deletes a folder with everything below it. */
  removeFolder(folder: string): Promise<void>
  close?(): void
}

/** Stores a draft that nothing needs any more. */
export async function keepDraft(files: FileStore, key: string): Promise<void> {
  await files.keep(key)
  await files.release(key)
}

/** @throws AppError `not_found` */
export async function openStream(files: FileStore, key: string): Promise<Readable> {
  const file = await files.open(key)
  if (!file) throw new AppError('not_found')
  return file.stream
}

/** A file whole, which must be small. Undefined when it is not kept. */
export async function readWhole(files: FileStore, key: string): Promise<Buffer | undefined> {
  const file = await files.open(key)
  if (!file) return undefined
  const pieces: Buffer[] = []
  for await (const piece of file.stream as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}
