import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { searchAll } from '#server/features/search/find/search-all.ts'
import { catchUp } from '#server/features/search/text-index/catch-up.ts'
import { withTextFile } from '#server/features/search/text-index/open-index.ts'
import { makeTextFile } from '#server/features/search/text-index/text-file.ts'
import { textFileOf } from '#server/storage/text-files.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { renewEpoch } from '#server/storage/renew-epoch.ts'
import { addField } from '#tests/support/add-field.ts'
import { buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { node } from '#tests/support/sample-page.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const words = [
  'Café',
  'coffee',
  'Straße',
  'STRASSE 7',
  'łódź',
  'a"b\'c',
  'x\ny',
  '東京都',
  '🎈🎈🎈',
  'aaaa',
  'aa',
  '123.456.789-09',
  'Ärger%_*',
]
const word = fc.constantFrom(...words)
const texts = fc.array(word, { maxLength: 3 }).map((list) => list.join(' '))
const options = ['oaaaaaaaaaaa1', 'oaaaaaaaaaaa2']
const asked = [...words, 'caf', 'strass', 'Open café', 'closed', 'ab', '12345', 'tag é', 'xyz', '京都', 'OR', 'a AND b', '"']

interface World {
  org: TestOrg
  tables: BuiltTable[]
  people: TestMember[]
  pages: string[]
  records: { table: BuiltTable; id: string; isThere: boolean }[]
}

function createWorld(): World {
  const org = server.createOrg('Acme')
  const admin = org.context(org.admin)
  const select = {
    type: 'select',
    config: { options: options.map((id, at) => ({ id, label: at ? 'Closed' : 'Open café', hue: 'blue' })) },
  } as const
  const fields = { Name: 'singleLineText', Note: 'text', State: select, Tags: 'tags', Cpf: 'cpf', Number: 'number' } as const
  const tables = ['One', 'Two'].map((label) => buildTable(admin, { label, fields }))
  const [one, two] = tables as [BuiltTable, BuiltTable]
  addField(admin, two, 'Other', 'connectedRecord', { tableId: one.id })
  const hidden = { fields_excluded: [one.fields['Note'] ?? ''] }
  const rows = { data: [{ field: two.fields['Name'] ?? '', operator: 'contains', value: 'a' }] }
  const reader = org.addMember({ seat: 'member', profile: { tables_enabled: { [one.id]: hidden, [two.id]: rows } } })
  const stranger = org.addMember({ seat: 'member', profile: {} })
  return { org, tables, people: [org.admin, reader, stranger], pages: [], records: [] }
}

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      table: fc.nat(1),
      name: texts,
      note: texts,
      state: fc.nat(2),
      tags: fc.array(word, { maxLength: 2 }),
      number: fc.nat(10),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('update' as const), at: fc.nat(30), name: texts, note: texts }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('toggle' as const), at: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('comment' as const), at: fc.nat(30), text: texts, isGone: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('page' as const), title: word, text: texts }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('options' as const), table: fc.nat(1), label: word }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('field' as const), table: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('convert' as const), table: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('lose' as const, 'epoch' as const, 'archive' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('catchUp' as const), ms: fc.constantFrom(0, 1, 5, 1000) }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function perform(world: World, given: Act): Promise<void> {
  const { org, tables, records, pages } = world
  const admin = org.context(org.admin)
  const mutate = (kind: never, args: object) => server.as(org.admin).mutate(kind, args as never, newId())
  const table = 'table' in given ? (tables[given.table] ?? (tables[0] as BuiltTable)) : (tables[0] as BuiltTable)
  if (given.kind === 'create' && records.length < 18) {
    const id = newId()
    const cells: Record<string, CellValue> = { Name: given.name, Note: given.note, Tags: given.tags, Number: given.number }
    if (given.state < 2) cells['State'] = options[given.state] ?? null
    const other = records[given.number % Math.max(1, records.length)]
    if (table === tables[1] && other && other.table === tables[0]) cells['Other'] = [other.id]
    change(admin, table.id, [{ op: 'create', id, values: valuesOf(table, cells) }])
    records.push({ table, id, isThere: true })
  } else if (given.kind === 'update') {
    const record = records[given.at % Math.max(1, records.length)]
    if (!record?.isThere) return
    const values = valuesOf(record.table, { Name: given.name, Number: given.note.length })
    change(admin, record.table.id, [{ op: 'update', id: record.id, values, base: Number.MAX_SAFE_INTEGER }])
  } else if (given.kind === 'toggle') {
    const record = records[given.at % Math.max(1, records.length)]
    if (!record) return
    const base = Number.MAX_SAFE_INTEGER
    change(admin, record.table.id, [record.isThere ? { op: 'delete', id: record.id, base } : { op: 'restore', id: record.id }])
    record.isThere = !record.isThere
  } else if (given.kind === 'comment') {
    const record = records[given.at % Math.max(1, records.length)]
    const place =
      given.at % 3 === 0 || !record
        ? { itemType: 'page', itemId: pages[given.at % Math.max(1, pages.length)] ?? '', recordId: null }
        : { itemType: 'table', itemId: record.table.id, recordId: record.id }
    const id = newId()
    await mutate('comments.add' as never, { id, place, parentId: null, text: given.text || 'said', mentions: [] })
    if (given.isGone) await mutate('comments.delete' as never, { id })
  } else if (given.kind === 'page' && pages.length < 8) {
    const id = newId()
    pages.push(id)
    await mutate('pages.create' as never, { id, label: given.title, icon: 'file-text', color: 'amber' })
    await changeDocument(admin, `page:${id}`, (doc) => writePage(doc, { nodes: [node('paragraph', {}, given.text || 'empty')] }), 'person')
  } else if (given.kind === 'options') {
    const config = { options: options.map((id, at) => ({ id, label: at ? 'Closed' : given.label, hue: 'blue' })) }
    await mutate('fields.update' as never, { tableId: table.id, id: table.fields['State'], config })
  } else if (given.kind === 'field') {
    const field = { id: table.fields['Tags'], tableId: table.id }
    await mutate('fields.delete' as never, field)
    if (records.length % 2 === 0) await mutate('fields.restore' as never, field)
  } else if (given.kind === 'convert') {
    const to = { type: 'singleLineText' }
    await mutate('fields.convert' as never, { id: table.fields['Number'], tableId: table.id, from: 'number', to, misfitLabel: 'Rest' })
  } else if (given.kind === 'archive') {
    await mutate('tables.archive' as never, { id: table.id })
    await mutate('tables.restore' as never, { id: table.id })
  } else if (given.kind === 'lose') rmSync(textFileOf(org.org.db.path), { force: true })
  else if (given.kind === 'epoch') org.org.db.writeNow(() => renewEpoch(org.org.db))
  else if (given.kind === 'catchUp') withIndex(world, given.ms)
}

