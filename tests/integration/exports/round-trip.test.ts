import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportFormat } from '#shared/nouns/exports/export-formats.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import type { ImportMode } from '#shared/nouns/imports/import-modes.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { isStoredColumn } from '#server/storage/records/structure-sql.ts'
import { addRecords, buildTable, type BuiltTable, type FieldSpec } from '#tests/support/build-table.ts'
import { analyse, waitForImport } from '#tests/support/import-file.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const optionOf = (label: string, index: number) => ({ id: `o00000000000${index}`, label, hue: 'blue' })
const options = ['Open', 'Closed; done', 'a, b', 'a', 'b', '=1+1', '-x'].map(optionOf)
const ids = (...indexes: number[]) => indexes.map((index) => options[index]?.id ?? '')
const todo = (id: string, label: string, checked: boolean) => JSON.stringify({ id, label, checked })

interface Sample {
  spec: FieldSpec
  values: CellValue[]
}

/** Cells of every type that a file can fill, the odd ones among them. */
function samples(cities: BuiltTable, cityIds: string[], people: string[]): Record<string, Sample> {
  const [paris = '', lisbon = '', washington = ''] = cityIds
  const list = { options }
  return {
    singleLineText: { spec: 'singleLineText', values: ['=1+1', "'quoted", '-3', '007', '1,234.5', 'N/A', 'a;b', 'ção "q"', '2024-01-02'] },
    text: { spec: 'text', values: ['two\nlines', 'x'.repeat(32_767), 'a\ttab', "''=x", '- item\n- item'] },
    number: { spec: 'number', values: [0, -1.5, 1.234, 1234, 1e21, 1.5e-7, 123_456_789_012_345, -1_234_567.891, 1e300] },
    rounded: { spec: { type: 'number', config: { decimals: 0, thousands: true } }, values: [1.234, 12_345.678] },
    currency: { spec: 'currency', values: [123_450, -5, 0, 1_234_567_89, 999_999_999_999_99] },
    percent: { spec: { type: 'percent', config: { decimals: 0 } }, values: [12.5, -0.333, 1234.5] },
    goal: { spec: { type: 'goal', config: { target: 1000, decimals: 0 } }, values: [12.5, 1234.567, -3] },
    date: { spec: 'date', values: ['2024-02-29', '0001-01-01', '1899-12-31', '1900-02-28', '9999-12-31', '2024-03-04'] },
    dateTime: {
      spec: 'dateTime',
      // the last three are of hours that come twice in New York, Sao Paulo and Madrid
      values: [
        '2024-02-29T12:34:56.789Z',
        '1850-01-01T00:00:00.000Z',
        '2024-07-01T00:00:01.000Z',
        ...['2024-11-03T05:30:00.000Z', '2024-11-03T06:30:00.000Z', '2018-02-18T01:30:00.000Z', '2018-02-18T02:30:00.000Z'],
        ...['2024-10-27T00:30:00.000Z', '2024-10-27T01:30:00.000Z'],
      ],
    },
    time: { spec: 'time', values: ['14:30:00', '00:00:00', '23:59:59'] },
    dateRange: {
      spec: 'dateRange',
      values: [
        ['2024-01-02', '2024-03-04'],
        ['2024-01-02', '2024-01-02'],
      ],
    },
    checkbox: { spec: 'checkbox', values: [1, null] },
    switch: { spec: 'switch', values: [1] },
    starred: { spec: 'starred', values: [1] },
    select: { spec: { type: 'select', config: list }, values: ids(0, 1, 2, 3, 5, 6) },
    radioSelect: { spec: { type: 'radioSelect', config: list }, values: ids(2) },
    multipleSelect: { spec: { type: 'multipleSelect', config: list }, values: [ids(3, 4), ids(2, 1), ids(5, 0)] },
    checklist: {
      spec: { type: 'checklist', config: { options: options.map((option) => ({ ...option, required: false })) } },
      values: [ids(3, 4), ids(2)],
    },
    tags: { spec: 'tags', values: [['x', 'y z'], ['=1']] },
    todoList: {
      spec: 'todoList',
      values: [[todo('a', 'call; Ana', true), todo('b', '- x', false)]],
    },
    email: { spec: 'email', values: ['a@b.com'] },
    phone: { spec: 'phone', values: ['+55 11 99999-0000', '(11) 3333-4444', '11999990000'] },
    link: { spec: 'link', values: ['https://x.com/?a=b&c=d'] },
    cpf: { spec: 'cpf', values: ['52998224725'] },
    cnpj: { spec: 'cnpj', values: ['11222333000181', '12ABC34501DE35'] },
    carPlate: { spec: 'carPlate', values: ['ABC1234', 'ABC1D23'] },
    address: {
      spec: 'address',
      values: [JSON.stringify({ street: 'Rua A', number: '10', city: 'São Paulo', state: 'SP' })],
    },
    user: { spec: { type: 'user', config: { multiple: true } }, values: [people, people.slice(1)] },
    multipleUsers: { spec: 'multipleUsers', values: [people] },
    connectedRecord: {
      spec: { type: 'connectedRecord', config: { tableId: cities.id } },
      values: [[paris, lisbon, washington], [lisbon], [washington], [lisbon, washington]].map((links) => links.toSorted()),
    },
  }
}

