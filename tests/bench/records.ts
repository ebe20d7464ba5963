import { performance } from 'node:perf_hooks'
import { newId } from '#shared/lib/ids.ts'
import { applyTypedRecords } from '#server/features/records/apply-typed-records.ts'
import { queryRecords, type RecordQuery } from '#server/features/records/query-records.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

/**
 * `npm run bench -- records [--rows=50000]`: how long one query without an index keeps the event loop (goal: 50 ms), in CPU time of this
 * process, which a busy machine does not change much.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const rows = Number(argv.find((one) => one.startsWith('--rows='))?.split('=')[1] ?? '50000')
  const world = createTestOrgOnPlatform()
  const context = world.context(world.admin)
  const table = buildTable(context, { fields: { name: 'singleLineText', note: 'text', amount: 'number', day: 'date' } })
  const field = (name: string): string => table.fields[name] ?? ''
  const fieldIds = ['name', 'note', 'amount', 'day'].map(field)
  for (let at = 0; at < rows; at += 5000) {
    const made = Array.from({ length: Math.min(5000, rows - at) }, (_, index): [string, string, string, number, string] => {
      const row = ((at + index) * 7919) % rows
      return [
        newId(),
        `Página ${row}`,
        `Some longer text with número ${row} in it`,
        row,
        `20${10 + (row % 15)}-0${1 + (row % 9)}-1${row % 10}`,
      ]
    })
    const meta = { batch: newId(), madeAt: new Date() }
    await world.org.db.write(() => applyTypedRecords(context, table.id, { fieldIds, rows: made, links: [] }, meta))
  }
  const base: RecordQuery = { tableId: table.id, filter: null, sorts: [], search: '', after: null, limit: 100 }
  const contains = { id: 'n', fieldId: field('name'), operator: 'contains', value: '99' }
  const queries: Record<string, RecordQuery> = {
    'first page': base,
    'sorted by number': { ...base, sorts: [{ fieldId: field('amount'), direction: 'asc' }] },
    'sorted by text': { ...base, sorts: [{ fieldId: field('name'), direction: 'asc' }] },
    'filter: text contains': { ...base, filter: { id: 'g', conjunction: 'and', nodes: [contains] } },
    'search, found late': { ...base, search: `${rows - 1}` },
    'sum and count': { ...base, aggregates: [{ name: 'count' }, { name: 'sum', fieldId: field('amount') }] },
  }
  const results: Record<string, { 'CPU ms': number; 'wall ms': number }> = {}
  for (const [name, query] of Object.entries(queries)) {
    queryRecords(context, query)
    const runs = Array.from({ length: 5 }, () => {
      const cpu = process.cpuUsage()
      const started = performance.now()
      queryRecords(context, query)
      const wall = performance.now() - started
      const used = process.cpuUsage(cpu)
      return { cpu: (used.user + used.system) / 1000, wall }
    })
    const median = (values: number[]): number => Math.round((values.sort((a, b) => a - b)[values.length >> 1] ?? NaN) * 10) / 10
    results[name] = { 'CPU ms': median(runs.map((one) => one.cpu)), 'wall ms': median(runs.map((one) => one.wall)) }
  }
  console.log(`one query over ${rows} rows, no index`)
  console.table(results)
  world.dispose()
}
