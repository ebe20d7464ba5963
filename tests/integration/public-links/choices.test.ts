import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { FormPart } from '#shared/nouns/forms/form.ts'
import type { LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import type { PublicApp, PublicFormField, PublicFormItem } from '#shared/nouns/public-links/public-item.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { createIdVeil } from '#server/lib/veil-id.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addField, inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

interface Choices {
  choices: { id: string; name: string }[]
  more: boolean
}
type Refused = ErrorBody & { details?: { problems?: Record<string, string> } }

let server: TestServer
let links: ReturnType<typeof sharing>
let org: TestOrg
let customers: BuiltTable
let orders: BuiltTable
/** a builder who sees the customers of Rio alone, and not what they pay */
let maker: TestMember
let ana: string
let bob: string
let far: string
let gone: string

const of = (table: BuiltTable, name: string): string => table.fields[name] ?? ''
const rights = (more: NonNullable<Profile['tables_enabled']> = {}): Profile => ({
  tables_enabled: {
    [orders.id]: { manage_structure: true, can_create: true, can_edit: true },
    [customers.id]: {
      data: [{ field: of(customers, 'city'), operator: 'is', value: 'Rio' }],
      fields_excluded: [of(customers, 'pay')],
    },
    ...more,
  },
})

beforeAll(async () => {
  server = await startTestServer()
  links = sharing(server)
})
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  const context = org.context(org.admin)
  customers = buildTable(context, { label: 'Customers', fields: { name: 'singleLineText', city: 'singleLineText', pay: 'singleLineText' } })
  orders = buildTable(context, {
    label: 'Orders',
    fields: { title: 'singleLineText', owner: 'user', helpers: 'multipleUsers', inner: 'user', made: 'recordAttribution' },
  })
  addField(context, orders, 'customers', 'connectedRecord', { tableId: customers.id })
  addField(context, orders, 'payer', 'connectedRecord', { tableId: customers.id, limitToOne: true })
  addField(context, orders, 'seat', 'oneToOneConnection', { tableId: customers.id })
  addField(context, orders, 'follows', 'connectedRecord', { tableId: orders.id })
  ;[ana = '', bob = '', far = '', gone = ''] = addRecords(context, customers, [
    { name: 'Ana', city: 'Rio', pay: 'secret-pay' },
    { name: 'Bob', city: 'Rio', pay: 'secret-pay' },
    { name: 'Faraway', city: 'Lima', pay: 'secret-pay' },
    { name: 'Gone', city: 'Rio', pay: 'secret-pay' },
  ])
  change(context, customers.id, [{ op: 'delete', id: gone, base: 1e9 }])
  maker = org.addMember({ seat: 'builder', profile: rights() })
})

const ask = (name: string, more: object = {}): FormPart => ({ id: `q-${name}`, type: 'field', field_id: of(orders, name), ...more })
const offered = ['owner', 'helpers', 'customers', 'payer', 'seat', 'follows']

interface Wish extends Omit<LinkConfig, 'choices'> {
  choices?: string[]
}
async function shared(
  by = maker,
  { choices = offered, ...more }: Wish = {},
  parts = [ask('title'), ...offered.map((name) => ask(name)), ask('inner')],
) {
  const formId = newId()
  const definition = { v: 1 as const, parts }
  await server
    .as(org.admin)
    .mutate('forms.create', { ...{ id: formId, tableId: orders.id, kind: 'super', label: 'F', position: 'a0' }, definition })
  const config = { form_id: formId, ...(choices.length > 0 && { choices: choices.map((name) => of(orders, name)) }), ...more }
  return links.made(by, 'form', orders.id, { config })
}
const find = <T = Choices>(token: string, part: string, search = '', more: object = {}) =>
  server.as(undefined).post<T>(`/api/public/${token}/choices`, { part, search, ...more })
const namesOf = async (token: string, part: string, search = ''): Promise<string[]> =>
  ((await find(token, part, search)).body.choices ?? []).map(({ name }) => name)
const questions = async (token: string): Promise<PublicFormField[]> =>
  (await links.visit<PublicFormItem>(token)).body.form.pages.flat().flatMap((part) => (part.still === undefined ? [part] : []))
const submit = (token: string, values: object, more: object = {}) =>
  links.submit<Refused>(token, { id: newId(), values: { 'q-title': 'One', ...values }, ...more })
const made = () =>
  org.org.db.all(
    org.org.db.build
      .selectFrom('record_history')
      .select('record_id')
      .where('table_id', '=', orders.id)
      .where('op', '=', 'create')
      .orderBy('id'),
  )
