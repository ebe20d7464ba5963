import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newShortId } from '#shared/lib/ids.ts'
import type { PublicTable } from '#shared/nouns/public-links/public-item.ts'
import type { MutationResult } from '#shared/protocol/mutations.ts'
import { kanbanView } from '#shared/views/kanban-view.ts'
import type { View } from '#shared/views/view.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const options = ['Open', 'Done'].map((label, index) => ({ id: `o00000000000${index}`, label, hue: index === 0 ? 'blue' : 'green' }))
let server: TestServer
let org: TestOrg
let table: BuiltTable
let reader: TestMember

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg('Acme')
  table = buildTable(org.context(org.admin), {
    fields: { name: 'singleLineText', state: { type: 'select', config: { options } }, due: 'date', secret: 'singleLineText' },
  })
  reader = org.addMember({ profile: { tables_enabled: { [table.id]: {} } } })
})

const kanban = (config: object = {}) => ({
  type: 'kanban',
  config: { ...kanbanView.defaults(), kanban_field: table.fields['state'] ?? null, ...config },
})
const outcomeOf = (result: MutationResult): string => (result.status === 'refused' ? result.error.id : result.status)
const create = async (by: TestMember, given: object = {}): Promise<[id: string, result: string]> => {
  const id = newShortId('v')
  const view = { id, tableId: table.id, label: 'Mine', position: 'a5', ...kanban(), ...given }
  return [id, outcomeOf(await server.as(by).mutate('views.create', view))]
}
const update = async (by: TestMember, id: string, given: object): Promise<string> => {
  return outcomeOf(await server.as(by).mutate('views.update', { id, tableId: table.id, ...given }))
}
const remove = async (by: TestMember, id: string): Promise<string> => {
  return outcomeOf(await server.as(by).mutate('views.delete', { id, tableId: table.id }))
}
const restore = async (by: TestMember, id: string): Promise<string> => {
  return outcomeOf(await server.as(by).mutate('views.restore', { id, tableId: table.id }))
}
const seenBy = async (by: TestMember): Promise<Map<string, View>> => {
  const { changes } = await server.as(by).feed()
  return new Map(changes.flatMap((one) => (one.kind === 'view' && one.data ? [[one.id, one.data]] : [])))
}

test('a view of one’s own needs only the right to see the table, and is nobody else’s', async () => {
  expect((await create(reader))[1]).toBe('permission_denied')
  const [id, result] = await create(reader, { personal: true })
  expect(result).toBe('applied')
  expect((await seenBy(reader)).get(id)).toMatchObject({ label: 'Mine', ownerId: reader.memberId })
  expect((await seenBy(org.admin)).has(id)).toBe(false)
  for (const attempt of [update(org.admin, id, { label: 'Taken' }), remove(org.admin, id)]) expect(await attempt).toBe('view_not_found')
  expect((await server.as(org.admin).post('/api/views/uses', { id, tableId: table.id })).status).toBe(404)
  expect(await update(reader, id, { label: 'Renamed', config: { kanban_hide_add_button: true } })).toBe('applied')
  expect((await seenBy(reader)).get(id)?.label).toBe('Renamed')
  // sharing it takes the right to add views for everybody
  expect(await update(reader, id, { shared: true })).toBe('permission_denied')
  expect(await update(reader, table.viewId, { label: 'x' })).toBe('permission_denied')
  const stranger = org.addMember()
  expect((await create(stranger, { personal: true }))[1]).toBe('unauthorized')
  expect(await remove(reader, id)).toBe('applied')
  expect((await seenBy(reader)).has(id)).toBe(false)
})

test('an own view that is shown to everybody brings its order along', async () => {
  const [record = ''] = addRecords(org.context(org.admin), table, [{ name: 'a' }])
  const [id] = await create(org.admin, { personal: true })
  const placed = { tableId: table.id, viewId: id, places: [{ recordId: record, position: 'a0' }], changes: [] }
  expect(outcomeOf(await server.as(org.admin).mutate('records.place', placed))).toBe('applied')
  const before = await server.as(reader).feed()
  expect(before.changes.some((one) => one.kind === 'recordPlace')).toBe(false)
  expect(await update(org.admin, id, { shared: true })).toBe('applied')
  const later = await server.as(reader).feed(before.seq)
  expect(later.changes.filter((one) => one.data).map((one) => one.kind)).toEqual(expect.arrayContaining(['view', 'recordPlace']))
})

test('a deleted view comes back as it was, by those who may add one', async () => {
  const [id] = await create(org.admin)
  expect(await restore(org.admin, id), 'it is there').toBe('view_not_found')
  const before = (await seenBy(reader)).get(id)
  expect(await remove(org.admin, id)).toBe('applied')
  expect(await restore(reader, id)).toBe('permission_denied')
  expect((await seenBy(reader)).has(id)).toBe(false)
  expect(await restore(org.admin, id)).toBe('applied')
  expect((await seenBy(reader)).get(id)).toEqual(before)

  const [own] = await create(reader, { personal: true })
  expect(await remove(reader, own)).toBe('applied')
  expect(await restore(org.admin, own)).toBe('view_not_found')
  expect(await restore(reader, own)).toBe('applied')
  expect((await seenBy(reader)).get(own)).toMatchObject({ ownerId: reader.memberId })
})

