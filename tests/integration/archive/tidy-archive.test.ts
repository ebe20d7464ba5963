import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ArchiveEntry } from '#server/jobs/archive/archive-files.ts'
import { tidyArchive } from '#server/jobs/archive/tidy-archive.ts'
import { storePack } from '#server/storage/archive/archive-place.ts'
import { packName } from '#server/storage/archive/pack-name.ts'
import { createDiskFiles } from '#server/storage/files/disk-files.ts'
import type { Journal } from '#server/storage/journal/journal.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

let root: string
let platform: TestPlatform
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trama-tidy-'))
  platform = createTestPlatform({ now: () => new Date('2026-11-30T12:00:00Z') })
})
afterEach(() => {
  platform.dispose()
  rmSync(root, { recursive: true })
})

it('old objects of each file are removed, and a file whose last object is gone is told so', async () => {
  const files = createDiskFiles(root)
  const { orgId } = createTestOrg(platform)
  const [first, second] = ['a'.repeat(16), 'b'.repeat(16)]
  const empty = join(root, 'empty')
  writeFileSync(empty, '')
  const put = async (name: string, days: number, kind: 'snapshot' | 'pages', id: string, before: string | null): Promise<string> => {
    const object = packName({ kind, id, before, at: platform.now().getTime() - days * 86_400_000 })
    await storePack(files, name, object, empty)
    return object
  }
  for (const name of ['control', orgId]) {
    await put(name, 100, 'snapshot', first, null)
    await put(name, 99.5, 'pages', 'c'.repeat(16), first)
  }
  // the state of a week ago
  const kept = [await put('control', 8, 'snapshot', 'f'.repeat(16), null)]
  kept.push(await put('control', 3, 'snapshot', second, null), await put('control', 2.9, 'pages', 'd'.repeat(16), second))
  const doubted: string[] = []
  const entryOf = (name: string, lastId: string): [string, ArchiveEntry] => [
    name,
    { queue: {}, file: { lastId, doubt: () => doubted.push(name) } } as unknown as ArchiveEntry,
  ]
  const entries = new Map([entryOf('control', 'd'.repeat(16)), entryOf(orgId, 'e'.repeat(16))])
  const tidy = (baseOf: (name: string) => Promise<string | undefined>): Promise<void> =>
    tidyArchive({ ...platform, journal: { baseOf } as Journal }, { files }, { entries }, new AbortController().signal)
  // nobody can say what the journal stands on
  await expect(tidy(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(readdirSync(join(root, 'archive', 'control'))).toHaveLength(5)
  doubted.length = 0
  await tidy((name) => Promise.resolve(name === 'control' ? first : undefined))
  expect(readdirSync(join(root, 'archive', 'control'))).toHaveLength(4)
  doubted.length = 0
  await tidyArchive(platform, { files }, { entries }, new AbortController().signal)
  expect(readdirSync(join(root, 'archive', 'control')).toSorted()).toEqual(kept.toSorted())
  // the last state of a file stays, however old it is
  expect(readdirSync(join(root, 'archive', orgId))).toHaveLength(2)
  expect(doubted).toEqual([orgId])
})
