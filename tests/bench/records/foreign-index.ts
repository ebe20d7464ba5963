import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import { changeIndexes } from '#server/records/queries/change-indexes.ts'
import { readFigures } from '#server/records/read/figures.ts'
import { pageTemplate } from '#server/records/read/page-template.ts'
import { queryRecords, type RecordQuery } from '#server/records/read/query-records.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import { judge, measure, type Row } from '#tests/bench/records/compare.ts'
import type { SeededTable } from '#tests/bench/records/seed.ts'

const everything = sql`deleted_at IS NULL`

/** A page of 100 in bare SQL that must scan the table: the floor of queries without an index. */
function barePage(table: SeededTable, where: RawBuilder<unknown>, sortedBy: string): RawBuilder<unknown> {
  const columns = sql.join(['id', 'seq', 'created_at', 'updated_at', ...table.fieldIds].map((name) => sql.ref(name)))
  return sql`SELECT ${columns} FROM ${recordTable(table.id)} NOT INDEXED WHERE ${where} ORDER BY ${fieldColumn(sortedBy)} NULLS LAST, id LIMIT 100`
}

/**
 * Queries that no index serves, on a table with an index on other fields. Beside them runs bare SQL that must scan the table. They are R3's
 * own query (a filtered and sorted page of 100) and first figures. `amount` and `owner` must have no index.
 */
export function beside(context: OrgContext, table: SeededTable, rounds: number): Row[] {
  const { org } = context
  const [, , , amount = '', , , , owner = ''] = table.fieldIds
  const page: RecordQuery = {
    tableId: table.id,
    filter: { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: owner, operator: 'is', value: 'Owner 7' }] },
    sorts: [{ fieldId: amount, direction: 'asc' }],
    search: '',
    after: null,
    limit: 100,
  }
  const sorted = { ...page, filter: null }
  const all = { ...sorted, sorts: [] }
  const figures = () => {
    const template = pageTemplate(context, all)
    template.figures.known.clear()
    return readFigures(context, template, [{ name: 'count' }, { name: 'sum', fieldId: amount }, { name: 'median', fieldId: amount }])
  }
  const bareFigures = sql`SELECT count(*), sum(${fieldColumn(amount)}), median(${fieldColumn(amount)}) FROM ${recordTable(table.id)} NOT INDEXED WHERE ${everything}`
  const bare = (statement: RawBuilder<unknown>) => () => org.db.allRaw(statement)
  const [filtered = 0, bareFiltered = 0, sortedOnly = 0, bareSorted = 0, figured = 0, bareFigured = 0] = measure(
    [
      { name: 'ours, filtered and sorted', run: () => queryRecords(context, page) },
      { name: 'bare', run: bare(barePage(table, sql`fold(${fieldColumn(owner)}) = 'owner 7' AND ${everything}`, amount)) },
      { name: 'ours, sorted', run: () => queryRecords(context, sorted) },
      { name: 'bare', run: bare(barePage(table, everything, amount)) },
      { name: 'ours, figures', run: figures },
      { name: 'bare', run: bare(bareFigures) },
    ],
    rounds,
  )
  const name = `of ${table.rows}, beside a foreign index`
  return [
    judge(`R3 page of 100, filtered and sorted, ${name}`, filtered, bareFiltered, 1.3),
    judge(`R5 page of 100, sorted, ${name}`, sortedOnly, bareSorted, 1.3),
    judge(`R6 first count, sum and median ${name}`, figured, bareFigured, 1.3),
  ]
}

/** Shares of the time that building takes: most when it writes and commits. */
const moments = [0.1, 0.3, 0.5, 0.65, 0.75, 0.8, 0.85, 0.9, 0.95, 0.98]

/**
 * The delay of a write that comes while an index is being built, at {@link moments}, by the clock. Each such build is cancelled. 100 ms are
 * allowed.
 */
export async function buildStall(context: OrgContext, table: SeededTable): Promise<Row> {
  const { org } = context
  const { signal } = new AbortController()
  const [name = ''] = table.fieldIds
  const { pauseWrites } = org.db
  const writeOnce = async (): Promise<number> => {
    const before = performance.now()
    await org.db.write(() => org.db.run(sql`UPDATE table_def SET label = 'While it is built' WHERE id = ${table.id}`))
    return performance.now() - before
  }
  /** @returns the write's delay, undefined when the index already existed; the duration of the build */
  const attempt = async (afterMs: number): Promise<{ waited: number | undefined; built: number }> => {
    let waited: Promise<number> | undefined
    let over = false
    let started = 0
    const write = async (): Promise<number> => {
      await pause(afterMs)
      return over ? NaN : writeOnce()
    }
    org.db.pauseWrites = (onWaiting) => {
      const release = pauseWrites(onWaiting)
      started = performance.now()
      waited = afterMs === Infinity ? undefined : write()
      return () => {
        over = true
        release()
      }
    }
    const make = [{ fieldId: name, of: 'sortKey' as const, descending: afterMs === Infinity }]
    const done = await changeIndexes(org, { tableId: table.id, drop: [], make, gone: false }, new Date(), signal)
    const built = performance.now() - started
    org.db.pauseWrites = pauseWrites
    const ms = await waited
    return { waited: done || ms === undefined ? undefined : ms, built }
  }
  const { built } = await attempt(Infinity)
  const waits: number[] = []
  const floor: number[] = []
  for (const share of moments) {
    floor.push(await writeOnce())
    const { waited } = await attempt(built * share)
    if (waited !== undefined) waits.push(waited)
  }
  console.log(
    `an index of ${table.rows} records took ${Math.round(built)} ms; writes meanwhile waited ${waits.map(Math.round).join(', ')} ms, with nothing built ${floor.map(Math.round).join(', ')}`,
  )
  return judge('a write while an index is built, the longest, beside 100 ms (clock)', Math.max(0, ...waits), 100, 1)
}
