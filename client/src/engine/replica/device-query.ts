import type { Query } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { Device } from '#client/engine/device/current-device.ts'
import { LargeQuery } from '#client/engine/replica/large-query.ts'
import { LiveQuery } from '#client/engine/replica/live-query.ts'
import type { LocalTable } from '#client/engine/replica/local-table.ts'
import type { TableStore } from '#client/engine/replica/table-store.ts'

const live = new WeakMap<TableStore, Map<string, LargeQuery>>()

/** A live query over the records that this device can show. Callers with the same query share one result; `key` is the query as text. */
export function deviceQuery(device: Device, query: Query, fields: readonly Field[], key = JSON.stringify(query)): LargeQuery {
  const table = device.replica.table(query.tableId)
  const queries = live.get(table.store) ?? new Map<string, LargeQuery>()
  live.set(table.store, queries)
  const fullKey = `${key}${fieldsKey(fields)}`
  let found = queries.get(fullKey)
  if (!found) {
    // Abandoned queries hold only their definition, but typing into a search makes many. A watched query is found again by its key.
    if (queries.size > 50) for (const [one, { isWatched }] of queries) if (!isWatched) queries.delete(one)
    queries.set(fullKey, (found = makeQuery(device, table, query, fields)))
  }
  return found
}

function makeQuery(device: Device, table: LocalTable, query: Query, fields: readonly Field[]): LargeQuery {
  const { replica, session, server, network } = device
  const { tableId } = query
  const headSeq = (): number => replica.heads.get().find((head) => head.id === tableId)?.seq ?? table.meta?.seq ?? 0
  let asked = 0
  return new LargeQuery({
    table,
    query,
    local: new LiveQuery(table, query, fields, {
      currentUserId: session.memberId,
      timezone: session.organisation.timezone,
      isPaged: () => replica.isPaged(tableId),
    }),
    online: network.online,
    heads: replica.heads,
    isLarge: () => replica.isLarge(tableId),
    rows: () => replica.rowsOf(tableId),
    api: {
      count: server.count,
      query: (wanted, after, limit) => {
        asked = headSeq()
        return server.query(wanted, after, limit)
      },
    },
    keep: (columns) => void device.keepPage(tableId, columns, asked),
  })
}

const fieldLists = new WeakMap<readonly Field[], number>()
let nextFieldList = 0

function fieldsKey(fields: readonly Field[]): number {
  let key = fieldLists.get(fields)
  if (key === undefined) fieldLists.set(fields, (key = nextFieldList += 1))
  return key
}
