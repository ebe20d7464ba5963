import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { triggerTimes } from '#server/features/functions/triggers/trigger-hook.ts'
import { triggerBounds } from '#server/features/functions/triggers/pause-trigger.ts'
import type { FunctionRunAnswer, FunctionVersion, KeptFunctionRun, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { buildTable, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { analyse, planOf, waitForImport } from '#tests/support/import-file.ts'
import { readCell } from '#tests/support/read-table.ts'
import { runAutomations, step, switchOn, trigger as startsWith } from '#tests/support/run-automations.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let orders: BuiltTable
let notes: BuiltTable
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg('Acme')
  orders = buildTable(context(), { label: 'Orders', fields: { Name: 'singleLineText', Total: 'number', State: 'singleLineText' } })
  notes = buildTable(context(), { label: 'Notes', fields: { Text: 'singleLineText' } })
})

const calls = '/api/v3/low-code-functions'
const context = () => org.context(org.admin)
const as = () => server.as(org.admin)
const field = (name: string): string => orders.fields[name] ?? ''
const cellOf = (id: string, name: string) => readCell(context(), orders, id, name)

async function make(label: string, event: string[], source: string, more: object = {}): Promise<string> {
  const given = { label, active: 1, is_async: 0, language: 'javascript', trigger: { event, related_table: orders.id }, ...more }
  const made = await as().post<LowCodeFunction>(calls, given)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const id = made.body.id_trama_low_code_functions
  await save(id, source)
  return id
}
async function save(id: string, source: string): Promise<FunctionVersion> {
  const given = { id_trama_low_code_functions: id, is_async: 1, source_code: source }
  return (await as().post<FunctionVersion>(`${calls}/${id}/version`, given)).body
}
const change = (id: string, body: object): Promise<Answer<LowCodeFunction>> => as().request('PUT', `${calls}/${id}`, { body })
const settings = async (id: string): Promise<LowCodeFunction> => (await as().get<LowCodeFunction>(`${calls}/${id}`)).body
const runsOf = async (id: string): Promise<KeptFunctionRun[]> =>
  (await as().get<{ items: KeptFunctionRun[] }>(`${calls}/${id}/runs`)).body.items

const send = (changes: object[], batch = newId()) => as().mutate('records.change', { tableId: orders.id, changes } as never, batch)
const create = (values: Record<string, CellValue>, id = newId()) => send([{ op: 'create', id, values: valuesOf(orders, values) }])
const update = (id: string, values: Record<string, CellValue>) =>
  send([{ op: 'update', id, values: valuesOf(orders, values), base: org.org.currentSeq() }])

async function settled(): Promise<void> {
  await vi.waitFor(
    () => {
      const { db } = org.org
      expect(db.all(db.build.selectFrom('function_job').select('id'))).toEqual([])
      const kinds = ['functions.inOrder', 'functions.async', 'automations.workOff', 'imports.run']
      expect(db.all(db.build.selectFrom('effect').select('kind').where('kind', 'in', kinds))).toEqual([])
    },
    { timeout: 180_000 },
  )
}

/** The writer of the code is told of a failure, at the trigger, and not again within the hour. */
async function toldOnce(id: string): Promise<void> {
  await create({ Name: 'again' })
  const { db } = org.org
  const notices = db.build.selectFrom('notice').select(['item_type', 'item_id', 'part_id']).where('kind', '=', 'triggerFailed')
  const told = () => db.all(notices)
  await vi.waitFor(() => expect(told()).toEqual([{ item_type: 'trigger', item_id: orders.id, part_id: id }]), { timeout: 30_000 })
  const waiting = db.build.selectFrom('effect').select('id').where('kind', '=', 'notices.send')
  await vi.waitFor(() => expect(db.all(waiting)).toEqual([]), { timeout: 30_000 })
  expect(told()).toHaveLength(1)
}

