import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvCell } from '#shared/nouns/exports/csv-text.ts'
import { longestSheetCell, textForSheet } from '#shared/nouns/exports/sheet-cell.ts'
import { readCsv } from '#shared/nouns/imports/csv-reader.ts'
import type { ImportPlan } from '#shared/nouns/imports/import-calls.ts'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { analyse, waitForImport } from '#tests/support/import-file.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
let cities: BuiltTable
const field = (name: string): string => table.fields[name] ?? ''

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

function freshTable(): void {
  org = server.createOrg()
  const context = org.context(org.admin)
  cities = buildTable(context, { label: 'Cities' })
  addRecords(context, cities, [{ name: 'Lisboa' }, { name: 'Porto' }])
  table = buildTable(context, {
    fields: {
      code: 'singleLineText',
      name: 'singleLineText',
      amount: 'number',
      note: 'text',
      city: { type: 'connectedRecord', config: { tableId: cities.id } },
    },
  })
  addRecords(context, table, [
    { code: 'A1', name: 'Ana', amount: 1 },
    { code: 'B2', name: 'Bia', amount: 2 },
  ])
}

const csv = 'Code,Name,Amount,City,Extra\r\nA1,Ana Maria,,Porto,x\r\nC3,Caio,3,Lisboa,y\r\nC3,Caio again,4,,z\r\nD4,Duda,many,Nowhere,w\r\n'
const columns = ['code', 'name', 'amount', 'city'] as const

async function run(
  into: Partial<NonNullable<ImportPlan['into']>>,
  more: Partial<ImportPlan> = {},
  member?: TestMember,
): Promise<{ status: number; job: ImportJob }> {
  const job = await analyse(server, org.admin, 'people.csv', csv)
  const fields = columns.map((name, column) => ({
    column,
    label: name,
    type: 'singleLineText' as const,
    include: true,
    structureOnly: false,
    fieldId: field(name),
  }))
  const body = { label: 'ignored', fields, into: { tableId: table.id, ...into }, ...more }
  const answer = await server.as(member ?? org.admin).post(`/api/imports/${job.id}/run`, body)
  if (answer.status !== 200) return { status: answer.status, job }
  return { status: 200, job: await waitForImport(server, org.admin, job.id, ['done', 'failed']) }
}

function addLink(recordId: string): void {
  const context = org.context(org.admin)
  const [lisbon] = addRecords(context, cities, [{ name: 'Lisboa' }])
  const values = { [field('city')]: [lisbon ?? ''] }
  change(context, table.id, [{ op: 'update', id: recordId, values, base: org.org.currentSeq() }])
}

async function rows(): Promise<unknown[][]> {
  const { body } = await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId: table.id })
  const cityNames = await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId: cities.id })
  const nameOf = (id: string): unknown => cityNames.body.columns[cities.fields['name'] ?? '']?.[cityNames.body.columns.id.indexOf(id)]
  return body.columns.id.map((_, row) => [
    ...['code', 'name', 'amount'].map((name) => body.columns[field(name)]?.[row]),
    ((body.columns[field('city')]?.[row] ?? []) as string[]).map(nameOf),
  ])
}

