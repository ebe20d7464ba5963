import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '#shared/lib/ids.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import { queryRecords, type RecordQuery } from '#server/records/read/query-records.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { readFigures } from '#server/records/read/figures.ts'
import { pageTemplate } from '#server/records/read/page-template.ts'
import { readTableChunk } from '#server/feed/table-feed.ts'
import { indexVersion, setIndexVersion } from '#server/storage/records/record-indexes.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import { judge, measure, type Row } from '#tests/bench/records/compare.ts'
import { beside, buildStall } from '#tests/bench/records/foreign-index.ts'
import { loopHold } from '#tests/bench/records/loop-hold.ts'
import { duplicateShape, indexShapes, linkShape } from '#tests/bench/records/shapes.ts'
import { seedTable, type SeededTable } from '#tests/bench/records/seed.ts'
import { buildTable, makeIndex } from '#tests/support/build-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

/**
 * `npm run bench -- records [--rows=1000000] [--small=50000] [--rounds=5]`: goals R4 to R7, R10, R11 and the shapes of R9 without computed
 * fields. Two further parts: an index beside queries it does not serve, and writes while it is built. Ours (with rights, checks, history,
 * undo) runs by turns with the bare statement on the same table. Figures are CPU time, except the loop's longest hold.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, fallback: number): number =>
    Number(argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback)
  const rounds = option('rounds', 5)
  const world = createTestOrgOnPlatform()
  const { org } = world
  const context = world.context(world.admin)
  const small = seedTable(context, option('small', 50_000))
  const large = seedTable(context, option('rows', 1_000_000))
  const result: Row[] = []

  // R4: the first page of a view, without and with its index; pages far in; the same on a table twenty times as large
  const view = (table: SeededTable, after: string | null = null): RecordQuery => ({
    tableId: table.id,
    filter: { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: table.state, operator: 'anyOf', value: [table.options[2] ?? ''] }] },
    sorts: [{ fieldId: table.due, direction: 'asc' }],
    search: '',
    after,
    limit: 100,
  })
  const bare = (table: SeededTable) => {
    const columns = [
      ...['id', 'seq', 'created_at', 'created_by', 'updated_at', 'updated_by'].map((name) => sql.ref(name)),
      ...table.fieldIds.map((id) => fieldColumn(id)),
    ]
    const statement = sql`
      SELECT ${sql.join(columns.map((column) => sql`json_group_array(${column})`))} FROM (
        SELECT ${sql.join(columns)} FROM ${recordTable(table.id)}
        WHERE ${fieldColumn(table.state)} = ${table.options[2]} AND deleted_at IS NULL
        ORDER BY ${fieldColumn(table.due)} ASC NULLS LAST, id LIMIT 100)`.compile(org.db.build)
    return () => org.db.allRaw(statement)
  }
  const [unindexed = 0, bareUnindexed = 0] = measure(
    [
      { name: 'ours', run: () => queryRecords(context, view(large)) },
      { name: 'bare', run: bare(large) },
    ],
    rounds,
  )
  result.push(judge(`R5 filter and sort of ${large.rows} rows, no index`, unindexed, bareUnindexed, 1.3))
  const sortedBy = [large.due, ...large.fieldIds.slice(2, 5)]
  result.push(
    await loopHold(
      world.platform,
      context,
      sortedBy.map((fieldId) => ({ ...view(large), sorts: [{ fieldId, direction: 'desc' }] })),
    ),
  )
  for (const table of [small, large]) {
    makeIndex(context, table.id, [
      { fieldId: table.state, of: 'cell', descending: false },
      { fieldId: table.due, of: 'sortKey', descending: false },
    ])
  }
  setIndexVersion(org, indexVersion(org) + 1)
  const deep = (() => {
    let after: string | null = null
    for (let page = 0; page < 300; page++) after = (JSON.parse(queryRecords(context, view(large, after))) as { next: string | null }).next
    return after
  })()
  const [first = 0, bareFirst = 0, firstSmall = 0, deepPage = 0] = measure(
    [
      { name: 'ours', run: () => queryRecords(context, view(large)) },
      { name: 'bare', run: bare(large) },
      { name: 'small', run: () => queryRecords(context, view(small)) },
      { name: 'deep', run: () => queryRecords(context, view(large, deep)) },
    ],
    rounds,
    100,
  )
  result.push(judge('R4 first page of an indexed view beside bare SQL', first, bareFirst, 2))
  result.push(judge(`R4 the same, ${large.rows} rows beside ${small.rows}`, first, firstSmall, 1.3))
  result.push(judge('R4 page 300 by key beside the first', deepPage, first, 1.5))

  result.push(...beside(context, large, rounds), await buildStall(context, large))

  // R6
  const count = { ...view(large), sorts: [] }
  const countBare =
    sql`SELECT count(*) FROM ${recordTable(large.id)} WHERE ${fieldColumn(large.state)} = ${large.options[2]} AND deleted_at IS NULL`.compile(
      org.db.build,
    )
  const [counted = 0, again = 0, bareCount = 0] = measure(
    [
      {
        name: 'ours, first time',
        run: () => {
          const template = pageTemplate(context, count)
          template.figures.known.clear()
          return readFigures(context, template, [{ name: 'count' }])
        },
      },
      { name: 'ours, nothing changed', run: () => readFigures(context, pageTemplate(context, count), [{ name: 'count' }]) },
      { name: 'bare', run: () => org.db.allRaw(countBare) },
    ],
    rounds,
    5,
  )
  result.push(judge('R6 count of a filter beside bare SQL', counted, bareCount, 1.2))

  result.push(judge('R6 the same again, nothing changed', again, bareCount, 0.1))

  // R7: 1,000 records in one durable write
  const wide = buildTable(context, {
    fields: Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`f${index}`, index % 2 === 0 ? 'singleLineText' : 'number'] as const),
    ),
  })
  const fieldIds = Object.values(wide.fields)
  const valuesOf = (row: number): Record<string, string | number> =>
    Object.fromEntries(fieldIds.map((id, index) => [id, index % 2 === 0 ? `Value ${row} of ${index}` : row * index]))
  const schema = z.array(z.strictObject({ id: z.string(), values: z.record(z.string(), z.union([z.string().max(10_000), z.number()])) }))
  org.db.executeScript(
    'CREATE TABLE bare_rows (id TEXT PRIMARY KEY, at TEXT, seq INTEGER, ' + fieldIds.map((id) => `"${id}"`).join(',') + ')',
  )
  const bareInsert =
    sql`INSERT INTO bare_rows VALUES (${sql.join(Array.from({ length: fieldIds.length + 3 }, () => sql`${null}`))})`.compile(org.db.build)
  const batch = (size: number): { id: string; values: Record<string, string | number> }[] =>
    Array.from({ length: size }, (_, row) => ({ id: newId(), values: valuesOf(row) }))
  const write = (changes: RecordChange[], gesture = 'paste'): unknown =>
    org.db.writeNow(() => applyRecordChanges(context, wide.id, changes, { batch: newId(), madeAt: new Date(), gesture }))
  for (const size of [100, 1000]) {
    const [ours = 0, reference = 0] = measure(
      [
        { name: 'ours', run: () => write(batch(size).map((record) => ({ op: 'create', ...record }))) },
        {
          name: 'bare',
          run: () => {
            const rows = schema.parse(JSON.parse(JSON.stringify(batch(size))))
            org.db.writeNow(() =>
              org.db.runEach(
                bareInsert,
                rows.map(({ id, values }, index) => [
                  id,
                  new Date().toISOString(),
                  index,
                  ...fieldIds.map((fieldId) => values[fieldId] ?? null),
                ]),
              ),
            )
          },
        },
      ],
      rounds,
    )
    result.push(judge(`R7 create ${size} × 20 in one write beside zod and bare inserts`, ours, reference, 1.25))
  }

  // R9: the shapes of Teable's CI, against its p95 (its hardware is another, hence the large factors)
  const ids = Array.from({ length: 10_000 }, () => newId())
  write(ids.map((id, row) => ({ op: 'create', id, values: valuesOf(row) })))
  let mark = 0
  // created beforehand, on a version beyond any: only the write is measured
  const pastes = Array.from({ length: Math.min(rounds, 3) + 1 }, (): RecordChange[] => {
    mark++
    return ids.map((id, row) => ({ op: 'update', id, values: valuesOf(row + mark), base: Number.MAX_SAFE_INTEGER }))
  })
  const thousand = ids.slice(0, 1000)
  const [paste = 0, remove = 0, restore = 0, through = 0] = measure(
    [
      { name: 'paste', run: () => write(pastes.pop() ?? []) },
      {
        name: 'delete',
        run: () =>
          write(
            // as an up-to-date device sends it
            thousand.map((id) => ({ op: 'delete', id, base: org.currentSeq() })),
            'delete',
          ),
      },
      {
        name: 'undo',
        run: () =>
          write(
            thousand.map((id) => ({ op: 'restore', id })),
            'undo',
          ),
      },
      {
        name: 'page through',
        run: () => {
          let after: string | null = null
          for (let page = 0; page < 10; page++)
            after = (
              JSON.parse(queryRecords(context, { ...view(large, after), tableId: wide.id, filter: null, sorts: [], limit: 1000 })) as {
                next: string | null
              }
            ).next
        },
      },
    ],
    Math.min(rounds, 3),
  )
  result.push(judge('R9 paste 10,000 × 20, beside 21.8 s of Teable', paste, 21_800, 0.02))
  result.push(judge('R9 delete 1,000, beside 0.56 s', remove, 560, 0.054))
  result.push(judge('R9 undo it, beside 2.3 s', restore, 2300, 0.026))
  result.push(judge('R9 read 10,000 × 20 in ten pages, beside 3.8 s (× 50)', through, 3800, 0.053))

  result.push(await duplicateShape(world, context, wide), ...linkShape(context, rounds), ...indexShapes(context, rounds))

  // R10, R11: the first copy, and 1,000 missed changes
  const columns = [sql.ref('id'), sql.ref('seq'), ...small.fieldIds.map((id) => fieldColumn(id))]
  const columnar =
    sql`SELECT ${sql.join(columns.map((column) => sql`json_group_array(${column})`))} FROM (SELECT ${sql.join(columns)} FROM ${recordTable(small.id)} ORDER BY seq)`.compile(
      org.db.build,
    )
  const copy = (): string[] => {
    const chunks: string[] = []
    for (let since = 0; ;) {
      const chunk = readTableChunk(context, small.id, since, 10_000)
      chunks.push(chunk.json)
      if (chunk.next === undefined) return chunks
      since = chunk.next
    }
  }
  const [copied = 0, floor = 0, late = 0] = measure(
    [
      { name: 'ours', run: () => copy().map((chunk) => gzipSync(chunk, { level: 1 })) },
      { name: 'floor', run: () => gzipSync(JSON.stringify(org.db.allRaw(columnar)[0]), { level: 1 }) },
      { name: 'late', run: () => readTableChunk(context, large.id, large.seq - 1000, 10_000) },
    ],
    rounds,
  )
  result.push(judge(`R10 first copy of ${small.rows} records, gzipped, beside the columnar floor`, copied, floor, 2))
  result.push(judge(`R11 1,000 missed changes of ${large.rows} records, beside 50 ms`, late, 50, 1))
  console.log('milliseconds of CPU')
  console.table(Object.fromEntries(result.map(({ goal, ...row }) => [goal, row])))
  world.dispose()
}
