import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireApp } from '#shared/nouns/apps/app-calls.ts'
import { blockTypes } from '#shared/blocks/block-types.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { buildTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

/* Settings of blocks by the specification's names (2 §3 "Title bar config", "Menu block config"), beside ours. */

let server: TestServer
let org: TestOrg
let admin: TestClient
let appId: string
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  admin = server.as(org.admin)
  appId = (await admin.post<{ id: string }>('/api/v3/app', { label: 'Shop' })).body.id
})
afterAll(() => server.close())

const add = async (type: string, config: object): Promise<string> => {
  const made = await admin.post<{ id: string }>(`/api/v3/app/${appId}/blocks`, { type, config })
  expect(made.status).toBe(200)
  return made.body.id
}
const put = async (id: string, config: object): Promise<void> => {
  expect((await admin.request('PUT', `/api/v3/app/${appId}/blocks/${id}`, { body: { config } })).status).toBe(204)
}
const configOf = async (id: string) =>
  (await admin.get<WireApp>(`/api/v3/app/${appId}`)).body.components.find((block) => block.id === id)?.config

describe('a title bar by its specified names', () => {
  const button = { label: 'Order', color: 'teal', target: 'https://example.org/' }

  it('is stored and told', async () => {
    const table = buildTable(org.context(org.admin), { fields: { code: 'number', name: 'singleLineText' } })
    const list = await add('tableView', { tableId: table.id })
    const given = { bg_color: 'amber', search: true, minimize_search: true, button, creation_form: newId(), component: list }
    const id = await add('titleBar', { title: 'Orders', ...given })
    expect(await configOf(id)).toMatchObject({
      ...given,
      title: 'Orders',
      tableId: table.id,
      background: 'amber',
      formId: given.creation_form,
    })
    // the field that names the records, for a search that names none
    expect(await configOf(id)).toMatchObject({ searchFieldId: table.fields['code'], drives: [list], buttonAddress: button.target })
    const other = table.fields['name']
    await put(id, { search: other })
    expect(await configOf(id)).toMatchObject({ search: true, searchFieldId: other })
    await put(id, { ...(await configOf(id)), minimize_search: false, button: { label: 'Buy' } })
    expect(await configOf(id)).toMatchObject({ minimizeSearch: false, searchFieldId: other, button: { ...button, label: 'Buy' } })
    await put(id, { search: false, button: null, creation_form: null, component: null, bg_color: null })
    const empty = { bg_color: '', search: false, button: null, creation_form: null, component: null }
    expect(await configOf(id)).toMatchObject({ ...empty, searchFieldId: null, drives: null, buttonAddress: '' })
  })

  it('leads to an app by its id, and to no script', async () => {
    const id = await add('titleBar', { button: { ...button, target: appId } })
    expect(await configOf(id)).toMatchObject({ button: { target: `/app/${appId}` } })
    await put(id, { button: { target: 'javascript:alert(1)' } })
    expect(await configOf(id)).toMatchObject({ button: null })
  })

  it('does not search by a field that its builder does not see', async () => {
    const table = buildTable(org.context(org.admin), { fields: { code: 'number', name: 'singleLineText' } })
    const list = await add('tableView', { tableId: table.id })
    const tables_enabled = { [table.id]: { fields_excluded: [table.fields['code'] ?? ''] } }
    const builder = server.as(org.addMember({ seat: 'builder', profile: { tables_enabled, dashboards_enabled: { '*': '*' } } }))
    const made = await builder.post<{ id: string }>(`/api/v3/app/${appId}/blocks`, {
      type: 'titleBar',
      config: { search: true, component: list },
    })
    expect(await configOf(made.body.id)).toMatchObject({ search: false, searchFieldId: null })
  })
})

describe('every block', () => {
  it('takes its settings with words apart by underscores', async () => {
    const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const samples: Record<string, unknown> = {
      ...{ tableId: newShortId('t'), fieldId: newShortId('f'), searchFieldId: newShortId('f'), viewId: newShortId('v'), recordId: newId() },
      ...{ formId: newId(), pageId: newId(), chatId: newId(), formIds: [newId()], tableIds: [newShortId('t')], minimizeSearch: true },
      ...{ buttonLabel: 'Go', buttonColor: 'red', buttonAddress: 'https://example.org/' },
    }
    let walked = 0
    for (const type of blockTypes) {
      const names = Object.keys(type.defaults()).filter((name) => snake(name) !== name && name in samples)
      const own = Object.fromEntries(names.map((name) => [name, samples[name]]))
      const byOurs = await configOf(await add(type.name, own))
      const bySnake = await configOf(await add(type.name, Object.fromEntries(names.map((name) => [snake(name), samples[name]]))))
      expect(bySnake, type.name).toEqual(byOurs)
      walked += names.filter((name) => byOurs?.[name] === samples[name]).length
    }
    expect(walked).toBeGreaterThan(20)
  })

  it('of links takes its apps', async () => {
    const given = { type: 'menu', title: 'Places', apps: [appId] }
    expect(await configOf(await add('menu', given))).toMatchObject(given)
  })
})