const cellOf = (name: string, id = made().at(-1)?.record_id ?? '') => readCell(org.context(org.admin), orders, id, name)
/** how a link names an id to its visitors, as nobody outside could work it out */
const veilOf = ({ id, token }: LinkDetails, name: string) => createIdVeil(`${id} ${token ?? ''} choices ${of(orders, name)}`)

describe('a public form that offers choices', () => {
  it('offers none unless its link says so', async () => {
    const { token } = await shared(maker, { choices: [] })
    expect((await questions(token)).map(({ id }) => id)).toEqual(['q-title'])
    for (const name of offered) expect((await find(token, `q-${name}`)).status, name).toBe(404)
    const refused = await submit(token, { 'q-owner': [maker.memberId] })
    expect([refused.status, refused.body.details?.problems]).toEqual([422, { 'q-owner': 'withdrawn' }])
    expect(made()).toEqual([])
  })

  it('finds people and records by name, and stores what was chosen', async () => {
    const { token } = await shared()
    const asked = await questions(token)
    expect(asked.map(({ id, input, most, value, options }) => [id, input, most, value, options])).toEqual([
      ['q-title', 'line', undefined, '', undefined],
      ['q-owner', 'records', 1, [], []],
      ['q-helpers', 'records', 100, [], []],
      ['q-customers', 'records', 100, [], []],
      ['q-payer', 'records', 1, [], []],
      ['q-seat', 'records', 1, [], []],
      ['q-follows', 'records', 100, [], []],
    ])
    expect(await namesOf(token, 'q-customers')).toEqual(['Ana', 'Bob'])
    expect(await namesOf(token, 'q-customers', ' bÓ')).toEqual(['Bob'])
    expect((await namesOf(token, 'q-owner', 'ADMIN')).length).toBe(1)
    const { choices } = (await find(token, 'q-customers')).body
    const people = (await find(token, 'q-helpers')).body.choices
    expect((await submit(token, { 'q-customers': choices.map(({ id }) => id), 'q-helpers': people.map(({ id }) => id) })).status).toBe(204)
    expect(cellOf('customers')).toEqual([ana, bob].toSorted())
    expect((cellOf('helpers') as string[]).toSorted()).toEqual([org.admin.memberId, maker.memberId].toSorted())
  })

  it('answers names and ids of its own, and nothing else', async () => {
    const one = await shared()
    const two = await shared()
    const told = await find(one.token, 'q-customers')
    expect(Object.keys(told.body)).toEqual(['choices', 'more'])
    expect(told.body.choices.map((choice) => Object.keys(choice))).toEqual([
      ['id', 'name'],
      ['id', 'name'],
    ])
    const text = JSON.stringify([told.body, (await find(one.token, 'q-owner')).body, await questions(one.token)])
    const ids = [ana, bob, far, customers.id, orders.id, maker.memberId, org.admin.memberId, org.admin.email, org.orgId, one.id]
    for (const secret of [...ids, ...Object.values(orders.fields), ...Object.values(customers.fields), 'secret', 'Faraway', 'Gone'])
      expect(text, secret).not.toContain(secret)
    // one record has another id in each question and in each link
    const again = [await find(one.token, 'q-payer'), await find(two.token, 'q-customers')].map(({ body }) => body.choices[0]?.id)
    expect(new Set([told.body.choices[0]?.id, ...again]).size).toBe(3)
    expect(told.headers.get('x-robots-tag')).toBe('noindex')
  })

  it('finds by nothing but the name, and at most twenty', async () => {
    const { token } = await shared()
    for (const search of ['Rio', 'secret-pay', 'Faraway', 'Gone', '%', '_', "' OR 1=1 --", ana])
      expect(await namesOf(token, 'q-customers', search), search).toEqual([])
    addRecords(
      org.context(org.admin),
      customers,
      Array.from({ length: 30 }, (_, index) => ({ name: `Guest ${index}`, city: 'Rio' })),
    )
    addRecords(org.context(org.admin), customers, [{ name: '', city: 'Rio' }])
    const page = (await find(token, 'q-customers', 'guest')).body
    expect([page.choices.length, page.more]).toEqual([20, true])
    expect((await find(token, 'q-customers', 'x'.repeat(101))).status).toBe(400)
    for (const part of ['q-title', 'q-inner', 'q-none', of(orders, 'customers'), '__proto__'])
      expect((await find(token, part)).status, part).toBe(404)
  })

  it('finds a name that no index of texts holds behind thousands of others', async () => {
    const context = org.context(org.admin)
    const numbers = buildTable(context, { label: 'Numbers', fields: { name: 'number' } })
    addField(context, orders, 'number', 'connectedRecord', { tableId: numbers.id })
    const rows = Array.from({ length: 2_600 }, (_, nr) => ({ name: nr }))
    addRecords(context, numbers, rows)
    const by = org.addMember({ seat: 'builder', profile: rights({ [numbers.id]: {} }) })
    const { token } = await shared(by, { choices: ['number'] }, [ask('title'), ask('number')])
    expect((await namesOf(token, 'q-number', '2599')).map((name) => name.replaceAll(/\D/g, ''))).toEqual([])
    expect(await namesOf(token, 'q-number', '2,599')).toEqual(['2,599'])
  })

  it('is searched so often in a minute and no more, whether something is found or not', async () => {
    const { token } = await shared()
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const answers = await Promise.all(Array.from({ length: 21 }, (_, index) => find(token, index % 2 ? 'q-customers' : 'q-none')))
      statuses.push(...answers.map(({ status }) => status))
    }
    const count = (wanted: number): number => statuses.filter((status) => status === wanted).length
    expect([count(200) + count(404), count(429)]).toEqual([120, 6])
    // the form itself is read and sent all the same
    expect((await submit(token, {})).status).toBe(204)
  })

  it('takes nothing that it did not offer', async () => {
    const link = await shared()
    const other = await shared()
    const elsewhere = server.createOrg()
    const [first] = (await find(other.token, 'q-customers')).body.choices
    const { veil } = veilOf(link, 'customers')
    const people = veilOf(link, 'owner').veil
    const wrong: [part: string, ids: unknown[], problem: string][] = [
      ['customers', [ana], 'notRecord'],
      ['customers', [first?.id], 'notRecord'],
      ['customers', [newId()], 'notRecord'],
      ['customers', [veil(far)], 'notRecord'],
      ['customers', [veil(gone)], 'notRecord'],
      ['customers', [veil(ana), veil(far)], 'notRecord'],
      ['customers', [veil(maker.memberId)], 'notRecord'],
      ['payer', [veilOf(link, 'payer').veil(ana), veilOf(link, 'payer').veil(bob)], 'tooMany'],
      ['owner', [people(elsewhere.admin.memberId)], 'notUser'],
      ['owner', [people(ana)], 'notUser'],
      ['owner', [maker.memberId], 'notUser'],
      ['owner', [people(maker.memberId), people(org.admin.memberId)], 'tooMany'],
      ['inner', [people(maker.memberId)], 'withdrawn'],
    ]
    for (const [name, ids, problem] of wrong) {
      const refused = await submit(link.token, { [`q-${name}`]: ids })
      expect([refused.status, refused.body.details?.problems], `${name} ${problem}`).toEqual([422, { [`q-${name}`]: problem }])
    }
    for (const value of ['x', true, [''], ['../x']]) expect((await submit(link.token, { 'q-customers': value })).status).toBe(422)
    expect(made()).toEqual([])
    // exactly the same submission with what is offered
    expect((await submit(link.token, { 'q-customers': [veil(ana)], 'q-owner': [people(maker.memberId)] })).status).toBe(204)
  })

  it('takes nothing away from another record', async () => {
    const link = await shared()
    const [first = ''] = addRecords(org.context(org.admin), orders, [{ title: 'Before', seat: [ana] }])
    expect(await namesOf(link.token, 'q-seat')).toEqual(['Bob'])
    const { veil } = veilOf(link, 'seat')
    expect((await submit(link.token, { 'q-seat': [veil(ana)] })).body.details?.problems).toEqual({ 'q-seat': 'notRecord' })
    expect(cellOf('seat', first)).toEqual([ana])
    expect((await submit(link.token, { 'q-seat': [veil(bob)] })).status).toBe(204)
    expect(await namesOf(link.token, 'q-seat')).toEqual([])
  })

  it('offers people who are here, and no one who left', async () => {
    const link = await shared()
    const left = org.addMember({ name: 'Leaver' })
    expect(await namesOf(link.token, 'q-owner', 'leaver')).toHaveLength(1)
    org.org.db.writeNow(() => org.org.db.run(org.org.db.build.updateTable('member').set({ active: 0 }).where('id', '=', left.memberId)))
    expect(await namesOf(link.token, 'q-owner', 'leaver')).toEqual([])
    const refused = await submit(link.token, { 'q-owner': [veilOf(link, 'owner').veil(left.memberId)] })
    expect(refused.body.details?.problems).toEqual({ 'q-owner': 'notUser' })
  })

  it('lists records of its own table by their names', async () => {
    addRecords(org.context(org.admin), orders, [{ title: 'First order' }])
    const { token } = await shared(maker, {}, [ask('follows'), ask('title')])
    expect(await namesOf(token, 'q-follows', 'first')).toEqual(['First order'])
  })

  it('sends conditions on choices under names of its own', async () => {
    const when = (id: string) => ({
      id: 'g',
      conjunction: 'and' as const,
      nodes: [{ id: 'c', fieldId: of(orders, 'customers'), operator: 'hasAny', value: [id] }],
    })
    const link = await shared(maker, {}, [ask('title'), ask('customers'), ask('helpers', { when: when(ana), required: true })])
    const { form } = (await links.visit<PublicFormItem>(link.token)).body
    const { veil } = veilOf(link, 'customers')
    expect(JSON.stringify(form.logic)).toContain(veil(ana))
    expect(JSON.stringify(form.logic)).not.toContain(ana)
    expect(JSON.stringify(form.logic)).not.toContain(customers.id)
    expect((await submit(link.token, { 'q-customers': [veil(ana)] })).body.details?.problems).toEqual({ 'q-helpers': 'required' })
    expect((await submit(link.token, { 'q-customers': [veil(bob)] })).status).toBe(204)
  })

  it('changes a record without what its maker does not see', async () => {
    const [record = ''] = addRecords(org.context(org.admin), orders, [{ title: 'Before', customers: [ana, far], seat: [ana] }])
    const link = await shared(maker, { record_id: record })
    const asked = await questions(link.token)
    const chosen = (id: string) => asked.find((one) => one.id === id)?.options?.map(({ label }) => label)
    expect([chosen('q-customers'), chosen('q-seat')]).toEqual([['Ana'], ['Ana']])
    expect(JSON.stringify(asked)).not.toContain('Faraway')
    const { veil } = veilOf(link, 'customers')
    expect((await submit(link.token, { 'q-customers': [veil(bob)], 'q-seat': [veilOf(link, 'seat').veil(ana)] })).status).toBe(204)
    expect(cellOf('customers', record)).toEqual([bob, far].toSorted())
    expect(cellOf('seat', record)).toEqual([ana])
  })
})

