import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { inverseOf } from '#tests/support/add-field.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
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

  describe('takes back a field of its own', () => {
    /** Somebody who builds, with a field of their own. */
    function maker() {
      const member = org.addMember({ seat: 'builder', profile: { tables_enabled: { [table.id]: builds } } })
      const client = server.as(member)
      const id = newShortId('f')
      const [recordId = ''] = addRecords(org.context(org.admin), table, [{ name: 'One' }])
      return {
        ...{ id, recordId, member, client },
        make: (more: object = {}) =>
          client.mutate('fields.create', {
            ...{ id, tableId: table.id, type: 'text', label: 'Mine', config: {} },
            position: 'z1',
            ...more,
          }),
        fill: (by = member) => change(org.context(by), table.id, [{ op: 'update', id: recordId, base: 1e9, values: { [id]: 'x' } }]),
        takeBack: async () => (await client.mutate('fields.delete', { tableId: table.id, id })).status,
      }
    }
    it('which nobody else has filled', async () => {
      const { id, make, fill, takeBack, client } = maker()
      expect((await make()).status).toBe('applied')
      fill()
      expect(await takeBack()).toBe('applied')
      expect(has(id)).toBe(false)
      expect((await client.mutate('fields.restore', { tableId: table.id, id })).status).toBe('applied')
    })

    it('and none that somebody else has filled, or made', async () => {
      const { id, make, fill, takeBack } = maker()
      await make()
      fill(org.admin)
      expect(await takeBack()).toBe('refused')
      expect(has(id)).toBe(true)
      expect((await maker().client.mutate('fields.delete', { tableId: table.id, id })).status).toBe('refused')
    })

    it('with its other face in a table that they do not build', async () => {
      const other = buildTable(org.context(org.admin), { label: 'Orders', fields: { name: 'singleLineText' } })
      const member = org.addMember({ seat: 'builder', profile: { tables_enabled: { [table.id]: builds, [other.id]: {} } } })
      const client = server.as(member)
      const id = newShortId('f')
      const link = { type: 'connectedRecord' as const, config: { tableId: other.id } }
      expect(await client.mutate('fields.create', { id, tableId: table.id, label: 'Orders', position: 'z1', ...link })).toMatchObject({
        status: 'applied',
      })
      expect((await client.mutate('fields.delete', { tableId: table.id, id })).status).toBe('applied')
      expect(findTableModel(org.org, other.id)?.fields).toHaveLength(1)
    })
  })
})
