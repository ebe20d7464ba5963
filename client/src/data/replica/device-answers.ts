import { maxGroups } from '#shared/query/groups.ts'
import type { QueryField, QueryRow } from '#shared/query/query-field.ts'
import type { Query } from '#shared/query/query.ts'
import { figureSteps, groupSteps } from '#shared/query/tally.ts'
import type { Device } from '#client/data/device/current-device.ts'
import { nextTurn } from '#client/data/lib/next-turn.ts'
import type { ServerApi } from '#client/data/live/server-api.ts'
import { LocalQuery } from '#client/data/replica/local-query.ts'
import { fieldsOfTable } from '#client/data/replica/table-fields.ts'
import type { TableStore } from '#client/data/replica/table-store.ts'

/** ms at a time that an answer may take from the main thread */
const sliceMs = 12

/** What is asked of all that a query finds. */
export type TableAnswers = Pick<ServerApi, 'figures' | 'groups'>

/**
 * The same answers as the server's, of a table that is here whole, with its unsent changes: worked out in slices, between which the browser
 * may do something else. What changes meanwhile may be in them or not: whoever follows the table asks again.
 * @param closing aborted: nobody waits any more
 */
export function deviceAnswers({ replica, session }: Pick<Device, 'replica' | 'session'>, closing: AbortSignal): TableAnswers {
  async function answer<T>(
    { tableId, filter, search }: Omit<Query, 'sorts'>,
    steps: (rows: Iterable<QueryRow>, fields: readonly QueryField[]) => Generator<void, T>,
  ): Promise<T> {
    const table = replica.table(tableId)
    await table.load()
    const fields = fieldsOfTable(tableId, replica.entities('field').get())
    const { timezone } = session.organisation
    const found = new LocalQuery(table.store, { tableId, filter, search, sorts: [] }, fields, session.memberId, timezone)
    // no row is shown
    found.limit(0)
    await inSlices(found.steps(), closing)
    return inSlices(steps(rowsAt(table.store, found.positions()), fields), closing)
  }
  return {
    figures: ({ aggregates, ...query }) => answer(query, (rows, fields) => figureSteps(rows, fields, aggregates)),
    groups: async ({ aggregates, groupBy, ...query }) => {
      const levels = await answer(query, (rows, fields) => groupSteps(rows, groupBy, fields, aggregates, maxGroups))
      return { tableId: query.tableId, levels: levels ?? [], more: !levels }
    },
  }
}

/** The records at these positions that are still there: one object that moves on, since an object for each would be kept. */
function* rowsAt(store: TableStore, positions: Iterable<number>): Generator<QueryRow> {
  let position = 0
  const row: QueryRow = {
    get id() {
      return store.idAt(position)
    },
    cell: (fieldId) => store.column(fieldId)?.get(position) ?? null,
  }
  for (position of positions) if (store.isAlive(position)) yield row
}

async function inSlices<T>(run: Generator<void, T>, closing: AbortSignal): Promise<T> {
  for (;;) {
    const start = performance.now()
    do {
      const step = run.next()
      if (step.done) return step.value
    } while (performance.now() - start < sliceMs)
    await nextTurn()
    closing.throwIfAborted()
  }
}
