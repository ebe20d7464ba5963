import { closeSync, openSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Cutter } from '#server/storage/archive/archive-steps.ts'
import { readPack, writePack, type PackHead } from '#server/storage/archive/pack-file.ts'
import { packName } from '#server/storage/archive/pack-name.ts'
import { frameHeadBytes, headerBytes, readWalHeader } from '#server/storage/archive/wal-header.ts'
import { createArchiveWorld, type ArchiveAct, type ArchiveWorld, type PlantedParts } from '#tests/support/archive-world.ts'

const worlds: ArchiveWorld[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) world.end()
})

function createWorld(planted?: PlantedParts): ArchiveWorld {
  const world = createArchiveWorld(planted)
  worlds.push(world)
  return world
}

async function runActs(world: ArchiveWorld, acts: readonly ArchiveAct[]): Promise<void> {
  for (const act of acts) await world.act(act)
}

const all: ArchiveAct = { do: 'step', all: true }
const put = (id: number, size = 100): ArchiveAct => ({ do: 'put', id, size })
const spoil: ArchiveAct = { do: 'other', how: 'TRUNCATE' }

describe('a file that is archived', () => {
  it('goes on with pages, and not with a snapshot, while its WAL is brought into it and begins again', async () => {
    const world = createWorld()
    await runActs(world, [all])
    for (let id = 0; id < 60; id++) await runActs(world, [put(id, 9000), all])
    expect(await world.kinds()).toEqual(['snapshot', ...Array.from({ length: 60 }, () => 'pages')])
    await world.check()
  })

  it.each<[string, ArchiveAct[], string[]]>([
    ['closed', [{ do: 'close' }], ['pages', 'pages']],
    ['closed with changes that nobody had read', [put(7), { do: 'close' }], ['pages', 'pages', 'pages']],
    ['killed', [{ do: 'kill' }], ['pages', 'pages']],
    ['killed with changes that nobody had read', [put(7), { do: 'kill' }], ['pages', 'pages']],
    ['changed by another process', [{ do: 'other', how: 'write' }], ['pages', 'pages']],
    [
      'brought in by another process, so that the next write begins at the front',
      [put(5), { do: 'other', how: 'PASSIVE' }, all],
      ['pages', 'pages', 'snapshot'],
    ],
    ['closed, and changed by another process', [{ do: 'closed', how: 'write' }], ['pages', 'snapshot']],
    ['closed, and replaced by a copy', [{ do: 'closed', how: 'copy' }], ['pages', 'snapshot']],
    ['left by a transaction that was taken back', [{ do: 'spill', isUndone: true }, all], ['pages', 'pages']],
    ['rewritten and closed before anybody looked', [put(3), { do: 'vacuum' }, { do: 'close' }], ['pages', 'snapshot']],
    ['emptied by another process', [put(5), spoil], ['pages', 'snapshot']],
    ['rewritten', [{ do: 'vacuum' }], ['pages', 'snapshot']],
    ['read for long', [{ do: 'reader', isOpen: true }, put(5, 9000), all, put(6, 9000), all], ['pages', 'pages', 'pages', 'pages']],
  ])('goes on rightly after it was %s', async (_, acts, kinds) => {
    const world = createWorld()
    await runActs(world, [put(0), all, put(1), all, ...acts, put(2), all, all])
    expect(await world.kinds()).toEqual(['snapshot', ...kinds])
    await world.check()
  })

  it('is not behind once it is closed, whatever was written right before', async () => {
    const world = createWorld()
    await runActs(world, [put(0), all, put(1), { do: 'close' }])
    expect(world.changedAtClose()).toBeUndefined()
  })

  it('goes on without an archive while the folder of what waits cannot be used, and with a snapshot afterwards', async () => {
    const world = createWorld()
    const spoiled: ArchiveAct = { do: 'folder', is: 'spoiled' }
    await runActs(world, [
      put(0),
      all,
      put(1),
      all,
      spoiled,
      put(2),
      all,
      put(3),
      all,
      { do: 'close' },
      put(4),
      all,
      { do: 'kill' },
      put(5),
    ])
    await runActs(world, [{ do: 'folder', is: 'right' }, all, put(6), all])
    expect(await world.kinds()).toEqual(['snapshot', 'pages', 'snapshot', 'pages'])
    await world.check()
  })

  it('catches up after its store was away: with what waited, or with a snapshot when that is too much', async () => {
    const world = createWorld()
    await runActs(world, [put(0), all, { do: 'store', is: 'away' }, put(1), all, put(2), all, { do: 'store', is: 'here' }, put(3), all])
    expect(await world.kinds()).toEqual(['snapshot', 'pages', 'pages', 'pages'])
    await runActs(world, [{ do: 'store', is: 'away' }])
    for (let id = 0; id < 120; id++) await runActs(world, [{ do: 'spill', isUndone: false }, all])
    await runActs(world, [{ do: 'store', is: 'here' }, all, all])
    expect((await world.kinds()).slice(4)).toContain('snapshot')
    await world.check()
  })
})

