import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formInputOf } from '#shared/nouns/public-links/form-inputs.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { AppError, type ErrorBody } from '#shared/protocol/errors.ts'
import type { FormItem, LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { PublicFormItem } from '#shared/nouns/public-links/public-item.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { createLinkContext } from '#server/access/link-context.ts'
import { publicRecords } from '#server/features/records/public/public-records.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { follow, sharing } from '#tests/support/share.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** the one option of every field with options */
const option = newShortId('o')
const times = isLong ? 100 : 20

let server: TestServer
let org: TestOrg
let links: ReturnType<typeof sharing>
let table: BuiltTable

type Problems = { details?: { problems?: Record<string, string> } }
const field = (name: string): string => table.fields[name] ?? '?'
const ask = (...names: string[]): FormItem[] => names.map((name) => ({ id: `q-${name}`, type: 'field', field_id: field(name) }))
const form = (config: object, by = org.admin) => links.made(by, 'form', table.id, { config })
const count = (): number =>
  org.org.db.get(org.org.db.build.selectFrom('table_def').select('record_count').where('id', '=', table.id))?.record_count ?? 0
function cells(id: string): Record<string, CellValue> {
  const model = findTableModel(org.org, table.id)
  const record = model && loadRecords(org.org, model, [id], model.fields).get(id)
  return Object.fromEntries(Object.entries(table.fields).map(([name, fieldId]) => [name, record?.values[fieldId] ?? null]))
}
const newest = (tableId = table.id): { id: string; history: object } => {
  const row = org.org.db.get(
    org.org.db.build.selectFrom('record_history').selectAll().where('table_id', '=', tableId).orderBy('id', 'desc').limit(1),
  )
  return { id: row?.record_id ?? '', history: row ?? {} }
}

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } })
  links = sharing(server)
  org = server.createOrg('Acme')
  table = buildTable(org.context(org.admin), {
    label: 'Guests',
    fields: {
      name: { type: 'singleLineText', required: true },
      mail: 'email',
      age: 'number',
      kind: { type: 'select', config: { options: [{ id: option, label: 'Speaker', hue: 'blue' }] } },
      secret: 'singleLineText',
      number: 'identifier',
      owner: 'user',
    },
  })
})
afterAll(() => server.close())