describe('before a save', () => {
  it('a trigger sets cells or refuses with its text, and several see what the one before left', async () => {
    await make('Total', ['beforeInsert', 'beforeUpdate'], 'currentData.Total = (currentData.Total ?? 0) + 1')
    await make(
      'State',
      ['beforeInsert'],
      "currentData.State = `of ${currentData.Total}`\nif (currentData.Name === 'bad') refuse('No bad ones.')",
    )
    const id = newId()
    expect(await create({ Name: 'good', Total: 1 }, id)).toMatchObject({ status: 'applied' })
    expect([cellOf(id, 'Total'), cellOf(id, 'State')]).toEqual([2, 'of 2'])
    expect(await create({ Name: 'bad' })).toMatchObject({
      status: 'refused',
      error: { id: 'trigger_refused', details: { label: 'State', reason: 'No bad ones.' } },
    })
    expect(await update(id, { Name: 'bad' })).toMatchObject({ status: 'applied' })
    expect(cellOf(id, 'Total')).toBe(3)
  })

  it('tells visitors of a form a text that stands in its code, and none that is made of values', async () => {
    const id = await make('Guard', ['beforeInsert'], "if (currentData.Name === 'bad') refuse('Choose another name.')")
    const links = sharing(server)
    const config = { items: [{ id: 'q', type: 'field' as const, field_id: field('Name') }] }
    const { token } = await links.made(org.admin, 'form', orders.id, { config })
    const submit = async (name: string) => {
      const { status, body } = await links.submit(token, { id: newId(), values: { q: name } })
      const { id: error, details } = (body ?? {}) as { id?: string; details?: object }
      return { status, error, details }
    }
    expect(await submit('good')).toMatchObject({ status: 204 })
    expect(await submit('bad')).toEqual({ status: 422, error: 'trigger_refused', details: { reason: 'Choose another name.' } })
    await save(id, "refuse('Too much for ' + get('Notes', '" + newId() + "') + currentData.Name)")
    expect(await submit('bad')).toEqual({ status: 422, error: 'trigger_refused', details: undefined })
    // a part of the code may be a value as well
    await save(id, "const [credit, most] = [100, '1000']\nrefuse(String(credit))")
    expect(await submit('bad')).toEqual({ status: 422, error: 'trigger_refused', details: undefined })
    await save(id, "throw new Error('Broken')")
    expect(await submit('bad')).toEqual({ status: 422, error: 'trigger_refused', details: undefined })
  })

  it('knows what is stored, what will be, the event and the person', async () => {
    const id = await make(
      'Tell',
      ['beforeInsert', 'beforeUpdate', 'beforeDelete'],
      'log(JSON.stringify({ data, recordData, currentData, currentUser }))',
    )
    const record = newId()
    await create({ Name: 'a', Total: 1 }, record)
    await update(record, { Total: 2 })
    await send([{ op: 'delete', id: record, base: org.org.currentSeq() }])
    await as().mutate('records.change', { tableId: orders.id, changes: [{ op: 'restore', id: record }] } as never, newId())
    const told = (await runsOf(id)).toReversed().map(({ log }) => JSON.parse(log ?? '') as Record<string, Record<string, unknown>>)
    expect(told.map(({ data }) => data?.['event'])).toEqual(['beforeInsert', 'beforeUpdate', 'beforeDelete', 'beforeInsert'])
    expect(told[1]).toMatchObject({
      data: { table: orders.id, record },
      recordData: { Name: 'a', Total: 1 },
      currentData: { Name: 'a', Total: 2, State: null },
      currentUser: { id: org.admin.memberId },
    })
    expect([told[0]?.['recordData'], told[3]?.['recordData']]).toEqual([null, null])
    expect(told[3]?.['currentData']).toMatchObject({ Name: 'a', Total: 2 })
  })

  it('is tried with a record that is given, and changes nothing', async () => {
    const source =
      "if (currentData.Name === 'bad') refuse('No bad ones.')\nif (data.event === 'afterInsert') insert('Notes', { Text: afterSave.Name })\nelse currentData.State = recordData.Name"
    const id = await make('Tried', ['beforeUpdate', 'afterInsert'], source)
    const run = (input: object | null, dry = true) => as().post<FunctionRunAnswer>(`${calls}/${id}/run`, { input, dry_run: dry })
    const before = await run({ event: 'beforeUpdate', currentData: { Name: 'a' }, recordData: { Name: 'b' } })
    expect(before.body).toMatchObject({ status: 'done', output: { State: 'b' }, changes: [] })
    const refused = await run({ event: 'beforeUpdate', currentData: { Name: 'bad' }, recordData: { Name: 'b' } })
    expect(refused.body).toMatchObject({ status: 'failed', error: { reason: 'refused', message: 'No bad ones.' } })
    const after = await run({ event: 'afterInsert', currentData: { Name: 'c' } })
    expect(after.body).toMatchObject({ status: 'done', changes: [{ op: 'insert', values: { Text: 'c' } }] })
    const { db } = org.org
    expect(db.all(db.build.selectFrom('record_history').selectAll().where('table_id', '=', notes.id))).toEqual([])
    expect([(await run(null)).status, (await run({ event: 'afterInsert', currentData: {} }, false)).status]).toEqual([400, 400])
  })

  it('judges 500 edits of an offline queue in a run or two', async () => {
    const ids = Array.from({ length: 500 }, () => newId())
    await send(ids.map((id, index) => ({ op: 'create', id, values: valuesOf(orders, { Total: index }) })))
    const id = await make('Queue', ['beforeUpdate'], "if (currentData.Name === 'no') refuse('No.')\ncurrentData.State = 'seen'")
    const at = new Date().toISOString()
    const base = org.org.currentSeq()
    const mutations = ids.map((record, index) => {
      const values = valuesOf(orders, { Name: index % 10 === 0 ? 'no' : 'yes' })
      const changes = [{ op: 'update', id: record, values, base }]
      return { id: newId(), kind: 'records.change', args: { tableId: orders.id, changes }, madeAt: at }
    })
    const { body } = await as().post<MutationAnswer>('/api/mutations', { sentAt: at, mutations })
    expect(body.results.map(({ status }) => status === 'refused')).toEqual(ids.map((_unused, index) => index % 10 === 0))
    expect([cellOf(ids[0] ?? '', 'State'), cellOf(ids[1] ?? '', 'State')]).toEqual([null, 'seen'])
    expect((await runsOf(id)).length).toBeLessThanOrEqual(2)
  }, 60_000)

  it.each([
    ['an error', 'throw new Error("no")'],
    ['a loop', 'for (;;) {}'],
    ['a value that does not fit', "currentData.Total = 'seven apples'"],
    ['a name of no field', 'currentData.Nothing = 1'],
    ['a write of its own', "insert('Notes', { Text: 'x' })"],
  ])('with %s refuses and names itself', async (_, source) => {
    const id = await make('Broken', ['beforeInsert'], source)
    expect(await create({ Name: 'a' })).toMatchObject({
      status: 'refused',
      error: { id: 'trigger_refused', details: { label: 'Broken', failed: true } },
    })
    if (source.startsWith('throw')) await toldOnce(id)
  })

  it('has the rights of who wrote it', async () => {
    const rules = { can_create: true, can_edit: true, fields_excluded: [field('Total')] }
    const bea = org.addMember({ seat: 'builder', profile: { development: 1, tables_enabled: { [orders.id]: rules } } })
    const id = await make('Hidden', ['beforeInsert'], '')
    const given = { id_trama_low_code_functions: id, is_async: 0, source_code: "currentData.State = String('Total' in currentData)" }
    expect((await server.as(bea).post(`${calls}/${id}/version`, given)).status).toBe(200)
    const record = newId()
    await create({ Name: 'a', Total: 5 }, record)
    expect(cellOf(record, 'State')).toBe('false')
    await server.as(bea).post(`${calls}/${id}/version`, { ...given, source_code: 'currentData.Total = 7' })
    expect(await create({ Name: 'b' })).toMatchObject({ error: { id: 'trigger_refused', details: { label: 'Hidden' } } })
    // nobody points another person's code at a table
    await save(id, '')
    const trigger = { event: ['beforeInsert'], related_table: orders.id }
    expect((await server.as(bea).request('PUT', `${calls}/${id}`, { body: { trigger } })).status).toBe(403)
  })

  it('refuses when its writer is gone, and says why to those who manage it', async () => {
    const rules = { can_create: true, can_edit: true }
    const bea = org.addMember({ seat: 'builder', profile: { development: 1, tables_enabled: { [orders.id]: rules } } })
    const id = await make('Left', ['beforeInsert'], '')
    const given = { id_trama_low_code_functions: id, is_async: 0, source_code: '' }
    expect((await server.as(bea).post(`${calls}/${id}/version`, given)).status).toBe(200)
    expect((await settings(id)).problem).toBeNull()
    const { db } = org.org
    await db.write(() => db.run(db.build.updateTable('member').set({ active: 0 }).where('id', '=', bea.memberId)))
    expect(await create({ Name: 'a' })).toMatchObject({ error: { id: 'trigger_refused', details: { label: 'Left', failed: true } } })
    expect(await settings(id)).toMatchObject({ active: 1, problem: 'ownerGone' })
    await save(id, '')
    expect((await settings(id)).problem).toBeNull()
    expect(await create({ Name: 'a' })).toMatchObject({ status: 'applied' })
  })

  it.each([
    ['tableHidden', { development: 1, tables_enabled: {} }],
    ['noDevelopment', { development: 0, tables_enabled: 'all' }],
  ])('refuses when its writer has lost a right (%s), says so, and goes on when it is back', async (problem, lost) => {
    const tables = { [orders.id]: { can_create: true, can_edit: true } }
    const profile = { development: 1 as const, tables_enabled: tables }
    const bea = org.addMember({ seat: 'builder', profile })
    const id = await make('Lost', ['beforeInsert', 'afterDelete'], '')
    const given = { id_trama_low_code_functions: id, is_async: 0, source_code: "currentData.State = 'seen'" }
    expect((await server.as(bea).post(`${calls}/${id}/version`, given)).status).toBe(200)
    const record = newId()
    expect(await create({ Name: 'a' }, record)).toMatchObject({ status: 'applied' })
    const { db } = org.org
    const now = lost.tables_enabled === 'all' ? { ...lost, tables_enabled: tables } : lost
    const { role_id: roleId } = db.get(db.build.selectFrom('member').select('role_id').where('id', '=', bea.memberId)) ?? {}
    const give = (rights: object) =>
      db.write(() =>
        db.run(
          db.build
            .updateTable('role')
            .set({ profile: JSON.stringify(rights) })
            .where('id', '=', roleId ?? ''),
        ),
      )
    await give(now)
    expect(await create({ Name: 'b' })).toMatchObject({ error: { id: 'trigger_refused', details: { label: 'Lost', failed: true } } })
    expect(await create({ Name: 'b' })).toMatchObject({ status: 'refused' })
    expect(await settings(id)).toMatchObject({ active: 1, problem })
    const told = () => db.all(db.build.selectFrom('notice').select('member_id').where('kind', '=', 'triggerStopped'))
    await vi.waitFor(() => expect(told().map(({ member_id: to }) => to)).toContain(org.admin.memberId), { timeout: 30_000 })
    expect(told().filter(({ member_id: to }) => to === org.admin.memberId)).toHaveLength(1)
    // afterwards nothing is done with rights that are lost, and the log says so
    await send([{ op: 'delete', id: record, base: org.org.currentSeq() }])
    await settled()
    expect((await runsOf(id)).slice(0, 3).map(({ status, error }) => [status, error?.reason])).toEqual(
      Array.from({ length: 3 }, () => ['failed', 'write']),
    )
    await give(profile)
    expect((await settings(id)).problem).toBeNull()
    const again = newId()
    expect(await create({ Name: 'c' }, again)).toMatchObject({ status: 'applied' })
    expect(cellOf(again, 'State')).toBe('seen')
  })

  it('is changed by people who see its table alone', async () => {
    const id = await make('Hidden', ['beforeInsert'], 'currentData.State = "mine"')
    const bea = org.addMember({ seat: 'builder', profile: { development: 1, tables_enabled: { [notes.id]: { can_create: true } } } })
    const given = { id_trama_low_code_functions: id, is_async: 0, source_code: "refuse('no')" }
    const tries = [
      await server.as(bea).post(`${calls}/${id}/version`, given),
      await server.as(bea).request('PUT', `${calls}/${id}`, { body: { active: 0 } }),
      await server.as(bea).request('PUT', `${calls}/${id}`, { body: { trigger: null } }),
      await server.as(bea).request('DELETE', `${calls}/${id}`),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    const record = newId()
    expect(await create({ Name: 'a' }, record)).toMatchObject({ status: 'applied' })
    expect(cellOf(record, 'State')).toBe('mine')
  })

  it('is never async, whatever a change says, and is made whole', async () => {
    const id = await make('Sync', ['beforeUpdate', 'afterInsert'], '', { is_async: 1 })
    expect((await settings(id)).is_async).toBe(0)
    expect((await change(id, { is_async: 1 })).body.is_async).toBe(0)
    expect((await save(id, '1')).is_async).toBe(0)
    const trigger = { event: ['afterInsert'], related_table: orders.id }
    expect((await change(id, { trigger, is_async: 1 })).body.is_async).toBe(1)
    expect((await change(id, { trigger: { ...trigger, event: ['beforeDelete'] } })).body.is_async).toBe(0)
    for (const part of ['active', 'is_async', 'language'])
      expect(
        (await as().post(calls, { label: 'T', active: 1, is_async: 0, language: 'javascript', trigger, [part]: undefined })).status,
      ).toBe(400)
    const gone = { event: ['afterInsert'], related_table: 't000000000000' }
    expect((await change(id, { trigger: gone })).status).toBe(400)
  })

  it('hears of imports, of no undo, and of nothing while its table is in the trash', async () => {
    const id = await make('Rule', ['beforeInsert', 'afterInsert'], "if (currentData.Name === 'bad') refuse('No.')")
    const record = newId()
    const batch = newId()
    await send([{ op: 'create', id: record, values: valuesOf(orders, { Name: 'a' }) }], batch)
    const job = await analyse(server, org.admin, 'orders.csv', 'Name\r\ngood\r\nbad\r\nfine\r\n')
    const plan = planOf(job, 'Orders')
    const into = { tableId: orders.id, mode: 'import_only', runAutomations: false }
    const fields = plan.fields.map((one) => ({ ...one, fieldId: field('Name') }))
    expect((await as().post(`/api/imports/${job.id}/run`, { ...plan, fields, into })).status).toBe(200)
    expect(await waitForImport(server, org.admin, job.id, ['done', 'failed'])).toMatchObject({ state: 'done', rowsImported: 2 })
    await settled()
    // the import was quiet: its rows were judged, and nothing followed
    expect((await runsOf(id)).filter(({ input }) => input?.includes('afterInsert'))).toHaveLength(1)

    const judged = (await runsOf(id)).length
    expect(await as().mutate('records.undo', { tableId: orders.id, batch, partial: true } as never, newId())).toMatchObject({
      status: 'applied',
    })
    expect(await as().mutate('records.redo', { tableId: orders.id, batch, partial: true } as never, newId())).toMatchObject({
      status: 'applied',
    })
    await settled()
    const after = (await runsOf(id)).slice(0, -judged)
    expect(after.map(({ input }) => input?.includes('afterInsert'))).toEqual([true])

    expect((await as().mutate('tables.archive' as never, { id: orders.id } as never, newId())).status).toBe('applied')
    expect(await settings(id)).toMatchObject({ active: 0, problem: 'tableGone' })
    expect((await as().mutate('tables.restore' as never, { id: orders.id } as never, newId())).status).toBe('applied')
    expect(await settings(id)).toMatchObject({ active: 1, problem: null })
  })
})

describe('after a save', () => {
  it.each([
    ['in order', 0],
    ['async', 1],
  ])('%s: makes its changes once, with the record before and after', async (_, isAsync) => {
    await make(
      'Note',
      ['afterInsert', 'afterUpdate', 'afterDelete'],
      "insert('Notes', { Text: [data.event, beforeSave?.Total, afterSave?.Total].join(' ') })",
      {
        is_async: isAsync,
      },
    )
    const id = newId()
    await create({ Name: 'a', Total: 1 }, id)
    await settled()
    await update(id, { Total: 2 })
    await settled()
    await send([{ op: 'delete', id, base: org.org.currentSeq() }])
    await settled()
    const { db } = org.org
    const written = db.all(db.build.selectFrom('record_history').selectAll().where('table_id', '=', notes.id).orderBy('seq'))
    expect(written.map(({ after }) => Object.values(JSON.parse(after ?? '{}') as object)[0])).toEqual([
      'afterInsert  1',
      'afterUpdate 1 2',
      'afterDelete 2 ',
    ])
  })

  it('runs a bulk of 10,000 in at most 20 processes', async () => {
    const id = await make('Bulk', ['beforeInsert', 'afterInsert'], "if (currentData.Total === 10_001) refuse('no')")
    const rows = Array.from({ length: 10_000 }, (_unused, index) => ({
      op: 'create',
      id: newId(),
      values: valuesOf(orders, { Total: index }),
    }))
    // the bound of a run is not what is looked at, and the machine may be busy
    const { runMs } = triggerTimes
    triggerTimes.runMs = 60_000
    triggerTimes.writeMs *= 30
    const sent = await send(rows)
    triggerTimes.runMs = runMs
    triggerTimes.writeMs /= 30
    expect(sent, JSON.stringify([sent, (await runsOf(id)).map(({ status, ms, error }) => [status, ms, error])])).toMatchObject({
      status: 'applied',
    })
    await settled()
    const { db } = org.org
    const began = db.all(db.build.selectFrom('function_run').select(['input', 'status']).where('function_id', '=', id))
    expect(began.every(({ status }) => status === 'done')).toBe(true)
    expect(began.filter(({ input }) => input.includes('beforeInsert')).length).toBeLessThanOrEqual(20)
    expect(began.filter(({ input }) => input.includes('afterInsert')).length).toBeLessThanOrEqual(20)
  }, 300_000)

  it('are paused when they always fail; what waits runs once somebody has switched them on', async () => {
    const before = triggerBounds.failures
    triggerBounds.failures = 3
    try {
      const id = await make('Broken', ['afterInsert'], "throw new Error('always')")
      for (const Name of ['a', 'b', 'c', 'd', 'e']) await create({ Name })
      const waiting = () => {
        const { db } = org.org
        return db.all(db.build.selectFrom('function_job').select('id').where('function_id', '=', id)).length
      }
      await vi.waitFor(async () => expect(await settings(id)).toMatchObject({ active: 0, problem: 'failing' }), { timeout: 60_000 })
      const ran = (await runsOf(id)).length
      expect(waiting()).toBe(5 - ran)
      const { db } = org.org
      const told = () => db.all(db.build.selectFrom('notice').select('part_id').where('kind', '=', 'triggerStopped'))
      await vi.waitFor(() => expect(told()).toEqual([{ part_id: id }]), { timeout: 30_000 })
      await save(id, "insert('Notes', { Text: afterSave.Name })")
      // better code alone starts nothing
      expect(await settings(id)).toMatchObject({ active: 0, problem: 'failing' })
      expect((await change(id, { active: 1 })).body).toMatchObject({ active: 1, problem: null })
      await settled()
      expect((await runsOf(id)).filter(({ status }) => status === 'done')).toHaveLength(5 - ran)
      await create({ Name: 'f' })
      await settled()
      expect(await settings(id)).toMatchObject({ active: 1, problem: null })
    } finally {
      triggerBounds.failures = before
    }
  }, 120_000)

  it('are paused when they run too often in an hour, and forget what waits when they are switched off by hand', async () => {
    const before = triggerBounds.anHour
    triggerBounds.anHour = 2
    try {
      const id = await make('Often', ['afterInsert'], '')
      for (const Name of ['a', 'b', 'c', 'd']) await create({ Name })
      await vi.waitFor(async () => expect(await settings(id)).toMatchObject({ active: 0, problem: 'tooMany' }), { timeout: 60_000 })
      expect(await runsOf(id)).toHaveLength(2)
      expect((await change(id, { active: 0 })).body).toMatchObject({ active: 0, problem: null })
      await settled()
      expect(await runsOf(id)).toHaveLength(2)
    } finally {
      triggerBounds.anHour = before
    }
  }, 60_000)

  it('of two tables that code fills in turns run once for each, before and after', async () => {
    await make('Orders', ['beforeInsert', 'afterInsert'], '')
    await make('Notes', ['beforeInsert', 'afterInsert'], '', {
      trigger: { event: ['beforeInsert', 'afterInsert'], related_table: notes.id },
    })
    const made = await as().post<LowCodeFunction>(calls, { label: 'Fill', language: 'javascript' })
    const id = made.body.id_trama_low_code_functions
    await save(id, "for (let i = 0; i < 300; i++) {\n  insert('Orders', { Total: i })\n  insert('Notes', { Text: String(i) })\n}")
    const ran = await as().post<FunctionRunAnswer>(`${calls}/${id}/run`, { input: null })
    expect(ran.body, JSON.stringify(ran.body).slice(0, 500)).toMatchObject({ status: 'done' })
    await settled()
    const { db } = org.org
    const began = db.all(db.build.selectFrom('function_run').select(['status', 'input']).where('began', '=', 'trigger'))
    expect(began.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done'])
    expect(began.map(({ input }) => (JSON.parse(input) as { records: number }).records)).toEqual([300, 300, 300, 300])
  }, 60_000)

  it('and an automation that start each other end, and are named', async () => {
    const rule = await switchOn(context(), {
      trigger: startsWith('recordUpdated', { tableId: orders.id, fields: [field('State')] }),
      actions: [
        step('updateRecords', { of: 'trigger', values: [{ fieldId: field('Total'), text: `{{= {trigger.${field('Total')}} + 1 }}` }] }),
      ],
    })
    const id = await make(
      'Ping',
      ['afterUpdate'],
      "if (beforeSave.Total !== afterSave.Total) update('Orders', data.record, { State: String(afterSave.Total) })",
    )
    const record = newId()
    await create({ Name: 'a', Total: 1 }, record)
    await update(record, { Total: 2 })
    await settled()
    await runAutomations({ ...org, platform: server.platform } as never).catch(() => undefined)
    await settled()
    const runs = await runsOf(id)
    const cut = runs.find(({ status }) => status === 'cut')
    expect(cut?.error).toMatchObject({ id: 'chain_too_long', details: { circle: [id, rule, id], names: { [id]: 'Ping' } } })
    expect(cellOf(record, 'Total')).toBe(3)
  }, 60_000)

  it('tables without triggers pay no statement', async () => {
    const prepared: string[] = []
    const { db } = org.org
    const run = db.run.bind(db)
    const spy = vi.spyOn(db, 'run').mockImplementation((statement) => {
      if ('sql' in statement) prepared.push(String(statement.sql))
      return run(statement)
    })
    await as().mutate(
      'records.change',
      { tableId: notes.id, changes: [{ op: 'create', id: newId(), values: valuesOf(notes, { Text: 'x' }) }] } as never,
      newId(),
    )
    spy.mockRestore()
    expect(prepared.length).toBeGreaterThan(0)
    expect(prepared.filter((sql) => /function|rule_root/.test(sql))).toEqual([])
  })
})
