import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { sharing } from '#tests/support/share.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let maker: TestMember
let table: BuiltTable
let links: ReturnType<typeof sharing>

beforeAll(async () => {
  server = await startTestServer()
  links = sharing(server)
  org = server.createOrg('Acme')
  table = buildTable(org.context(org.admin), { label: 'Guests', fields: { name: 'singleLineText' } })
  maker = org.addMember({ seat: 'builder', isAdmin: true })
})
afterAll(() => server.close())

async function noticesOf(who: TestMember): Promise<{ kind: string; item_id: string; record_id: string | null }[]> {
  const { db } = org.org
  await until(() => db.get(db.build.selectFrom('effect').select('id').where('kind', '=', 'notices.send')) === undefined)
  return db.all(db.build.selectFrom('notice').select(['kind', 'item_id', 'record_id']).where('member_id', '=', who.memberId))
}

it('an answer of a visitor is told to the maker of its link, once until they look, and to nobody else (A23)', async () => {
  const field = { id: 'q-name', type: 'field' as const, field_id: table.fields['name'] ?? '' }
  const link = await links.made(maker, 'form', table.id, { config: { items: [field] } })
  const answer = async (name: string): Promise<void> => {
    const sent = await links.submit(link.token, { id: newId(), values: { 'q-name': name } })
    expect(sent.status).toBe(204)
  }
  await answer('Ann')
  await answer('Ben')
  const told = [{ kind: 'formAnswered', item_id: table.id, record_id: null }]
  expect(await noticesOf(maker)).toEqual(told)
  expect(await noticesOf(org.admin)).toEqual([])
  await answer('Cid')
  expect(await noticesOf(maker)).toEqual(told)
  await server.as(maker).mutate('notices.readAll', { upTo: new Date(Date.now() + 60_000).toISOString() })
  await answer('Dan')
  expect(await noticesOf(maker)).toEqual([...told, ...told])
})
