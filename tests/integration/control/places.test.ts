import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createToken } from '#server/features/api-tokens/create-token.ts'
import { reserveLinks } from '#server/features/public-links/public-link-rows.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())
beforeEach(() => (org = server.createOrg()))

const placesIn = async (table: 'token_place' | 'public_token'): Promise<number> => {
  const { controlStore } = server.platform
  return (await controlStore.all(controlStore.build.selectFrom(table).select('org_id').where('org_id', '=', org.orgId))).length
}
const scopes = { tables: '*' as const, verbs: ['read' as const] }
const newToken = () => createToken(org.context(org.admin), server.platform, { name: 'Script', scopes, origins: [], expires_at: null })

it('a token that the file of the organisation refuses leaves no place', async () => {
  await newToken()
  expect(await placesIn('token_place')).toBe(1)
  org.org.db.refuseWrites(new Error('the disk is full'))
  await expect(newToken()).rejects.toThrow('the disk is full')
  expect(await placesIn('token_place')).toBe(1)
})

it('a link that the file refuses leaves no address, and a deleted one neither', async () => {
  const table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText' } })
  const links = sharing(server)
  const link = await links.made(org.admin, 'object', table.id, { config: { fields: [] } })
  expect(await placesIn('public_token')).toBe(1)
  expect((await server.as(org.admin).post('/api/public-links/delete', { id: link.id })).status).toBe(204)
  expect(await placesIn('public_token')).toBe(0)
  org.org.db.refuseWrites(new Error('the disk is full'))
  const body = { type: 'object', identifier: table.id, config: { fields: [] } }
  expect((await server.as(org.admin).post('/api/public-links/create', body)).status).toBe(500)
  expect(await placesIn('public_token')).toBe(0)
})

it('an address whose link was never made opens nothing, as after a crash in between', async () => {
  const [secret] = await reserveLinks(server.platform, org.orgId)
  expect((await server.as(undefined).get(`/api/public/${secret?.token ?? ''}`)).status).toBe(404)
})