describe('the rights behind the choices', () => {
  it('are those of the link’s maker, who offers no names that they do not see', async () => {
    const blind = org.addMember({
      seat: 'builder',
      profile: { tables_enabled: { [orders.id]: { manage_structure: true, can_create: true } } },
    })
    const nameless = org.addMember({ seat: 'builder', profile: rights({ [customers.id]: { fields_excluded: [of(customers, 'name')] } }) })
    for (const by of [blind, nameless]) {
      const answer = await links.create(by, 'form', orders.id, {
        config: { items: [{ id: 'i', type: 'field', field_id: of(orders, 'title') }], choices: [of(orders, 'customers')] },
      })
      expect(answer.status).toBe(422)
    }
    for (const wrong of [of(orders, 'made'), of(orders, 'title'), of(customers, 'name'), newShortId('f')])
      expect((await links.create(org.admin, 'form', orders.id, { config: { choices: [wrong] } })).status, wrong).toBe(422)
  })

  it('decide at each moment, with the state of the link: a truth table', async () => {
    const losses: [name: string, lose: Profile | undefined][] = [
      ['nothing', undefined],
      ['the records behind the link', { tables_enabled: { [orders.id]: { manage_structure: true, can_create: true } } }],
      ['their names', rights({ [customers.id]: { fields_excluded: [of(customers, 'name')] } })],
      ['the field', rights({ [orders.id]: { manage_structure: true, can_create: true, fields_excluded: [of(orders, 'customers')] } })],
      [
        'the right to write the field',
        rights({ [orders.id]: { manage_structure: true, can_create: true, fields_readonly: [of(orders, 'customers')] } }),
      ],
      ['the right to add records', rights({ [orders.id]: { manage_structure: true } })],
      ['the table', { tables_enabled: {} }],
    ]
    const states: [name: string, change: object, isOpen: boolean][] = [
      ['on', {}, true],
      ['off', { active: false }, false],
      ['over', { expiresAt: new Date(Date.now() + 60_000).toISOString() }, false],
      ['locked', { password: 'open-sesame' }, false],
      ['without the choice', { config: { choices: null } }, true],
    ]
    for (const [lost, profile] of losses)
      for (const [state, wanted, isOpen] of states) {
        const by = org.addMember({ seat: 'builder', profile: rights() })
        const link = await shared(by, { choices: ['customers'] }, [ask('title'), ask('customers')])
        const [first] = (await find(link.token, 'q-customers')).body.choices
        if (Object.keys(wanted).length > 0)
          expect((await server.as(by).post('/api/public-links/update', { id: link.id, ...wanted })).status).toBe(200)
        if (state === 'over')
          org.org.db.writeNow(() =>
            org.org.db.run(
              org.org.db.build.updateTable('public_link').set({ expires_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', link.id),
            ),
          )
        if (profile) org.setProfile(by, profile)
        const isOffered = isOpen && lost === 'nothing' && state === 'on'
        const found = await find(link.token, 'q-customers')
        expect(found.status === 200, `${lost}, ${state}: found`).toBe(isOffered)
        if (!isOffered) expect(JSON.stringify(found.body), `${lost}, ${state}`).not.toMatch(/Ana|Bob|Faraway/)
        const before = made().length
        const sent = await submit(link.token, { 'q-customers': [first?.id] })
        expect(sent.status === 204, `${lost}, ${state}: sent`).toBe(isOffered)
        expect(made().length - before, `${lost}, ${state}: made`).toBe(isOffered ? 1 : 0)
        expect(sent.status, `${lost}, ${state}`).toBeLessThan(500)
      }
  })

  it('end for one question when they are lost: the choice is refused by name, and the rest is taken without it', async () => {
    const link = await shared(maker, { choices: ['customers'] }, [ask('title'), ask('customers', { required: true })])
    const [first] = (await find(link.token, 'q-customers')).body.choices
    org.setProfile(maker, { tables_enabled: { [orders.id]: { manage_structure: true, can_create: true } } })
    expect((await questions(link.token)).map(({ id }) => id)).toEqual(['q-title'])
    const refused = await submit(link.token, { 'q-customers': [first?.id] })
    expect([refused.status, refused.body.id, refused.body.details?.problems]).toEqual([
      422,
      'invalid_value',
      { 'q-customers': 'withdrawn' },
    ])
    expect((await submit(link.token, { 'q-customers': null })).status).toBe(204)
    expect((await submit(link.token, { 'q-customers': [] })).status).toBe(204)
  })

  it('are needed by whoever is told the address', async () => {
    const link = await shared(org.admin, { choices: ['customers'] }, [ask('title'), ask('customers')])
    const told = async (by: TestMember) =>
      (
        await server.as(by).post<{ links: LinkDetails[] }>('/api/public-links/list', { type: 'form', identifier: orders.id })
      ).body.links.find(({ id }) => id === link.id)?.token
    const whole = org.addMember({ seat: 'builder', profile: rights({ [customers.id]: {} }) })
    expect([await told(maker), await told(whole), await told(org.admin)]).toEqual([null, link.token, link.token])
  })

  it('hold for forms in apps', async () => {
    const id = newId()
    await server.as(org.admin).mutate('apps.create', { id, label: 'Shop', icon: 'layout-grid', color: 'blue' })
    const block = newShortId('b')
    await changeDocument(
      org.context(org.admin),
      `app:${id}`,
      (doc) => addBlock(doc, { id: block, type: 'form', config: { title: '', tableId: orders.id, formId: null } }, 'person'),
      'person',
    )
    const listed = await server.as(org.admin).post<{ choosable: string[] }>('/api/public-links/list', { type: 'dashboard', identifier: id })
    expect(listed.body.choosable.toSorted()).toEqual(
      [
        ...['owner', 'helpers', 'inner', 'customers', 'payer', 'seat', 'follows'].map((name) => of(orders, name)),
        inverseOf(org.context(org.admin), orders, 'follows'),
      ].toSorted(),
    )
    const link = await links.made(org.admin, 'dashboard', id, {
      canWrite: true,
      config: { choices: [of(orders, 'customers'), of(customers, 'pay')] },
    })
    expect(link.config.choices).toEqual([of(orders, 'customers')])
    const app = (await links.visit<PublicApp>(link.token)).body
    const drawn = app.blocks[block] as unknown as { form: { pages: PublicFormField[][] } }
    const part = drawn.form.pages.flat().find(({ input }) => input === 'records')
    expect(part).toMatchObject({ label: 'customers', most: 100 })
    const found = await find(link.token, part?.id ?? '', 'ana', { block })
    expect(found.body.choices.map(({ name }) => name)).toEqual(['Ana'])
    expect((await find(link.token, part?.id ?? '', 'ana')).status).toBe(404)
    const title = drawn.form.pages.flat().find(({ label }) => label === 'title')?.id ?? ''
    const sent = await links.submit(link.token, {
      id: newId(),
      block,
      values: { [title]: 'By app', [part?.id ?? '']: [found.body.choices[0]?.id] },
    })
    expect(sent.status).toBe(204)
    expect(cellOf('customers')).toEqual([ana])
  })
})
