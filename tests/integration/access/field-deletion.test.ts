import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { inverseOf } from '#tests/support/add-field.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/* Fields go with their values: who deletes them may delete records (specification 2 §6). */

let server: TestServer
let org: TestOrg
let table: BuiltTable
beforeEach(async () => {
  server = await startTestServer()
  org = server.createOrg()
  table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', note: 'text', link: 'text' } })
})
afterEach(() => server.close())

const builds = { manage_structure: true, can_create: true, can_edit: true }
const whole = { ...builds, can_delete: true }
const builder = (tables_enabled: Record<string, object>) => server.as(org.addMember({ seat: 'builder', profile: { tables_enabled } }))
const place = () => ({ tableId: table.id, id: table.fields['note'] ?? '' })
const has = (id: string) => findTableModel(org.org, table.id)?.field(id) !== undefined

describe('a role that changes the structure and may not delete records', () => {
  it('deletes no field, by a mutation and by a call', async () => {
    const client = builder({ [table.id]: builds })
    expect((await client.mutate('fields.update', { ...place(), label: 'Notes' })).status).toBe('applied')
    expect(await client.mutate('fields.delete', place())).toMatchObject({ error: { id: 'permission_denied' } })
    const call = await client.request('DELETE', `/api/v3/tab/${table.id}/field/${place().id}`)
    expect(call).toMatchObject({ status: 403 })
    expect(has(place().id)).toBe(true)
    expect((await builder({ [table.id]: whole }).mutate('fields.delete', place())).status).toBe('applied')
    expect(has(place().id)).toBe(false)
  })

  it('erases no field of the trash, and may bring it back', async () => {
    const client = builder({ [table.id]: builds })
    await server.as(org.admin).mutate('fields.delete', place())
    expect(await client.mutate('fields.purge', place())).toMatchObject({ error: { id: 'permission_denied' } })
    expect((await client.mutate('fields.restore', place())).status).toBe('applied')
    expect(has(place().id)).toBe(true)
  })

  it('keeps the face that a link has in such a table', async () => {
    const other = buildTable(org.context(org.admin), {
      label: 'Orders',
      fields: { name: 'singleLineText', client: { type: 'connectedRecord', config: { tableId: table.id } } },
    })
    const link = { tableId: other.id, id: other.fields['client'] ?? '' }
    const face = inverseOf(org.context(org.admin), other, 'client')
    const client = builder({ [table.id]: builds, [other.id]: whole })
    expect(await client.mutate('fields.delete', link)).toMatchObject({ error: { id: 'permission_denied' } })
    expect(has(face)).toBe(true)
  })
})
