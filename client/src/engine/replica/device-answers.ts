import { maxGroups } from '#shared/query/groups.ts'
import type { QueryField, QueryRow } from '#shared/query/query-field.ts'
import type { Query } from '#shared/values/query.ts'
import { figureSteps, groupSteps } from '#shared/query/tally.ts'
import type { Device } from '#client/engine/device/current-device.ts'
import { inSlices } from '#client/lib/in-slices.ts'
import type { ServerApi } from '#client/engine/live/server-api.ts'
import { LocalQuery } from '#client/engine/replica/local-query.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'
import type { TableStore } from '#client/engine/replica/table-store.ts'

/** The questions about all rows of a query: aggregates and groups. */
export type TableAnswers = Pick<ServerApi, 'figures' | 'groups'>

/**
 * Gives the server's answers for a table that is on this device whole, unsent changes included. The work is done in slices, so that the browser stays
 * responsive.
 * A change during the run may be missing from the answer: a caller that follows the table asks again.
 * @param closing aborted once nobody waits for the answer
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
      const levels = await answer(query, (rows, fields) => {
        const { timezone } = session.organisation
        return groupSteps(rows, groupBy, fields, aggregates, timezone, maxGroups)
      })
      return { tableId: query.tableId, levels: levels ?? [], more: !levels }
    },
  }
}

/** The records still present at these positions: one object that moves on, since one for each would be kept in memory. */
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
