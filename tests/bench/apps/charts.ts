import { performance } from 'node:perf_hooks'
import { sql, type RawBuilder } from 'kysely'
import { chartBlock, type ChartBlockConfig } from '#shared/blocks/chart-block.ts'
import { chartData, chartQuestion } from '#shared/blocks/chart-data.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { readTableChunk } from '#server/feed/table-feed.ts'
import { groupRecords } from '#server/records/queries/groups.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import { deviceAnswers } from '#client/engine/replica/device-answers.ts'
import { TableStore } from '#client/engine/replica/table-store.ts'
import { measure } from '#tests/bench/records/compare.ts'
import { seedTable, type SeededTable } from '#tests/bench/records/seed.ts'
import { median, rounded } from '#tests/bench/sync/statistics.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

interface Chart {
  config: ChartBlockConfig
  /** the columns that the bare statement groups by and measures */
  keys: readonly RawBuilder<unknown>[]
  figure: RawBuilder<unknown>
}

/** Charts over a table of that many records: in this process as a device answers them, and on the server beside its bare SQL. */
export async function measureCharts(rows: number, rounds: number): Promise<void> {
  const world = createTestOrgOnPlatform()
  const context = world.context(world.admin)
  const table = seedTable(context, rows)
  const charts = chartsOf(table)
  const device = openDevice(context, table)
  const result: Record<string, object> = {}
  for (const [name, chart] of Object.entries(charts)) {
    const times: number[] = []
    for (let round = 0; round <= rounds; round += 1) times.push(await device(chart.config))
    const [ours = NaN, bare = NaN] = measure(
      [
        { name: 'ours', run: () => groupRecords(context, { ...asked(table, chart.config), sorts: [], search: '' }) },
        { name: 'bare', run: bareSql(context, table, chart) },
      ],
      rounds,
    )
    result[name] = {
      'device, ms': rounded(median(times.slice(1))),
      'worst, ms': rounded(Math.max(...times)),
      'server, ms': rounded(ours),
      'bare SQL, ms': rounded(bare),
      ratio: Math.round((ours / bare) * 100) / 100,
    }
  }
  console.log(`a chart over ${rows} records: device ≤ 150 ms, server ≤ 1.3 × its bare SQL`)
  console.table(result)
  world.dispose()
}

const at = (table: SeededTable, index: number): string => table.fieldIds[index] ?? ''

function chartsOf(table: SeededTable): Record<string, Chart> {
  const amount = at(table, 3)
  const [state, due] = [fieldColumn(table.state), fieldColumn(table.due)]
  const chart = (config: Partial<ChartBlockConfig>): ChartBlockConfig => ({
    ...(chartBlock.defaults() as ChartBlockConfig),
    tableId: table.id,
    ...config,
  })
  const byState = { fieldId: table.state, direction: 'asc' as const }
  const byMonth = { fieldId: table.due, direction: 'asc' as const, bucket: 'month' as const }
  const month = sql`strftime('%Y-%m-01', ${due})`
  return {
    'count by option': { config: chart({ group: byState }), keys: [state], figure: sql`count(*)` },
    'sum by option': {
      config: chart({ group: byState, aggregate: 'sum', fieldId: amount }),
      keys: [state],
      figure: sql`sum(${fieldColumn(amount)})`,
    },
    'count by month': { config: chart({ group: byMonth }), keys: [month], figure: sql`count(*)` },
    'sum by option, split by month': {
      config: chart({ group: byState, split: byMonth, aggregate: 'sum', fieldId: amount }),
      keys: [state, month],
      figure: sql`sum(${fieldColumn(amount)})`,
    },
  }
}

function asked(table: SeededTable, config: ChartBlockConfig) {
  return { tableId: table.id, filter: config.filter, groupBy: [], aggregates: [], ...chartQuestion(config) }
}

/** One statement for each level, as a chart needs them. */
function bareSql({ org }: OrgContext, table: SeededTable, { keys, figure }: Chart): () => void {
  const statements = keys.map((_, depth) => {
    const levels = sql.join(keys.slice(0, depth + 1))
    return sql`SELECT ${levels}, count(*), ${figure} FROM ${recordTable(table.id)} WHERE deleted_at IS NULL GROUP BY ${levels}`.compile(
      org.db.build,
    )
  })
  return () => {
    for (const statement of statements) org.db.allRaw(statement)
  }
}

/** The table as a device keeps it. Answers the ms of CPU from a chart's question to its groups, which are ready to be drawn. */
function openDevice(context: OrgContext, { id }: SeededTable): (config: ChartBlockConfig) => Promise<number> {
  const store = new TableStore(id)
  for (let since: number | undefined = 0; since !== undefined;) {
    const chunk = readTableChunk(context, id, since, 10_000)
    store.applyChunks([JSON.parse(chunk.json) as RecordChunk])
    since = chunk.next
  }
  const fields = openTable(context, id).model.fields.map((field) => ({
    ...{ id: field.id, tableId: id, type: field.type, config: field.config as JsonObject },
    ...{ label: '', required: false, position: '' },
  }))
  const replica = { table: () => ({ store, load: () => Promise.resolve() }), entities: () => ({ get: () => fields }) }
  const session = { memberId: context.memberId, organisation: { timezone: 'UTC' } }
  const answers = deviceAnswers({ replica, session } as unknown as Parameters<typeof deviceAnswers>[0], new AbortController().signal)
  return async (config) => {
    const cpu = process.cpuUsage()
    const start = performance.now()
    const { levels } = await answers.groups({
      tableId: id,
      filter: config.filter,
      search: '',
      groupBy: [],
      aggregates: [],
      ...chartQuestion(config),
    })
    chartData(config, levels, fields)
    const { user, system } = process.cpuUsage(cpu)
    return Math.min((user + system) / 1000, performance.now() - start)
  }
}
