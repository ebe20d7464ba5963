import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { PastDay, PastPage, PastSummary } from '#shared/nouns/records/past-calls.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { newId } from '#shared/lib/ids.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { convertField } from '#server/features/tables/conversion/start-conversion.ts'
import { purgeRecords } from '#server/storage/records/purge-records.ts'
import { addField, inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

let clock = Date.parse('2030-05-01T08:00:00.000Z')
let server: TestServer
let org: TestOrg
const context = () => org.context(org.admin)
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
  org = server.createOrg()
})
afterAll(() => server.close())

/** Then some time goes by. @returns the moment before it */
function moment(): string {
  const at = new Date(clock).toISOString()
  clock += 60_000
  return at
}

const latest = Number.MAX_SAFE_INTEGER
function update(table: BuiltTable, id: string, row: Record<string, CellValue>): void {
  change(context(), table.id, [{ op: 'update', id, values: valuesOf(table, row), base: latest }], new Date(clock))
}
const remove = (table: BuiltTable, ids: string[]) =>
  change(
    context(),
    table.id,
    ids.map((id) => ({ op: 'delete', id, base: latest })),
    new Date(clock),
  )
const past = (table: BuiltTable, at: string, member: TestMember = org.admin, more: object = {}): Promise<Answer<PastPage>> =>
  server.as(member).post<PastPage>('/api/records/past', { tableId: table.id, at, ...more })
const summary = async (table: BuiltTable, at: string, member: TestMember = org.admin): Promise<PastSummary> =>
  (await server.as(member).post<PastSummary>('/api/records/past/summary', { tableId: table.id, at })).body

function convert(table: BuiltTable, fieldId: string, from: 'number' | 'connectedRecord'): void {
  const asked = { tableId: table.id, fieldId, from, to: { type: 'text' as const }, makeOptions: false, misfitLabel: 'x' }
  org.org.db.writeNow(() => convertField(context(), asked, { id: newId(), madeAt: new Date(clock) }))
}

function personWith(table: BuiltTable, rules: NonNullable<Profile['tables_enabled']>[string]): TestMember {
  return org.addMember({ seat: 'member', profile: { tables_enabled: { [table.id]: rules } } })
}

