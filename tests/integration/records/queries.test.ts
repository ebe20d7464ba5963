import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import type { RecordGroups, RecordPage, TableIndex } from '#shared/nouns/records/record-page.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import { indexWish } from '#server/records/queries/index-wish.ts'
import { pageTemplate } from '#server/records/read/page-template.ts'
import { thinningEffects } from '#server/features/maintenance/thin-logs.ts'
import { tuneIndexes } from '#server/records/queries/tune-indexes.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import { indexVersion, setIndexVersion } from '#server/storage/records/record-indexes.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, makeIndex, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

const rows = 6000
const options = ['Open', 'Doing', 'Done'].map((label, index) => ({ id: `o00000000000${index}`, label, hue: 'blue' }))
let server: TestServer
let org: TestOrg
let admin: TestClient
let table: BuiltTable
const field = (name: string): string => table.fields[name] ?? ''
const amountOf = (row: number): number => (row * 7919) % 1009

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  admin = server.as(org.admin)
  const context = org.context(org.admin)
  table = buildTable(context, {
    fields: {
      name: 'singleLineText',
      amount: 'number',
      day: 'date',
      secret: 'singleLineText',
      state: { type: 'select', config: { options } },
    },
  })
  const made = Array.from({ length: rows }, (_, row): [string, string, number | null, string, string, string] => [
    newId(),
    `Página ${row % 700}`,
    row % 11 === 0 ? null : amountOf(row),
    `2024-0${1 + (row % 9)}-1${row % 10}`,
    `hidden ${row % 3}`,
    options[row % 3]?.id ?? '',
  ])
  const fieldIds = ['name', 'amount', 'day', 'secret', 'state'].map(field)
  org.org.db.writeNow(() =>
    applyRecordChanges(context, table.id, { fieldIds, rows: made, links: [] }, { batch: newId(), madeAt: new Date() }),
  )
})
afterAll(() => server.close())

async function allPages(query: object, limit = 900): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = null
  do {
    const answer: { status: number; body: RecordPage } = await admin.post('/api/records/query', {
      tableId: table.id,
      limit,
      after,
      ...query,
    })
    expect(answer.status).toBe(200)
    ids.push(...answer.body.columns.id)
    after = answer.body.next
  } while (after !== null)
  return ids
}

