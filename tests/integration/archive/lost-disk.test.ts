import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { readPackName, type PackName } from '#server/storage/archive/pack-name.ts'
import { confirmedIn, makeFolderBatch } from '#tests/support/folder-batch.ts'
import { startProcess, type RunningChild } from '#tests/support/server-process.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

let root: string
let dataDir: string
let environment: Record<string, string>
const children: RunningChild[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trama-lost-'))
  dataDir = join(root, 'data')
  environment = { DATA_DIR: dataDir, ARCHIVE: join(root, 'away') }
})
afterEach(async () => {
  for (const { child, exited } of children.splice(0)) {
    child.kill('SIGKILL')
    await exited
  }
  rmSync(root, { recursive: true })
})

function start(entry: 'main' | 'commands', args: string[] = []): RunningChild {
  const child = startProcess(entry, environment, args)
  children.push(child)
  return child
}

async function run(...args: string[]): Promise<{ code: number | null; text: string }> {
  const child = start('commands', args)
  return { code: await child.exited, text: child.output() }
}

/** An organisation in the data directory, made before the server starts. */
function prepareOrg(): TestOrg {
  const platform = createTestPlatform({ dataDir })
  const org = createTestOrg(platform)
  platform.dispose()
  return org
}

function objectsOf(name: string): PackName[] {
  const folder = join(root, 'away', 'archive', name)
  return existsSync(folder)
    ? readdirSync(folder)
        .toSorted()
        .flatMap((file) => readPackName(file) ?? [])
    : []
}

/** Writes folders until the server ends. @returns those that were confirmed, with their times */
async function writeUntilEnd(port: number, { admin }: TestOrg): Promise<{ id: string; at: number }[]> {
  const confirmed: { id: string; at: number }[] = []
  for (;;) {
    const mutations = makeFolderBatch()
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api/mutations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
        body: JSON.stringify({ sentAt: new Date().toISOString(), mutations }),
      })
      for (const id of confirmedIn((await answer.json()) as MutationAnswer, mutations)) confirmed.push({ id, at: Date.now() })
    } catch {
      return confirmed
    }
  }
}

function folders(orgId: string): Set<string> {
  const platform = createTestPlatform({ dataDir })
  try {
    const { db } = platform.orgs.open(orgId)
    return new Set(db.all(db.build.selectFrom('folder').select('id')).map(({ id }) => id))
  } finally {
    platform.dispose()
  }
}

describe('a machine that is lost with its disk', () => {
  it('has everything in its archive that is older than the last object', async () => {
    const org = prepareOrg()
    const server = start('main')
    const written = writeUntilEnd(await server.listening, org)
    const hasWritten = (): number => objectsOf(org.orgId).filter(({ kind }) => kind === 'pages').length
    await expect.poll(hasWritten, { timeout: 200_000 }).toBeGreaterThan(2)
    server.child.kill('SIGKILL')
    await server.exited
    const confirmed = await written
    const [before, last] = objectsOf(org.orgId).slice(-2) as [PackName, PackName]
    rmSync(dataDir, { recursive: true })

    const { code, text } = await run('restore', 'all', '--at', new Date().toISOString())
    expect(text).toContain(`${org.orgId}: as it was at ${new Date(last.at).toISOString()}`)
    expect(code).toBe(0)
    const stored = folders(org.orgId)
    // the last one was read after the one before it had its time
    const older = confirmed.filter(({ at }) => at <= before.at)
    expect(older.length).toBeGreaterThan(20)
    expect(older.filter(({ id }) => !stored.has(id))).toEqual([])
    // the server takes it, and goes on
    const again = start('main')
    const port = await again.listening
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect(await ready.json()).toEqual({ status: 'ready' })
    again.child.kill('SIGTERM')
    expect(await again.exited).toBe(0)
  })

  it('goes on after a stop with pages alone, and gives a copy or the file of an earlier moment', async () => {
    const org = prepareOrg()
    for (const round of [1, 2]) {
      const server = start('main')
      const port = await server.listening
      await expect.poll(() => objectsOf(org.orgId).length, { timeout: 60_000 }).toBeGreaterThan(0)
      const written = writeUntilEnd(port, org)
      await expect
        .poll(async () => (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).includes('trama_archive_behind_seconds'))
        .toBe(true)
      server.child.kill('SIGTERM')
      expect(await server.exited).toBe(0)
      expect((await written).length, String(round)).toBeGreaterThanOrEqual(0)
    }
    const objects = objectsOf(org.orgId)
    expect(objects.filter(({ kind }) => kind === 'snapshot')).toHaveLength(1)
    expect(objects.length).toBeGreaterThan(2)
    const before = folders(org.orgId)

    const listed = await run('restore', org.slug, '--list')
    expect(listed.text).toContain(`the last one: ${new Date(objects.at(-1)!.at).toISOString()}`)
    const copied = await run('restore', org.slug, '--at', new Date(objects[0]!.at).toISOString(), '--to', join(root, 'copy.db'))
    expect(copied).toMatchObject({ code: 0 })
    expect(statSync(join(root, 'copy.db')).mode & 0o777).toBe(0o600)
    expect(folders(org.orgId)).toEqual(before)

    const replaced = await run('restore', org.orgId, '--at', new Date(objects[0]!.at).toISOString(), '--replace')
    expect(replaced.text).toContain('what was there before is kept in')
    expect(replaced.code).toBe(0)
    expect(folders(org.orgId).size).toBeLessThan(before.size)
  })

  it('is told which part of a command is wrong', async () => {
    const org = prepareOrg()
    const server = start('main')
    await server.listening
    await expect.poll(() => objectsOf(org.orgId).length + objectsOf('control').length, { timeout: 60_000 }).toBeGreaterThan(1)
    const inUse = await run('restore', org.orgId, '--at', new Date().toISOString(), '--replace')
    expect(inUse).toMatchObject({ code: 1, text: expect.stringContaining('is in use by another Trama server') as string })
    for (const [args, text] of [
      [['restore', 'nobody', '--list'], 'There is no organisation nobody'],
      [['restore', newId(), '--list'], 'knows nothing of'],
      [['restore', org.slug, '--at', 'yesterday'], 'not a time'],
      [['restore', org.slug], 'needs --at TIME'],
      [['restore', org.slug, '--at', '2001-01-01T00:00:00Z'], 'The nearest moment that can be reached is 20'],
      [['restore', 'all', '--at', '2031-01-01T00:00:00Z'], 'already holds data'],
    ] as const) {
      const { code, text: said } = await run(...args)
      expect(said).toContain(text)
      expect(code).toBe(1)
    }
    environment = { DATA_DIR: dataDir }
    expect(await run('restore', org.slug, '--list')).toMatchObject({ code: 1, text: expect.stringContaining('needs ARCHIVE') as string })
  })
})
