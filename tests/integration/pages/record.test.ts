import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
let harbour: string
let tower: string
/** makes pages, and sees and edits the harbour only */
let builder: TestMember
/** sees every page and no table */
let reader: TestMember

const look = { label: 'Notes', icon: 'file-text', color: 'amber' }
const refused = (id: string) => ({ status: 'refused', error: { id } })
const applied = { status: 'applied' }
const as = (member: TestMember) => {
  const { mutate } = server.as(member)
  return (...[kind, args]: Parameters<typeof mutate>) => mutate(kind, args)
}

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  table = buildTable(org.context(org.admin))
  ;[harbour = '', tower = ''] = addRecords(org.context(org.admin), table, [{ name: 'Harbour' }, { name: 'Tower' }])
  const onlyHarbour = { field: table.fields['name'] ?? '', operator: 'is', value: 'Harbour' }
  builder = org.addMember({
    seat: 'builder',
    profile: {
      create_doc_pages: 1,
      tables_enabled: { [table.id]: { can_edit: true, data: [onlyHarbour] } },
    },
  })
  reader = org.addMember({ profile: { doc_pages_enabled: { '*': 'view' } } })
})

async function pageOf(member: TestMember, id: string): Promise<PageEntry | null | undefined> {
  const { changes } = await server.as(member).feed()
  return changes.flatMap((change) => (change.kind === 'page' && change.id === id ? [change.data as PageEntry | null] : [])).at(-1)
}

describe('the page of a record', () => {
  it('is made by those who edit the record, and names it to those who may read its table', async () => {
    const id = newId()
    const record = { tableId: table.id, recordId: harbour }
    expect(await as(builder)('pages.create', { id, ...look, record })).toMatchObject(applied)
    expect(await pageOf(builder, id)).toMatchObject({ record })
    expect(await pageOf(org.admin, id)).toMatchObject({ record })
    expect(await pageOf(reader, id)).toMatchObject({ label: 'Notes', record: null })
    // a record outside the rules of one's rows is none
    const unseen = { tableId: table.id, recordId: tower }
    expect(await as(builder)('pages.create', { id: newId(), ...look, record: unseen })).toMatchObject(refused('record_not_found'))
    expect(await as(builder)('pages.relate', { id, record: unseen })).toMatchObject(refused('record_not_found'))
    expect(await as(reader)('pages.relate', { id, record: null })).toMatchObject(refused('permission_denied'))
    // a record that rules of rows hide is not named either
    await as(org.admin)('pages.relate', { id, record: unseen })
    expect(await pageOf(builder, id)).toMatchObject({ record: null })
    expect(JSON.stringify(await pageOf(builder, id))).not.toContain(tower)
    expect(await as(org.admin)('pages.relate', { id, record: null })).toMatchObject(applied)
    expect(await pageOf(org.admin, id)).toMatchObject({ record: null })
  })

  it('is one: the later of two that were made without a network stands below the first', async () => {
    const record = { tableId: table.id, recordId: harbour }
    const [first, second, third] = [newId(), newId(), newId()]
    await as(org.admin)('pages.create', { id: first, ...look, record })
    expect(await as(org.admin)('pages.create', { id: second, ...look, record })).toMatchObject(applied)
    expect(await pageOf(org.admin, second)).toMatchObject({ record: null, parentId: first })
    expect(await as(org.admin)('pages.relate', { id: second, record })).toMatchObject(refused('conflict'))
    // a page that its maker may not write in keeps its place, and theirs is kept beside it
    expect(await as(builder)('pages.create', { id: third, ...look, record })).toMatchObject(applied)
    expect(await pageOf(builder, third)).toMatchObject({ record: null, parentId: null })
  })

  it('in the trash leaves the record free, and comes back as an ordinary page', async () => {
    const record = { tableId: table.id, recordId: harbour }
    const [first, second] = [newId(), newId()]
    await as(org.admin)('pages.create', { id: first, ...look, record })
    await as(org.admin)('pages.archive', { id: first })
    expect(await as(org.admin)('pages.create', { id: second, ...look, record })).toMatchObject(applied)
    expect(await pageOf(org.admin, second)).toMatchObject({ record, parentId: null })
    expect(await as(org.admin)('pages.restore', { id: first })).toMatchObject(applied)
    expect(await pageOf(org.admin, first)).toMatchObject({ record: null })
  })
})

it('a page is a letter for a table that its writer reads', async () => {
  const id = newId()
  await as(builder)('pages.create', { id, ...look })
  expect(await as(builder)('pages.relate', { id, letterOf: table.id })).toMatchObject(applied)
  expect(await pageOf(builder, id)).toMatchObject({ letterOf: table.id })
  expect(await pageOf(reader, id)).toMatchObject({ letterOf: null })
  const other = buildTable(org.context(org.admin))
  expect((await as(builder)('pages.relate', { id, letterOf: other.id })).status).toBe('refused')
  expect(await as(builder)('pages.relate', { id, letterOf: null })).toMatchObject(applied)
  expect(await pageOf(builder, id)).toMatchObject({ letterOf: null })
})

it('a page below another is made by somebody whose role gets it with the making', async () => {
  const maker = org.addMember({ seat: 'builder', profile: { create_doc_pages: 1 } })
  const [above, below] = [newId(), newId()]
  expect(await as(maker)('pages.create', { id: above, ...look })).toMatchObject(applied)
  expect(await as(maker)('pages.create', { id: below, ...look, parentId: above })).toMatchObject(applied)
  expect(await pageOf(maker, below)).toMatchObject({ parentId: above })
})
