import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { fieldTypeNames, type FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { addRecords, buildTable, type BuiltTable, type FieldSpec } from '#tests/support/build-table.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let admin: TestClient
let table: BuiltTable

const seeds = [
  "'; DROP TABLE table_def; --",
  '" OR 1=1 --',
  "') UNION SELECT password_hash FROM account --",
  '\u0000',
  '\ud800',
  '%_%',
  '\\',
  '[]',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  'r.id',
  '`id`',
  '😀'.repeat(500),
  'a'.repeat(9000),
  '1e999',
  '-0',
  'NaN',
  '0x10',
  '$[0]',
  '../../etc/passwd',
  '<script>',
  '\n\r\t',
  'İ\u0307',
  '9'.repeat(400),
]
const shapes: ((seed: string) => unknown)[] = [
  (seed) => seed,
  (seed) => [seed],
  (seed) => Number(seed),
  (seed) => ({ currentUser: seed }),
  () => null,
  () => true,
  (seed) => ({ [seed]: seed }),
  (seed) => [seed, [seed]],
]

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  admin = server.as(org.admin)
  const target = buildTable(org.context(org.admin))
  const linkFieldId = newShortId('f')
  const targetFieldId = target.fields['name']
  const configs: Partial<Record<FieldTypeName, unknown>> = {
    advancedFormula: { expression: '1 + 1' },
    rollup: { linkFieldId },
    vlookup: { linkFieldId, targetFieldId },
  }
  const specs = fieldTypeNames.map((type): [string, FieldSpec] => {
    const config = getFieldType(type).column === 'link' ? { tableId: target.id } : configs[type]
    return [type, { type, ...(config !== undefined && { config }), ...(type === 'connectedRecord' && { id: linkFieldId }) }]
  })
  table = buildTable(org.context(org.admin), { fields: Object.fromEntries(specs) })
  addRecords(org.context(org.admin), table, [{ singleLineText: 'one', number: 1 }, { text: 'two' }])
})
afterAll(() => server.close())

async function expectDecent(path: string, body: unknown): Promise<number> {
  const answer = await admin.post<{ id?: string }>(path, body)
  expect(answer.status, JSON.stringify(body).slice(0, 300)).toBeLessThan(500)
  if (answer.status >= 400) expect(answer.body).toMatchObject({ id: expect.any(String), code: expect.any(String) })
  return answer.status
}

