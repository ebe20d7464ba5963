import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { eraseOrganisation } from '#server/features/organisations/erase/erase-organisation.ts'
import { restoreCommand } from '#server/features/operator/restore-command.ts'
import { makeBackup } from '#server/storage/backup.ts'
import { listPacks } from '#server/storage/archive/archive-place.ts'
import type { PackName } from '#server/storage/archive/pack-name.ts'
import { startS3Peer, type S3Peer } from '#tests/support/s3-peer.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let peer: S3Peer
let dataDir: string
let server: TestServer | undefined
let lines: string[]
beforeEach(async () => {
  peer = await startS3Peer()
  dataDir = mkdtempSync(join(tmpdir(), 'trama-archived-'))
  lines = []
})
afterEach(async () => {
  await server?.close()
  server = undefined
  await peer.close()
  rmSync(dataDir, { recursive: true })
})

async function start(prefix = 'a'): Promise<TestServer> {
  const { S3_BUCKET: bucket, S3_PREFIX: _, ...settings } = peer.environment
  const log = pino(
    new Writable({
      write: (line, __, done) => {
        lines.push(String(line))
        done()
      },
    }),
  )
  server = await startTestServer({ dataDir, log, environment: { ...settings, ARCHIVE: `s3://${bucket}/${prefix}` } })
  return server
}

/** An organisation that was there before the archive. */
function prepareOrg(): TestOrg {
  const platform = createTestPlatform({ dataDir })
  const org = createTestOrg(platform)
  platform.dispose()
  return org
}

const packsOf = ({ platform }: TestServer, name: string): Promise<PackName[]> => listPacks(platform.archive!.files, name)

async function write({ platform }: TestServer, orgId: string): Promise<void> {
  const org = platform.orgs.open(orgId)
  await org.db.write(() => {
    const row = { id: newId(), label: 'x'.repeat(3000), icon: 'folder', color: 'blue', position: 'a0', created_at: '', created_by: null }
    org.db.run(org.db.build.insertInto('folder').values({ ...row, deleted_at: null, seq: org.nextSeq() }))
  })
}

/** More than a WAL may hold before it is read. */
async function writeMuch(of: TestServer, orgId: string): Promise<void> {
  for (let count = 0; count < 250; count++) await write(of, orgId)
}

