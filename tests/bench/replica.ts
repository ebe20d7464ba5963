import { performance } from 'node:perf_hooks'
import { newId } from '#shared/lib/ids.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import type { FilterCondition, Query, Sort } from '#shared/values/query.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import { runInBrowser } from '#tests/bench/replica/browser.ts'
import { feedBench } from '#tests/bench/replica/feed.ts'
import { LocalQuery } from '#client/engine/replica/local-query.ts'
import { TableStore } from '#client/engine/replica/table-store.ts'

const tableId = 't000000000001'
const options = ['red', 'amber', 'green', 'blue', 'violet'].map((label, at) => ({ id: `o00000000000${at}`, label, hue: 'gray' }))
const fields: QueryField[] = [
  { id: 'f000000000001', type: 'singleLineText', config: {} },
  { id: 'f000000000002', type: 'number', config: {} },
  { id: 'f000000000003', type: 'date', config: {} },
  { id: 'f000000000004', type: 'select', config: { options } },
  { id: 'f000000000005', type: 'text', config: {} },
]
const [name, amount, day, state] = fields.map((field) => field.id) as [string, string, string, string]
const words = ['river', 'stone', 'cloud', 'ember', 'lark', 'Árvore', 'quiet', 'harbour', 'meadow', 'ink']

/**
 * `npm run bench -- replica [--rows=50000,200000] [--rounds=5] [--client=dist/client]`
 *
 * - Default: the replica in Chromium (C1, C2, C3, C5, R10, L2), see `replica/browser.ts`.
 * - `--large=1000000`: tables kept whole past the budget, `replica/large.ts`.
 * - `--feed`: the change feed (R11).
 * - `--queries`: more kinds of queries over a table in memory, in this process.
 *
 * The queries run by turns beside the same rows as bare typed arrays (filter and sort of a Float64Array's indices). Results are medians of
 * the rounds. Goal C3: 50,000 rows ≤ 16 ms, one changed row in a sorted view ≤ 1 ms.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (key: string, standard: string): string => argv.find((one) => one.startsWith(`--${key}=`))?.split('=')[1] ?? standard
  if (argv.includes('--feed')) return feedBench(option)
  if (!argv.includes('--queries')) return runInBrowser(option)
  const rows = Number(option('rows', '50000'))
  const rounds = Number(option('rounds', '15'))
  const store = new TableStore(tableId)
  store.applyChunks([chunkOf(rows)])
  const numbers = Float64Array.from({ length: rows }, (_, row) => amountAt(row))

  const by = (...sorts: [string, Sort['direction']][]): Sort[] => sorts.map(([fieldId, direction]) => ({ fieldId, direction }))
  const many: FilterCondition = { id: 'c', fieldId: amount, operator: 'greater', value: 1_000 }
  const queries: Record<string, Query> = {
    'number filter + number sort': ask([many], by([amount, 'desc'])),
    'number filter + text sort': ask([many], by([name, 'asc'])),
    'text filter + date sort': ask([{ id: 'c', fieldId: name, operator: 'contains', value: 'e' }], by([day, 'asc'])),
    'select sort, then number': ask([], by([state, 'asc'], [amount, 'desc'])),
    'search in three columns': { ...ask([], []), search: 'arvore' },
    'no filter, no sort': ask([], []),
  }
  const times: Record<string, number[]> = {}
  const time = (what: string, work: () => unknown): void => {
    const start = performance.now()
    work()
    ;(times[what] ??= []).push(performance.now() - start)
  }
  for (let round = 0; round < rounds; round += 1) {
    time('bare typed array', () => bareSort(numbers))
    for (const [what, query] of Object.entries(queries)) time(what, () => new LocalQuery(store, query, fields, 'me').rows)
    const followed = new LocalQuery(store, queries['number filter + text sort'] as Query, fields, 'me')
    const stop = store.subscribe((change) => followed.apply(change))
    time('one changed row, sorted by text', () => {
      store.applyChunks([chunkOf(1, (round * 997) % rows)])
      return followed.rows
    })
    stop()
  }
  const floor = median(times['bare typed array'] ?? [])
  console.log(`${rows} rows in memory, median of ${rounds} rounds`)
  console.table(
    Object.fromEntries(
      Object.entries(times).map(([what, all]) => [
        what,
        { 'first ms': round(all[0] ?? 0), 'median ms': round(median(all)), 'x bare': round(median(all) / floor) },
      ]),
    ),
  )
}

const ask = (nodes: FilterCondition[], sorts: Sort[]): Query => ({
  tableId,
  filter: nodes.length > 0 ? { id: 'g', conjunction: 'and', nodes } : null,
  sorts,
  search: '',
})

function bareSort(numbers: Float64Array): Uint32Array {
  const found = new Uint32Array(numbers.length)
  let count = 0
  for (let row = 0; row < numbers.length; row += 1) if ((numbers[row] as number) > 1_000) found[count++] = row
  return found.subarray(0, count).sort((a, b) => (numbers[b] as number) - (numbers[a] as number))
}

const amountAt = (row: number): number => ((row * 7_919) % 100_003) / 10
const ids: string[] = []

function chunkOf(count: number, from = 0): RecordChunk {
  const rows = Array.from({ length: count }, (_, at) => from + at)
  const word = (row: number, by: number): string => words[(row * 7 + by * (row % 13)) % words.length] ?? ''
  const columns: RecordChunk['columns'] = {
    id: rows.map((row) => (ids[row] ??= newId())),
    seq: rows.map((row) => row + 1),
    created_at: rows.map(() => '2026-01-01T00:00:00.000Z'),
    created_by: rows.map(() => null),
    updated_at: rows.map(() => '2026-01-01T00:00:00.000Z'),
    updated_by: rows.map(() => null),
  }
  const cells = [
    (row: number) => `${word(row, 1)} ${word(row, 3)} ${row % 997}`,
    amountAt,
    (row: number) => `20${10 + (row % 15)}-0${1 + (row % 9)}-1${row % 10}`,
    (row: number) => options[row % options.length]?.id ?? null,
    (row: number) => `${word(row, 2)} ${word(row, 5)} ${word(row, 7)}`,
  ]
  for (const [index, field] of fields.entries()) columns[field.id] = rows.map((row) => cells[index]?.(row) ?? null)
  return { tableId, seq: count, head: count, more: false, removed: [], columns }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