describe('an import into a table that is there', () => {
  it('import_only: every row is a new record', async () => {
    freshTable()
    const { job } = await run({ mode: 'import_only' })
    expect(job).toMatchObject({ state: 'done', rowsImported: 4, rowsMatched: 0, rowErrorCount: 2 })
    expect(job.rowErrors.map(({ row, reason }) => [row, reason])).toEqual([
      [5, 'notNumber'],
      [5, 'unknownKey'],
    ])
    expect((await rows()).map(([code]) => code)).toEqual(['A1', 'B2', 'A1', 'C3', 'C3', 'D4'])
  })

  it('import_ignore_duplicates: rows whose key is there are left out', async () => {
    freshTable()
    const { job } = await run({ mode: 'import_ignore_duplicates', key: { column: 0, fieldId: field('code') } })
    expect(job).toMatchObject({ state: 'done', rowsImported: 2, rowsMatched: 2 })
    expect(await rows()).toEqual([
      ['A1', 'Ana', 1, []],
      ['B2', 'Bia', 2, []],
      ['C3', 'Caio', 3, ['Lisboa']],
      ['D4', 'Duda', null, []],
    ])
  })

  it('import_update: writes into the record of the key, empty cells say nothing, the last row of a key counts, one undo takes it back', async () => {
    freshTable()
    const before = await rows()
    const { job } = await run({ mode: 'import_update', key: { column: 0, fieldId: field('code') } })
    expect(job).toMatchObject({ state: 'done', rowsImported: 2, rowsMatched: 2 })
    expect(job.rowErrors.map(({ reason }) => reason)).toContain('duplicateKey')
    expect(await rows()).toEqual([
      ['A1', 'Ana Maria', 1, ['Porto']],
      ['B2', 'Bia', 2, []],
      ['C3', 'Caio again', 4, ['Lisboa']],
      ['D4', 'Duda', null, []],
    ])
    expect(await server.as(org.admin).mutate('records.undo' as never, { tableId: table.id, batch: job.id } as never)).toMatchObject({
      status: 'applied',
    })
    expect(await rows()).toEqual(before)
  })

  it('starts automations of the table unless it is asked not to', async () => {
    freshTable()
    const context = org.context(org.admin)
    await switchOn(context, { trigger: trigger('recordCreated', { tableId: table.id }), actions: [step('stop', {})] })
    const events = (): number => {
      const { db } = context.org
      const made = (kind: 'rule_event' | 'run'): number => db.all(db.build.selectFrom(kind).select('id')).length
      return made('rule_event') + made('run')
    }
    expect((await run({ mode: 'import_only', runAutomations: false })).job.state).toBe('done')
    expect(events()).toBe(0)
    expect((await run({ mode: 'import_only' })).job.state).toBe('done')
    expect(events()).toBeGreaterThan(0)
  })

  it('empties what is empty in the file when asked, and nothing that could not be read', async () => {
    freshTable()
    const { job } = await run({ mode: 'import_update', key: { column: 0, fieldId: field('code') }, overwriteEmpty: true })
    expect(job.state).toBe('done')
    expect((await rows())[0]).toEqual(['A1', 'Ana Maria', null, ['Porto']])
    const id = (await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId: table.id })).body.columns.id[1]
    const edited = 'Code,Name,Amount,City\r\nB2,Bia,lots,Nowhere\r\n'
    addLink(String(id))
    const again = await analyse(server, org.admin, 'people.csv', edited)
    const fields = columns.map((name, column) => ({ column, label: name, type: 'singleLineText' as const, fieldId: field(name) }))
    const into = { tableId: table.id, mode: 'import_update', key: { column: 0, fieldId: field('code') }, overwriteEmpty: true }
    await server.as(org.admin).post(`/api/imports/${again.id}/run`, { label: 'x', fields, into })
    const done = await waitForImport(server, org.admin, again.id, ['done', 'failed'])
    expect(done.rowErrors.map(({ reason }) => reason).toSorted()).toEqual(['notNumber', 'unknownKey'])
    expect((await rows())[1]).toEqual(['B2', 'Bia', 2, ['Lisboa']])
  })

  it('finds records by the ids that an export wrote: edited cells change, a row without an id is new, and no id makes a record', async () => {
    freshTable()
    const context = org.context(org.admin)
    const [gone = ''] = addRecords(context, table, [{ code: 'X9', name: 'Gone' }])
    change(context, table.id, [{ op: 'delete', id: gone, base: org.org.currentSeq() }])
    const whole = `${'w'.repeat(longestSheetCell)}hole`
    addRecords(context, table, [{ code: 'L1', name: 'Long', note: whole }])
    const exported = await fetch(`${server.url}/api/v3/tab/${table.id}/csv-export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${org.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ withIds: true, fields: ['code', 'name', 'note'].map(field) }),
    })
    const [head = [], first = [], second = [], long = []] = readCsv(await exported.text(), ',')
    expect(head).toEqual(['id', 'code', 'name', 'note'])
    const lines = [
      head,
      [first[0], 'A1 too', 'Ana'],
      ['', 'N1', 'New'],
      [gone, 'X9', 'Gone'],
      [cities.id, 'no', 'id'],
      [second[0], 'B2', 'Bia'],
      [second[0], 'B2', 'Bia again'],
      [long[0], 'L2', 'Long', textForSheet(whole)],
    ]
    const before = await rows()
    const file = lines.map((line) => line.map((cell) => csvCell(cell ?? '', ',')).join(',')).join('\r\n')
    const job = await analyse(server, org.admin, 'edited.csv', file)
    const fields = ['code', 'name', 'note'].map((name, at) => ({
      column: at + 1,
      label: name,
      type: 'singleLineText',
      fieldId: field(name),
    }))
    const into = { tableId: table.id, mode: 'import_update', key: { column: 0, fieldId: null } }
    expect((await server.as(org.admin).post(`/api/imports/${job.id}/run`, { label: 'x', fields, into })).status).toBe(200)
    const done = await waitForImport(server, org.admin, job.id, ['done', 'failed'])
    expect(done).toMatchObject({ state: 'done', rowsImported: 1, rowsMatched: 3 })
    expect(done.rowErrors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [4, 'id', 'unknownKey'],
      [5, 'id', 'unknownKey'],
      [6, 'id', 'duplicateKey'],
      [8, 'note', 'cutText'],
    ])
    expect((await rows()).map(([code, name]) => [code, name])).toEqual([
      ['A1 too', 'Ana'],
      ['B2', 'Bia again'],
      ['L2', 'Long'],
      ['N1', 'New'],
    ])
    // half a text takes no whole one's place
    const { body } = await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId: table.id })
    expect(body.columns[field('note')]?.[2]).toBe(whole)
    await server.as(org.admin).mutate('records.undo' as never, { tableId: table.id, batch: job.id } as never)
    expect(await rows()).toEqual(before)
  })

  it('tells of rows with one key wherever they stand in the file, and writes them as if each came alone', async () => {
    freshTable()
    const { body } = await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId: table.id })
    const [first = '', second = ''] = body.columns.id
    // more rows than go in one batch between the two of the first record; those of the second are neighbours
    const others = Array.from({ length: 900 }, (_, at) => `,N${at},new,`)
    const lines = [
      'id,code,name,amount',
      `${first},A1,early,10`,
      ...others,
      `${second},B2,early,20`,
      `${second},B2,late,`,
      `${first},A1,late,`,
    ]
    for (const byId of [true, false]) {
      const job = await analyse(server, org.admin, 'twice.csv', `${lines.join('\r\n')}\r\n`)
      const fields = ['code', 'name', 'amount'].map((name, at) => ({
        column: at + 1,
        label: name,
        type: 'singleLineText',
        fieldId: field(name),
      }))
      const key = byId ? { column: 0, fieldId: null } : { column: 1, fieldId: field('code') }
      const into = { tableId: table.id, mode: 'import_update', key }
      expect((await server.as(org.admin).post(`/api/imports/${job.id}/run`, { label: 'x', fields, into })).status).toBe(200)
      const done = await waitForImport(server, org.admin, job.id, ['done', 'failed'])
      expect(done.rowErrors.map(({ row, column, value, reason }) => [row, column, value, reason])).toEqual([
        [2, byId ? 'id' : 'code', byId ? first : 'A1', 'duplicateKey'],
        [903, byId ? 'id' : 'code', byId ? second : 'B2', 'duplicateKey'],
      ])
      expect(done).toMatchObject({ state: 'done', rowsImported: byId ? 900 : 0 })
      const records = await rows()
      expect(records.slice(0, 2)).toEqual([
        ['A1', 'late', 10, []],
        ['B2', 'late', 20, []],
      ])
    }
  })

  it('keeps to the table’s rules: defaults, what conditions set and require, required cells and unique records', async () => {
    freshTable()
    const admin = server.as(org.admin)
    const ruled = buildTable(org.context(org.admin), {
      fields: {
        code: { type: 'singleLineText', required: true },
        state: 'singleLineText',
        reason: 'text',
        number: 'singleLineText',
      },
    })
    const id = (name: string): string => ruled.fields[name] ?? ''
    const [old] = addRecords(org.context(org.admin), ruled, [{ code: 'old', state: 'open', reason: 'why' }])
    const sequence = { kind: 'sequence', prefix: 'N-', digits: 2, start: 1 }
    await admin.mutate('fields.update', { tableId: ruled.id, id: id('number'), default: sequence as never })
    const when = (value: string) => ({
      id: 'g',
      conjunction: 'and' as const,
      nodes: [{ id: 'c', fieldId: id('state'), operator: 'is', value }],
    })
    const conditionals = [
      { id: 's', when: when('won'), actions: [{ type: 'setValue' as const, fieldId: id('reason'), value: 'good' }] },
      { id: 'r', when: when('lost'), actions: [{ type: 'require' as const, fieldId: id('reason') }] },
    ]
    expect((await admin.mutate('tables.setConditionals', { id: ruled.id, conditionals })).status).toBe('applied')
    const set = await admin.request('PUT', `/api/v3/tab/${ruled.id}/config/unique`, { body: { unique_field_id: id('code') } })
    expect(set.status).toBe(200)
    const load = async (file: string, into: object) => {
      const job = await analyse(server, org.admin, 'ruled.csv', file)
      const fields = ['code', 'state', 'reason'].map((name, column) => ({ column, label: name, type: 'singleLineText', fieldId: id(name) }))
      expect((await admin.post(`/api/imports/${job.id}/run`, { label: 'x', fields, into: { tableId: ruled.id, ...into } })).status).toBe(
        200,
      )
      const done = await waitForImport(server, org.admin, job.id, ['done', 'failed'])
      const { columns: cells } = (await admin.post<RecordPage>('/api/records/query', { tableId: ruled.id })).body
      const shown = cells.id.map((_, row) => ['code', 'state', 'reason', 'number'].map((name) => cells[id(name)]?.[row]))
      return { done, shown }
    }
    const added = await load('Code,State,Reason\r\na,won,\r\nOLD,open,x\r\nb,won,mine\r\n,open,nobody\r\n', { mode: 'import_only' })
    expect(added.done).toMatchObject({ state: 'done', rowsImported: 3, rowErrorCount: 2 })
    expect(added.done.rowErrors).toMatchObject([
      { row: 3, column: '', reason: 'duplicate_record' },
      // a row starts as in the grid, and is reported
      { row: 5, column: 'code', reason: 'emptyRequired' },
    ])
    expect(added.shown).toEqual([
      ['old', 'open', 'why', null],
      ['a', 'won', 'good', 'N-01'],
      ['b', 'won', 'mine', 'N-02'],
      [null, 'open', 'nobody', 'N-03'],
    ])
    // an id finds a record whose required cells the file would empty: one always, one while a condition holds
    const ids = (await admin.post<RecordPage>('/api/records/query', { tableId: ruled.id })).body.columns.id
    const lines = [`${old},,open,why`, `${ids[1]},a,lost,`, `${ids[2]},b,won,`]
    const job = await analyse(server, org.admin, 'ids.csv', `id,code,state,reason\r\n${lines.join('\r\n')}\r\n`)
    const fields = ['code', 'state', 'reason'].map((name, at) => ({
      column: at + 1,
      label: name,
      type: 'singleLineText',
      fieldId: id(name),
    }))
    const into = { tableId: ruled.id, mode: 'import_update', key: { column: 0, fieldId: null }, overwriteEmpty: true }
    await admin.post(`/api/imports/${job.id}/run`, { label: 'x', fields, into })
    const emptied = await waitForImport(server, org.admin, job.id, ['done', 'failed'])
    expect(emptied.rowErrors.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'required'],
      [3, 'required'],
    ])
    const { columns: after } = (await admin.post<RecordPage>('/api/records/query', { tableId: ruled.id })).body
    expect(['code', 'state', 'reason'].map((name) => after[id(name)])).toEqual([
      ['old', 'a', 'b', null],
      ['open', 'won', 'won', 'open'],
      ['why', 'good', null, 'nobody'],
    ])
    // a rule's required cell applies to the final record: to one in that state, not to one that another rule has filled
    const lost = await load('Code,State,Reason\r\nc,lost,\r\nd,lost,late\r\ne,won,\r\n', { mode: 'import_only' })
    expect(lost.done).toMatchObject({ state: 'done', rowsImported: 3, rowErrorCount: 1 })
    expect(lost.done.rowErrors).toMatchObject([{ row: 2, column: 'reason', reason: 'requiredByRule' }])
  })

  it('reads days that could be either way as the person says', async () => {
    const own = server.createOrg()
    for (const [dateOrder, day] of [
      [undefined, '2024-03-04'],
      ['mdy', '2024-03-04'],
      ['dmy', '2024-04-03'],
    ]) {
      const job = await analyse(server, own.admin, 'days.csv', 'Name,Day\r\nAna,03/04/2024\r\n')
      expect(job.preview?.columns[1]).toMatchObject({ type: 'date', dateOrderGuessed: true })
      const fields = [
        { column: 0, label: 'Name', type: 'singleLineText' },
        { column: 1, label: 'Day', type: 'date', ...(dateOrder && { dateOrder }) },
      ]
      const { body } = await server.as(own.admin).post<{ tableId: string }>(`/api/imports/${job.id}/run`, { label: 'Days', fields })
      expect(await waitForImport(server, own.admin, job.id, ['done', 'failed'])).toMatchObject({ state: 'done', rowErrorCount: 0 })
      const page = await server.as(own.admin).post<RecordPage>('/api/records/query', { tableId: body.tableId })
      expect(Object.values(page.body.columns)).toContainEqual([day])
    }
  })

  it('finds no record by its id that the person may not see', async () => {
    freshTable()
    const rule = { field: field('code'), operator: 'is', value: 'A1' }
    const grant = { can_create: true, can_edit: true, data: [rule] }
    const profile = { create_table: 1, tables_enabled: { [table.id]: grant } } as never
    const member = org.addMember({ seat: 'builder', isAdmin: false, profile })
    const { body } = await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId: table.id })
    const file = `id,name\r\n${body.columns.id.map((id) => `${id},Changed`).join('\r\n')}\r\n`
    const job = await analyse(server, member, 'ids.csv', file)
    const fields = [{ column: 1, label: 'name', type: 'singleLineText', fieldId: field('name') }]
    const into = { tableId: table.id, mode: 'import_update', key: { column: 0, fieldId: null } }
    const answer = await server.as(member).post(`/api/imports/${job.id}/run`, { label: 'x', fields, into })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const done = await waitForImport(server, member, job.id, ['done', 'failed'])
    expect(done.rowErrors.map(({ row, reason }) => [row, reason])).toEqual([[3, 'unknownKey']])
    expect((await rows()).map((row) => row[1])).toEqual(['Changed', 'Bia'])
  })

  it('links every record that a cell names, and none where one more is named than the field holds', async () => {
    freshTable()
    const two = buildTable(org.context(org.admin), {
      fields: {
        name: 'singleLineText',
        many: { type: 'connectedRecord', config: { tableId: cities.id } },
        one: { type: 'connectedRecord', config: { tableId: cities.id, limitToOne: true } },
      },
    })
    const job = await analyse(server, org.admin, 'x.csv', 'Name,Many,One\r\na,"Porto, Lisboa",Porto\r\nb,Porto;Lisboa,"Porto, Lisboa"\r\n')
    const fields = ['name', 'many', 'one'].map((name, column) => ({
      column,
      label: name,
      type: 'singleLineText' as const,
      fieldId: two.fields[name],
    }))
    await server.as(org.admin).post(`/api/imports/${job.id}/run`, { label: 'x', fields, into: { tableId: two.id, mode: 'import_only' } })
    const done = await waitForImport(server, org.admin, job.id, ['done', 'failed'])
    expect(done.rowErrors.map(({ row, column, reason }) => [row, column, reason])).toEqual([[3, 'one', 'tooMany']])
    const { body } = await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId: two.id })
    const linked = (name: string) => (body.columns[two.fields[name] ?? ''] as (string[] | null)[]).map((cell) => cell?.length ?? 0)
    expect([linked('many'), linked('one')]).toEqual([
      [2, 2],
      [1, 0],
    ])
  })

  it('makes new fields, with or without their values, for those who may', async () => {
    freshTable()
    const extra = { label: 'Extra', type: 'singleLineText' as const, include: true }
    const { job } = await run(
      { mode: 'import_only' },
      {
        fields: [
          { column: 1, label: 'name', type: 'singleLineText', include: true, structureOnly: false, fieldId: field('name') },
          { ...extra, column: 4, structureOnly: false },
          { ...extra, column: 0, label: 'Empty one', structureOnly: true },
        ],
      },
    )
    expect(job.state).toBe('done')
    const { body } = await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId: table.id })
    const added = Object.entries(body.columns).filter(([key]) => key.startsWith('f') && !Object.values(table.fields).includes(key))
    expect(added.map(([, cells]) => cells)).toEqual([
      [null, null, 'x', 'y', 'z', 'w'],
      [null, null, null, null, null, null],
    ])
  })

  it('makes options that the file names and a field lacks, when asked and for those who may', async () => {
    freshTable()
    const context = org.context(org.admin)
    const config = { options: [{ id: 'o00000000old1', label: 'Lisboa', hue: 'blue' }] }
    const places = buildTable(context, {
      fields: { name: 'singleLineText', one: { type: 'select', config }, many: { type: 'multipleSelect', config } },
    })
    const into = async (makeOptions: boolean, member = org.admin) => {
      const job = await analyse(server, org.admin, 'places.csv', 'Name,One,Many\r\na,LISBOA,"Porto, Lisboa"\r\nb,Porto,Faro\r\n')
      const fields = ['name', 'one', 'many'].map((name, column) => ({
        column,
        label: name,
        type: 'singleLineText' as const,
        fieldId: places.fields[name],
      }))
      await server
        .as(member)
        .post(`/api/imports/${job.id}/run`, { label: 'x', fields, into: { tableId: places.id, mode: 'import_only', makeOptions } })
      return waitForImport(server, org.admin, job.id, ['done', 'failed'])
    }
    const labels = (name: string) =>
      (findTableModel(org.org, places.id)?.field(places.fields[name] ?? '')?.config as typeof config | undefined)?.options.map(
        ({ label }) => label,
      )
    expect(await into(false)).toMatchObject({ state: 'done', rowErrorCount: 3 })
    expect(labels('one')).toEqual(['Lisboa'])
    expect(await into(true)).toMatchObject({ state: 'done', rowErrorCount: 0 })
    expect([labels('one'), labels('many')]).toEqual([
      ['Lisboa', 'Porto'],
      ['Lisboa', 'Faro', 'Porto'],
    ])
  })

  it('refuses keys that are none, fields one may not fill, and tables one may not change', async () => {
    freshTable()
    expect((await run({ mode: 'import_update' })).status).toBe(400)
    expect((await run({ mode: 'import_update', key: { column: 3, fieldId: field('city') } })).status).toBe(400)
    expect((await run({ mode: 'import_update', key: { column: 1, fieldId: field('code') } })).status).toBe(400)
    const reader = org.addMember({
      seat: 'builder',
      isAdmin: false,
      profile: { create_table: 1, tables_enabled: { [table.id]: {} } } as never,
    })
    const job = await analyse(server, reader, 'people.csv', csv)
    const body = {
      label: 'x',
      fields: [{ column: 0, label: 'code', type: 'singleLineText', fieldId: field('code') }],
      into: { tableId: table.id, mode: 'import_only' },
    }
    expect((await server.as(reader).post(`/api/imports/${job.id}/run`, body)).status).toBe(403)
  })
})