describe('the archive of a server', () => {
  it('takes every database, also of organisations that nobody uses, and lets files rest that it has', async () => {
    const orgs = [prepareOrg(), prepareOrg(), prepareOrg()]
    const first = await start()
    for (const name of ['control', ...orgs.map(({ orgId }) => orgId)])
      await expect.poll(async () => (await packsOf(first, name)).map(({ kind }) => kind)).toContain('snapshot')
    await first.close()
    server = undefined
    const before = peer.requests.filter(({ method }) => method === 'PUT').length
    const second = await start()
    // everything is there as it was: no file is opened, and nothing is sent
    await second.close()
    server = undefined
    const sent = peer.requests.filter(({ method }) => method === 'PUT').slice(before)
    expect(sent.filter(({ key }) => orgs.some(({ orgId }) => key.includes(orgId)))).toEqual([])
    expect(sent.filter(({ key }) => key.includes('.snapshot.'))).toEqual([])
  })

  it('lets people work while its store is away, says so, and sends afterwards what waited', async () => {
    const { orgId } = prepareOrg()
    const { url } = await start()
    const running = server!
    await expect.poll(async () => (await packsOf(running, orgId)).length).toBe(1)
    peer.plan = ({ method }) => (method === 'PUT' ? 'error' : undefined)
    await writeMuch(running, orgId)
    const ready = async (): Promise<unknown> => (await fetch(`${url}/readyz`)).json()
    await expect
      .poll(ready)
      .toMatchObject({ status: 'ready', archive: expect.arrayContaining([{ file: orgId, reason: 'store' }]) as unknown })
    const figures = await (await fetch(`${url}/metrics`)).text()
    expect(Number(/^trama_archive_waiting_bytes (\d+)/m.exec(figures)?.[1])).toBeGreaterThan(1000)
    expect(lines.filter((line) => line.includes('did not take an object') && line.includes(orgId))).toHaveLength(1)
    await writeMuch(running, orgId)

    peer.plan = () => undefined
    await expect.poll(ready).toEqual({ status: 'ready' })
    expect(lines.filter((line) => line.includes('takes objects again')).length).toBeGreaterThan(0)
    const packs = await packsOf(running, orgId)
    expect(packs.filter(({ kind }) => kind === 'snapshot')).toHaveLength(1)
    expect(packs.length).toBeGreaterThan(1)
  })

  it('keeps what waits over a stop', async () => {
    const { orgId } = prepareOrg()
    const first = await start()
    await expect.poll(async () => (await packsOf(first, orgId)).length).toBe(1)
    peer.plan = ({ method }) => (method === 'PUT' ? 'error' : undefined)
    await writeMuch(first, orgId)
    await first.close()
    server = undefined
    peer.plan = () => undefined
    const waiting = readdirSync(join(dataDir, 'archiving', orgId)).filter((name) => name.includes('.pages.'))
    expect(waiting.length).toBeGreaterThan(0)
    const second = await start()
    await expect.poll(async () => (await packsOf(second, orgId)).map(({ name }) => name)).toEqual(expect.arrayContaining(waiting))
    expect((await packsOf(second, orgId)).filter(({ kind }) => kind === 'snapshot')).toHaveLength(1)
    await expect.poll(() => readdirSync(join(dataDir, 'archiving', orgId))).toEqual(['state.json'])
  })

  it('is not confused by a backup that is made meanwhile', async () => {
    const { orgId } = prepareOrg()
    const running = await start()
    await expect.poll(async () => (await packsOf(running, orgId)).length).toBe(1)
    for (let round = 0; round < 3; round++) {
      await writeMuch(running, orgId)
      await makeBackup(dataDir, join(dataDir, 'backups', String(round)))
    }
    await expect.poll(async () => (await packsOf(running, orgId)).length).toBeGreaterThan(1)
    expect((await packsOf(running, orgId)).map(({ kind }) => kind).slice(1)).not.toContain('snapshot')
  })

  it('goes with an organisation that is erased', async () => {
    const { orgId } = prepareOrg()
    const running = await start()
    await expect.poll(async () => (await packsOf(running, orgId)).length).toBe(1)
    await writeMuch(running, orgId)
    await eraseOrganisation(running.platform, orgId)
    await expect.poll(() => [...peer.objects.keys()].filter((key) => key.includes(orgId))).toEqual([])
    await expect.poll(() => existsSync(join(dataDir, 'archiving', orgId))).toBe(false)
    // nothing waits for it: it may come after the organisation has gone
    await expect.poll(async () => (await packsOf(running, 'control')).length).toBeGreaterThan(0)
  })

  it('begins with a snapshot in another place', async () => {
    const { orgId } = prepareOrg()
    const first = await start()
    await expect.poll(async () => (await packsOf(first, orgId)).length).toBe(1)
    await first.close()
    const second = await start('b')
    await expect.poll(async () => (await packsOf(second, orgId)).map(({ kind }) => kind)).toEqual(['snapshot'])
    await expect.poll(async () => (await packsOf(second, 'control')).map(({ kind }) => kind)).toContain('snapshot')
  })

  it('cannot be restored from while its store is away, and says so', async () => {
    const { orgId } = prepareOrg()
    const running = await start()
    await expect.poll(async () => (await packsOf(running, orgId)).length).toBe(1)
    peer.plan = () => 'denied'
    const restoring = restoreCommand.run([orgId, '--at', '2031-01-01T00:00:00Z'], running.platform.config, () => undefined)
    await expect(restoring).rejects.toThrow('The archive in s3://trama-files/a/ did not answer: AccessDenied')
    peer.plan = () => undefined
  })
})