describe('a form', () => {
  it('asks page by page for what it lists, and makes a record as the link', async () => {
    const items: FormItem[] = [...ask('name', 'mail'), { id: 'p', type: 'page_break' }, ...ask('kind')]
    const link = await form({ items, title: 'Sign up', thanks: 'See you' })
    const { body } = await links.visit<PublicFormItem>(link.token)
    expect(body).toMatchObject({ itemType: 'form', title: 'Sign up', form: { isRepeatable: true, thanks: 'See you' } })
    expect(body.form.pages.map((page) => page.map(({ id, input, required }) => [id, input, required]))).toEqual([
      [
        ['q-name', 'line', true],
        ['q-mail', 'email', false],
      ],
      [['q-kind', 'choice', false]],
    ])
    for (const hidden of [table.id, ...Object.values(table.fields), 'secret', 'Guests']) expect(JSON.stringify(body)).not.toContain(hidden)
    const before = count()
    expect(
      (await links.submit(link.token, { id: newId(), values: { 'q-name': ' Ana ', 'q-mail': 'ana@a.test', 'q-kind': option } })).status,
    ).toBe(204)
    expect(count()).toBe(before + 1)
    const { id, history } = newest()
    expect(cells(id)).toMatchObject({ name: 'Ana', mail: 'ana@a.test', kind: option, secret: null, owner: null })
    expect(history).toMatchObject({ op: 'create', source: 'public-link', gesture: 'form', member_id: `link:${link.id}` })
  })

  it('is taken once, however often it is sent', async () => {
    const link = await form({ items: ask('name') })
    const before = count()
    const body = { id: newId(), values: { 'q-name': 'Twice' } }
    const answers = await Promise.all(Array.from({ length: 5 }, () => links.submit(link.token, body)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 204))
    expect(count()).toBe(before + 1)
  })

  it('names the problem of each part, all at once, and stores nothing', async () => {
    const link = await form({ items: ask('name', 'mail', 'age', 'kind') })
    const before = count()
    const values = { 'q-name': '  ', 'q-mail': 'nobody', 'q-age': 'many', 'q-kind': 'o9' }
    const { status, body } = await links.submit<ErrorBody & Problems>(link.token, { id: newId(), values })
    expect([status, body.id]).toEqual([422, 'invalid_value'])
    expect(body.details).toEqual({ problems: { 'q-name': 'required', 'q-mail': 'notEmail', 'q-age': 'notNumber', 'q-kind': 'notOption' } })
    expect((await links.submit<Problems>(link.token, { id: newId(), values: {} })).body.details).toEqual({
      problems: { 'q-name': 'required' },
    })
    expect(count()).toBe(before)
  })

  it('makes no nameless and no empty record, also where no field is required (4)', async () => {
    const open = buildTable(org.context(org.admin), { label: 'Ideas', fields: { title: 'singleLineText', note: 'text', done: 'checkbox' } })
    const parts = (...names: string[]): FormItem[] =>
      names.map((name) => ({ id: `q-${name}`, type: 'field', field_id: open.fields[name] ?? '' }))
    const made = (items: FormItem[]) => links.made(org.admin, 'form', open.id, { config: { items } })
    const records = () =>
      org.org.db.get(org.org.db.build.selectFrom('table_def').select('record_count').where('id', '=', open.id))?.record_count
    const problemsOf = async (token: string, values: object) => {
      const { status, body } = await links.submit<ErrorBody & Problems>(token, { id: newId(), values })
      return status === 204 ? 'taken' : [status, body.id, body.details?.problems]
    }
    const named = await made(parts('note', 'title', 'done'))
    const { body } = await links.visit<PublicFormItem>(named.token)
    expect(body.form.pages.flat().map(({ id, required }) => [id, required])).toEqual([
      ['q-note', false],
      ['q-title', true],
      ['q-done', false],
    ])
    const nameless = [422, 'invalid_value', { 'q-title': 'required' }]
    const blanks = [{}, { 'q-title': null }, { 'q-title': '  ', 'q-note': '', 'q-done': false }, { 'q-note': 'no title' }]
    for (const values of blanks) expect(await problemsOf(named.token, values), JSON.stringify(values)).toEqual(nameless)
    const unnamed = await made(parts('note', 'done'))
    for (const values of [{}, { 'q-note': ' ' }, { 'q-note': null, 'q-done': false }])
      expect(await problemsOf(unnamed.token, values), JSON.stringify(values)).toEqual([422, 'invalid_value', { 'q-note': 'nothing' }])
    expect(records()).toBe(0)
    expect(await problemsOf(unnamed.token, { 'q-note': 'a thought' })).toBe('taken')
    expect(await problemsOf(named.token, { 'q-title': 'A name is enough' })).toBe('taken')
    expect(records()).toBe(2)
  })

  it('takes nothing but its parts (T33): other fields, the record’s own columns, another record', async () => {
    const link = await form({ items: ask('name') })
    const victim = addRecords(org.context(org.admin), table, [{ name: 'Victim', secret: 'kept' }])[0] ?? ''
    const before = count()
    const extras = ['q-secret', field('secret'), field('number'), 'secret', 'id', 'created_by', 'seq', 'constructor']
    for (const extra of extras) {
      const body = `{"id":"${newId()}","values":{"q-name":"Eve","${extra}":"x"}}`
      const { status } = await server.as(undefined).request('POST', `/api/public/${link.token}/submit`, { body })
      expect(status, extra).toBe(400)
    }
    const poisoned = `{"id":"${newId()}","values":{"q-name":"Eve","__proto__":{"${field('secret')}":"x"}}}`
    expect((await server.as(undefined).request('POST', `/api/public/${link.token}/submit`, { body: poisoned })).status).toBe(204)
    expect(cells(newest().id)).toMatchObject({ name: 'Eve', secret: null })
    for (const more of [{ tableId: table.id }, { recordId: victim }, { record_id: victim }, { op: 'delete' }]) {
      expect((await links.submit(link.token, { id: newId(), values: { 'q-name': 'Eve' }, ...more })).status).toBe(400)
    }
    expect((await links.submit(link.token, { id: victim, values: { 'q-name': 'Eve' } })).status).toBe(204)
    expect(cells(victim)).toMatchObject({ name: 'Victim', secret: 'kept' })
    expect(count()).toBe(before + 2)
  })

  it('lists only what its maker may write and a visitor may fill in', async () => {
    const items = (name: string) => ({ config: { items: [...ask('name'), ...ask(name)] } })
    for (const name of ['owner', 'number']) expect((await links.create(org.admin, 'form', table.id, items(name))).status).toBe(422)
    const rules = { manage_structure: true, can_create: true, fields_readonly: [field('mail')], fields_excluded: [field('secret')] }
    const maker = org.addMember({ seat: 'builder', profile: { tables_enabled: { [table.id]: rules } } })
    for (const name of ['mail', 'secret']) expect((await links.create(maker, 'form', table.id, items(name))).status).toBe(422)
    expect((await links.create(maker, 'form', table.id, { config: { items: ask('age') } })).body).toMatchObject({
      details: { label: 'name', reason: 'required' },
    })
    const link = await form({ items: ask('name', 'age') }, maker)
    org.setProfile(maker, { tables_enabled: { [table.id]: { ...rules, fields_readonly: [field('age')] } } })
    expect((await links.submit(link.token, { id: newId(), values: { 'q-name': 'Eve', 'q-age': '3' } })).status).toBe(400)
    org.setProfile(maker, { tables_enabled: { [table.id]: { ...rules, can_create: false } } })
    const refused = await links.submit<ErrorBody>(link.token, { id: newId(), values: { 'q-name': 'Eve' } })
    expect([refused.status, refused.body.id]).toEqual([403, 'permission_denied'])
  })

  it('says that a value is taken, not by whom', async () => {
    const unique = `/api/v3/tab/${table.id}/config/unique`
    expect((await server.as(org.admin).request('PUT', unique, { body: { unique_field_id: field('mail') } })).status).toBeLessThan(300)
    addRecords(org.context(org.admin), table, [{ name: 'First', mail: 'taken@a.test' }])
    const link = await form({ items: ask('name', 'mail') })
    const { body } = await links.submit<ErrorBody>(link.token, { id: newId(), values: { 'q-name': 'Second', 'q-mail': 'taken@a.test' } })
    expect(body).toEqual({ id: 'invalid_value', code: body.code, message: body.message, details: { problems: { 'q-mail': 'duplicate' } } })
    await server.as(org.admin).request('PUT', unique, { body: { unique_field_id: null } })
  })

  it('is described by its address alone, under names that nothing else has', async () => {
    const [record = ''] = addRecords(org.context(org.admin), table, [{ name: 'Described', mail: 'd@a.test' }])
    const described = async (config: LinkConfig) => {
      const link = await form(config)
      return (await server.as(undefined).get(`/api/v3/public-form/${link.token}`)).body
    }
    const named = expect.stringMatching(/^f[0-9a-z]{12}$/)
    const body = await described({ items: ask('name') })
    expect(body).toEqual({
      table_id: expect.stringMatching(/^t[0-9a-z]{12}$/),
      record_id: null,
      fields: [{ id: 'q-name', type: 'field', field_id: named }],
    })
    const update = await described({ items: ask('name'), record_id: record })
    expect(update).toMatchObject({ record_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    for (const id of [table.id, field('name'), record]) expect(JSON.stringify([body, update])).not.toContain(id)
    const view = await links.made(org.admin, 'object', table.id)
    for (const other of [view.token, 'A'.repeat(43)])
      expect((await server.as(undefined).get<ErrorBody>(`/api/v3/public-form/${other}`)).body.id).toBe('not_found')
    const locked = await links.made(org.admin, 'form', table.id, { config: { items: ask('name') }, password: 'open-sesame' })
    expect((await server.as(undefined).get(`/api/v3/public-form/${locked.token}`)).status).toBe(401)
    expect((await links.submit(locked.token, { id: newId(), values: { 'q-name': 'Eve' } })).status).toBe(401)
  })
})

describe('a form that updates a record', () => {
  it('shows and changes that record alone, and only what it lists', async () => {
    const [mine = '', other = ''] = addRecords(org.context(org.admin), table, [
      { name: 'Mine', mail: 'm@a.test', secret: 'hidden' },
      { name: 'Other', secret: 'hidden' },
    ])
    const link = await form({ record_id: mine, items: ask('name', 'age') })
    const { body } = await links.visit<PublicFormItem>(link.token)
    expect(body.form).toMatchObject({ isRepeatable: false, pages: [[{ value: 'Mine' }, { value: '' }]] })
    expect(JSON.stringify(body)).not.toMatch(/hidden|m@a\.test/)
    expect((await links.submit(link.token, { id: newId(), values: { 'q-age': '41' } })).status).toBe(204)
    expect((await links.submit(link.token, { id: other, values: { 'q-age': '42' } })).status).toBe(204)
    expect(cells(mine)).toMatchObject({ name: 'Mine', age: 42, secret: 'hidden' })
    expect(cells(other)).toMatchObject({ name: 'Other', age: null })
    expect((await links.submit<Problems>(link.token, { id: newId(), values: { 'q-name': null } })).body.details).toEqual({
      problems: { 'q-name': 'required' },
    })
    change(org.context(org.admin), table.id, [{ op: 'delete', id: mine, base: 1_000_000 }])
    expect((await links.visit(link.token)).status).toBe(404)
    expect((await links.submit(link.token, { id: newId(), values: { 'q-age': '1' } })).status).toBe(404)
  })

  it('is not made for a record of another organisation, or one that its maker may not see', async () => {
    const other = server.createOrg('Other')
    const theirs = buildTable(other.context(other.admin), { fields: { name: 'singleLineText' } })
    const foreign = addRecords(other.context(other.admin), theirs, [{ name: 'Theirs' }])[0] ?? ''
    const hidden = addRecords(org.context(org.admin), table, [{ name: 'Hidden' }])[0] ?? ''
    const data = [{ field: field('name'), operator: 'is', value: 'Mine' }]
    const maker = org.addMember({
      seat: 'builder',
      profile: { tables_enabled: { [table.id]: { manage_structure: true, can_edit: true, data } } },
    })
    for (const [by, record] of [
      [org.admin, foreign],
      [maker, hidden],
      [org.admin, newId()],
    ] as const) {
      const refused = await links.create(by, 'form', table.id, { config: { record_id: record, items: ask('name') } })
      expect([refused.status, (refused.body as unknown as ErrorBody).id]).toEqual([404, 'record_not_found'])
    }
    expect((await links.create(org.admin, 'form', theirs.id)).status).toBe(404)
  })
})

describe('a form takes exactly what the table itself would take', () => {
  const samples: (string | boolean | string[] | null)[] = [
    '', ' ', 'Ana', '12', '-3.5', '1e400', '12,5', '$7.25', '40%', '2026-02-28', '2026-02-30', '2026-02-28T10:30', '25:00', '07:45', 'a@b.test', 'a@b',
    '+55 11 91234-5678', 'javascript:alert(1)', 'www.example.test', option, [option], [option, option], ['o9'], 'red, blue, red', '529.982.247-25', '111.111.111-11',
    'ABC1D23', '<b>x</b>', 'x'.repeat(20_000), 'a\nb', '\u0000', true, false, null,
  ] // prettier-ignore
  const types = (['singleLineText', 'text', 'number', 'currency', 'percent', 'goal', 'date', 'dateTime', 'time', 'checkbox', 'switch', 'select', 'radioSelect',
    'multipleSelect', 'email', 'phone', 'link', 'cpf', 'cnpj', 'carPlate', 'address', 'tags'] as const satisfies FieldTypeName[]) // prettier-ignore
  const locale = localeOf('en', 'UTC', '$')

  it.each(types)('%s', async (type) => {
    const input = formInputOf(type)
    const options = { options: [{ id: option, label: 'One', hue: 'blue' }] }
    const config = ['select', 'radioSelect', 'multipleSelect'].includes(type) ? options : getFieldType(type).defaultConfig()
    const one = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', cell: { type, config } } })
    const fieldId = one.fields['cell'] ?? ''
    const items: FormItem[] = [
      { id: 'n', type: 'field', field_id: one.fields['name'] ?? '' },
      { id: 'q', type: 'field', field_id: fieldId },
    ]
    const link = await links.made(org.admin, 'form', one.id, { config: { items } })
    const model = () => findTableModel(org.org, one.id)
    const stored = (recordId: string): CellValue =>
      loadRecords(org.org, model()!, [recordId], model()!.fields).get(recordId)?.values[fieldId] ?? null
    const definition = getFieldType(type)
    const visitor = createLinkContext(org.org, link.id, { now: () => new Date(), source: 'public-link' })
    const attempt = (write: (recordId: string) => void): CellValue => {
      try {
        org.org.db.writeNow(() => write(newId()))
      } catch (error) {
        if (error instanceof AppError) return `refused ${error.status < 500}`
        throw error
      }
      return stored(newest(one.id).id)
    }
    // one commit for all of them; each attempt is undone alone when it is refused
    org.org.db.writeNow(() => {
      for (const sample of samples) {
        // the cells that a person typing the same into the grid would send
        const isTyped = typeof sample === 'string' && !['choice', 'radio', 'choices', 'yesNo'].includes(input ?? '')
        const typed = isTyped ? definition.parse(sample, config, locale) : { ok: true as const, value: asCell(sample, input) }
        const expected = attempt((id) => {
          if (!typed.ok || typed.value === undefined) throw new AppError('invalid_value')
          change(org.context(org.admin), one.id, [{ op: 'create', id, values: { [fieldId]: typed.value } }])
        })
        const found = attempt((id) => publicRecords.submit(visitor, undefined, { id, values: { n: 'Somebody', q: sample } }))
        expect(found, `${type}: ${JSON.stringify(sample).slice(0, 60)}`).toEqual(expected)
      }
    })
  })
})

/** The cell for a sample in a form control; undefined: the control cannot give it. */
function asCell(sample: string | boolean | string[] | null, input: string | undefined): CellValue | undefined {
  if (input === 'yesNo') return typeof sample === 'boolean' || sample === null ? (sample === true ? 1 : null) : undefined
  if (input === 'choice' || input === 'radio' || input === 'choices') return typeof sample === 'boolean' ? undefined : sample
  return typeof sample === 'string' || sample === null ? sample : undefined
}

describe(`revoked ${times} times while somebody has it open`, () => {
  const profile = (): object => ({ tables_enabled: { [table.id]: { manage_structure: true, can_create: true } } })
  const ways: Record<string, (link: { id: string; token: string }, maker: TestMember) => Promise<unknown>> = {
    deleted: ({ id }) => server.as(org.admin).post('/api/public-links/delete', { id }),
    'switched off': ({ id }) => server.as(org.admin).post('/api/public-links/update', { id, active: false }),
    'its maker disabled': (_link, maker) => server.as(org.admin).post('/api/members/update', { id: maker.memberId, active: false }),
    'its maker’s role narrowed': (_link, maker) => Promise.resolve(org.setProfile(maker, { tables_enabled: {} })),
    'its table deleted': () =>
      server
        .as(org.admin)
        .mutate('tables.archive', { id: table.id })
        .then(() => undefined),
    'given a password': ({ id }) => server.as(org.admin).post('/api/public-links/update', { id, password: 'open-sesame' }),
  }

  it.each(Object.keys(ways))('%s: the stream ends, the next request is refused, nothing is written after', async (way) => {
    for (let time = 0; time < (isLong || way === 'deleted' ? times : Math.ceil(times / 5)); time++) {
      const maker = org.addMember({ seat: 'builder', profile: profile() })
      const link = await form({ items: ask('name') }, maker)
      // an address asks for links that are gone a hundred times an hour
      const from = { 'x-forwarded-for': `10.0.${time}.${Object.keys(ways).indexOf(way)}` }
      const stream = await follow(server, link.token)
      await ways[way]?.(link, maker)
      const before = count()
      const [read, events, sent] = await Promise.all([
        links.visit(link.token, from),
        server.as(undefined).request('GET', `/api/public/${link.token}/events`, { headers: from }),
        links.submit(link.token, { id: newId(), values: { 'q-name': 'Too late' } }, from),
        stream.next('gone'),
      ])
      stream.end()
      const refused = way === 'given a password' ? 401 : 404
      expect([read.status, events.status, sent.status, count()]).toEqual([refused, refused, refused, before])
      if (way === 'its table deleted') await server.as(org.admin).mutate('tables.restore', { id: table.id })
      // an item has a hundred links at most
      if (way !== 'deleted') await server.as(org.admin).post('/api/public-links/delete', { id: link.id })
    }
  })
})
