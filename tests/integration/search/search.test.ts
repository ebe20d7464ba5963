import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import { addTask } from '#shared/nouns/tasks/tasks-document.ts'
import { searchAll } from '#server/features/search/find/search-all.ts'
import { catchUp } from '#server/features/search/text-index/catch-up.ts'
import { dropGone } from '#server/features/search/text-index/drop-gone.ts'
import { withTextFile } from '#server/features/search/text-index/open-index.ts'
import { dropRecordTable } from '#server/storage/records/structure-sql.ts'
import { textFileOf } from '#server/storage/text-files.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { node } from '#tests/support/sample-page.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let acme: TestOrg
let ports: BuiltTable
let pay: BuiltTable
beforeAll(async () => {
  server = await startTestServer()
  acme = server.createOrg('Acme')
  const admin = acme.context(acme.admin)
  ports = buildTable(admin, { label: 'Ports', fields: { name: 'singleLineText', note: 'text' } })
  pay = buildTable(admin, { label: 'Pay', fields: { name: 'singleLineText' } })
  addRecords(admin, ports, [
    { name: 'Lisboa Café', note: 'warm' },
    { name: 'Porto', note: 'near the café' },
  ])
  addRecords(admin, pay, [{ name: 'Café bonus' }])
})
afterAll(() => server.close())

const search = async (who: TestMember, text: string): Promise<SearchHit[]> => {
  const answer = await server.as(who).post<{ hits: SearchHit[]; complete: boolean }>('/api/search', { text })
  expect(answer.status).toBe(200)
  expect(answer.body.complete).toBe(true)
  return answer.body.hits
}