describe('a table as it was', () => {
  it('is told with what became of it since', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', amount: 'number' } })
    const [a = '', b = '', c = ''] = addRecords(context(), table, [{ name: 'a', amount: 1 }, { name: 'b' }, { name: 'c' }])
    const at = moment()
    update(table, a, { amount: 2 })
    remove(table, [b])
    addRecords(context(), table, [{ name: 'd' }])
    moment()
    update(table, a, { amount: 3, name: null })
    const { name = '', amount = '' } = table.fields
    const { body } = await past(table, at)
    expect(body).toMatchObject({ tableId: table.id, fields: [name, amount], notKept: [], next: null })
    expect(body.records).toMatchObject([
      { id: a, deleted: false, values: { [name]: 'a', [amount]: 1 }, now: { [amount]: 3, [name]: null }, unfit: [] },
      { id: b, deleted: true, values: { [name]: 'b' }, now: {} },
      { id: c, deleted: false, values: { [name]: 'c' }, now: {} },
    ])
    expect((await past(table, at, org.admin, { different: true })).body.records.map(({ id }) => id)).toEqual([a, b])
    expect(await summary(table, at)).toEqual({ changed: 1, deleted: 1, added: 1, more: false })
    const { days } = (await server.as(org.admin).get<{ days: PastDay[] }>(`/api/records/${table.id}/past/days`)).body
    // records were created on the day of the test, by their maker's clock
    expect(days[0]).toEqual({ day: '2030-05-01', gestures: 3, start: '2030-05-01T00:00:00.000Z', end: '2030-05-01T23:59:59.999Z' })
    const longAgo = await past(table, '1999-01-01T00:00:00Z')
    expect(longAgo.body.records).toEqual([])
  })

  it('leaves out what the history does not keep, and says why', async () => {
    const other = buildTable(context())
    const table = buildTable(context(), { fields: { name: 'singleLineText', size: 'number', talk: 'comments' } })
    addField(context(), table, 'link', 'connectedRecord', { tableId: other.id, limitToOne: false })
    addField(context(), table, 'sum', 'advancedFormula', { expression: '1 + 1' })
    const { size = '', talk = '', link = '' } = table.fields
    const count = addField(context(), table, 'count', 'rollup', { linkFieldId: link, targetFieldId: null, function: 'count' })
    // a hidden field takes its readers along; a primary field that is a link has its history in another table
    const ofSize = addField(context(), table, 'of size', 'advancedFormula', { expression: `{${size}} & "!"` })
    const ofCount = addField(context(), table, 'of count', 'advancedFormula', { expression: `{${count}} + 1` })
    const ofThat = addField(context(), table, 'of that', 'advancedFormula', { expression: `{${ofCount}} + 1` })
    const ofLink = addField(context(), table, 'of link', 'advancedFormula', { expression: `{${link}} & "!"` })
    const [id = ''] = addRecords(context(), table, [{ name: 'a', size: 4 }])
    const at = moment()
    convert(table, size, 'number')
    convert(other, inverseOf(context(), table, 'link'), 'connectedRecord')
    addField(context(), table, 'late', 'number', {})
    update(table, id, { late: 5 })
    const { body } = await past(table, at)
    const why = Object.fromEntries(body.notKept.map(({ fieldId, reason }) => [fieldId, reason]))
    const { sum = '', late = '', name = '' } = table.fields
    const worked = Object.fromEntries([count, ofSize, ofCount, ofThat, ofLink].map((one) => [one, 'computed']))
    expect(why).toEqual({ [size]: 'converted', [talk]: 'signed', [link]: 'link', [late]: 'newer', ...worked })
    expect(body.fields).toEqual([name, sum])
    expect(body.records).toMatchObject([{ id, values: { [name]: 'a', [sum]: 2 }, now: {} }])
  })

  it('shows what formulas give for the cells of then, with the clock of then, and tells nobody who may not see what they read', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', price: 'number', born: 'date' } })
    const { name = '', price = '', born = '' } = table.fields
    const twice = addField(context(), table, 'twice', 'advancedFormula', { expression: `{${price}} * 2` })
    const age = addField(context(), table, 'age', 'advancedFormula', { expression: `TODAY() - {${born}}` })
    const today = new Date(clock).toISOString().slice(0, 10)
    const [a = '', b = ''] = addRecords(context(), table, [
      { name: 'a', price: 4, born: today },
      { name: 'b', price: 1, born: today },
    ])
    const at = moment()
    clock += 3 * 24 * 60 * 60_000
    update(table, a, { price: 5 })
    const { body } = await past(table, at)
    expect(body).toMatchObject({ fields: [name, price, born, twice, age], notKept: [] })
    expect(body.records).toMatchObject([
      { id: a, values: { [price]: 4, [twice]: 8, [age]: 0 }, now: { [price]: 5, [twice]: 10 } },
      { id: b, values: { [twice]: 2, [age]: 0 } },
    ])
    // only time went by
    expect(body.records[1]?.now).toEqual({})
    expect((await past(table, at, org.admin, { different: true })).body.records.map(({ id }) => id)).toEqual([a])
    const rules = { can_edit: true, fields_excluded: [price] }
    const seen = (await past(table, at, personWith(table, rules as never))).body
    expect(seen.fields).toEqual([name, born, age])
    expect(JSON.stringify(seen)).not.toContain(twice)
  })

  it('has what rollups and lookups gave for the records behind their links, where all of these are known', async () => {
    const other = buildTable(context(), {
      fields: { name: 'singleLineText', team: 'singleLineText', hours: 'number', born: 'timeSinceCreation' },
    })
    const table = buildTable(context(), { fields: { name: 'singleLineText' } })
    const link = addField(context(), table, 'link', 'connectedRecord', { tableId: other.id, limitToOne: false })
    const { hours = '', name: called = '', born = '' } = other.fields
    const sum = addField(context(), table, 'sum', 'rollup', { linkFieldId: link, targetFieldId: hours, function: 'sum' })
    const names = addField(context(), table, 'names', 'vlookup', { linkFieldId: link, targetFieldId: called })
    const half = addField(context(), table, 'half', 'advancedFormula', { expression: `{${sum}} / 2` })
    // a column of the record itself is in no history
    const oldest = addField(context(), table, 'oldest', 'rollup', { linkFieldId: link, targetFieldId: born, function: 'min' })
    const [x = '', y = ''] = addRecords(context(), other, [
      { name: 'x', hours: 4, team: 'red' },
      { name: 'y', hours: 2 },
    ]).sort()
    const [a = ''] = addRecords(context(), table, [{ name: 'a', link: [x, y] }])
    const { name = '' } = table.fields
    const at = moment()
    update(other, x, { hours: 10, name: 'other' })
    const { body } = await past(table, at)
    expect(body.fields).toEqual([name, link, sum, names, half])
    expect(body.notKept).toEqual([{ fieldId: oldest, reason: 'computed' }])
    // another record changed, not this one
    expect(body.records).toMatchObject([{ id: a, values: { [sum]: 6, [half]: 3 }, now: {} }])
    expect(String(body.records[0]?.values[names])).toContain('x')
    update(table, a, { link: [y] })
    expect((await past(table, at)).body.records[0]).toMatchObject({
      values: { [sum]: 6 },
      now: { [link]: [y], [sum]: 2, [half]: 1, [names]: 'y' },
    })

    const told = async (by = org.admin): Promise<string[]> => (await past(table, at, by)).body.fields
    remove(other, [x])
    expect((await past(table, at)).body.records[0]?.values[sum]).toBe(6)
    // a figure without the hidden records would be wrong
    const member = (rules: object): TestMember => org.addMember({ seat: 'member', profile: { tables_enabled: rules as never } })
    const mayDelete = { can_edit: true, can_delete: true }
    expect(await told(member({ [table.id]: mayDelete, [other.id]: {} }))).toEqual([name, link])
    expect(await told(member({ [table.id]: mayDelete, [other.id]: mayDelete }))).toEqual([name, link, sum, names, half])
    const rules = { ...mayDelete, data: [{ field: other.fields['team'] ?? '', operator: 'is', value: 'red' }] }
    expect(await told(member({ [table.id]: mayDelete, [other.id]: rules }))).toEqual([name])
    const noLink = { ...mayDelete, fields_excluded: [link] }
    expect(await told(member({ [table.id]: noLink, [other.id]: mayDelete }))).not.toContain(sum)
    convert(other, hours, 'number')
    expect(await told()).toEqual([name, link, names])
    org.org.db.writeNow(() => purgeRecords(org.org, other.id, [x]))
    expect(await told()).toEqual([name, link])
  })

  it('has the links of then, whichever face they were written on and whatever became of the other record', async () => {
    const other = buildTable(context(), { fields: { name: 'singleLineText', team: 'singleLineText' } })
    const table = buildTable(context(), {
      fields: { name: 'singleLineText', link: { type: 'connectedRecord', config: { tableId: other.id, limitToOne: false } } },
    })
    other.fields['back'] = inverseOf(context(), table, 'link')
    const others = addRecords(context(), other, [{ name: 'x', team: 'red' }, { name: 'y' }, { name: 'z' }])
    const [x = '', y = '', z = ''] = others
    const [a = '', b = ''] = addRecords(context(), table, [{ name: 'a', link: [x, y].sort() }, { name: 'b' }])
    const at = moment()
    const { link = '' } = table.fields
    update(other, x, { back: [b] })
    update(table, b, { link: [x, z].sort() })
    expect((await past(table, at, org.admin, { different: true })).body.records).toMatchObject([
      { id: a, values: { [link]: [x, y].sort() }, now: { [link]: [y] }, unfit: [] },
      { id: b, now: { [link]: [x, z].sort() }, unfit: [] },
    ])
    expect((await past(other, at)).body.records).toMatchObject([
      { id: x, values: { [other.fields['back'] ?? '']: [a] }, now: { [other.fields['back'] ?? '']: [b] } },
      { id: y, now: {} },
      { id: z, now: { [other.fields['back'] ?? '']: [b] } },
    ])
    // a person who may restore a record sees its name from the trash, and no cell contains it until then
    remove(other, [x])
    expect((await past(table, at)).body.records[0]).toMatchObject({
      values: { [link]: [x, y].sort() },
      now: { [link]: [y] },
      unfit: [link],
    })
    const reader = org.addMember({
      seat: 'member',
      profile: { tables_enabled: { [table.id]: { can_edit: true }, [other.id]: {} } },
    })
    const answer = await past(table, at, reader)
    expect(answer.body.records[0]).toMatchObject({ id: a, values: { [link]: [y] }, now: {} })
    expect(JSON.stringify(answer.body)).not.toContain(x)
    // past visibility is unknown where a role sees only some records
    const rules = { data: [{ field: other.fields['team'] ?? '', operator: 'is', value: 'red' }] }
    const some = org.addMember({ seat: 'member', profile: { tables_enabled: { [table.id]: {}, [other.id]: rules } } })
    expect((await past(table, at, some)).body.notKept).toEqual([{ fieldId: link, reason: 'link' }])
    org.org.db.writeNow(() => purgeRecords(org.org, other.id, [x]))
    expect((await past(table, at)).body.records[0]).toMatchObject({ id: a, values: { [link]: [y] }, now: {} })
  })

  it('knows who lost a link to a record that was imported', async () => {
    const other = buildTable(context())
    const table = buildTable(context(), {
      fields: { name: 'singleLineText', sole: { type: 'oneToOneConnection', config: { tableId: other.id } } },
    })
    const [x = ''] = addRecords(context(), other, [{ name: 'x' }])
    const [a = ''] = addRecords(context(), table, [{ name: 'a', sole: [x] }])
    const at = moment()
    const { name = '', sole = '' } = table.fields
    const imported = newId()
    const typed = {
      fieldIds: [name],
      rows: [[imported, 'b'] as [string, string]],
      links: [{ fieldId: sole, pairs: [[imported, x] as const] }],
    }
    org.org.db.writeNow(() =>
      applyRecordChanges(context(), table.id, typed, { batch: newId(), madeAt: new Date(clock), gesture: 'import' }),
    )
    expect((await past(table, at, org.admin, { different: true })).body.records).toMatchObject([
      { id: a, values: { [sole]: [x] }, now: { [sole]: null } },
    ])
    expect((await past(other, at)).body.records).toMatchObject([{ id: x, values: { [inverseOf(context(), table, 'sole')]: [a] } }])
  })

  it('says of a value that its field does not take any more that it cannot come back', async () => {
    const options = [{ id: 'o000000000001', label: 'Open', hue: 'blue' }]
    const table = buildTable(context(), { fields: { state: { type: 'select', config: { options } } } })
    const [id = ''] = addRecords(context(), table, [{ state: 'o000000000001' }])
    const at = moment()
    update(table, id, { state: null })
    const { state = '' } = table.fields
    expect((await past(table, at)).body.records[0]).toMatchObject({ now: { [state]: null }, unfit: [] })
    const answer = await server.as(org.admin).mutate('fields.update', { tableId: table.id, id: state, config: { options: [] } })
    expect(answer.status).toBe('applied')
    expect((await past(table, at)).body.records[0]).toMatchObject({ values: { [state]: 'o000000000001' }, unfit: [state] })
  })
})