/** Takes texts up for so long, and finds by what is there then. */
function withIndex({ org }: World, ms: number, find?: (index: Parameters<typeof searchAll>[3]) => string): string | undefined {
  makeTextFile(org.org.db.path)
  return withTextFile(org.org, (file) => {
    const behind = catchUp(org.org, file, performance.now() + ms)
    return find?.({ file, behind })
  })
}

const keysOf = (answer: string | undefined): { keys: string[]; complete: boolean } => {
  const { hits, complete } = JSON.parse(answer ?? '{"hits":[],"complete":false}') as { hits: SearchHit[]; complete: boolean }
  return { keys: hits.map((hit) => JSON.stringify(hit)).toSorted(), complete }
}

it('finds by the index what reading everything finds, whatever changed and however far the index is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 25 }), fc.constantFrom(0, 1, 1000), async (acts, ms) => {
      const world = createWorld()
      for (const one of acts)
        await perform(world, one).catch((error: unknown) => {
          // a field is in the trash, or has another type by now
          if (!(error instanceof AppError)) throw error
        })
      for (const person of world.people) {
        const context = world.org.context(person)
        for (const text of asked) {
          const naive = keysOf(searchAll(context, text, Infinity, undefined))
          const indexed = keysOf(withIndex(world, ms, (index) => searchAll(context, text, Infinity, index)))
          expect({ text, ...indexed }).toEqual({ text, ...naive })
        }
      }
    }),
    runs(12, 400),
  )
})
