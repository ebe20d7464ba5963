import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { readConfig } from '#server/lib/config.ts'
import { createDiskFiles } from '#server/storage/files/disk-files.ts'
import { fileKey, filesOf, sizeKey } from '#server/storage/files/file-keys.ts'
import { readWhole, type FileStore, type ListedFile } from '#server/storage/files/file-store.ts'
import { openFiles } from '#server/storage/files/open-files.ts'
import { startS3Peer } from '#tests/support/s3-peer.ts'

interface Place {
  files: FileStore
  end(): Promise<void> | void
}

function onDisk(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'trama-files-'))
  return { files: createDiskFiles(folder), end: () => rmSync(folder, { recursive: true }) }
}

async function inBucket(): Promise<Place> {
  const [folder, peer] = [mkdtempSync(join(tmpdir(), 'trama-files-')), await startS3Peer()]
  const files = openFiles(readConfig({ ...peer.environment, DATA_DIR: folder }))
  return {
    files,
    end: async () => {
      // no copy and no draft stays behind
      const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      files.close?.()
      await peer.close()
      rmSync(folder, { recursive: true })
      expect(left.map(({ name }) => name)).toEqual([])
      expect(peer.uploads.size).toBe(0)
    },
  }
}

const places: Record<string, () => Place | Promise<Place>> = { disk: onDisk, s3: inBucket }

const file = 'a'.repeat(32)
const other = 'b'.repeat(32)

describe.each(Object.entries(places))('files on %s', (_, open) => {
  let place: Place
  let orgId: string
  beforeEach(async () => {
    place = await open()
    orgId = newId()
  })
  afterEach(() => place.end())

  async function put(key: string, content: string | Buffer): Promise<void> {
    await writeFile(await place.files.draft(key), content, { mode: 0o600 })
    await place.files.keep(key)
    await place.files.release(key)
  }

  test('a kept file is read whole, in its head and in any range', async () => {
    const { files } = place
    const key = fileKey(orgId, file)
    await put(key, 'the quick brown fox')
    expect(String(await readWhole(files, key))).toBe('the quick brown fox')
    expect((await files.head(key))?.size).toBe(19)
    for (const [range, text] of [
      [{ start: 4, end: 8 }, 'quick'],
      [{ start: 16, end: 18 }, 'fox'],
      [{ start: 0, end: 0 }, 't'],
    ] as const) {
      const opened = await files.open(key, { range, head: 3 })
      expect(opened).toMatchObject({ size: 19, head: Buffer.from('the') })
      expect(Buffer.concat((await opened?.stream.toArray()) as Buffer[]).toString()).toBe(text)
    }
    const short = await files.open(key, { head: 1000 })
    expect(String(short?.head)).toBe('the quick brown fox')
    expect(Buffer.concat((await short?.stream.toArray()) as Buffer[])).toHaveLength(19)
  })

  test('an empty file is a file', async () => {
    const { files } = place
    await put(sizeKey(orgId, file, 'none'), '')
    expect((await files.head(sizeKey(orgId, file, 'none')))?.size).toBe(0)
    const opened = await files.open(sizeKey(orgId, file, 'none'), { head: 32 })
    expect(opened).toMatchObject({ size: 0, head: Buffer.alloc(0) })
    expect(await opened?.stream.toArray()).toEqual([])
  })

  test('what is not there is undefined, and removed without a fault', async () => {
    const { files } = place
    const key = fileKey(orgId, file)
    expect(await files.head(key)).toBeUndefined()
    expect(await files.open(key, { head: 32 })).toBeUndefined()
    expect(await readWhole(files, key)).toBeUndefined()
    expect(await files.withPath(key, () => Promise.resolve(1))).toBeUndefined()
    await files.remove([key])
    await files.discard(key)
    await files.removeFolder(filesOf(orgId))
    expect(await Readable.from(files.list(filesOf(orgId))).toArray()).toEqual([])
  })

  test('programs get a path, and what they throw comes out', async () => {
    const { files } = place
    const key = fileKey(orgId, file)
    await put(key, 'seen')
    expect(await files.withPath(key, (path) => readFile(path, 'utf8'))).toBe('seen')
    await expect(files.withPath(key, () => Promise.reject(new Error('blind')))).rejects.toThrow('blind')
    expect(String(await readWhole(files, key))).toBe('seen')
  })

  test('a copy stays when its original goes', async () => {
    const { files } = place
    await put(fileKey(orgId, file), 'twice')
    await files.copy(fileKey(orgId, file), fileKey(orgId, other))
    await files.remove([fileKey(orgId, file)])
    expect(await files.head(fileKey(orgId, file))).toBeUndefined()
    expect(String(await readWhole(files, fileKey(orgId, other)))).toBe('twice')
  })

  test('a folder is listed without the folders in it, and goes with them', async () => {
    const { files } = place
    const stranger = newId()
    await put(fileKey(orgId, file), 'one')
    await put(fileKey(orgId, other), 'second')
    await put(sizeKey(orgId, file, 'small'), 'drawn')
    await put(fileKey(stranger, file), 'of another')
    const listed: ListedFile[] = await Readable.from(files.list(filesOf(orgId))).toArray()
    expect(listed.map(({ name, size }) => [name, size]).toSorted()).toEqual([
      [file, 3],
      [other, 6],
    ])
    for (const { modifiedAt } of listed) expect(Math.abs(Date.now() - modifiedAt)).toBeLessThan(600_000)
    await files.removeFolder(filesOf(orgId))
    expect(await files.head(sizeKey(orgId, file, 'small'))).toBeUndefined()
    expect(String(await readWhole(files, fileKey(stranger, file)))).toBe('of another')
  })

  test('a draft that is discarded was never there', async () => {
    const { files } = place
    const key = fileKey(orgId, file)
    await writeFile(await files.draft(key), 'half')
    expect(readFileSync(files.draftPath(key), 'utf8')).toBe('half')
    await files.discard(key)
    expect(await files.head(key)).toBeUndefined()
    expect(() => readFileSync(files.draftPath(key))).toThrow('ENOENT')
  })

  test('large files come out as they went in', async () => {
    const { files } = place
    const bytes = Buffer.alloc(20 * 1024 * 1024 + 7, Buffer.from([...Array(251).keys()]))
    const key = fileKey(orgId, file)
    await put(key, bytes)
    expect(bytes.equals((await readWhole(files, key)) ?? Buffer.alloc(0))).toBe(true)
    const opened = await files.open(key, { range: { start: 9_000_001, end: 9_500_000 } })
    expect(bytes.subarray(9_000_001, 9_500_001).equals(Buffer.concat((await opened?.stream.toArray()) as Buffer[]))).toBe(true)
  })
})