describe('search', () => {
  it('finds records by name and by other cells, without case and accents', async () => {
    const hits = await search(acme.admin, 'CAFE')
    expect(hits.map((hit) => hit.kind === 'record' && [hit.tableId, hit.label, hit.text])).toEqual(
      expect.arrayContaining([
        [ports.id, 'Lisboa Café', ''],
        [ports.id, 'Porto', 'near the café'],
        [pay.id, 'Café bonus', ''],
      ]),
    )
  })

  it('finds nothing in tables, fields and records that the role hides', async () => {
    const reader = acme.addMember({
      profile: {
        tables_enabled: {
          [ports.id]: { fields_excluded: [ports.fields['note'] ?? ''] },
        },
      },
    })
    expect((await search(reader, 'cafe')).map(({ label }) => label)).toEqual(['Lisboa Café'])
    expect(await search(reader, 'bonus')).toEqual([])
    expect(await search(server.createOrg('Other').admin, 'cafe')).toEqual([])
  })

  it('tells nothing of a hidden name by the order of what is found', async () => {
    const people = buildTable(acme.context(acme.admin), { label: 'People', fields: { name: 'singleLineText', note: 'text' } })
    addRecords(acme.context(acme.admin), people, [
      { name: 'Quetzal', note: 'guess quetzal' },
      { name: 'Other', note: 'guess quetzal too' },
      { name: 'quetzal bird', note: 'the quetzal again' },
      { name: 'Last', note: 'quetzal at last' },
    ])
    const profile = { tables_enabled: { [people.id]: { fields_excluded: [people.fields['name'] ?? ''] } } }
    const found = (await search(acme.addMember({ profile }), 'quetzal')).map(({ label }) => label)
    // the newest change first, whatever the names
    expect(found).toEqual(['quetzal at last', 'the quetzal again', 'guess quetzal too', 'guess quetzal'])
  })

  it('finds words of pages and tasks, those of a table too, and none that the role hides (9)', async () => {
    const admin = acme.context(acme.admin)
    const [open, closed] = [newId(), newId()]
    for (const [id, label] of [
      [open, 'Handbook'],
      [closed, 'Plans'],
    ] as const) {
      await server.as(acme.admin).mutate('pages.create', { id, label, icon: 'file-text', color: 'amber' })
      const nodes = [node('paragraph', {}, 'Zebra on Tuesdays')]
      await changeDocument(admin, `page:${id}`, (doc) => writePage(doc, { nodes }), 'person')
    }
    const made = { createdAt: '2026-11-25T10:00:00Z', createdBy: acme.admin.memberId }
    const task = (title: string) => (doc: Parameters<typeof addTask>[0]) => addTask(doc, { ...made, id: newId(), title })
    await changeDocument(admin, 'tasks:team', task('Zebra for all'), 'person')
    await changeDocument(admin, `tasks:table:${ports.id}`, task('Zebra of ports'), 'person')
    await changeDocument(admin, `tasks:table:${pay.id}`, task('Zebra of pay'), 'person')
    const reader = acme.addMember({ profile: { tables_enabled: { [ports.id]: {} }, doc_pages_enabled: { [open]: 'view' } } })
    const found = async (who: TestMember) => (await search(who, 'zebra')).map(({ kind, label }) => `${kind} ${label}`).toSorted()
    const shared = ['page Handbook', 'task Zebra for all', 'task Zebra of ports']
    await expect.poll(() => found(acme.admin)).toEqual([...shared, 'page Plans', 'task Zebra of pay'].toSorted())
    expect(await found(reader)).toEqual(shared)
  })

  it('finds no record in the trash and no table in it', async () => {
    await server.as(acme.admin).mutate('tables.archive', { id: pay.id })
    expect((await search(acme.admin, 'bonus')).length).toBe(0)
    await server.as(acme.admin).mutate('tables.restore', { id: pay.id })
    expect((await search(acme.admin, 'bonus')).length).toBe(1)
  })

  it('has whole names first, then parts of names, then other cells, each with the newest change first', async () => {
    const admin = acme.context(acme.admin)
    const birds = buildTable(admin, { label: 'Birds', fields: { name: 'singleLineText', note: 'text' } })
    const rows = [
      { name: 'Heron', note: 'old' },
      { name: 'Note of one', note: 'a heron' },
      { name: 'Grey heron', note: '' },
      { name: 'Heron nest', note: '' },
      { name: 'heron', note: 'new' },
    ]
    addRecords(admin, birds, rows)
    const names = (await search(acme.admin, 'heron')).map(({ label }) => label)
    expect(names).toEqual(['heron', 'Heron', 'Heron nest', 'Grey heron', 'Note of one'])
    const blind = { tables_enabled: { [birds.id]: { fields_excluded: [birds.fields['name'] ?? ''] } } }
    expect(await search(acme.addMember({ profile: blind }), 'heron')).toEqual([
      expect.objectContaining({ kind: 'record', label: 'a heron' }),
    ])
  })

  it('finds records by the names of linked ones, through links and names that the person sees', async () => {
    const admin = acme.context(acme.admin)
    const customers = buildTable(admin, { label: 'Customers', fields: { name: 'singleLineText', note: 'text' } })
    const orders = buildTable(admin, { label: 'Orders', fields: { name: 'singleLineText' } })
    const link = addField(admin, orders, 'customer', 'connectedRecord', { tableId: customers.id })
    const [cork] = addRecords(admin, customers, [{ name: 'Cork Wharf', note: 'wombats' }, { name: 'Other' }])
    addRecords(admin, orders, [{ name: 'First', customer: [cork ?? ''] }, { name: 'Second' }])
    const found = async (who: TestMember, text: string) =>
      (await search(who, text)).map((hit) => (hit.kind === 'record' ? [hit.label, hit.text] : [hit.kind]))
    expect(await found(acme.admin, 'cork wharf')).toEqual([
      ['Cork Wharf', ''],
      ['First', 'Cork Wharf'],
    ])
    // another cell than the name is not shown by the link
    expect(await found(acme.admin, 'wombats')).toEqual([['Cork Wharf', 'wombats']])
    const may = (tables: NonNullable<Profile['tables_enabled']>) => acme.addMember({ profile: { tables_enabled: tables } })
    expect(await found(may({ [customers.id]: {}, [orders.id]: { fields_excluded: [link] } }), 'cork wharf')).toEqual([['Cork Wharf', '']])
    expect(await found(may({ [orders.id]: {} }), 'cork wharf')).toEqual([])
    const second = { data: [{ field: orders.fields['name'] ?? '', operator: 'contains', value: 'Second' }] }
    expect(await found(may({ [customers.id]: {}, [orders.id]: second }), 'cork wharf')).toEqual([['Cork Wharf', '']])
  })

  it('finds records and pages by what was said about them, as long as the person sees them', async () => {
    const admin = acme.context(acme.admin)
    const boats = buildTable(admin, { label: 'Boats', fields: { name: 'singleLineText' } })
    const [boat] = addRecords(admin, boats, [{ name: 'Tern' }])
    const page = newId()
    await server.as(acme.admin).mutate('pages.create', { id: page, label: 'Log', icon: 'file-text', color: 'amber' })
    const say = async (itemType: 'table' | 'page', itemId: string, recordId: string | null, text: string) => {
      const id = newId()
      const said = { id, place: { itemType, itemId, recordId }, parentId: null, text, mentions: [] }
      expect(await server.as(acme.admin).mutate('comments.add', said)).toMatchObject({ status: 'applied' })
      return id
    }
    const first = await say('table', boats.id, boat ?? '', 'The keel is like an axolotl, they say')
    await say('page', page, null, 'An AXOLOTL on board')
    const found = async (who: TestMember, text: string) =>
      (await search(who, text)).map((hit) => [hit.kind, hit.label, hit.kind === 'task' ? '' : hit.text]).toSorted()
    expect(await found(acme.admin, 'axolotl')).toEqual([
      ['page', 'Log', 'An AXOLOTL on board'],
      ['record', 'Tern', 'The keel is like an axolotl, they say'],
    ])
    // too short for the index
    expect((await found(acme.admin, 'xo')).map(([kind]) => kind)).toEqual(expect.arrayContaining(['page', 'record']))
    expect(await found(acme.addMember({ profile: {} }), 'axolotl')).toEqual([])
    await server.as(acme.admin).mutate('comments.delete', { id: first })
    expect(await found(acme.admin, 'axolotl')).toEqual([['page', 'Log', 'An AXOLOTL on board']])
    await server.as(acme.admin).mutate('pages.archive', { id: page })
    expect(await found(acme.admin, 'axolotl')).toEqual([])
  })

  it('finds the texts of a field that came back while another thread writes the index', async () => {
    const admin = acme.context(acme.admin)
    const table = buildTable(admin, { label: 'Marsupials', fields: { name: 'singleLineText', note: 'text' } })
    addRecords(admin, table, [{ name: 'One', note: 'quokka' }])
    const field = { id: table.fields['note'] ?? '', tableId: table.id }
    await server.as(acme.admin).mutate('fields.delete', field)
    expect(await search(acme.admin, 'quokka')).toEqual([])
    await server.as(acme.admin).mutate('fields.restore', field)
    const found = withTextFile(acme.org, (holder) =>
      holder.writeNow(() =>
        withTextFile(acme.org, (file) => searchAll(admin, 'quokka', Infinity, { file, behind: catchUp(acme.org, file, Infinity) })),
      ),
    )
    expect(JSON.parse(found ?? '{}')).toMatchObject({ hits: [{ label: 'One' }], complete: true })
  })

  it('keeps no text of what is gone for good, nor of an erased organisation', async () => {
    const gone = server.createOrg('Gone')
    const context = gone.context(gone.admin)
    const table = buildTable(context, { label: 'Short', fields: { name: 'singleLineText' } })
    addRecords(context, table, [{ name: 'Quagga' }])
    expect(await search(gone.admin, 'quagga')).toHaveLength(1)
    const path = textFileOf(gone.org.db.path)
    const entries = (): unknown => withTextFile(gone.org, (file) => file.all(file.build.selectFrom('entry').select('place')))
    expect(entries()).toEqual([{ place: table.id }])
    gone.org.db.writeNow(() => dropRecordTable(gone.org, table.id))
    withTextFile(gone.org, (file) => dropGone(gone.org, file))
    expect(entries()).toEqual([])
    server.platform.orgs.erase(gone.orgId)
    expect([path, `${path}-wal`].filter((one) => existsSync(one))).toEqual([])
  })

  it('refuses a text of one letter', async () => {
    expect((await server.as(acme.admin).post('/api/search', { text: ' a ' })).status).toBe(400)
  })
})
