import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { profileSchema } from '#shared/access/profile-schema.ts'
import type { FormPart } from '#shared/nouns/forms/form.ts'
import type { PublicApp, PublicFormField, PublicFormItem } from '#shared/nouns/public-links/public-item.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

interface Choices {
  choices: { id: string; name: string }[]
  more: boolean
}

let server: TestServer
let links: ReturnType<typeof sharing>
let org: TestOrg
let customers: BuiltTable
let orders: BuiltTable
let ana: string

beforeAll(async () => {
  server = await startTestServer()
  links = sharing(server)
})
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  const context = org.context(org.admin)
  customers = buildTable(context, { label: 'Customers', fields: { name: 'singleLineText' } })
  orders = buildTable(context, { label: 'Orders', fields: { title: 'singleLineText', owner: 'user', note: 'singleLineText' } })
  addField(context, orders, 'customers', 'connectedRecord', { tableId: customers.id })
  ;[ana = ''] = addRecords(context, customers, [{ name: 'Ana' }])
})

const of = (name: string): string => orders.fields[name] ?? ''
const ask = (name: string, more: object = {}): FormPart => ({ id: `q-${name}`, type: 'field', field_id: of(name), ...more })
const when = (name: string, value: string | string[]) => ({
  ...{ id: 'g', conjunction: 'and' as const },
  nodes: [{ id: 'c', fieldId: of(name), operator: 'hasAny', value }],
})
async function makeForm(parts: FormPart[]): Promise<string> {
  const id = newId()
  await server
    .as(org.admin)
    .mutate('forms.create', { ...{ id, tableId: orders.id, kind: 'super', label: 'F', position: 'a0' }, definition: { v: 1, parts } })
  return id
}
const find = (token: string, part: string, more: object = {}) =>
  server.as(undefined).post<Choices>(`/api/public/${token}/choices`, { part, search: '', ...more })

it('tells no id of a person or record by what a part begins with', async () => {
  const form = await makeForm([
    ask('title'),
    ask('owner', { default: [org.admin.memberId] }),
    ask('customers', { default: [ana] }),
    ask('note', { when: when('owner', [org.admin.memberId]) }),
  ])
  const config = { form_id: form, choices: [of('owner'), of('customers')] }
  const { token } = await links.made(org.admin, 'form', orders.id, { config })
  const { body } = await links.visit<PublicFormItem>(token)
  const asked = body.form.pages.flat().find(({ id }) => id === 'q-customers') as PublicFormField
  expect(asked.options?.map(({ label }) => label)).toEqual(['Ana'])
  expect(body.form.logic).toBeDefined()
  for (const id of [org.admin.memberId, ana]) expect(JSON.stringify(body)).not.toContain(id)
})

it('tells no id by a condition that was written as one word', async () => {
  const form = await makeForm([ask('title'), ask('customers'), ask('note', { when: when('customers', ana) })])
  const { token } = await links.made(org.admin, 'form', orders.id, { config: { form_id: form, choices: [of('customers')] } })
  const { body } = await links.visit<PublicFormItem>(token)
  expect(JSON.stringify(body.form.logic)).not.toContain(ana)
})

it('tells no field of the table behind lines', async () => {
  const lines: FormPart = { id: 'q-lines', type: 'rows', field_id: of('customers'), fields: [customers.fields['name'] ?? ''] }
  const form = await makeForm([ask('title'), lines, ask('note', { when: when('title', 'x') })])
  const { token } = await links.made(org.admin, 'form', orders.id, { config: { form_id: form } })
  const { body } = await links.visit<PublicFormItem>(token)
  expect(body.form.logic).toMatchObject({ parts: [{ id: 'q-title' }, { id: 'q-lines' }, { id: 'q-note' }] })
  for (const id of [customers.id, ...Object.values(customers.fields), ...Object.values(orders.fields)])
    expect(JSON.stringify(body)).not.toContain(id)
})

it('ends in an app when its form asks no longer, whatever version a visitor names', async () => {
  const form = await makeForm([ask('title'), ask('customers')])
  const [id, block] = [newId(), newShortId('b')]
  await server.as(org.admin).mutate('apps.create', { id, label: 'Shop', icon: 'layout-grid', color: 'blue' })
  const placed = { id: block, type: 'form', config: { title: '', tableId: orders.id, formId: form } }
  await changeDocument(org.context(org.admin), `app:${id}`, (doc) => addBlock(doc, placed, 'person'), 'person')
  const { token } = await links.made(org.admin, 'dashboard', id, { canWrite: true, config: { choices: [of('customers')] } })
  const drawn = (await links.visit<PublicApp>(token)).body.blocks[block] as unknown as { form: { version: number } }
  const { version } = drawn.form
  expect((await find(token, 'q-customers', { block, version })).body.choices).toHaveLength(1)
  await server.as(org.admin).mutate('forms.update', { id: form, tableId: orders.id, definition: { v: 1, parts: [ask('title')] } })
  expect((await find(token, 'q-customers', { block })).status).toBe(404)
  expect((await find(token, 'q-customers', { block, version })).status, 'the version before').toBe(404)
})

it('reads the rights of the maker a few times, however many questions offer names', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `link${index}`)
  for (const name of names) addField(org.context(org.admin), orders, name, 'connectedRecord', { tableId: customers.id })
  const form = await makeForm([ask('title'), ...names.map((name) => ask(name))])
  const maker = org.addMember({
    seat: 'builder',
    profile: { tables_enabled: { [orders.id]: { manage_structure: true, can_create: true }, [customers.id]: {} } },
  })
  const { token } = await links.made(maker, 'form', orders.id, { config: { form_id: form, choices: names.map(of) } })
  expect((await find(token, 'q-link0')).body.choices).toHaveLength(1)
  const read = vi.spyOn(profileSchema, 'safeParse')
  onTestFinished(() => read.mockRestore())
  expect((await find(token, 'q-link1')).body.choices).toHaveLength(1)
  expect(read.mock.calls.length).toBeLessThan(10)
})

it('says that there may be more where it stopped looking', async () => {
  const seat = addField(org.context(org.admin), orders, 'seat', 'oneToOneConnection', { tableId: customers.id })
  const guests = Array.from({ length: 2100 }, (_, index) => ({ name: `Guest ${String(index).padStart(4, '0')}` }))
  const ids = addRecords(org.context(org.admin), customers, guests)
  addRecords(
    org.context(org.admin),
    orders,
    [ana, ...ids.slice(0, 2050)].map((id, index) => ({ title: `Order ${index}`, seat: [id] })),
  )
  const form = await makeForm([ask('title'), ask('seat')])
  const { token } = await links.made(org.admin, 'form', orders.id, { config: { form_id: form, choices: [seat] } })
  const found = (await find(token, 'q-seat')).body
  expect(found.more).toBe(true)
  const named = (await find(token, 'q-seat', { search: 'guest 2099' })).body
  expect([named.choices.map(({ name }) => name), named.more]).toEqual([['Guest 2099'], false])
})
