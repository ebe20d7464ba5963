import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/protocol/errors.ts'
import { newId } from '#shared/lib/ids.ts'
import { readMigrations } from '#server/storage/migrate.ts'
import { createOrgStore, type OrgStore } from '#server/storage/org-store.ts'

let folder: string
let clock: number
let store: OrgStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trama-store-'))
  clock = 0
  store = createOrgStore(folder, { idleMs: 1000, now: () => clock })
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('organisations’ files', () => {
  it('are opened when needed, migrated then, and are one handle', () => {
    const id = newId()
    expect(() => store.open(id)).toThrow(new AppError('storage_refused').message)
    const org = store.create(id)
    expect(store.open(id)).toBe(org)
    expect(org.db.get(org.db.build.selectFrom('migration' as never).select('name' as never))).toBeDefined()
  })

  it('are copies of one that was migrated before, so that a sign-up holds nobody up', () => {
    store.readyNew()
    const before = new Date().toISOString()
    const applied = [newId(), newId()].map((id) => {
      const { db } = store.create(id)
      expect(db.findDamage()).toBeUndefined()
      return db.all(sql<{ name: string; applied_at: string }>`SELECT name, applied_at FROM migration ORDER BY name`)
    })
    expect(applied[1]).toEqual(applied[0])
    expect(applied[0]?.map(({ name }) => name)).toEqual(readMigrations('org').map(({ name }) => name))
    expect(applied[0]?.every(({ applied_at: at }) => at <= before)).toBe(true)
    // nothing of the making is left
    expect(readdirSync(join(folder, 'orgs')).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('are closed when idle, and open again with everything they held', async () => {
    const id = newId()
    const org = store.create(id)
    const { epoch } = org
    await org.db.write(() => org.nextSeq())
    clock = 900
    store.open(id)
    clock = 1500
    expect(store.closeIdle()).toBe(0)
    clock = 2000
    expect(store.closeIdle()).toBe(1)
    expect(store.openIds()).toEqual([])
    const again = store.open(id)
    expect(again).not.toBe(org)
    expect([again.currentSeq(), again.epoch]).toEqual([1, epoch])
  })

  it('stay open while somebody holds them', () => {
    const id = newId()
    store.create(id)
    const [one, two] = [store.hold(id), store.hold(id)]
    clock = 5000
    one()
    one()
    expect(store.closeIdle()).toBe(0)
    two()
    expect(store.closeIdle()).toBe(0)
    clock = 7000
    expect(store.closeIdle()).toBe(1)
  })

  it('are closed although rounds through all open files hold them now and then', () => {
    const id = newId()
    store.create(id)
    clock = 900
    store.hold(id, false)()
    clock = 1500
    expect(store.closeIdle()).toBe(1)
  })

  it('finish queued writes before they close', async () => {
    const id = newId()
    const org = store.create(id)
    const written = org.db.write(() => org.nextSeq())
    store.close()
    expect(await written).toBe(1)
    expect(store.open(id).currentSeq()).toBe(1)
  })

  it('are erased whole', () => {
    const id = newId()
    store.create(id)
    store.erase(id)
    for (const suffix of ['', '-wal', '-shm']) expect(existsSync(join(folder, 'orgs', `${id}.db${suffix}`))).toBe(false)
    expect(() => store.open(id)).toThrow(new AppError('organisation_not_found').message)
  })

  it('are named by ids and nothing else', () => {
    for (const name of ['../control', '', 'a/b', '..', `${newId()}.db`]) expect(() => store.create(name)).toThrow('not an organisation id')
  })

  it('give back the numbers of undone work', async () => {
    const org = store.create(newId())
    await org.db.write(() => {
      org.nextSeq()
      expect(() =>
        org.db.writeNow(() => {
          org.nextSeq()
          throw new Error('undone')
        }),
      ).toThrow('undone')
      expect(org.nextSeq()).toBe(2)
    })
    expect(org.currentSeq()).toBe(2)
    expect(() => org.nextSeq()).toThrow('outside a write')
  })
})