describe('hostile keys and values', () => {
  it('in filters of every type and operator', async () => {
    let sent = 0
    let answered = 0
    const known = new Set<string>()
    const tried = new Set<FieldTypeName>()
    for (const { id: fieldId, type, behaviour } of findTableModel(org.org, table.id)?.fields ?? []) {
      // those of a computed field are its result's
      for (const [index, operator] of behaviour.definition.operators.entries()) {
        // types share their operators: one that was met in another type is tried less often
        const met = `${operator.form}.${operator.part ?? ''}.${getFieldType(type).column}`
        tried.add(type)
        const steps = known.has(met) ? 2 : 6
        known.add(met)
        for (let step = 0; step < steps; step++) {
          const seed = seeds[(sent * 7 + step) % seeds.length] ?? ''
          const value = shapes[(index + step) % shapes.length]?.(seed)
          const filter = { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId, operator: operator.name, value }] }
          if ((await expectDecent('/api/records/query', { tableId: table.id, filter })) === 200) answered++
          sent++
        }
      }
    }
    // buttons hold nothing that could be asked for, which all else can be
    expect(
      fieldTypeNames.filter((type) => !tried.has(type) && (getFieldType(type).column !== 'none' || getFieldType(type).resultOf)),
    ).toEqual([])
    expect(sent).toBeGreaterThan(500)
    expect(answered).toBeGreaterThan(100)
  })

  it('in operators, field ids, sorts, search, cursors and table ids', async () => {
    for (const seed of seeds) {
      const fieldId = table.fields['singleLineText']
      const node = (part: object) => ({
        id: 'g',
        conjunction: 'or',
        nodes: [{ id: 'c', fieldId, operator: 'contains', value: 'x', ...part }],
      })
      await expectDecent('/api/records/query', { tableId: table.id, filter: node({ operator: seed }) })
      await expectDecent('/api/records/query', { tableId: table.id, filter: node({ fieldId: seed }) })
      await expectDecent('/api/records/query', { tableId: table.id, sorts: [{ fieldId: seed, direction: 'asc' }] })
      await expectDecent('/api/records/query', { tableId: table.id, sorts: [{ fieldId, direction: seed }] })
      await expectDecent('/api/records/query', { tableId: table.id, search: seed })
      await expectDecent('/api/records/query', { tableId: table.id, sorts: [{ fieldId, direction: 'asc' }], after: seed })
      await expectDecent('/api/records/query', {
        tableId: table.id,
        sorts: [{ fieldId, direction: 'asc' }],
        after: Buffer.from(JSON.stringify([seed, seed])).toString('base64url'),
      })
      await expectDecent('/api/records/query', { tableId: seed })
      await expectDecent('/api/records/query', { tableId: table.id, [seed]: seed })
      await expectDecent('/api/records/query', { tableId: table.id, aggregates: [{ name: 'sum', fieldId: seed }] })
    }
  })

  it('in groups, figures, days told from today and exports', async () => {
    let sent = 0
    const fieldId = table.fields['singleLineText']
    const send = async (path: string, body: object): Promise<void> => {
      await expectDecent(path, { tableId: table.id, ...body })
      sent++
    }
    for (const seed of seeds) {
      const asc = { fieldId, direction: 'asc' }
      await send('/api/records/groups', { groupBy: [{ fieldId: seed, direction: 'asc' }] })
      await send('/api/records/groups', { groupBy: [{ fieldId, direction: seed }] })
      await send('/api/records/groups', { groupBy: [{ ...asc, bucket: seed }] })
      await send('/api/records/groups', { groupBy: [asc, asc, asc, asc] })
      await send('/api/records/groups', { groupBy: [asc], search: seed, aggregates: [{ name: seed, fieldId }] })
      await send('/api/records/groups', { groupBy: [asc], aggregates: [{ name: 'median', fieldId: seed }] })
      await send('/api/records/figures', { search: seed, aggregates: [{ name: 'unique', fieldId }] })
      await send('/api/records/figures', { aggregates: [{ name: 'max', fieldId: seed }] })
      for (const value of [{ relative: seed }, { relative: 'lastDays', amount: Number(seed) }, { relative: 'today', amount: seed }]) {
        const nodes = [{ id: 'c', fieldId: table.fields['dateTime'], operator: 'is', value }]
        await send('/api/records/query', { filter: { id: 'g', conjunction: 'and', nodes } })
      }
      await send('/api/records/query', { search: seed, sorts: [{ fieldId: table.fields['dateTime'], direction: 'desc' }] })
      const { status } = await admin.request('POST', `/api/v3/tab/${table.id}/csv-export`, {
        body: { search: seed, fields: [seed], delimiter: seed },
      })
      expect(status).toBe(400)
      expect((await admin.request('POST', `/api/v3/tab/${table.id}/csv-export`, { body: { search: seed } })).status).toBeLessThan(500)
      expect(
        (await admin.request('POST', `/api/v3/tab/${encodeURIComponent(seed.replaceAll(/\p{Surrogate}/gu, 'x'))}/csv-export`, { body: {} }))
          .status,
      ).toBeLessThan(500)
    }
    expect(sent).toBeGreaterThan(250)
  })

  it('in written values and keys, one refusal each and nothing half-written', async () => {
    for (const type of fieldTypeNames) {
      const now = new Date().toISOString()
      const mutations = seeds.map((seed) => {
        const changes = [{ op: 'create', id: newId(), values: { [table.fields[type] ?? '']: seed } }]
        return { id: newId(), kind: 'records.change', args: { tableId: table.id, changes }, madeAt: now }
      })
      const answer = await admin.post<MutationAnswer>('/api/mutations', { sentAt: now, mutations })
      expect(answer.status).toBe(200)
      expect(answer.body.results).toHaveLength(seeds.length)
      for (const result of answer.body.results) expect(result.status === 'applied' ? 'applied' : result.error.id).not.toBe('internal')
    }
    expect((await admin.post(`/api/records/query`, { tableId: table.id, aggregates: [{ name: 'count' }] })).status).toBe(200)
    expect((await admin.get(`/api/feed/tables/${table.id}?since=0`)).status).toBe(200)
  })

  it('answers the same to a resent mutation, and applies it once', async () => {
    const id = newId()
    const args = { tableId: table.id, changes: [{ op: 'create' as const, id: newId(), values: {} }] }
    const first = await admin.mutate('records.change', args, id)
    expect(first.status).toBe('applied')
    expect(await admin.mutate('records.change', args, id)).toEqual(first)
    expect(await admin.mutate('records.change', args)).toMatchObject({ error: { id: 'conflict' } })
  })

  it('deep and wide filters', async () => {
    let filter: unknown = { id: 'c', fieldId: table.fields['text'], operator: 'contains', value: 'x' }
    for (let depth = 0; depth < 300; depth++) filter = { id: `g${depth}`, conjunction: 'and', nodes: [filter] }
    expect(await expectDecent('/api/records/query', { tableId: table.id, filter })).toBe(400)
    const nodes = Array.from({ length: 50 }, (_, index) => ({
      id: `c${index}`,
      fieldId: table.fields['text'],
      operator: 'contains',
      value: 'x',
    }))
    const wide = {
      id: 'g',
      conjunction: 'or',
      nodes: nodes.map((node, index) => ({
        id: `g${index}`,
        conjunction: 'and',
        nodes: nodes.slice(0, 20).map((inner) => ({ ...inner, id: `${index}.${inner.id}` })),
      })),
    }
    expect(await expectDecent('/api/records/query', { tableId: table.id, filter: wide })).toBe(200)
    const tooWide = { ...wide, nodes: wide.nodes.map((group) => ({ ...group, nodes: nodes.slice(0, 21) })) }
    expect(await expectDecent('/api/records/query', { tableId: table.id, filter: tooWide })).toBe(409)
  })
})
