import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { FormPart } from '#shared/nouns/forms/form.ts'
import { isFormLogic } from '#shared/nouns/public-links/form-logic.ts'
import type { LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import type { PublicApp, PublicFormField, PublicFormItem } from '#shared/nouns/public-links/public-item.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { MutationResult } from '#shared/protocol/mutations.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const kind = newShortId('o')
let server: TestServer
let org: TestOrg
let links: ReturnType<typeof sharing>
let guests: BuiltTable
let orders: BuiltTable
/** of the guests, to their orders */
let link: string

beforeAll(async () => {
  server = await startTestServer()
  links = sharing(server)
})
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  const context = org.context(org.admin)
  guests = buildTable(context, { label: 'Guests', fields: { name: 'singleLineText', note: 'singleLineText' } })
  orders = buildTable(context, {
    label: 'Orders',
    fields: {
      dish: { type: 'singleLineText', required: true },
      pieces: 'number',
      course: { type: 'select', config: { options: [{ id: kind, label: 'Main', hue: 'blue' }] } },
      bill: 'files',
      cook: 'user',
      secret: 'singleLineText',
    },
  })
  link = addField(context, guests, 'orders', 'connectedRecord', { tableId: orders.id })
})

const of = (table: BuiltTable, name: string): string => table.fields[name] ?? ''
const askName = (): FormPart => ({ id: 'q-name', type: 'field', field_id: of(guests, 'name') })
const askLines = (more: object = {}, ...names: string[]): FormPart => ({
  ...{ id: 'q-lines', type: 'rows', field_id: link },
  fields: (names.length > 0 ? names : ['dish', 'pieces', 'course', 'bill', 'cook']).map((name) => of(orders, name)),
  ...more,
})
/** the columns of {@link askLines}, by the place of their field */
const [dish, pieces, course, bill, cook] = ['c0', 'c1', 'c2', 'c3', 'c4']

interface Wish {
  config?: LinkConfig
  by?: TestMember
}
async function shared(parts: FormPart[], { config = {}, by = org.admin }: Wish = {}) {
  const formId = newId()
  await server.as(org.admin).mutate('forms.create', {
    ...{ id: formId, tableId: guests.id, kind: 'super', label: 'F', position: 'a0', definition: { v: 1, parts } },
  })
  const made = await links.made(by, 'form', guests.id, { config: { form_id: formId, ...config } })
  return { ...made, formId }
}
type Refused = { id: string; details?: { problems?: Record<string, string> } }
const submit = (to: { token: string }, lines: object[] | undefined, more: object = {}) =>
  links.submit<Refused>(to.token, { id: newId(), values: { 'q-name': 'Ada' }, ...(lines && { lines: { 'q-lines': lines } }), ...more })
const count = (table: BuiltTable): number =>
  org.org.db.get(org.org.db.build.selectFrom('table_def').select('record_count').where('id', '=', table.id))?.record_count ?? 0
const made = (table: BuiltTable) =>
  org.org.db.all(
    org.org.db.build.selectFrom('record_history').selectAll().where('table_id', '=', table.id).where('op', '=', 'create').orderBy('id'),
  )
const why = (result: MutationResult): string => (result.status === 'applied' ? 'applied' : result.error.id)
const cell = (table: BuiltTable, id: string, name: string) => readCell(org.context(org.admin), table, id, name)
const formOf = async (to: { token: string }) => (await links.visit<PublicFormItem>(to.token)).body.form
const linesIn = (form: PublicFormItem['form']): PublicFormField | undefined =>
  form.pages.flat().find((part): part is PublicFormField => part.input === 'lines')

