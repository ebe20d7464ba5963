import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { chunkOf } from '#tests/support/read-table.ts'
import { analyse, planOf, upload, waitForImport } from '#tests/support/import-file.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

const fieldsOf = (tableId: string | null) =>
  Object.fromEntries((findTableModel(org.org, tableId ?? '')?.fields ?? []).map((field) => [field.label, field]))

async function chosen(job: ImportJob, path: string, body: unknown): Promise<ImportJob> {
  expect((await server.as(org.admin).post(`/api/imports/${job.id}/${path}`, body)).status).toBe(200)
  return waitForImport(server, org.admin, job.id, ['ready', 'failed'])
}

describe('a range of a file', () => {
  const report = 'Report,,,\nby,Ana,,\n,Name,N,Note\n,A,1,x\n,B,2,y\n,Sum,3,\n'

  it('is all that is read, with the names of the columns in it, and nothing of the rest is imported', async () => {
    const job = await chosen(await analyse(server, org.admin, 'report.csv', report), 'range', { range: 'B3:C5' })
    expect(job.preview).toMatchObject({
      range: 'B3:C5',
      headerRow: 3,
      columns: [{ label: 'Name' }, { label: 'N', type: 'number' }],
      rows: [
        ['A', '1'],
        ['B', '2'],
      ],
    })
    expect((await server.as(org.admin).post(`/api/imports/${job.id}/run`, planOf(job, 'Part'))).status).toBe(200)
    expect(await waitForImport(server, org.admin, job.id, ['done', 'failed'])).toMatchObject({ state: 'done', rowsImported: 2 })
  })

  it('goes on to the end without its second corner, and back to everything', async () => {
    const job = await analyse(server, org.admin, 'report.csv', report)
    expect((await chosen(job, 'range', { range: 'B3' })).preview).toMatchObject({ columns: [{ label: 'Name' }, {}, { label: 'Note' }] })
    expect((await chosen(job, 'range', { range: null })).preview).not.toHaveProperty('range')
    for (const range of ['', '3B', 'C5:B3', 'B0'])
      expect((await server.as(org.admin).post(`/api/imports/${job.id}/range`, { range })).status).toBe(400)
  })
})

describe('a field without its values', () => {
  it('is made in a new table too, and stays empty', async () => {
    const job = await analyse(server, org.admin, 'lots.csv', 'Lot,Weight\nA,1\nB,2\n')
    const plan = planOf(job, 'Lots')
    const fields = plan.fields.map((field) => ({ ...field, structureOnly: field.label === 'Weight' }))
    await server.as(org.admin).post(`/api/imports/${job.id}/run`, { ...plan, fields })
    const done = await waitForImport(server, org.admin, job.id, ['done', 'failed'])
    expect(done).toMatchObject({ state: 'done', rowsImported: 2, rowErrors: [] })
    const { Lot, Weight } = fieldsOf(done.tableId)
    expect(Weight).toMatchObject({ type: 'number' })
    const { columns } = chunkOf(org.context(org.admin), done.tableId ?? '')
    expect([...(columns[Lot?.id ?? ''] ?? [])].toSorted()).toEqual(['A', 'B'])
    expect((columns[Weight?.id ?? ''] ?? []).every((cell) => cell === null)).toBe(true)
  })
})

describe('a file for a table that is there', () => {
  let member: TestMember
  let tableId: string
  beforeAll(() => {
    const context = org.context(org.admin)
    const table = buildTable(context, { fields: { name: 'singleLineText', n: 'number' } })
    tableId = table.id
    addRecords(context, table, [{ name: 'A', n: 1 }])
    member = org.addMember({ seat: 'member', profile: { tables_enabled: { [table.id]: { can_create: true } } } })
  })

  it('is sent by who may make records in it, and by nobody else', async () => {
    const reader = org.addMember({ seat: 'member', profile: {} })
    const send = async (who: TestMember, query: string): Promise<number> => {
      const response = await fetch(`${server.url}/api/imports/upload?name=a.csv${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' },
        body: 'name,n\nB,2\n',
      })
      return response.status
    }
    expect(await send(reader, '')).toBe(403)
    expect(await send(member, '')).toBe(403)
    expect([403, 404]).toContain(await send(reader, `&table=${tableId}`))
    expect(await send(member, `&table=${tableId}`)).toBe(200)
    expect(await send(org.admin, `&table=${tableId}`)).toBe(200)
  })
})

describe('the settings that a program names for new fields', () => {
  it('are those of the fields: options, a currency, a link', async () => {
    const context = org.context(org.admin)
    const cities = buildTable(context, { label: 'Cities' })
    addRecords(context, cities, [{ name: 'Porto' }])
    const { body: sent } = await upload(server, org.admin, 'orders.csv', 'Name,City,Price,State,Tags,Tip,Fee\nA,Porto,5,new,x,1,2\n')
    await waitForImport(server, org.admin, sent.id, ['ready'])
    const { body: named } = await server.as(org.admin).post<{ identifier: string }>('/api/connector/identifier', { connector_id: 'csv' })
    const field = (key: string, label: string, type: FieldTypeName, more: object = {}) => ({ key, label, type, ...more })
    const answer = await server.as(org.admin).post<{ objects: { object: string; import_id: string }[] }>('/api/connector/import-table', {
      connector_id: 'csv',
      identifier: named.identifier,
      table_import_configs: [
        {
          label: 'Orders',
          config: { filePath: sent.id },
          fields: [
            field('0', 'Name', 'singleLineText', { format: null, mask: '000' }),
            field('1', 'City', 'connectedRecord', { reference: cities.id }),
            field('2', 'Price', 'currency', { currency_symbol: '€' }),
            field('3', 'State', 'radioSelect', { radio_select_config: { options: ['new', 'old'] } }),
            field('4', 'Tags', 'multipleSelect', { multiple_select_config: { options: [{ label: 'x' }], minimum_obrigatory_options: 0 } }),
            field('5', 'Tip', 'currency'),
            field('6', 'Fee', 'currency', { currency_symbol: null }),
          ],
        },
      ],
    })
    expect(answer.status).toBe(200)
    const [made] = answer.body.objects
    expect(await waitForImport(server, org.admin, made?.import_id ?? '', ['done', 'failed'])).toMatchObject({
      state: 'done',
      rowErrors: [],
    })
    const { City, Price, State, Tags, Tip, Fee } = fieldsOf(made?.object ?? '')
    expect(City).toMatchObject({ type: 'connectedRecord', config: { tableId: cities.id } })
    expect([Price, Tip, Fee].map((one) => one?.config)).toEqual([{ symbol: '€' }, { symbol: '$' }, { symbol: null }])
    expect(State?.config).toMatchObject({ options: [{ label: 'new' }, { label: 'old' }] })
    expect(Tags?.config).toMatchObject({ options: [{ label: 'x' }] })
  })
})
