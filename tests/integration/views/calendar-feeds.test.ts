import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { buildTable } from '#tests/support/build-table.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function calendarOf() {
  const org = server.createOrg('Acme')
  const table = buildTable(org.context(org.admin), { label: 'Plan' })
  const admin = server.as(org.admin)
  const [name, due, span, at] = [newShortId('f'), newShortId('f'), newShortId('f'), newShortId('f')]
  const types = { [name]: 'singleLineText', [due]: 'date', [span]: 'dateRange', [at]: 'dateTime' } as const
  for (const [index, [id, type]] of Object.entries(types).entries())
    await admin.mutate('fields.create', { id, tableId: table.id, type, label: type, config: {}, required: false, position: `z${index}` })
  const viewId = newShortId('v')
  const config = { calendar_fields: [due, span, at], calendar_mode: 'month', filter: null }
  await admin.mutate('views.create', { id: viewId, tableId: table.id, type: 'calendar', label: 'Dates', position: 'b', config })
  const values = { [name]: 'Launch', [due]: '2026-03-14', [span]: ['2026-03-01', '2026-03-03'], [at]: '2026-03-02T10:00:00.000Z' }
  await admin.mutate('records.change', { tableId: table.id, changes: [{ op: 'create', id: newId(), values }], gesture: 'create' })
  return { org, table, viewId, place: { tableId: table.id, viewId }, fields: { name, due, span, at } }
}

const make = async (by: TestMember, place: object) =>
  (await server.as(by).post<{ path: string }>('/api/calendar-feeds/create', place)).body.path
const read = async (path: string) => {
  const answer = await fetch(server.url + path)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('a calendar program reads days, ranges and instants, and nothing after the address ended', async () => {
  const { org, place } = await calendarOf()
  const find = async () =>
    (await server.as(org.admin).post<{ feed: { readAt: string | null } | null }>('/api/calendar-feeds/find', place)).body.feed
  expect(await find()).toBeNull()
  const path = await make(org.admin, place)
  const { status, type, text } = await read(path)
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toMatch(/^BEGIN:VCALENDAR/)
  expect(text).toContain('DTSTART;VALUE=DATE:20260314')
  expect(text).toContain('DTEND;VALUE=DATE:20260304')
  expect(text).toContain('DTSTART:20260302T100000Z')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  expect((await find())?.readAt).not.toBeNull()
  expect(JSON.stringify(await find())).not.toContain(path.slice(-43))

  const second = await make(org.admin, place)
  expect((await read(path)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  await server.as(org.admin).post('/api/calendar-feeds/delete', place)
  expect((await read(second)).status).toBe(404)
})

test('an address has the rights of its maker as they are now', async () => {
  const { org, table, place, fields } = await calendarOf()
  const member = org.addMember({ seat: 'builder', profile: { tables_enabled: { [table.id]: {} } } })
  const path = await make(member, place)
  expect((await read(path)).text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  org.setProfile(member, { tables_enabled: { [table.id]: { fields_excluded: [fields.span, fields.name] } } })
  const { text } = await read(path)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(text).not.toContain('Launch')
  org.setProfile(member, { tables_enabled: {} })
  expect((await read(path)).status).toBe(404)
})

test('only a calendar that one may see has an address, and a wrong address opens nothing', async () => {
  const { org, table, place } = await calendarOf()
  expect((await server.as(org.admin).post('/api/calendar-feeds/create', { ...place, viewId: table.viewId })).status).toBe(404)
  const stranger = org.addMember({ seat: 'builder', profile: {} })
  expect((await server.as(stranger).post('/api/calendar-feeds/create', place)).status).toBeGreaterThanOrEqual(400)
  const path = await make(org.admin, place)
  expect((await read(path.replace(/[^/]+$/, 'A'.repeat(43)))).status).toBe(404)
  const other = server.createOrg('Other')
  expect((await read(path.replace(/feeds\/[^/]+/, `feeds/${other.slug}`))).status).toBe(404)
  await server.as(org.admin).mutate('views.delete', { id: place.viewId, tableId: place.tableId })
  expect((await read(path)).status).toBe(404)
})