describe('the past of others', () => {
  it('is under the rights of now: fields, rows as they are and as they were, and the trash', async () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', secret: 'singleLineText', team: 'singleLineText' } })
    const [mine = '', came = '', went = '', gone = ''] = addRecords(context(), table, [
      { name: 'mine', secret: 'hush', team: 'red' },
      { name: 'came', secret: 'hush', team: 'blue' },
      { name: 'went', secret: 'hush', team: 'red' },
      { name: 'gone', secret: 'hush', team: 'red' },
    ])
    const at = moment()
    update(table, mine, { name: 'mine now', secret: 'hush too' })
    update(table, came, { team: 'red' })
    update(table, went, { team: 'blue' })
    remove(table, [gone])
    const rules = {
      data: [{ field: table.fields['team'] ?? '', operator: 'is', value: 'red' }],
      fields_excluded: [table.fields['secret'] ?? ''],
      can_edit: true,
    }
    const reader = personWith(table, rules)
    const answer = await past(table, at, reader)
    expect(answer.body.records.map(({ id }) => id)).toEqual([mine])
    expect(JSON.stringify(answer.body)).not.toContain('hush')
    expect(JSON.stringify(answer.body)).not.toContain(table.fields['secret'])
    expect(await summary(table, at, reader)).toEqual({ changed: 1, deleted: 0, added: 0, more: false })
    // its days would reveal the others
    const days = await server.as(reader).get<{ days: PastDay[] }>(`/api/records/${table.id}/past/days`)
    expect(days.body.days).toEqual([])
    // the trash is for who may bring back
    const keeper = personWith(table, { ...rules, can_delete: true })
    expect((await past(table, at, keeper)).body.records.map(({ id }) => id)).toEqual([mine, gone])
    expect((await past(table, at, org.addMember())).status).toBe(404)
    const stranger = server.createOrg('Stranger').admin
    const refused = await past(table, at, stranger)
    expect(refused.status).toBe(404)
    expect(JSON.stringify(refused.body)).not.toContain('mine')
  })

  it('is gone for good with what was purged', async () => {
    const table = buildTable(context())
    const [gone = '', stays = ''] = addRecords(context(), table, [{ name: 'the secret' }, { name: 'plain' }])
    const at = moment()
    update(table, gone, { name: 'another secret' })
    remove(table, [gone])
    expect((await past(table, at)).body.records.map(({ id }) => id)).toEqual([gone, stays])
    org.org.db.writeNow(() => purgeRecords(org.org, table.id, [gone]))
    const { body } = await past(table, at)
    expect(body.records.map(({ id }) => id)).toEqual([stays])
    expect(JSON.stringify(body)).not.toContain('secret')
  })
})

