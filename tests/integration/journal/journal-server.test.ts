import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { eraseOrganisation } from '#server/features/organisations/erase/erase-organisation.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { createJournal, type Journal } from '#server/storage/journal/journal.ts'
import { readToken } from '#server/storage/journal/life-token.ts'
import { restoreFromJournal } from '#server/storage/journal/restore-journal.ts'
import { createMemoryJournal, type MemoryJournal } from '#tests/support/memory-journal.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let root: string
let store: MemoryJournal
let journal: Journal
let server: TestServer | undefined
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trama-journalled-'))
  store = createMemoryJournal()
})
afterEach(async () => {
  await stop()
  rmSync(root, { recursive: true })
})

const environment = (): Record<string, string> => ({ ARCHIVE: join(root, 'away') })

async function start(): Promise<TestServer> {
  const dataDir = join(root, 'data')
  mkdirSync(dataDir, { recursive: true })
  journal = createJournal({ store: store.connect(), dataDir, note: () => undefined })
  server = await startTestServer({ dataDir, journal, environment: environment() })
  return server
}

async function stop(): Promise<void> {
  const running = server
  server = undefined
  await running?.close()
  journal.close()
}

const confirmed = (): Promise<boolean> => journal.gate.passed(20_000)

async function addFolder({ platform }: TestServer, { orgId }: TestOrg): Promise<void> {
  const org = platform.orgs.open(orgId)
  const row = { id: newId(), label: 'x', icon: 'folder', color: 'blue', position: 'a0', created_at: '', created_by: null }
  await org.db.write(() =>
    org.db.run(org.db.build.insertInto('folder').values({ ...row, label: row.id, deleted_at: null, seq: org.nextSeq() })),
  )
}

describe('a server with a journal', () => {
  it('keeps a file open while only the file has what the journal lacks', async () => {
    const running = await start()
    const org = running.createOrg()
    await addFolder(running, org)
    expect(await confirmed()).toBe(true)
    const needed = (): boolean => running.platform.orgs.peek(org.orgId)!.isNeeded
    await expect.poll(needed).toBe(false)
    // no snapshot can be made
    const waiting = join(root, 'data', 'archiving', org.orgId)
    renameSync(waiting, `${waiting}.kept`)
    writeFileSync(waiting, 'in the way')
    journal.tailOf(org.orgId, '', () => undefined).unverified()
    await addFolder(running, org)
    await expect.poll(() => journal.tailOf(org.orgId, '', () => undefined).state).toBe('lost')
    expect(needed()).toBe(true)
    rmSync(waiting)
    expect(await confirmed()).toBe(true)
    await expect.poll(needed).toBe(false)
  })

  it('takes an erased organisation out of the journal once that answers', async () => {
    const running = await start()
    const org = running.createOrg()
    await addFolder(running, org)
    expect(await confirmed()).toBe(true)
    expect(await store.head(org.orgId)).toBeDefined()
    store.is = 'away'
    await eraseOrganisation(running.platform, org.orgId)
    store.is = 'deaf'
    await expect.poll(() => store.head(org.orgId).catch(() => 'away')).toBe('away')
    store.is = 'here'
    await expect.poll(() => store.head(org.orgId), { timeout: 20_000 }).toBeUndefined()
    expect(await confirmed()).toBe(true)
  })

  it('claims no effect while the journal is away', async () => {
    const running = await start()
    const org = running.createOrg()
    await addFolder(running, org)
    expect(await confirmed()).toBe(true)
    store.is = 'away'
    await addFolder(running, org)
    await expect.poll(() => journal.gate.isAway, { timeout: 20_000 }).toBe(true)
    const { db } = org.org
    await db.write(() => enqueueEffect(org.org, 'nobody.handles', {}, new Date(0), { id: 'waits' }))
    const claims = (): unknown => db.get(db.build.selectFrom('effect').select(['attempts', 'dead_at']).where('id', '=', 'waits'))
    // the look is over with the next turns of the event loop
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(claims()).toMatchObject({ attempts: 0, dead_at: null })
    store.is = 'here'
    await expect.poll(() => (claims() as { dead_at: string | null }).dead_at, { timeout: 20_000 }).not.toBeNull()
  })
})

describe('a restore from the journal', () => {
  it('goes on after a broken entry, and leaves that file its life in the journal', async () => {
    const running = await start()
    const [broken, whole] = [running.createOrg(), running.createOrg()]
    for (const org of [broken, whole]) {
      await addFolder(running, org)
      expect(await confirmed()).toBe(true)
      await addFolder(running, org)
    }
    expect(await confirmed()).toBe(true)
    // a lost machine has no time to archive the rest
    journal.close()
    await stop()
    const { read } = store
    store.read = async function* (life, after) {
      for await (const entry of read(life, after))
        yield life.name === broken.orgId ? { ...entry, bytes: Buffer.from(entry.bytes).fill(7, 10) } : entry
    }
    const platform = createTestPlatform({ environment: environment() })
    platform.control.close()
    rmSync(join(platform.config.dataDir, 'control.db'))
    const said: string[] = []
    await restoreFromJournal(platform.config, { store, files: platform.archive!.files, say: (line) => said.push(line) })
    expect(said.find((line) => line.startsWith(`${broken.orgId} is NOT restored`))).toContain('another sum')
    expect(said.find((line) => line.startsWith(whole.orgId))).toContain('entries of the journal')
    const tokens = [broken, whole].map(({ orgId }) => readToken(platform.config.dataDir, orgId))
    // an older copy that somebody puts there is fenced
    expect(tokens).toEqual([0, (await store.head(whole.orgId))!.token])
    platform.dispose()
  })
})
