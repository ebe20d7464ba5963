import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Driver from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/lib/config.ts'
import { listPacks, openArchive, storePack, type Archive } from '#server/storage/archive/archive-place.ts'
import { cutPages, cutSnapshot, findEnd } from '#server/storage/archive/cut-pack.ts'
import type { PackName } from '#server/storage/archive/pack-name.ts'
import { ArchiveError, restoreMoment } from '#server/storage/archive/restore-moment.ts'
import { startS3Peer, type S3Peer } from '#tests/support/s3-peer.ts'

const of = 'control'
const start = Date.UTC(2026, 10, 20)

interface Place {
  archive: Archive
  /** the bytes of an object, which may be set */
  read(name: string): Buffer
  write(name: string, bytes: Buffer): void
  remove(name: string): void
  end(): Promise<void> | void
}

let root: string

function open(environment: Record<string, string>): Archive {
  const archive = openArchive(readConfig({ DATA_DIR: root, ...environment }))
  if (!archive) throw new Error('no archive')
  return archive
}

function inFolder(): Place {
  const at = (name: string): string => join(root, 'away', 'archive', of, name)
  return {
    archive: open({ ARCHIVE: join(root, 'away') }),
    read: (name) => readFileSync(at(name)),
    write: (name, bytes) => writeFileSync(at(name), bytes),
    remove: (name) => rmSync(at(name)),
    end: () => undefined,
  }
}

async function inBucket(): Promise<Place> {
  const peer: S3Peer = await startS3Peer()
  const { S3_BUCKET: bucket, S3_PREFIX: _, ...settings } = peer.environment
  const archive = open({ ...settings, ARCHIVE: `s3://${bucket}/far/away` })
  const at = (name: string): string => `far/away/archive/${of}/${name}`
  return {
    archive,
    read: (name) => peer.objects.get(at(name)) ?? Buffer.alloc(0),
    write: (name, bytes) => void peer.objects.set(at(name), bytes),
    remove: (name) => void peer.objects.delete(at(name)),
    end: async () => {
      archive.files.close?.()
      await peer.close()
    },
  }
}

const places: Record<string, () => Place | Promise<Place>> = { folder: inFolder, bucket: inBucket }

describe.each(Object.entries(places))('an archive in a %s', (_, openPlace) => {
  let place: Place
  let packs: PackName[]
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'trama-restore-'))
    place = await openPlace()
    await fill()
    packs = await listPacks(place.archive.files, of)
  })
  afterEach(async () => {
    await place.end()
    rmSync(root, { recursive: true })
  })

  /** A snapshot of no rows, then an object for each of four rows, a minute after the other; and once more from a new snapshot on. */
  async function fill(): Promise<void> {
    const [path, folder] = [join(root, 'a.db'), join(root, 'waits')]
    const db = new Driver(path)
    db.pragma('journal_mode = WAL')
    db.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, v)')
    let at = start
    const now = (): number => (at += 60_000)
    for (let round = 0; round < 2; round++) {
      const snapshot = await cutSnapshot({ path, folder, of }, now)
      await storePack(place.archive.files, of, snapshot.name, join(folder, snapshot.name))
      let before = { id: snapshot.id, seq: 0, at: snapshot.at }
      let from = findEnd(path)
      for (let row = 0; row < 4; row++) {
        db.prepare('INSERT INTO t (v) VALUES (?)').run('x'.repeat(3000))
        if (!from) throw new Error('the WAL is empty')
        const { pack, position } = cutPages({ path, folder, of, from, before }, now)
        if (!pack) throw new Error('nothing new')
        await storePack(place.archive.files, of, pack.name, join(folder, pack.name))
        before = { id: pack.id, seq: before.seq + 1, at: pack.at }
        from = position
      }
    }
    db.close()
  }

  async function rowsAt(at: number): Promise<number> {
    const target = join(root, 'restored.db')
    rmSync(target, { force: true })
    await restoreMoment(place.archive.files, of, at, target)
    const db = new Driver(target, { readonly: true })
    try {
      return (db.prepare('SELECT count(*) AS rows FROM t').get() as { rows: number }).rows
    } finally {
      db.close()
    }
  }

  it('gives the state of each moment, and of those between', async () => {
    expect(packs.map(({ kind }) => kind[0]).join('')).toBe('spppp'.repeat(2))
    for (const [index, { at }] of packs.entries()) {
      const rows = index - Math.floor(index / 5)
      expect(await rowsAt(at)).toBe(rows)
      expect(await rowsAt(at + 59_999)).toBe(rows)
    }
    expect(await rowsAt(start + 1e10)).toBe(8)
  })

  it('says which moment is the nearest when it has none so early', async () => {
    const wanted = rowsAt(start)
    await expect(wanted).rejects.toThrow(ArchiveError)
    await expect(wanted).rejects.toThrow(
      'begins later than 2026-11-20T00:00:00.000Z. The nearest moment that can be reached is 2026-11-20T00:01',
    )
    await expect(restoreMoment(place.archive.files, 'nobody', start, join(root, 'b.db'))).rejects.toThrow('knows nothing of nobody')
  })

  it.each([3, 7])('refuses an object of which a byte is another, and names the nearest moment (%i)', async (index) => {
    const { name, at } = packs[index]!
    const bytes = Buffer.from(place.read(name))
    for (const place_ of [0, 20, 60, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const spoiled = Buffer.from(bytes)
      spoiled[place_]! ^= 1
      place.write(name, spoiled)
      await expect(rowsAt(at)).rejects.toThrow(`${name} in the archive of control is broken`)
      await expect(rowsAt(at)).rejects.toThrow(new Date(packs[index - 1]!.at).toISOString())
    }
    for (const length of [0, 10, 100, bytes.length - 1]) {
      place.write(name, bytes.subarray(0, length))
      await expect(rowsAt(at)).rejects.toThrow('is broken')
    }
    place.write(name, Buffer.concat([bytes, Buffer.from('x')]))
    await expect(rowsAt(at)).rejects.toThrow('something follows its end')
    // what came before is not touched by it
    expect(await rowsAt(packs[index - 1]!.at)).toBe(index - 1 - Math.floor((index - 1) / 5))
    expect(
      readdirSync(root)
        .filter((file) => file.startsWith('restored'))
        .toSorted(),
    ).toEqual(['restored.db'])
  })

  it('refuses an object under the name of another', async () => {
    place.write(packs[2]!.name, place.read(packs[3]!.name))
    await expect(rowsAt(packs[2]!.at)).rejects.toThrow('it is not what its name says')
  })

  it('refuses a moment whose chain has a gap, and gives one behind the next snapshot', async () => {
    place.remove(packs[2]!.name)
    await expect(rowsAt(packs[4]!.at)).rejects.toThrow('is missing in the archive of control')
    await expect(rowsAt(packs[4]!.at)).rejects.toThrow(`nearest moment that can be reached is ${new Date(packs[5]!.at).toISOString()}`)
    expect(await rowsAt(packs[9]!.at)).toBe(8)
  })
})
