import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { readConfig } from '#server/lib/config.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'
import { readWhole, type FileStore } from '#server/storage/files/file-store.ts'
import { createS3Files } from '#server/storage/files/s3/s3-files.ts'
import type { S3Config } from '#server/lib/s3-config.ts'
import { startS3Peer, type S3Fault, type S3Peer, type S3Request } from '#tests/support/s3-peer.ts'

let folder: string
let peer: S3Peer
let files: FileStore
let faults: string[]
const key = fileKey(newId(), 'a'.repeat(32))
const small = Buffer.from('a small file')
const large = Buffer.alloc(12 * 1024 * 1024 + 3, Buffer.from([...Array(253).keys()]))

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trama-faults-'))
  peer = await startS3Peer()
  faults = []
  const { s3 } = readConfig({ ...peer.environment, DATA_DIR: folder })
  const pace = { connectMs: 2_000, answerMs: 3_000, pieceMs: 3_000, tries: 3 }
  files = createS3Files(folder, s3 as S3Config, ({ message }) => faults.push(message), pace)
})

afterEach(async () => {
  files.close?.()
  await peer.close()
  rmSync(folder, { recursive: true })
})

async function draft(content: Buffer): Promise<void> {
  await writeFile(await files.draft(key), content)
}

/** One request that this is true of goes wrong, all others go well. */
function once(fault: S3Fault, is: (request: S3Request) => boolean): () => boolean {
  let done = false
  peer.plan = (request) => {
    if (done || !is(request)) return undefined
    done = true
    return fault
  }
  return () => done
}

const isObject = (): boolean => peer.objects.get(`acme/files/${key}`) !== undefined
const bytesOf = async (): Promise<Buffer> => (await readWhole(files, key)) ?? Buffer.alloc(0)
const isPut = ({ method }: S3Request): boolean => method === 'PUT'

test.each(['silent', 'cut', 'lost', 'error', 'wrong sum', 'short'] as const)('a small file is stored whole: %s', async (fault) => {
  const happened = once(fault, isPut)
  await draft(small)
  await files.keep(key)
  expect(happened()).toBe(true)
  expect(await bytesOf()).toEqual(small)
})

test.each<[S3Fault, string, (request: S3Request) => boolean]>([
  ...(['cut', 'lost', 'error', 'silent', 'wrong sum', 'short'] as const).map(
    (fault) =>
      [fault, 'a part', ({ query }: S3Request) => query.get('partNumber') === '2'] as [S3Fault, string, (one: S3Request) => boolean],
  ),
  ...(['cut', 'lost', 'error', 'wrong sum'] as const).map(
    (fault) =>
      [fault, 'putting together', ({ method, query }: S3Request) => method === 'POST' && query.has('uploadId')] as [
        S3Fault,
        string,
        (one: S3Request) => boolean,
      ],
  ),
  ['lost', 'the beginning', ({ query }) => query.has('uploads')],
  ['error', 'the look afterwards', ({ method }) => method === 'HEAD'],
])('a large file is stored whole: %s in %s', async (fault, _where, is) => {
  const happened = once(fault, is)
  await draft(large)
  await files.keep(key)
  expect(happened()).toBe(true)
  expect(large.equals(await bytesOf())).toBe(true)
})

test.each(['silent', 'cut', 'stuck', 'error'] as const)('a file is read whole: %s', async (fault) => {
  await draft(large)
  await files.keep(key)
  const happened = once(fault, ({ method }) => method === 'GET')
  expect(large.equals(await bytesOf())).toBe(true)
  expect(happened()).toBe(true)
})

test('a range goes on behind the byte that came last', async () => {
  await draft(large)
  await files.keep(key)
  once('cut', ({ method }) => method === 'GET')
  const opened = await files.open(key, { range: { start: 1_000_000, end: 8_000_000 } })
  const bytes = Buffer.concat((await opened?.stream.toArray()) as Buffer[])
  expect(large.subarray(1_000_000, 8_000_001).equals(bytes)).toBe(true)
})

test('another file under the same key is never mixed into one that is being read', async () => {
  await draft(large)
  await files.keep(key)
  once('cut', ({ method }) => method === 'GET')
  const opened = await files.open(key)
  peer.objects.set(`acme/files/${key}`, Buffer.alloc(large.length, 1))
  await expect(opened?.stream.toArray()).rejects.toMatchObject({ id: 'files_unavailable' })
})

test.each(['error', 'denied', 'cut'] as const)('a store that is away says so, and nothing is lost: %s', async (fault) => {
  peer.plan = () => fault
  await draft(small)
  const away = { id: 'files_unavailable', status: 503 }
  await expect(files.keep(key)).rejects.toMatchObject(away)
  await expect(files.head(key)).rejects.toMatchObject(away)
  await expect(files.open(key)).rejects.toMatchObject(away)
  await expect(files.copy(key, fileKey(newId(), 'b'.repeat(32)))).rejects.toMatchObject(away)
  await expect(files.removeFolder('files/nobody')).rejects.toMatchObject(away)
  expect(faults.length).toBeGreaterThan(0)
  expect(readFileSync(files.draftPath(key))).toEqual(small)
  expect(isObject()).toBe(false)
  peer.plan = () => undefined
  await files.keep(key)
  expect(await bytesOf()).toEqual(small)
})

test('a file that never ends is an error of its reader, and no short file', async () => {
  await draft(large)
  await files.keep(key)
  once('cut', ({ method }) => method === 'GET')
  const opened = await files.open(key)
  peer.plan = () => 'error'
  await expect(opened?.stream.toArray()).rejects.toMatchObject({ id: 'files_unavailable' })
})

test('a store that keeps other bytes than it was sent is not believed', async () => {
  peer.plan = (request) => (isPut(request) ? 'short' : undefined)
  await draft(small)
  await expect(files.keep(key)).rejects.toMatchObject({ id: 'files_unavailable' })
  expect(readFileSync(files.draftPath(key))).toEqual(small)
})

test('a reader who goes away gives the connection back', async () => {
  await draft(large)
  await files.keep(key)
  peer.plan = ({ method }) => (method === 'GET' ? 'stuck' : undefined)
  for (const head of [0, 32]) {
    const opened = await files.open(key, { head })
    const closed = new Promise((done) => opened?.stream.once('close', done))
    opened?.stream.destroy()
    await closed
  }
  await expect.poll(() => peer.openConnections()).toBeLessThanOrEqual(1)
})