describe('lines of a public form', () => {
  it('ask for what strangers can fill in, and tell no ids', async () => {
    const to = await shared([askName(), askLines({ label: 'Your order', help: 'One line a dish' })])
    const { body } = await links.visit<PublicFormItem>(to.token)
    const lines = linesIn(body.form)
    expect(lines).toMatchObject({ id: 'q-lines', label: 'Your order', help: 'One line a dish', most: 200 })
    expect(lines?.columns?.map(({ id, label, input, required }) => [id, label, input, required])).toEqual([
      [dish, 'dish', 'line', true],
      [pieces, 'pieces', 'number', false],
      [course, 'course', 'choice', false],
      [bill, 'bill', 'files', false],
    ])
    const hidden = [
      ...Object.values(guests.fields),
      ...Object.values(orders.fields),
      guests.id,
      orders.id,
      link,
      to.formId,
      'Orders',
      'secret',
    ]
    for (const one of hidden) expect(JSON.stringify(body)).not.toContain(one)
  })

  it('are records of their own, linked to the one of the form, all by one submission', async () => {
    const to = await shared([askName(), askLines()])
    const sent = await submit(to, [{ [dish]: ' Soup ', [pieces]: '2', [course]: kind }, { [dish]: 'Pie' }])
    expect(sent.status).toBe(204)
    const [guest] = made(guests)
    const lines = made(orders)
    expect(lines).toMatchObject([
      { source: 'public-link', gesture: 'form', member_id: `link:${to.id}` },
      { source: 'public-link', gesture: 'form', member_id: `link:${to.id}` },
    ])
    const ids = lines.map(({ record_id: id }) => id ?? '')
    expect(ids.map((id) => [cell(orders, id, 'dish'), cell(orders, id, 'pieces'), cell(orders, id, 'course')])).toEqual([
      ['Soup', 2, kind],
      ['Pie', null, null],
    ])
    expect(readCell(org.context(org.admin), { ...guests, fields: { link } }, guest?.record_id ?? '', 'link')).toEqual(ids.toSorted())
  })

  it('are taken once, however often the submission is sent', async () => {
    const to = await shared([askName(), askLines()], { config: { most: 1 } })
    const body = { id: newId(), values: { 'q-name': 'Ada' }, lines: { 'q-lines': [{ [dish]: 'Soup' }, { [dish]: 'Pie' }] } }
    const answers = await Promise.all(Array.from({ length: 5 }, () => links.submit(to.token, body)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect([count(guests), count(orders)]).toEqual([1, 2])
    expect((await submit(to, [{ [dish]: 'Pie' }])).body.id).toBe('form_closed')
  })

  it('name what is wrong in each cell, and nothing at all is stored then', async () => {
    const to = await shared([askName(), askLines()])
    const sent = await submit(to, [{ [dish]: 'Soup', [pieces]: 'many' }, { [pieces]: '1', [course]: 'o9' }, {}])
    expect(sent.status).toBe(422)
    expect(sent.body.details?.problems).toEqual({
      'q-lines/0/c1': 'notNumber',
      'q-lines/1/c0': 'required',
      'q-lines/1/c2': 'notOption',
      'q-lines/2/c0': 'required',
    })
    expect([count(guests), count(orders)]).toEqual([0, 0])
  })

  it('are no empty records, also where nothing in them is required', async () => {
    const free = buildTable(org.context(org.admin), { label: 'Free', fields: { title: 'singleLineText', size: 'number' } })
    const toFree = addField(org.context(org.admin), guests, 'free', 'connectedRecord', { tableId: free.id })
    const to = await shared([askName(), { id: 'q-lines', type: 'rows', field_id: toFree, fields: [of(free, 'size')] }])
    expect((await submit(to, [{}, { c0: '' }, { c0: '3' }])).body.details?.problems).toEqual({
      'q-lines/0/c0': 'nothing',
      'q-lines/1/c0': 'nothing',
    })
    expect((await submit(to, [{ c0: '3' }])).status).toBe(204)
  })

  it('are as many as the link of the records allows, and never more than two hundred', async () => {
    const context = org.context(org.admin)
    const single = addField(context, guests, 'first', 'connectedRecord', { tableId: orders.id, limitToOne: true })
    const to = await shared([askName(), { id: 'q-lines', type: 'rows', field_id: single, fields: [of(orders, 'dish')] }])
    expect(linesIn(await formOf(to))?.most).toBe(1)
    expect((await submit(to, [{ [dish]: 'Soup' }, { [dish]: 'Pie' }])).body.details?.problems).toEqual({ 'q-lines': 'tooMany' })
    const many = await shared([askName(), askLines()])
    expect(
      (
        await submit(
          many,
          Array.from({ length: 201 }, () => ({ [dish]: 'Soup' })),
        )
      ).status,
    ).toBe(400)
    expect(count(orders)).toBe(0)
  })

  it('follow the rules and unique keys of their table', async () => {
    const admin = server.as(org.admin)
    await admin.request('PUT', `/api/v3/tab/${orders.id}/config/unique`, { body: { unique_field_id: of(orders, 'dish') } })
    const to = await shared([askName(), askLines()])
    const twice = await submit(to, [{ [dish]: 'Soup' }, { [dish]: 'Soup' }])
    expect(twice.body.details?.problems).toEqual({ 'q-lines/1/c0': 'duplicate' })
    expect([count(guests), count(orders)]).toEqual([0, 0])
    const nodes = [{ id: 'c', fieldId: of(orders, 'dish'), operator: 'is', value: 'Pie' }]
    const actions = [{ type: 'require' as const, fieldId: of(orders, 'pieces') }]
    const conditionals = [{ id: 'r', when: { id: 'g', conjunction: 'and' as const, nodes }, actions }]
    await admin.mutate('tables.setConditionals', { id: orders.id, conditionals })
    expect((await submit(to, [{ [dish]: 'Pie' }, { [dish]: 'Soup' }])).body.details?.problems).toEqual({ 'q-lines/0/c1': 'required' })
    expect((await submit(to, [{ [dish]: 'Pie', [pieces]: '1' }])).status).toBe(204)
  })

  it('take files of their own column alone', async () => {
    const to = await shared([askName(), askLines()])
    const upload = async (more: string) => {
      const response = await fetch(`${server.url}/api/public/${to.token}/upload?part=q-lines&name=a.txt${more}`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' }, body: 'hello' },
      })
      return { status: response.status, id: ((await response.json()) as { id: string }).id }
    }
    const refused = [await upload(''), await upload(`&column=${dish}`), await upload('&column=c9'), await upload(`&column=${cook}`)]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const file = await upload(`&column=${bill}`)
    expect(file.status).toBe(200)
    expect((await submit(to, [{ [dish]: 'Soup', [bill]: [file.id] }])).status).toBe(204)
    expect(cell(orders, made(orders)[0]?.record_id ?? '', 'bill')).toEqual([file.id])
    expect((await submit(to, [{ [dish]: 'Pie', [bill]: [newId()] }])).body.details?.problems).toEqual({ 'q-lines/0/c3': 'notFile' })
  })

  it('take nothing but their columns: no other field, no column that is not asked, no lines of other questions', async () => {
    const to = await shared([askName(), askLines()])
    for (const extra of ['c9', 'secret', of(orders, 'secret'), 'id', 'constructor'])
      expect((await submit(to, [{ [dish]: 'Soup', [extra]: 'x' }])).status, extra).toBe(400)
    const other = { values: { 'q-name': 'Ada' }, lines: { 'q-other': [{ [dish]: 'Soup' }] } }
    expect((await links.submit(to.token, { id: newId(), ...other })).status).toBe(400)
    // a person is no answer of a stranger
    expect((await submit(to, [{ [dish]: 'Soup', [cook]: [newId()] }])).status).toBe(204)
    expect(cell(orders, made(orders)[0]?.record_id ?? '', 'cook')).toBeNull()
    expect((await submit(to, undefined, { lines: { 'q-name': [{ c0: 'x' }] } })).status).toBe(204)
    expect(count(orders)).toBe(1)
  })

  it('are dropped while their question is hidden, and required where the form says so', async () => {
    const when = {
      id: 'g',
      conjunction: 'and' as const,
      nodes: [{ id: 'c', fieldId: of(guests, 'note'), operator: 'is', value: 'hungry' }],
    }
    const note: FormPart = { id: 'q-note', type: 'field', field_id: of(guests, 'note') }
    const to = await shared([askName(), note, askLines({ when, required: true })])
    expect((await submit(to, [{ [dish]: 'Soup' }])).status).toBe(204)
    expect([count(guests), count(orders)]).toEqual([1, 0])
    const hungry = { values: { 'q-name': 'Bob', 'q-note': 'hungry' } }
    expect((await submit(to, [], hungry)).body.details?.problems).toEqual({ 'q-lines': 'required' })
    expect((await submit(to, [{ [dish]: 'Soup' }], hungry)).status).toBe(204)
    expect(count(orders)).toBe(1)
  })

  it('decide conditions by being there, and a page learns no record of a condition', async () => {
    const [soup = ''] = addRecords(org.context(org.admin), orders, [{ dish: 'Soup' }])
    const node = (operator: string, value?: string[]) => ({ id: 'c', fieldId: link, operator, ...(value && { value }) })
    const group = (one: object) => ({ when: { id: 'g', conjunction: 'and', nodes: [one] } })
    const there: FormPart = {
      id: 'q-note',
      type: 'field',
      field_id: of(guests, 'note'),
      required: true,
      ...group(node('isFilled')),
    } as FormPart
    const named: FormPart = { id: 's', type: 'section', title: 'Soup', ...group(node('hasAny', [soup])) } as FormPart
    const to = await shared([askName(), askLines(), there, named])
    const form = await formOf(to)
    expect(isFormLogic(form.logic)).toBe(true)
    expect(JSON.stringify(form)).not.toContain(soup)
    expect((await submit(to, [{ [dish]: 'Pie' }])).body.details?.problems).toEqual({ 'q-note': 'required' })
    expect((await submit(to, [])).status).toBe(204)
  })
})

describe('whose rights lines lend', () => {
  const builder = (rules: NonNullable<Profile['tables_enabled']>[string] | undefined): TestMember =>
    org.addMember({
      seat: 'builder',
      profile: {
        create_table: 1,
        tables_enabled: { [guests.id]: { manage_structure: true, can_create: true }, ...(rules && { [orders.id]: rules }) },
      },
    })

  it('no lines where the maker of the link makes no such records, and no column that they do not see', async () => {
    const { formId } = await shared([askName(), askLines()])
    const asking = async (rules: Parameters<typeof builder>[0]) => {
      const to = await links.made(builder(rules), 'form', guests.id, { config: { form_id: formId } })
      return { to, lines: linesIn(await formOf(to)) }
    }
    for (const rules of [undefined, {}, { can_edit: true }, { can_create: true, fields_excluded: [of(orders, 'dish')] }]) {
      const { to, lines } = await asking(rules)
      expect(lines, JSON.stringify(rules)).toBeUndefined()
      expect((await submit(to, [{ [dish]: 'Soup' }])).status).toBe(204)
    }
    const kept = await asking({ can_create: true, fields_excluded: [of(orders, 'pieces')], fields_readonly: [of(orders, 'course')] })
    expect(kept.lines?.columns?.map(({ id }) => id)).toEqual([dish, bill])
    expect((await submit(kept.to, [{ [dish]: 'Soup', [pieces]: '7', [course]: kind }])).status).toBe(204)
    expect(count(orders)).toBe(1)
    const id = made(orders)[0]?.record_id ?? ''
    expect([cell(orders, id, 'pieces'), cell(orders, id, 'course')]).toEqual([null, null])
  })

  it('nobody adds lines to a form of a table in which they make no records', async () => {
    const definition = { v: 1 as const, parts: [askName(), askLines({}, 'dish')] }
    const to = await shared([askName()])
    const update = (member: TestMember, parts = definition.parts) =>
      server.as(member).mutate('forms.update', { id: to.formId, tableId: guests.id, definition: { v: 1, parts } })
    const reader = builder({})
    expect(why(await update(reader))).toBe('permission_denied')
    expect(why(await update(builder({ can_create: true })))).toBe('applied')
    expect(linesIn(await formOf(to))?.columns?.map(({ label }) => label)).toEqual(['dish'])
    // others may go on changing the rest of the form
    expect(why(await update(reader, [askName(), askLines({ label: 'Dishes' }, 'dish')]))).toBe('applied')
    expect(why(await update(reader, [askName(), askLines({}, 'dish', 'pieces')]))).toBe('permission_denied')
  })

  it('an answer that is changed later keeps its lines and takes more, once, however often they are sent', async () => {
    const secret = 'a'.repeat(43)
    const to = await shared([askName(), askLines({ required: true })], { config: { answer_days: 0 } })
    expect((await submit(to, [{ [dish]: 'Soup' }], { secret })).status).toBe(204)
    const read = await server.as(undefined).post<{ form: PublicFormItem['form'] }>(`/api/public/${to.token}/answer`, { answer: secret })
    // what is linked already answers the question
    expect(linesIn(read.body.form)).toMatchObject({ id: 'q-lines', required: false, hasOthers: true })
    expect(JSON.stringify(read.body)).not.toContain('Soup')
    const changed = { id: newId(), values: { 'q-name': 'Ada B' }, lines: { 'q-lines': [{ [dish]: 'Pie' }] }, answer: secret }
    for (let times = 0; times < 2; times += 1) expect((await links.submit(to.token, changed)).status).toBe(204)
    expect([count(guests), count(orders)]).toEqual([1, 2])
    const guest = made(guests)[0]?.record_id ?? ''
    const ids = made(orders).map(({ record_id: id }) => id ?? '')
    expect(readCell(org.context(org.admin), { ...guests, fields: { link } }, guest, 'link')).toEqual(ids.toSorted())
    expect(cell(guests, guest, 'name')).toBe('Ada B')
    const wrong = { id: newId(), values: {}, lines: { 'q-lines': [{ [pieces]: '1' }] }, answer: secret }
    expect((await links.submit<Refused>(to.token, wrong)).body.details?.problems).toEqual({ 'q-lines/0/c0': 'required' })
    expect((await links.submit(to.token, { id: newId(), values: { 'q-name': 'Ada' }, answer: secret })).status).toBe(204)
    expect(count(orders)).toBe(2)
  })

  it('a form that changes a record adds lines to it, where its link has room', async () => {
    const context = org.context(org.admin)
    const single = addField(context, guests, 'first', 'connectedRecord', { tableId: orders.id, limitToOne: true })
    const [guest = ''] = addRecords(context, guests, [{ name: 'Ada' }])
    const parts: FormPart[] = [askName(), { id: 'q-lines', type: 'rows', field_id: single, fields: [of(orders, 'dish')] }]
    const to = await shared(parts, { config: { record_id: guest } })
    expect(linesIn(await formOf(to))).toMatchObject({ most: 1 })
    const body = { id: newId(), values: {}, lines: { 'q-lines': [{ [dish]: 'Soup' }] } }
    for (let times = 0; times < 2; times += 1) expect((await links.submit(to.token, body)).status).toBe(204)
    expect(count(orders)).toBe(1)
    expect(linesIn(await formOf(to))).toBeUndefined()
    expect((await links.submit(to.token, { ...body, id: newId() })).status).toBe(204)
    expect(count(orders)).toBe(1)
  })
})

describe('lines in the block of a shared app', () => {
  async function appWith(fields: string[], by = org.admin) {
    const { formId } = await shared([askName(), askLines({}, ...fields)])
    const appId = newId()
    const block = newShortId('b')
    await server.as(org.admin).mutate('apps.create', { id: appId, label: 'Open', icon: 'table', color: 'blue' })
    const config = { tableId: guests.id, formId, title: '' }
    await changeDocument(
      org.context(org.admin),
      `app:${appId}`,
      (doc) => addBlock(doc, { id: block, type: 'form', config }, 'person'),
      'person',
    )
    const made = await links.made(by, 'dashboard', appId, { canWrite: true })
    const form = async () => {
      const shown = (await links.visit<PublicApp>(made.token)).body.blocks[block]
      return shown?.type === 'form' ? shown.form : undefined
    }
    const send = (lines: object[], version = 1) => submit(made, lines, { block, version })
    const settings = async () =>
      (await server.as(org.admin).post<{ links: LinkDetails[] }>('/api/public-links/list', { type: 'dashboard', identifier: appId })).body
        .links[0]
    return { ...made, formId, form, send, settings }
  }

  it('are taken with its record, with the rights of who confirmed the link', async () => {
    const app = await appWith(['dish', 'pieces'])
    const form = await app.form()
    if (!form) throw new Error('no form')
    expect(linesIn(form)?.columns?.map(({ label }) => label)).toEqual(['dish', 'pieces'])
    expect(JSON.stringify(form)).not.toContain(orders.id)
    expect((await app.send([{ [dish]: 'Soup' }, { [dish]: 'Pie', [pieces]: '2' }])).status).toBe(204)
    expect([count(guests), count(orders)]).toEqual([1, 2])
    expect((await app.send([{ [pieces]: '2' }])).body.details?.problems).toEqual({ 'q-lines/0/c0': 'required' })
    expect((await app.settings())?.isBehind).toBe(false)
  })

  it('wait where nobody confirmed them, and the rest of the form does not', async () => {
    const app = await appWith(['dish'])
    await server.as(org.admin).mutate('forms.update', {
      ...{ id: app.formId, tableId: guests.id },
      definition: { v: 1, parts: [askName(), askLines({}, 'dish', 'secret')] },
    })
    const form = await app.form()
    expect(form?.pages.flat().map(({ id }) => id)).toEqual(['q-name'])
    expect((await app.send([{ [dish]: 'Soup', c1: 'x' }], 2)).status).toBe(204)
    expect([count(guests), count(orders)]).toEqual([1, 0])
    // the form as it was confirmed goes on, for those who began it
    expect((await app.send([{ [dish]: 'Soup' }])).status).toBe(204)
    expect([count(guests), count(orders)]).toEqual([2, 1])
    expect((await app.settings())?.isBehind).toBe(true)
    await server.as(org.admin).post('/api/public-links/update', { id: app.id, config: app.config })
    const again = await app.form()
    expect(again && linesIn(again)?.columns?.map(({ label }) => label)).toEqual(['dish', 'secret'])
  })
})
