import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { makeBackup } from '#server/storage/backup.ts'
import { readVapidKeys } from '#server/features/notices/push/vapid-keys.ts'
import { BackupError } from '#server/storage/backup-manifest.ts'
import { lockData } from '#server/storage/data-lock.ts'
import { seal, unseal } from '#server/lib/seal.ts'
import { keyFiles } from '#server/storage/private-files.ts'
import { restoreBackup } from '#server/storage/restore.ts'
import { analyse, planOf, waitForImport } from '#tests/support/import-file.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { startTestServer } from '#tests/support/test-server.ts'

let folder: string
let platform: TestPlatform
let org: TestOrg
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trama-backup-'))
  platform = createTestPlatform()
  org = createTestOrg(platform)
})
afterEach(() => {
  platform.dispose()
  rmSync(folder, { recursive: true, force: true })
})

function addFolder(label: string): Promise<unknown> {
  const { db } = org.org
  return db.write(() => {
    const row = { id: newId(), label, icon: 'folder', color: 'blue', position: 'a0', created_at: '', created_by: null, deleted_at: null }
    db.run(db.build.insertInto('folder').values({ ...row, seq: org.org.nextSeq() }))
  })
}

const labels = (of: TestOrg['org']): string[] =>
  of.db.all(of.db.build.selectFrom('folder').select('label').orderBy('seq')).map((row) => row.label)

