import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { putBack } from '#server/features/organisations/take-out/put-back.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { makeTakeOut } from '#server/storage/take-out/make-take-out.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const never = new AbortController().signal
let first: TestServer
let second: TestServer
let acme: TestOrg
let colleague: TestMember
let table: BuiltTable
let folder: string
let file: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trama-putback-'))
  file = join(folder, 'acme.zip')
  first = await startTestServer()
  second = await startTestServer()
  acme = first.createOrg('Acme')
  colleague = acme.addMember({ profile: {}, seat: 'builder', name: 'Colleague' })
  table = buildTable(acme.context(acme.admin), { fields: { name: 'singleLineText' } })
  addRecords(acme.context(acme.admin), table, [{ name: 'Linden' }, { name: 'Oak' }])
  await sharing(first).made(acme.admin, 'object', table.id)
  addAutomation()
  const uploads = uploadsOf(first, acme.orgId)
  mkdirSync(uploads, { recursive: true })
  writeFileSync(join(uploads, 'upload-1'), 'bytes of a file')
})
afterEach(async () => {
  await first.close()
  await second.close()
  rmSync(folder, { recursive: true, force: true })
})

const uploadsOf = ({ platform }: TestServer, orgId: string): string => join(platform.config.dataDir, 'files', orgId)

function addAutomation(): void {
  const { db } = acme.org
  const by = { created_by: acme.admin.memberId, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const nothing = { table_id: null, problem: null, checked_until: null, told_at: null, deleted_at: null }
  db.writeNow(() =>
    db.run(
      db.build.insertInto('automation').values({
        ...{ id: newId(), name: 'Greets', description: '', folder: '', owner_id: acme.admin.memberId, definition: '{}', version: 1 },
        ...{ trigger_kind: 'schedule', enabled: 1, seq: acme.org.nextSeq(), ...by, ...nothing },
      }),
    ),
  )
}

function takeOut(): Promise<unknown> {
  return makeTakeOut(
    {
      path: acme.org.db.path,
      files: first.platform.config,
      scratch: join(folder, 'scratch'),
      target: file,
      organisation: { id: acme.orgId, name: 'Acme', slug: acme.slug },
      madeAt: '2026-03-02T10:00:00.000Z',
    },
    never,
  )
}

/** Organisations and files of them that a server has. */
function heldBy({ platform: { control, config } }: TestServer): { rows: number; files: string[]; left: string[] } {
  const rows = control.all(control.build.selectFrom('organisation').select('id')).length
  const left = readdirSync(config.dataDir).filter((name) => name.startsWith('restoring-'))
  return { rows, files: readdirSync(join(config.dataDir, 'orgs')).filter((name) => name.endsWith('.db')), left }
}

describe('a take-out put back', () => {
  it('is a new organisation with its data, people and uploads; the administrator chooses a password and is in', async () => {
    await takeOut()
    const back = await putBack(second.platform, { path: file })
    expect(back).toMatchObject({ name: 'Acme', slug: 'acme', admin: acme.admin.email, report: { records: 2, files: 1, members: 2 } })
    expect(back.orgId).not.toBe(acme.orgId)
    expect(readFileSync(join(uploadsOf(second, back.orgId), 'upload-1'), 'utf8')).toBe('bytes of a file')
    const token = /new-password\/([\w-]+)/.exec(back.link ?? '')?.[1]
    const joined = await second.as(undefined).post('/api/auth/change-password', { token, password: 'harbour-tulip-71' })
    expect(joined.status).toBe(200)
    const login = { email: acme.admin.email, password: 'harbour-tulip-71' }
    expect((await second.as(undefined).post('/api/auth/loginV2', login)).status).toBe(200)
    const org = second.platform.orgs.open(back.orgId)
    const context = createOrgContext(org, acme.admin.memberId, { now: second.platform.now, source: 'test' })
    const rows: DeviceRows = new Map()
    catchUp(context, table.id, rows)
    expect([...rows.values()].map((row) => row[table.fields['name'] ?? '']).toSorted()).toEqual(['Linden', 'Oak'])
    expect(heldBy(second)).toMatchObject({ rows: 1, left: [] })
  })

  it('does nothing by itself: automations and links are off, and the old address of a link is dead', async () => {
    await takeOut()
    const old = acme.org.db.get(acme.org.db.build.selectFrom('public_link').select('token'))?.token ?? ''
    const back = await putBack(second.platform, { path: file })
    expect(back.off).toEqual({ automations: 1, links: 1 })
    const { db } = second.platform.orgs.open(back.orgId)
    const link = db.get(db.build.selectFrom('public_link').select(['token', 'active']))
    expect(link?.active).toBe(0)
    for (const token of [old, link?.token]) expect((await second.as(undefined).get(`/api/public/${token}`)).status).toBe(404)
    expect(db.get(db.build.selectFrom('automation').select('enabled'))?.enabled).toBe(0)
  })

  it('stands beside the organisation it was taken from, where people keep their passwords and the name gets a number', async () => {
    const { control } = first.platform
    control.writeNow(() =>
      control.run(control.build.updateTable('account').set({ password_hash: 'a hash' }).where('id', '=', acme.admin.accountId)),
    )
    await takeOut()
    await putBack(first.platform, { path: file, name: 'Acme again' })
    const back = await putBack(first.platform, { path: file, name: 'Acme again' })
    expect(back).toMatchObject({ slug: 'acmeagain2', name: 'Acme again', link: undefined })
    const places = control.all(
      control.build.selectFrom('membership').select('org_id').where('account_id', '=', colleague.accountId).orderBy('org_id'),
    )
    expect(places.map(({ org_id }) => org_id)).toContain(acme.orgId)
    expect(places).toHaveLength(3)
    // the one that was there goes on
    expect((await first.as(acme.admin).get('/api/auth/session')).status).toBe(200)
  })

  it('leaves nothing behind when the file is not whole, names no such administrator, or brings code of its own', async () => {
    await takeOut()
    const before = heldBy(second)
    const whole = readFileSync(file)
    const changed = join(folder, 'changed.zip')
    const bytes = Buffer.from(whole)
    bytes.write('bites', whole.indexOf('bytes of a file'))
    writeFileSync(changed, bytes)
    await expect(putBack(second.platform, { path: changed })).rejects.toThrow()
    await expect(putBack(second.platform, { path: file, admin: colleague.email })).rejects.toThrow('no administrator')
    const planted = openSqlDatabase(acme.org.db.path)
    planted.executeScript('CREATE TRIGGER planted AFTER INSERT ON member BEGIN DELETE FROM member; END')
    planted.close()
    await takeOut()
    await expect(putBack(second.platform, { path: file })).rejects.toThrow('planted')
    expect(heldBy(second)).toEqual(before)
  })
})