describe('queries over a large table', () => {
  it('are answered by a thread, with what the loop would answer', async () => {
    const page = await admin.post<RecordPage>('/api/records/query', { tableId: table.id, search: 'pagina 699' })
    expect(page.body.columns.id).toHaveLength(8)
    const groups = await admin.post<RecordGroups>('/api/records/groups', {
      tableId: table.id,
      groupBy: [{ fieldId: field('day'), direction: 'desc' }],
      aggregates: [{ name: 'median', fieldId: field('amount') }],
    })
    expect(groups.status).toBe(200)
    expect(groups.body.levels[0]?.reduce((total, group) => total + group.count, 0)).toBe(rows)
    const figures = await admin.post<RecordPage>('/api/records/figures', { tableId: table.id, aggregates: [{ name: 'count' }] })
    expect(figures.body.aggregates).toEqual([{ name: 'count', value: rows }])
  })

  it('get an index after some use, and deep pages enter it in the middle', async () => {
    const query = { sorts: [{ fieldId: field('amount'), direction: 'desc' }] }
    const before = await allPages(query)
    expect(new Set(before).size).toBe(rows)
    const context = org.context(org.admin)
    const shape = { tableId: table.id, filter: null, search: '', sorts: [{ fieldId: field('amount'), direction: 'desc' as const }] }
    expect(pageTemplate(context, shape).plan.sorts).toBe(true)
    // as if each had taken long: how long it takes here depends on the machine
    const { use } = queryServiceOf(server.platform)
    for (let times = 0; times < 3; times++) use.note(org.org, table.id, [{ fieldId: field('amount'), of: 'sortKey', descending: true }], 50)
    await use.flush(org.org, new Date())
    await expect.poll(async () => (await readIndexes()).length).toBe(1)
    // another process made it: this connection sees it when that one has let go
    await expect.poll(() => pageTemplate(org.context(org.admin), shape).plan).toMatchObject({ sorts: false })
    expect(pageTemplate(org.context(org.admin), shape).plan.indexes).toHaveLength(1)
    expect(await allPages(query)).toEqual(before)
    const [index] = await readIndexes()
    expect(index).toMatchObject({ rows, columns: [{ fieldId: field('amount'), descending: true }] })
  })

  it('by options have an index of their order, and another one when that changes', async () => {
    const sorts = [{ fieldId: field('state'), direction: 'asc' as const }]
    const shape = { tableId: table.id, filter: null, search: '', sorts }
    const plan = () => pageTemplate(org.context(org.admin), shape).plan
    const ofState = async () => (await readIndexes()).filter(({ columns }) => columns[0]?.fieldId === field('state'))
    const wish = async () => {
      const template = pageTemplate(org.context(org.admin), shape)
      const { use } = queryServiceOf(server.platform)
      for (let times = 0; times < 3; times++) use.note(org.org, table.id, indexWish(shape, template.visible), 50)
      await use.flush(org.org, new Date())
      await expect.poll(() => plan().sorts).toBe(false)
    }
    const before = await allPages({ sorts })
    expect(plan().sorts).toBe(true)
    await wish()
    expect(await allPages({ sorts })).toEqual(before)
    const config = { options: options.toReversed() }
    expect((await admin.mutate('fields.update', { tableId: table.id, id: field('state'), config })).status).toBe('applied')
    expect(plan().sorts).toBe(true)
    const after = await allPages({ sorts })
    expect(after).not.toEqual(before)
    await wish()
    expect(await allPages({ sorts })).toEqual(after)
    expect(await ofState()).toHaveLength(1)
  })

  it('lose an index that none of them used for two weeks, also where nobody asks any more', async () => {
    const { db } = org.org
    const indexOf = async (name: string) => (await readIndexes()).some(({ columns }) => columns[0]?.fieldId === field(name))
    const isThere = (name: string): boolean =>
      db.get(sql`SELECT 1 FROM sqlite_schema WHERE type = 'index' AND tbl_name = ${`rec_${table.id}`} AND instr(sql, ${field(name)})`) !==
      undefined
    const look = () =>
      thinningEffects['upkeep.thinLogs'].run({}, {
        platform: server.platform,
        org: org.org,
        effectId: newId(),
        attempt: 1,
        signal: new AbortController().signal,
      } as never)
    const { use } = queryServiceOf(server.platform)
    const query = { sorts: [{ fieldId: field('amount'), direction: 'desc' as const }] }
    const before = await allPages(query)
    // earlier queries count as old
    await use.flush(org.org, new Date())
    const old = new Date(Date.now() - 15 * 24 * 60 * 60_000).toISOString()
    db.writeNow(() => db.run(sql`UPDATE record_index SET last_used_at = ${old}`))
    expect([isThere('amount'), isThere('state')]).toEqual([true, true])
    await allPages({ sorts: [{ fieldId: field('state'), direction: 'asc' }] }, 100)
    await use.flush(org.org, new Date())
    await look()
    await expect.poll(() => indexOf('amount')).toBe(false)
    expect([isThere('amount'), isThere('state'), await indexOf('state')]).toEqual([false, true, true])
    expect(await allPages(query)).toEqual(before)
  })

  it('by how many links there are have no index, but by a rollup that counts them they do', () => {
    const context = () => org.context(org.admin)
    const orders = buildTable(context(), { label: 'Orders' })
    const clients = buildTable(context(), { fields: { name: 'singleLineText' } })
    const link = addField(context(), clients, 'orders', 'connectedRecord', { tableId: orders.id })
    const count = addField(context(), clients, 'count', 'rollup', { linkFieldId: link, targetFieldId: null, function: 'count' })
    const [one = '', two = ''] = addRecords(context(), orders, [{ name: '1' }, { name: '2' }])
    const ids = addRecords(context(), clients, [{ orders: [one] }, {}, { orders: [one, two] }])
    const shapeOf = (fieldId: string) => ({
      tableId: clients.id,
      filter: null,
      search: '',
      sorts: [{ fieldId, direction: 'desc' as const }],
    })
    const wishFor = (fieldId: string) => indexWish(shapeOf(fieldId), pageTemplate(context(), shapeOf(fieldId)).visible)
    expect(wishFor(link)).toEqual([])
    makeIndex(context(), clients.id, wishFor(count))
    setIndexVersion(org.org, indexVersion(org.org) + 1)
    expect(pageTemplate(context(), shapeOf(count)).plan.sorts).toBe(false)
    const page = JSON.parse(queryRecords(context(), { ...shapeOf(count), after: null, limit: 10 })) as RecordPage
    expect(page.columns.id).toEqual([ids[2], ids[0], ids[1]])
  })

  it('make nothing of what an older version wished for or made: it said its columns in another way', async () => {
    const name = `rec_${table.id}_by_0123456789`
    const wish = JSON.stringify([{ fieldId: field('day'), folded: false, descending: false }])
    const at = new Date().toISOString()
    const { db } = org.org
    const names = () =>
      db.all<{ name: string }>(sql`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE ${`%${field('day')}%`}`)
    db.writeNow(() => {
      db.run(sql`CREATE INDEX ${sql.ref(name)} ON ${sql.table(`rec_${table.id}`)} (${sql.ref(field('day'))}, id)`)
      db.run(sql`
        INSERT INTO record_index (name, table_id, wish, rows, build_ms, uses, made_at, last_used_at)
        VALUES (${name}, ${table.id}, ${wish}, ${rows}, 1, 9, ${at}, ${at})`)
      db.run(sql`INSERT INTO query_use (table_id, wish, uses, ms, last_used_at) VALUES (${table.id}, ${wish}, 9, 900, ${at})`)
    })
    expect(names()).toHaveLength(1)
    const signal = new AbortController().signal
    await tuneIndexes({ tableId: table.id }, { org: org.org, platform: server.platform, signal, effectId: '', attempt: 1 })
    expect(names()).toEqual([])
    expect(db.all(sql`SELECT 1 FROM record_index WHERE wish = ${wish}`)).toEqual([])
  })

  it('find the records that are gone by an index, which tables of older versions get in the background', async () => {
    const name = `rec_${table.id}_gone`
    const isThere = (): boolean => org.org.db.get(sql`SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ${name}`) !== undefined
    expect(isThere()).toBe(true)
    org.org.db.writeNow(() => {
      org.org.db.run(org.org.db.build.schema.dropIndex(name))
      enqueueEffect(org.org, 'records.indexGone', { tableId: table.id }, server.platform.now())
    })
    await expect.poll(isThere).toBe(true)
  })

  it('show nothing of hidden fields or rows', async () => {
    const member = org.addMember({
      profile: {
        tables_enabled: {
          [table.id]: { fields_excluded: [field('secret')], data: [{ field: field('amount'), operator: 'less', value: 10 }] },
        },
      } as never,
    })
    const as = server.as(member)
    const asked = { tableId: table.id }
    const visible = Array.from({ length: rows }, (_, row) => row).filter((row) => row % 11 !== 0 && amountOf(row) < 10).length
    const byHidden = { ...asked, groupBy: [{ fieldId: field('secret'), direction: 'asc' }] }
    expect((await as.post('/api/records/groups', byHidden)).status).toBe(400)
    const byStretch = { ...asked, groupBy: [{ fieldId: field('secret'), direction: 'asc', bucket: 'month' }] }
    expect((await as.post('/api/records/groups', byStretch)).status).toBe(400)
    const aggregates = [{ name: 'count' }, { name: 'unique', fieldId: field('secret') }, { name: 'max', fieldId: field('amount') }]
    const groups = await as.post<RecordGroups>('/api/records/groups', {
      ...asked,
      groupBy: [{ fieldId: field('name'), direction: 'asc' }],
      aggregates,
    })
    const level = groups.body.levels[0] ?? []
    expect(level.reduce((total, group) => total + group.count, 0)).toBe(visible)
    expect(level.every(({ figures }) => figures[1] === null && Number(figures[2]) < 10)).toBe(true)
    const figures = await as.post<RecordPage>('/api/records/figures', { ...asked, aggregates })
    expect(figures.body.aggregates?.map(({ value }) => value)).toEqual([visible, null, 9])
    expect((await as.get(`/api/tables/${table.id}/indexes`)).status).toBe(403)
  })

  it('see what was just written', async () => {
    const id = newId()
    change(org.context(org.admin), table.id, [{ op: 'create', id, values: { [field('name')]: 'Quetzal' } }])
    const page = await admin.post<RecordPage>('/api/records/query', { tableId: table.id, search: 'quetzal' })
    expect(page.body.columns.id).toEqual([id])
  })
})

async function readIndexes(): Promise<TableIndex[]> {
  return (await admin.get<{ indexes: TableIndex[] }>(`/api/tables/${table.id}/indexes`)).body.indexes
}
