import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { ViewUser } from '#shared/nouns/views/view-use-calls.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { embedBlock } from '#tests/support/embed-block.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a view names the apps, pages and links that rest on it, as far as the asker may see them', async () => {
  const org = server.createOrg('Acme')
  const table = buildTable(org.context(org.admin), { label: 'Staff' })
  const look = { icon: 'table', color: 'blue' }
  const [shared, hidden, other, page] = [newId(), newId(), newId(), newId()]
  for (const [id, label] of [
    [shared, 'Shared'],
    [hidden, 'Hidden'],
    [other, 'Other'],
  ] as const)
    await server.as(org.admin).mutate('apps.create', { id, label, ...look })
  await server.as(org.admin).mutate('pages.create', { id: page, label: 'Handbook', ...look })
  const config = { tableId: table.id, viewId: table.viewId }
  for (const id of [shared, hidden, other]) {
    const wish = { id: newShortId('b'), type: 'tableView', config: id === other ? { tableId: table.id } : config }
    await changeDocument(org.context(org.admin), `app:${id}`, (doc) => addBlock(doc, wish, 'person'), 'person')
  }
  await changeDocument(org.context(org.admin), `page:${page}`, (doc) => embedBlock(doc, 'b1', { type: 'tableView', config }), 'person')
  await sharing(server).made(org.admin, 'dashboard', shared)

  const uses = async (by: TestMember) =>
    (
      await server
        .as(by)
        .post<{ users: ViewUser[]; others: number; links: number }>('/api/views/uses', { id: table.viewId, tableId: table.id })
    ).body
  await expect.poll(async () => (await uses(org.admin)).users.length).toBe(3)
  expect(await uses(org.admin)).toEqual({
    users: [
      { type: 'page', id: page, label: 'Handbook', isShared: false },
      { type: 'app', id: hidden, label: 'Hidden', isShared: false },
      { type: 'app', id: shared, label: 'Shared', isShared: true },
    ],
    others: 0,
    links: 0,
  })
  const builder = org.addMember({
    seat: 'builder',
    profile: { dashboards_enabled: { [shared]: '*' }, tables_enabled: { [table.id]: { manage_structure: true } } },
  })
  expect(await uses(builder)).toEqual({ users: [{ type: 'app', id: shared, label: 'Shared', isShared: true }], others: 2, links: 0 })
  const reader = org.addMember({ seat: 'builder', profile: { tables_enabled: { [table.id]: {} } } })
  const body = { id: table.viewId, tableId: table.id }
  expect((await server.as(reader).post('/api/views/uses', body)).status).toBe(403)
  expect((await server.as(org.admin).post('/api/views/uses', { ...body, id: newShortId('v') })).status).toBe(404)
})