interface World {
  org: TestOrg
  table: BuiltTable
  /** a table of the same fields without records */
  copy: BuiltTable
  given: Record<string, Sample>
}

function build(language: Locale['language'], timezone: string): World {
  const org = server.createOrg()
  const context = org.context(org.admin)
  org.org.db.writeNow(() => org.org.db.run(org.org.db.build.updateTable('organisation').set({ language, timezone })))
  const people = [org.admin.memberId, org.addMember().memberId]
  const cities = buildTable(context, { label: 'Cities' })
  const cityIds = addRecords(context, cities, [{ name: 'São Paulo' }, { name: 'Lisboa' }, { name: 'Washington, D.C.' }])
  const given = samples(cities, cityIds, people)
  const fields: Record<string, FieldSpec> = Object.fromEntries(Object.entries(given).map(([name, { spec }]) => [name, spec]))
  const table = buildTable(context, { fields: { key: 'singleLineText', ...fields } })
  const copy = buildTable(context, { fields: { key: 'singleLineText', ...fields } })
  const rows = Math.max(...Object.values(given).map(({ values }) => values.length))
  addRecords(
    context,
    table,
    Array.from({ length: rows }, (_, row) => ({
      key: `k${row}`,
      ...Object.fromEntries(
        Object.entries(given).flatMap(([name, { values }]) => (row < values.length ? [[name, values[row] ?? null]] : [])),
      ),
    })),
  )
  return { org, table, copy, given }
}

async function exported({ org, table }: World, format: ExportFormat): Promise<Buffer> {
  const response = await fetch(`${server.url}/api/v3/tab/${table.id}/csv-export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${org.admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format }),
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function importInto({ org }: World, target: BuiltTable, name: string, bytes: Buffer, mode: ImportMode): Promise<unknown> {
  const job = await analyse(server, org.admin, name, bytes)
  const columns = job.preview?.columns ?? []
  const fields = columns.map(({ index, label }) => ({
    column: index,
    label,
    type: 'singleLineText',
    fieldId: target.fields[label],
  }))
  const into = {
    tableId: target.id,
    mode,
    ...(mode === 'import_update' && { key: { column: 0, fieldId: target.fields['key'] }, overwriteEmpty: true }),
  }
  const answer = await server.as(org.admin).post(`/api/imports/${job.id}/run`, { label: 'x', fields, into })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return waitForImport(server, org.admin, job.id, ['done', 'failed'])
}

/** Cells by field name, in the order of the keys. */
async function cells({ org }: World, table: BuiltTable): Promise<Record<string, unknown[]>> {
  const { body } = await server.as(org.admin).post<RecordPage>('/api/records/query', { tableId: table.id })
  const keys = body.columns[table.fields['key'] ?? ''] ?? []
  const order = keys.map((_, row) => row).toSorted((a, b) => String(keys[a]).localeCompare(String(keys[b])))
  return Object.fromEntries(Object.entries(table.fields).map(([name, id]) => [name, order.map((row) => body.columns[id]?.[row])]))
}

describe('what is exported', () => {
  it.each([
    ['csv', 'en', 'America/New_York'],
    ['xlsx', 'en', 'America/New_York'],
    ['csv', 'pt', 'America/Sao_Paulo'],
    ['xlsx', 'es', 'Europe/Madrid'],
  ] as const)('comes back as it was: .%s, %s, %s', async (format, language, timezone) => {
    const world = build(language, timezone)
    const before = await cells(world, world.table)
    const bytes = await exported(world, format)
    const name = `export.${format}`

    expect(await importInto(world, world.copy, name, bytes, 'import_only')).toMatchObject({ state: 'done', rowErrors: [] })
    const copied = await cells(world, world.copy)
    for (const [label, { spec }] of Object.entries(world.given)) {
      const { richerThanText, format: write } = getFieldType(typeof spec === 'string' ? spec : spec.type)
      const read = (cell: unknown): unknown => (richerThanText ? write((cell ?? null) as CellValue, {}, localeOf(language)) : cell)
      expect([label, copied[label]?.map(read)]).toEqual([label, before[label]?.map(read)])
    }

    // imported into their own records nothing changes, not even content that a text cannot express
    const { db } = world.org.org
    const seqOf = () => db.get(db.build.selectFrom('table_def').select('record_seq').where('id', '=', world.table.id))
    const seq = seqOf()
    expect(await importInto(world, world.table, name, bytes, 'import_update')).toMatchObject({
      state: 'done',
      rowErrors: [],
      rowsImported: 0,
    })
    expect(await cells(world, world.table)).toEqual(before)
    expect(seqOf()).toEqual(seq)
  })

  it('is tried with every type that a file can fill', () => {
    const world = build('en', 'UTC')
    const tried = new Set(Object.values(world.given).map(({ spec }) => (typeof spec === 'string' ? spec : spec.type)))
    const filled = fieldTypeNames.filter((name) => {
      const { column, computed, holds, face, sign } = getFieldType(name)
      return isStoredColumn(column) && !computed && holds !== 'attachments' && !face && !sign
    })
    expect(filled.filter((name) => !tried.has(name))).toEqual([])
  })
})
