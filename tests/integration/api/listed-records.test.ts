import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProgramRecord } from '#shared/nouns/records/program-calls.ts'
import { applyMutation } from '#server/app/server-features.ts'
import { seedDemo } from '#server/features/demo/seed-demo.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

type Page = { items: ProgramRecord[]; next: string | null }
let server: TestServer
let org: TestOrg

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  await seedDemo(server.platform, org.org, org.admin.memberId, applyMutation)
})
afterAll(() => server.close())

const get = async <T>(path: string, person = org.admin): Promise<T> => (await server.as(person).get<T>(`/api/v3/tab${path}`)).body

/** Every record of the first pages, with cells of links, files, people and figures, as it is read alone. */
async function expectAsAlone(tableId: string, query: string, person = org.admin): Promise<number> {
  let [seen, after] = [0, '']
  for (let page = 0; page < 3; page++) {
    const { items, next } = await get<Page>(`/${tableId}/records?${query}&size=12${after}`, person)
    for (const item of items) expect(item).toEqual(await get(`/${tableId}/records/${item.id}?${query.split('&sort')[0]}`, person))
    seen += items.length
    if (next === null) break
    after = `&after=${next}`
  }
  return seen
}

describe('records listed for a program', () => {
  it('are the records that are read alone, in every table of the demo', async () => {
    const { items: tables } = await get<{ items: { id: string; record_label_field: string | null }[] }>('')
    expect(tables.length).toBeGreaterThan(4)
    for (const { id, record_label_field: label } of tables) {
      expect(await expectAsAlone(id, 'keys=label'), id).toBeGreaterThan(0)
      expect(await expectAsAlone(id, `keys=id&sort=${label ?? ''}`), id).toBeGreaterThan(0)
    }
  })

  it('have all their values beside more than sixty others', async () => {
    const names = Array.from({ length: 130 }, (_, at) => `Number ${at}`)
    const wide = buildTable(org.context(org.admin), {
      fields: { ...Object.fromEntries(names.map((name) => [name, 'number'])), '__proto__ "a"': 'singleLineText' },
    })
    addRecords(org.context(org.admin), wide, [Object.fromEntries(names.map((name, at) => [name, at]))])
    const { items } = await get<Page>(`/${wide.id}/records?keys=label`)
    expect(Object.keys(items[0]?.values ?? {})).toHaveLength(131)
    expect(items[0]?.values['Number 129']).toBe(129)
    expect(await expectAsAlone(wide.id, 'keys=id')).toBe(1)
  })

  it('have no values of fields that are hidden, whatever was asked', async () => {
    const table = buildTable(org.context(org.admin), { fields: { Name: 'singleLineText', Secret: 'singleLineText' } })
    addRecords(org.context(org.admin), table, [{ Name: 'A', Secret: 'b' }])
    const { Name: name = '', Secret: secret = '' } = table.fields
    const profile = { tables_enabled: { [table.id]: { fields_excluded: [secret] } } }
    const member = org.addMember({ profile })
    const { items } = await get<Page>(`/${table.id}/records?keys=id`, member)
    expect(items.map(({ values }) => values)).toEqual([{ [name]: 'A' }])
    expect((await server.as(member).get(`/api/v3/tab/${table.id}/records?fields=${secret}`)).status).toBe(400)
  })
})
