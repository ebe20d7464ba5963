import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { AppError, type ErrorBody } from '#shared/protocol/errors.ts'
import { eraseDue } from '#server/features/organisations/erase/erase-organisation.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { goodPassword, startAuthServer, type AuthServer } from '#tests/support/auth-server.ts'

const marker = 'Quasarvine'
const dayMs = 24 * 60 * 60_000
let at = Date.parse('2026-03-02T10:00:00.000Z')
let server: AuthServer
let admin: SignedIn
let kept: SignedIn
beforeEach(async () => {
  server = await startAuthServer({ now: () => new Date(at) })
  kept = await server.signUp({ email: 'kept@other.test', organisation: 'Keepers' })
  admin = await server.signUp({ email: `${marker}@acme.test`.toLowerCase(), organisation: marker, firstName: marker })
})
afterEach(() => server.close())

const idOf = ({ body }: { body: unknown }): string => (body as ErrorBody).id
const erase = (token: string, password?: string) =>
  server.post<{ deleteAt: string }>('org/erase', password === undefined ? {} : { password }, token)

/** Paths in the data directory whose bytes hold the marker in any case. */
function traces(): string[] {
  const { dataDir } = server.platform.config
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(admin.organisation.id) || readFileSync(path, 'latin1').toLowerCase().includes(marker.toLowerCase()))
}

it('asks for the password, or a sign-in of a moment ago', async () => {
  expect(idOf(await erase(admin.token, 'wrong-password'))).toBe('password_mismatch')
  at += 11 * 60_000
  expect(idOf(await erase(admin.token))).toBe('password_needed')
  expect((await erase(admin.token, goodPassword)).status).toBe(200)
  expect(idOf(await erase(admin.token, goodPassword))).toBe('conflict')
  await server.post('org/erase/abort', {}, admin.token)
  const again = (await server.post<SignedIn>('auth/loginV2', { email: admin.member.email, password: goodPassword })).body
  expect((await erase(again.token)).status).toBe(200)
})

it('tells everybody of the day, and takes it back', async () => {
  const { deleteAt } = (await erase(admin.token, goodPassword)).body
  expect(deleteAt).toBe(new Date(at + 7 * dayMs).toISOString())
  expect((await server.mailTo(admin.member.email)).subject).toBe(`${marker} will be erased`)
  const session = await server.as(undefined).request<{ organisation: { deleteAt: string } }>('GET', '/api/auth/session', {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(session.body.organisation.deleteAt).toBe(deleteAt)
  expect((await server.post('org/erase/abort', {}, admin.token)).status).toBe(204)
  expect(idOf(await server.post('org/erase/abort', {}, admin.token))).toBe('conflict')
  at += 8 * dayMs
  await eraseDue(server.platform)
  expect(server.platform.orgs.has(admin.organisation.id)).toBe(true)
})

it('leaves no byte of it on the disk, and the others alone', async () => {
  const { platform } = server
  const { dataDir } = platform.config
  const org = platform.orgs.open(admin.organisation.id)
  const context = createOrgContext(org, admin.member.id, { now: platform.now, source: 'app' })
  const table = buildTable(context, { fields: { name: 'singleLineText' } })
  addRecords(context, table, [{ name: `${marker} record` }])
  for (const folder of ['files', 'reports', 'exports']) {
    mkdirSync(join(dataDir, folder, admin.organisation.id), { recursive: true })
    writeFileSync(join(dataDir, folder, admin.organisation.id, 'x'), marker)
  }
  expect(traces().length).toBeGreaterThan(4)
  await erase(admin.token, goodPassword)
  at += 8 * dayMs
  await eraseDue(platform)
  expect(traces()).toEqual([])
  expect((await server.post('auth/loginV2', { email: admin.member.email, password: goodPassword })).status).toBe(401)
  const { control } = platform
  expect(control.all(control.build.selectFrom('account').select('email'))).toEqual([{ email: 'kept@other.test' }])
  const stays = await server.as(undefined).request('GET', '/api/auth/session', { headers: { authorization: `Bearer ${kept.token}` } })
  expect(stays.status).toBe(200)
})

it('goes on after it broke off with the file gone, at a node of which no journal knows the organisation any more', async () => {
  const { platform } = server
  const { control, files } = platform
  await erase(admin.token, goodPassword)
  at += 8 * dayMs
  const { removeFolder } = files
  files.removeFolder = () => Promise.reject(new Error('the bucket is away'))
  await eraseDue(platform)
  files.removeFolder = removeFolder
  const me = { id: 'me', url: 'http://10.0.0.1:3100' }
  const find = async (_orgId: string, isErased?: boolean): Promise<typeof me> => {
    if (isErased !== true) throw new AppError('unavailable')
    return me
  }
  Object.assign(platform, { cells: { id: me.id, find } })
  await eraseDue(platform)
  expect(control.all(control.build.selectFrom('organisation').select('id'))).toEqual([{ id: kept.organisation.id }])
  expect(traces()).toEqual([])
})