describe('hostile questions', () => {
  it('are refused, and never a failure of the server', async () => {
    const table = buildTable(context())
    addRecords(context(), table, [{ name: 'a' }])
    const at = moment()
    const bodies: object[] = [
      {},
      { at: 'yesterday' },
      { at: '2030-02-30T00:00:00Z' },
      { at: '2030-05-01' },
      { at: "2030-05-01T00:00:00Z' OR 1=1 --" },
      { at: 5 },
      { at, after: -1 },
      { at, after: 1.5 },
      { at, after: '1' },
      { at, after: 1e300 },
      { at, limit: 0 },
      { at, limit: 201 },
      { at, different: 'yes' },
      { at, filter: null },
      { at, tableId: "t'; DROP TABLE record_history; --" },
    ]
    for (const body of bodies) {
      const answer = await server.as(org.admin).post('/api/records/past', { tableId: table.id, ...body })
      expect([answer.status, body]).toEqual([400, body])
    }
    for (const odd of [{ at: '0001-01-01T00:00:00Z' }, { at: '9999-12-31T23:59:59.999999999Z' }, { at, after: Number.MAX_SAFE_INTEGER }])
      expect((await past(table, at, org.admin, odd)).status).toBe(200)
    expect((await past(table, '9999-12-31T23:59:59Z')).body.records).toHaveLength(1)
  })
})