/** Pages behind `from`, whatever the sums and the marks of transactions say. */
const takeTorn = (right: Cutter): Cutter => ({
  ...right,
  pages: async (order) => {
    const done = await right.pages(order)
    const bytes = readFileSync(`${order.path}-wal`)
    const file = openSync(`${order.path}-wal`, 'r')
    const header = readWalHeader(file)
    closeSync(file)
    if (!header || !done.pack) return done
    return {
      ...done,
      pack: rewrite(order.folder, done.pack.name, (add) => {
        for (let frame = done.position.frame + 1; ; frame++) {
          const at = headerBytes + (frame - 1) * (frameHeadBytes + header.pageSize)
          if (at + frameHeadBytes + header.pageSize > bytes.length) return
          add(bytes.readUInt32BE(at), bytes.subarray(at + frameHeadBytes, at + frameHeadBytes + header.pageSize))
        }
      }),
    }
  },
})

type Add = (page: number, bytes: Buffer) => void

/** Writes an object once more, changed, so that all of its sums are right. */
function rewrite(folder: string, name: string, more: (add: Add) => void, change: (page: number) => number | undefined = (page) => page) {
  const pages = new Map<number, Buffer>()
  const { head } = readPack(join(folder, name), (page, bytes) => {
    const place = change(page)
    if (place !== undefined) pages.set(place, Buffer.from(bytes))
  })
  more((page, bytes) => pages.set(page, bytes))
  const draft = join(folder, 'planted')
  const known: PackHead = { ...head, pages: Math.max(head.pages, ...pages.keys()) }
  const writer = writePack(draft, known)
  for (const [page, bytes] of pages) writer.add(page, bytes)
  const { id, bytes } = writer.finish()
  writer.close()
  const facts = { kind: head.kind, at: head.at, before: head.before, id }
  const planted = packName(facts)
  renameSync(draft, join(dirname(join(folder, name)), planted))
  return { ...facts, name: planted, bytes }
}

const planted: Record<string, PlantedParts> = {
  'a torn frame is taken': { cutter: takeTorn },
  'a checkpoint comes before the reading': {
    cutter: (right) => ({
      ...right,
      pages: async (order) => {
        const done = await right.pages(order)
        // what was written over before it was read is in no object
        return done.pack
          ? {
              ...done,
              pack: rewrite(
                order.folder,
                done.pack.name,
                () => undefined,
                (page) => (page > 2 ? undefined : page),
              ),
            }
          : done
      },
    }),
  },
  'a page is put on the place of another': {
    cutter: (right) => ({
      ...right,
      pages: async (order) => {
        const done = await right.pages(order)
        if (!done.pack) return done
        return {
          ...done,
          pack: rewrite(
            order.folder,
            done.pack.name,
            () => undefined,
            (page) => (page > 2 ? page - 1 : page),
          ),
        }
      },
    }),
  },
  'an object is missing in the chain': {
    send: (right) => {
      let count = 0
      return (name, path) => (++count === 3 ? Promise.resolve() : right(name, path))
    },
  },
}

describe('a planted bug is found', () => {
  const acts: ArchiveAct[] = [put(0, 9000), all, put(1, 9000), all, put(2, 9000), put(3, 9000), { do: 'spill', isUndone: true }, put(4)]
  const more: ArchiveAct[] = [all, put(5), spoil, put(6, 9000), all, put(8), all]
  it('and none is there without one', async () => {
    const world = createWorld()
    await runActs(world, [...acts, ...more])
    await world.check()
  })

  it.each(Object.entries(planted))('%s', async (_, parts) => {
    const world = createWorld(parts)
    await runActs(world, [...acts, ...more])
    await expect(world.check()).rejects.toThrow(/./)
  })
})
