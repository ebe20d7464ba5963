import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { Source, SourceReport } from '#shared/nouns/imports/source-calls.ts'
import type { GoneChoice } from '#shared/nouns/connectors/source-rhythm.ts'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { fetchOrdered } from '#server/connectors/order-fetch.ts'
import { fetchSource } from '#server/features/automations/actions/fetch-source.ts'
import { fetchDueSource } from '#server/features/imports/sources/source-schedule.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { missing, reader, startPostgres, type DatabaseServer } from '#tests/support/database-servers.ts'
import { planOf, waitForImport } from '#tests/support/import-file.ts'
import { localCertificate } from '#tests/support/local-certificate.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const open = new Set<() => Promise<unknown>>()
afterAll(async () => {
  for (const close of open) await close()
})

describe.skipIf(missing.postgres !== undefined)('a source is kept in step', () => {
  let database: DatabaseServer
  let server: TestServer
  let org: TestOrg

  beforeAll(async () => {
    database = await startPostgres()
    open.add(() => database.stop())
    server = await startTestServer({ environment: { OUTBOUND_ALLOW: `127.0.0.1:${database.port}` } })
    open.add(() => server.close())
    org = server.createOrg()
  }, 120_000)

  const as = () => server.as(org.admin)

  async function importTable(name: string, who = org.admin): Promise<{ source: string; tableId: string }> {
    const config = { isReadOnlyAccess: true, host: '127.0.0.1', port: database.port, ...reader, certificate: localCertificate.cert }
    const { body } = await server.as(who).post<{ source: string; imports: string[] }>('/api/connector/database/read', {
      connector_id: 'postgres',
      config,
      tables: [{ schema: 'public', name }],
    })
    const job = await waitForImport(server, who, body.imports[0] ?? '', ['ready', 'failed'])
    const tables = [{ importId: job.id, plan: planOf(job, name) }]
    expect(await server.as(who).post(`/api/connector/source/${body.source}/run`, { tables })).toMatchObject({ status: 200 })
    const done = await waitForImport(server, who, job.id, ['done', 'failed'])
    expect(done).toMatchObject({ state: 'done' })
    return { source: body.source, tableId: done.tableId ?? '' }
  }

  const change = (source: string, body: object) => as().request<Source>('PUT', `/api/connector/source/${source}`, { body })
  const find = async (source: string): Promise<Source> => (await as().get<Source>(`/api/connector/source/${source}`)).body
  const reports = async (source: string): Promise<SourceReport[]> =>
    (await as().get<{ reports: SourceReport[] }>(`/api/connector/source/${source}/reports`)).body.reports

  async function update(source: string): Promise<ImportJob | undefined> {
    const { status, body } = await as().post<{ imports: string[] }>(`/api/connector/source/${source}/update`)
    expect({ status, body }).toMatchObject({ status: 200 })
    return waitForImport(server, org.admin, body.imports[0] ?? '', ['done', 'failed'])
  }

  /** Its moment has come, as the runner would find. */
  async function becomeDue(source: string): Promise<ImportJob> {
    const before = (await find(source)).tables[0]?.importId
    const at = (await find(source)).nextAt
    await fetchDueSource(
      { sourceId: source, at },
      { platform: server.platform, org: org.org, effectId: 'due', attempt: 1, signal: new AbortController().signal },
    )
    const importId = (await find(source)).tables[0]?.importId ?? ''
    expect(importId).not.toBe(before)
    return waitForImport(server, org.admin, importId, ['done', 'failed'])
  }

  function rowsOf(tableId: string): Record<string, CellValue>[] {
    const context = org.context(org.admin)
    const rows: DeviceRows = new Map()
    catchUp(context, tableId, rows)
    const fields = findTableModel(context.org, tableId)?.fields ?? []
    return [...rows.values()]
      .map((cells) => Object.fromEntries(fields.map((field) => [field.label, cells[field.id] ?? null])))
      .toSorted((a, b) => Number(a['id']) - Number(b['id']))
  }
  const idsOf = (tableId: string): CellValue[] => rowsOf(tableId).map((row) => row['id'] ?? null)

  const make = (name: string, rows: number): Promise<void> =>
    database.run(
      `CREATE TABLE ${name} (id int PRIMARY KEY, label varchar(40))`,
      `INSERT INTO ${name} SELECT g, 'row ' || g FROM generate_series(1, ${rows}) g`,
    )

  it('throws away records whose rows are gone, leaves those made by hand, and takes all of it back as one', async () => {
    await make('goods', 450)
    const { source, tableId } = await importTable('goods')
    const model = findTableModel(org.org, tableId)
    const idField = model?.fields.find(({ label }) => label === 'id')?.id ?? ''
    await as().mutate('records.change', { tableId, changes: [{ op: 'create', id: newId(), values: { [idField]: 9999 } }] })
    expect((await change(source, { gone: 'trash' satisfies GoneChoice })).body).toMatchObject({ gone: 'trash', every: null })
    await database.run(
      "UPDATE goods SET label = 'other' WHERE id = 3",
      'DELETE FROM goods WHERE id > 50',
      "INSERT INTO goods VALUES (1000, 'new')",
    )

    const job = await update(source)
    expect(job).toMatchObject({ state: 'done', rowsImported: 1 })
    const kept = [...Array.from({ length: 50 }, (_, index) => index + 1), 1000, 9999]
    expect(idsOf(tableId)).toEqual(kept)
    const [report] = await reports(source)
    expect(report).toMatchObject({
      rows: 51,
      made: 1,
      changed: 1,
      gone: 400,
      errors: 0,
      isScheduled: false,
      isUndone: false,
      state: 'done',
    })

    expect(await as().mutate('records.undo', { tableId, batch: job?.id ?? '', partial: false })).toMatchObject({ status: 'applied' })
    expect(idsOf(tableId)).toEqual([...Array.from({ length: 450 }, (_, index) => index + 1), 9999])
    expect(rowsOf(tableId)[2]).toMatchObject({ id: 3, label: 'row 3' })
    expect((await reports(source))[0]).toMatchObject({ isUndone: true })
  })

  it('marks them instead, and no longer once the row is back', async () => {
    await make('marked', 4)
    const { source, tableId } = await importTable('marked')
    await change(source, { gone: 'mark' })
    await database.run('DELETE FROM marked WHERE id > 2')
    await update(source)
    const marks = () => rowsOf(tableId).map((row) => row['Gone from its source'] ?? null)
    expect(marks()).toEqual([null, null, 1, 1])
    expect((await reports(source))[0]).toMatchObject({ gone: 2, changed: 0, made: 0 })
    await database.run("INSERT INTO marked VALUES (3, 'row 3')")
    await update(source)
    expect(marks()).toEqual([null, null, null, 1])
    expect((await reports(source))[0]).toMatchObject({ gone: 0 })
  })

  it('counts nothing as gone when the source answers without any row', async () => {
    await make('emptied', 3)
    const { source, tableId } = await importTable('emptied')
    await change(source, { gone: 'trash' })
    await database.run('DELETE FROM emptied')
    await update(source)
    expect(idsOf(tableId)).toEqual([1, 2, 3])
    expect((await reports(source))[0]).toMatchObject({ rows: 0, gone: 0 })
  })

  it('by a schedule, silently, and a failure is told once', async () => {
    await make('planned', 3)
    const { source, tableId } = await importTable('planned')
    expect((await change(source, { every: 'day', hour: 5 })).body).toMatchObject({ every: 'day', hour: 5 })
    const { nextAt } = await find(source)
    expect(nextAt).toMatch(/T\d\d:00:00/)
    const { db } = org.org
    const told = (): string[] => {
      const lines = db.build.selectFrom('audit_log').select('action').where('entity_id', '=', tableId).where('action', 'like', 'import.%')
      return db.all(lines.orderBy('performed_at')).map(({ action }) => action)
    }
    expect(told()).toEqual(['import.finished'])
    await database.run("UPDATE planned SET label = 'x'")
    expect(await becomeDue(source)).toMatchObject({ state: 'done', rowsMatched: 3 })
    expect((await reports(source))[0]).toMatchObject({ isScheduled: true, changed: 3 })
    expect(told()).toEqual(['import.finished'])

    await database.run('ALTER TABLE planned RENAME TO elsewhere')
    for (const times of [1, 2]) {
      expect({ times, job: await becomeDue(source) }).toMatchObject({ job: { state: 'failed', error: { id: 'source_changed' } } })
      expect({ times, told: told() }).toMatchObject({ told: ['import.finished', 'import.failed'] })
    }
    await database.run('ALTER TABLE elsewhere RENAME TO planned')
    await becomeDue(source)
    await database.run('ALTER TABLE planned RENAME TO elsewhere')
    await becomeDue(source)
    expect(told()).toEqual(['import.finished', 'import.failed', 'import.failed'])

    // a moment that another has replaced does nothing, and without a rhythm none is queued
    const before = (await reports(source)).length
    expect((await change(source, { every: null })).body).toMatchObject({ every: null, nextAt: null })
    await fetchDueSource(
      { sourceId: source, at: nextAt },
      { platform: server.platform, org: org.org, effectId: 'due', attempt: 1, signal: new AbortController().signal },
    )
    expect(await reports(source)).toHaveLength(before)
  })

  it('asks the host in nobody’s name who may not bring rows in any more, and goes on once they may again', async () => {
    await make('lent', 3)
    const lender = org.addMember({ seat: 'builder', profile: { create_table: 1 } })
    const { source } = await importTable('lent', lender)
    expect((await change(source, { every: 'day', hour: 5 })).status).toBe(200)
    org.setProfile(lender, {})
    const before = await reports(source)
    const { nextAt: at } = await find(source)
    await fetchDueSource(
      { sourceId: source, at },
      { platform: server.platform, org: org.org, effectId: 'due', attempt: 1, signal: new AbortController().signal },
    )
    expect(await reports(source)).toEqual(before)
    const { nextAt } = await find(source)
    expect(nextAt).toMatch(/T\d\d:00:00/)
    org.setProfile(lender, { create_table: 1 })
    await becomeDue(source)
    expect(await reports(source)).not.toEqual(before)
  })

  it('is fetched by an automation, once for many orders, and not by somebody else', async () => {
    await make('ordered', 3)
    const { source, tableId } = await importTable('ordered')
    const orders = buildTable(org.context(org.admin), { label: 'Orders', fields: { name: 'singleLineText' } })
    const rule = { trigger: trigger('recordCreated', { tableId: orders.id }), actions: [step('fetchSource', { tableId })] }
    await switchOn(org.context(org.admin), rule)
    await database.run("INSERT INTO ordered VALUES (4, 'new')")
    // a fetch of this minute would be waited for
    const { db } = org.org
    await db.write(() =>
      db.run(db.build.updateTable('source_table').set({ fetched_at: '2026-01-01T00:00:00.000Z' }).where('source_id', '=', source)),
    )
    const before = (await reports(source)).length
    addRecords(org.context(org.admin), orders, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    await expect.poll(() => idsOf(tableId)).toEqual([1, 2, 3, 4])
    const runs = (): string[] => db.all(db.build.selectFrom('run').select('status')).map(({ status }) => status)
    await expect.poll(runs).toEqual(['done', 'done', 'done'])
    // the orders that came while it was read are one more, a minute later
    await expect.poll(async () => (await reports(source))[0]).toMatchObject({ state: 'done', made: 1, isScheduled: true })
    expect(await reports(source)).toHaveLength(before + 1)
    const waiting = db.all(db.build.selectFrom('effect').select('run_after').where('kind', '=', fetchOrdered))
    expect(waiting.length).toBeLessThanOrEqual(1)
    for (const { run_after: at } of waiting) expect(new Date(at).getTime()).toBeGreaterThan(Date.now() + 30_000)

    const other = org.addMember({ seat: 'builder', profile: { create_table: 1, manage_tricks: 1, tables_enabled: { '*': '*' } } })
    const open = org.context(other)
    const scope = { context: open, ownerId: other.memberId, next: { step: step('fetchSource', { tableId }) } } as unknown as RunScope
    expect(() => fetchSource.plan(scope)).toThrow(expect.objectContaining({ id: 'permission_denied' }) as Error)
    const byHand = {
      ...scope,
      context: org.context(org.admin),
      ownerId: org.admin.memberId,
      next: { step: step('fetchSource', { tableId: orders.id }) },
    }
    expect(() => fetchSource.plan(byHand as unknown as RunScope)).toThrow(expect.objectContaining({ id: 'source_changed' }) as Error)
  })

  it('its table says where it comes from, and the source only to those who may open it', async () => {
    await make('known', 2)
    const { source, tableId } = await importTable('known')
    const sourceIn = async (who: Parameters<TestServer['as']>[0]) => {
      const { changes } = await server.as(who).feed()
      return changes.find(({ kind, id }) => kind === 'table' && id === tableId)?.data as { source?: object } | undefined
    }
    expect((await sourceIn(org.admin))?.source).toEqual({ id: source, connector: 'postgres', fetchedAt: expect.any(String) as string })
    await as().request('DELETE', `/api/connector/source/${source}`)
    expect((await sourceIn(org.admin))?.source).toBeUndefined()
  })
})
