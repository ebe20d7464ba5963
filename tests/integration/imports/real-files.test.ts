import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '#shared/nouns/tables/table.ts'
import { catchUp, chunkOf, type DeviceRows } from '#tests/support/read-table.ts'
import { importAll } from '#tests/support/import-file.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

async function fieldsOf(tableId: string): Promise<Map<string, Field>> {
  const feed = await server.as(org.admin).feed()
  const fields = feed.changes.flatMap((change) => (change.kind === 'field' && change.data?.tableId === tableId ? [change.data] : []))
  return new Map(fields.map((field) => [field.label, field]))
}

describe('real files', () => {
  it('imports birdstrikes.csv whole, with the right types', async () => {
    const job = await importAll(server, org.admin, 'birdstrikes.csv')
    expect(job).toMatchObject({ state: 'done', rowsTotal: 10_000, rowsImported: 10_000, rowErrorCount: 0, error: null })
    const fields = await fieldsOf(job.tableId ?? '')
    expect(Object.fromEntries([...fields].map(([label, field]) => [label, field.type]))).toMatchObject({
      'Airport Name': 'singleLineText',
      'Effect Amount of damage': 'select',
      'Flight Date': 'date',
      'Wildlife Size': 'select',
      'Time of day': 'select',
      'Cost Other': 'number',
      'Cost Total $': 'currency',
      'Speed IAS in knots': 'number',
    })
    const rows: DeviceRows = new Map()
    catchUp(org.context(org.admin), job.tableId ?? '', rows, 0, 1234)
    expect(rows.size).toBe(10_000)
    const [first] = rows.values()
    expect(first?.[fields.get('Flight Date')?.id ?? '']).toBe('1990-01-08')
    expect(first?.[fields.get('Speed IAS in knots')?.id ?? '']).toBe(300)
    const heads = (await server.as(org.admin).feed()).tables
    expect(heads.find((head) => head.id === job.tableId)?.rows).toBe(10_000)
  })

  it('imports Northwind with links between its tables', async () => {
    const tables = new Map<string, { id: string; fields: Map<string, Field> }>()
    const keyOf = (file: string, label: string) => ({
      tableId: tables.get(file)?.id ?? '',
      matchFieldId: tables.get(file)?.fields.get(label)?.id ?? '',
    })
    const take = async (file: string, links: { column: number; tableId: string; matchFieldId: string }[] = []) => {
      const job = await importAll(server, org.admin, `northwind-${file}.csv`, { links })
      expect(job).toMatchObject({ state: 'done', rowErrors: [] })
      tables.set(file, { id: job.tableId ?? '', fields: await fieldsOf(job.tableId ?? '') })
      return job
    }
    expect((await take('customers')).rowsImported).toBe(91)
    await take('categories')
    await take('suppliers')
    await take('employees')
    await take('products', [
      { column: 2, ...keyOf('suppliers', 'supplierID') },
      { column: 3, ...keyOf('categories', 'categoryID') },
    ])
    const orders = await take('orders', [
      { column: 1, ...keyOf('customers', 'customerID') },
      { column: 2, ...keyOf('employees', 'employeeID') },
    ])
    expect(orders.rowsImported).toBe(830)
    const lines = await take('order_details', [
      { column: 0, ...keyOf('orders', 'orderID') },
      { column: 1, ...keyOf('products', 'productID') },
    ])
    expect(lines.rowsImported).toBe(2155)

    const context = org.context(org.admin)
    const customers = tables.get('customers')
    const rows: DeviceRows = new Map()
    catchUp(context, customers?.id ?? '', rows)
    const ofCustomer = new Map([...(await fieldsOf(customers?.id ?? ''))])
    const back = [...ofCustomer.values()].find((field) => field.type === 'connectedRecord')
    const orderLists = [...rows.values()].map((row) => row[back?.id ?? ''])
    expect(orderLists.reduce<number>((total, list) => total + (Array.isArray(list) ? list.length : 0), 0)).toBe(830)
    // leading zeros, accents and NULL survive
    const ana = [...rows.values()].find((row) => row[ofCustomer.get('customerID')?.id ?? ''] === 'ANATR')
    expect(ana?.[ofCustomer.get('postalCode')?.id ?? '']).toBe('05021')
    expect(ana?.[ofCustomer.get('address')?.id ?? '']).toBe('Avda. de la Constitución 2222')
    expect(ana?.[ofCustomer.get('region')?.id ?? '']).toBeNull()
    const orderDate = tables.get('orders')?.fields.get('orderDate')
    expect(orderDate?.type).toBe('date')
    expect(chunkOf(context, tables.get('orders')?.id ?? '').columns[orderDate?.id ?? '']?.[0]).toBe('1996-07-04')
  })
})