test('a locked view is changed and deleted by nobody until it is unlocked', async () => {
  const [id] = await create(org.admin)
  expect(await update(reader, id, { locked: true })).toBe('permission_denied')
  expect(await update(org.admin, id, { locked: true })).toBe('applied')
  expect((await seenBy(reader)).get(id)?.locked).toBe(true)
  for (const change of [{ label: 'x' }, { config: { kanban_hide_add_button: true } }])
    expect(await update(org.admin, id, change)).toBe('view_locked')
  expect(await remove(org.admin, id)).toBe('view_locked')
  expect(await update(org.admin, id, { position: 'a7' })).toBe('applied')
  expect(await update(org.admin, id, { locked: false })).toBe('applied')
  expect(await remove(org.admin, id)).toBe('applied')
})

test('a public link to a view shows it as it is arranged, nothing more, and ends with it', async () => {
  addRecords(org.context(org.admin), table, [
    { name: 'a', state: options[1]?.id ?? null, due: '2026-03-02', secret: 'zq1' },
    { name: 'b', secret: 'zq2' },
    { name: 'hidden', state: options[0]?.id ?? null },
  ])
  const filter = { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: table.fields['name'], operator: 'isNot', value: 'hidden' }] }
  const links = sharing(server)
  const [board] = await create(org.admin, { ...kanban({ fields: [table.fields['name']], filter }) })
  const link = await links.made(org.admin, 'object', table.id, { config: { view_id: board } })
  const visit = async (token: string) => (await links.visit<PublicTable>(token)).body.table
  const seen = await visit(link.token)
  expect(seen).toMatchObject({
    columns: [{ label: 'name' }, { label: 'state' }],
    total: 2,
    layout: { type: 'columns', columns: options.map(({ label, hue }) => ({ label, hue })), of: [1, null] },
  })
  expect(JSON.stringify(seen)).not.toMatch(/zq|hidden|o0000/)
  // the view shows more from now on, the link does not
  const wider = { fields: [table.fields['name'], table.fields['secret']], filter: null }
  expect(await update(org.admin, board, { config: wider })).toBe('applied')
  expect(JSON.stringify(await visit(link.token))).not.toMatch(/zq|hidden/)
  const calendar = newShortId('v')
  const days = { type: 'calendar', config: { calendar_fields: [table.fields['due']], calendar_mode: 'month', filter: null } }
  await create(org.admin, { id: calendar, ...days })
  const dated = await links.made(org.admin, 'object', table.id, { config: { view_id: calendar } })
  expect((await visit(dated.token)).layout).toEqual({ type: 'days', spans: [[20514, 20514], null, null] })
  expect((await server.as(org.admin).post<{ links: number }>('/api/views/uses', { id: board, tableId: table.id })).body.links).toBe(1)
  expect(await remove(org.admin, board)).toBe('applied')
  expect((await links.visit(link.token)).status).toBe(404)
  // own views, and those of other tables, are shared with nobody
  const [own] = await create(org.admin, { personal: true })
  for (const viewId of [own, newShortId('v')])
    expect((await links.create(org.admin, 'object', table.id, { config: { view_id: viewId } })).status).toBe(404)
})

test('a person has fifty own views of a table at most', async () => {
  const now = new Date().toISOString()
  const stored = {
    table_id: table.id,
    type: 'list',
    label: 'x',
    position: 'a',
    config: '{}',
    created_at: now,
    created_by: null,
    updated_at: now,
    seq: 1,
    deleted_at: null,
  }
  org.org.db.writeNow(() => {
    for (let made = 0; made < 50; made++)
      org.org.db.run(org.org.db.build.insertInto('view_def').values({ ...stored, id: newShortId('v'), owner_id: reader.memberId }))
  })
  expect((await create(reader, { personal: true }))[1]).toBe('limit_reached')
})

test('the view used last and the hidden ones follow a person, and nobody else', async () => {
  const choices = async (by: TestMember) => {
    const { changes } = await server.as(by).feed()
    return changes.flatMap((one) => (one.kind === 'viewChoice' && one.data ? [one.data] : []))
  }
  const choose = async (by: TestMember, given: object): Promise<string> =>
    outcomeOf(await server.as(by).mutate('views.choose', { tableId: table.id, ...given }))
  expect(await choose(reader, { last: table.viewId })).toBe('applied')
  expect(await choose(reader, { hidden: [table.viewId, table.viewId] })).toBe('applied')
  const id = `${reader.memberId}:${table.id}`
  expect(await choices(reader)).toEqual([{ id, tableId: table.id, last: table.viewId, hidden: [table.viewId] }])
  expect(await choices(org.admin)).toEqual([])
  expect(await choose(reader, { last: 'sla' })).toBe('applied')
  expect((await choices(reader))[0]?.last).toBe('sla')
  expect(await choose(org.addMember(), { last: table.viewId })).toBe('unauthorized')
  org.setProfile(reader, { tables_enabled: {} })
  expect(await choices(reader)).toEqual([])
})