describe('backup and restore', () => {
  it('carry the key of sealed secrets, closed to other users', async () => {
    const sealed = seal(platform.config.dataDir, 'a place', 'a secret')
    const target = join(folder, 'backup')
    await makeBackup(platform.config.dataDir, target)
    const restoredDir = join(folder, 'restored')
    await restoreBackup(restoredDir, target, { replace: false })
    expect(unseal(restoredDir, 'a place', sealed)).toBe('a secret')
    for (const place of [target, restoredDir]) expect(statSync(join(place, 'connections.key')).mode & 0o777).toBe(0o600)
  })

  it('carry every other key that the server keeps beside its data, so that browsers stay subscribed', async () => {
    const { dataDir } = platform.config
    const keys = readVapidKeys(dataDir)
    seal(dataDir, 'a place', 'a secret')
    const kept = readdirSync(dataDir).filter((name) => !/^(control\.db.*|orgs|files|server\.lock.*)$/.test(name))
    expect(kept.toSorted()).toEqual([...keyFiles].toSorted())
    const target = join(folder, 'backup')
    await makeBackup(dataDir, target)
    const restoredDir = join(folder, 'restored')
    await restoreBackup(restoredDir, target, { replace: false })
    expect(readVapidKeys(restoredDir)).toEqual(keys)
    for (const name of keyFiles) for (const place of [target, restoredDir]) expect(statSync(join(place, name)).mode & 0o777).toBe(0o600)
  })

  it('copies while the server writes, and brings back everything confirmed before, from one moment', async () => {
    await addFolder('before')
    mkdirSync(join(platform.config.dataDir, 'files', org.orgId), { recursive: true })
    writeFileSync(join(platform.config.dataDir, 'files', org.orgId, 'abc123'), 'an upload')
    const template = `templates/${'a'.repeat(64)}.zip`
    mkdirSync(join(platform.config.dataDir, 'templates', '.trying-1'), { recursive: true })
    for (const name of [template, 'templates/.making-1', 'templates/.trying-1/half.db'])
      writeFileSync(join(platform.config.dataDir, name), 'a package')
    let writing = true
    let written = 0
    const writer = (async () => {
      while (writing) await addFolder(`during ${++written}`)
    })()
    const target = join(folder, 'backup')
    const manifest = await makeBackup(platform.config.dataDir, target)
    writing = false
    await writer
    expect(written).toBeGreaterThan(0)
    await addFolder('after')
    expect(manifest.files.map(({ path }) => path)).toEqual(['control.db', `orgs/${org.orgId}.db`, `files/${org.orgId}/abc123`, template])

    const restoredDir = join(folder, 'restored')
    expect(await restoreBackup(restoredDir, target, { replace: false })).toEqual({ organisations: 1, movedTo: undefined })
    const restored = createTestPlatform({ dataDir: restoredDir })
    try {
      const there = restored.orgs.open(org.orgId)
      const [first, ...during] = labels(there)
      expect(first).toBe('before')
      expect(during).toEqual(during.map((_, index) => `during ${index + 1}`))
      expect(manifest.files[1]?.rows?.['folder']).toBe(1 + during.length)
      // devices must notice that their state may never have existed
      expect(there.epoch).not.toBe(org.org.epoch)
      expect(restored.control.all(restored.control.build.selectFrom('account').select('email'))).toEqual([{ email: org.admin.email }])
      expect(readFileSync(join(restoredDir, 'files', org.orgId, 'abc123'), 'utf8')).toBe('an upload')
      expect(readFileSync(join(restoredDir, template), 'utf8')).toBe('a package')
    } finally {
      restored.dispose()
    }
  })

  it('is whole with pictures that were drawn in sizes', async () => {
    const drawn = `files/${org.orgId}/sizes/${'a'.repeat(32)}.small`
    mkdirSync(join(platform.config.dataDir, 'files', org.orgId, 'sizes'), { recursive: true })
    writeFileSync(join(platform.config.dataDir, drawn), 'pixels')
    const target = join(folder, 'backup')
    await makeBackup(platform.config.dataDir, target)
    const restoredDir = join(folder, 'restored')
    await restoreBackup(restoredDir, target, { replace: false })
    expect(readFileSync(join(restoredDir, drawn), 'utf8')).toBe('pixels')
  })

  it('takes along a file that waits to be imported, and the import runs after a restore', async () => {
    const first = await startTestServer()
    const owner = first.createOrg()
    const job = await analyse(first, owner.admin, 'people.csv', 'Name,Age\nAna,3\nBo,4\n')
    const target = join(folder, 'backup')
    const manifest = await makeBackup(first.platform.config.dataDir, target)
    expect(manifest.files.map(({ path }) => path)).toContain(`files/${owner.orgId}/imports/${job.id}.csv`)
    await first.close()

    const dataDir = join(folder, 'restored')
    await restoreBackup(dataDir, target, { replace: false })
    const second = await startTestServer({ dataDir })
    try {
      await second.as(owner.admin).post(`/api/imports/${job.id}/run`, planOf(job, 'People'))
      expect(await waitForImport(second, owner.admin, job.id, ['done', 'failed'])).toMatchObject({ state: 'done', rowsImported: 2 })
    } finally {
      await second.close()
    }
  })

  it('does not overwrite data unless told to, and then keeps what was there', async () => {
    const target = join(folder, 'backup')
    await makeBackup(platform.config.dataDir, target)
    const data = join(folder, 'data')
    mkdirSync(data)
    writeFileSync(join(data, 'control.db'), 'precious')
    await expect(restoreBackup(data, target, { replace: false })).rejects.toThrow('already holds data')
    expect(readFileSync(join(data, 'control.db'), 'utf8')).toBe('precious')
    const { movedTo } = await restoreBackup(data, target, { replace: true })
    expect(readFileSync(join(movedTo ?? '', 'control.db'), 'utf8')).toBe('precious')
    expect(existsSync(join(data, 'orgs', `${org.orgId}.db`))).toBe(true)
    expect(readdirSync(data).filter((name) => name.startsWith('restoring'))).toEqual([])
  })

  it.each([
    ['a changed file', (target: string) => appendFileSync(join(target, 'control.db'), 'x'), /differs/],
    ['a missing file', (target: string) => rmSync(join(target, 'control.db')), /missing/],
    ['no manifest', (target: string) => rmSync(join(target, 'manifest.json')), /not a backup/],
    [
      'a manifest that leads elsewhere',
      (target: string) =>
        writeFileSync(
          join(target, 'manifest.json'),
          JSON.stringify({
            format: 1,
            madeAt: new Date().toISOString(),
            files: [{ path: '../../etc/passwd', bytes: 1, sha256: 'a'.repeat(64) }],
          }),
        ),
      /cannot be read/,
    ],
  ])('refuses a backup with %s', async (_name, spoil, message) => {
    const target = join(folder, 'backup')
    await makeBackup(platform.config.dataDir, target)
    spoil(target)
    const data = join(folder, 'data')
    await expect(restoreBackup(data, target, { replace: false })).rejects.toThrow(message)
    expect(existsSync(join(data, 'control.db'))).toBe(false)
  })

  it('refuses to restore under a running server, and to write into a folder that holds something', async () => {
    const target = join(folder, 'backup')
    await makeBackup(platform.config.dataDir, target)
    await expect(makeBackup(platform.config.dataDir, target)).rejects.toThrow(BackupError)
    const data = join(folder, 'data')
    const unlock = lockData(data)
    await expect(restoreBackup(data, target, { replace: true })).rejects.toThrow('in use')
    unlock()
    await expect(restoreBackup(data, target, { replace: true })).resolves.toMatchObject({ organisations: 1 })
  })
})
