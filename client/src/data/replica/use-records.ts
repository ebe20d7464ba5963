import { useMemo, useSyncExternalStore } from 'react'
import { aggregates, type AggregateName, type AggregateResult } from '#shared/query/aggregates.ts'
import type { Query } from '#shared/query/query.ts'
import type { Field } from '#shared/tables/table.ts'
import { currentDevice, valueOfDevice, type Device } from '#client/data/device/current-device.ts'
import type { Value } from '#client/data/lib/value.ts'
import { LiveQuery, type RecordsResult } from '#client/data/replica/live-query.ts'
import type { RecordRow, TableStatus } from '#client/data/replica/record-row.ts'
import { fieldsOfTable } from '#client/data/replica/table-fields.ts'
import type { TableStore } from '#client/data/replica/table-store.ts'
import { useEntities } from '#client/data/replica/use-entities.ts'

const nothing: RecordsResult = { rows: [], total: 0, status: 'loading' }
const live = new WeakMap<TableStore, Map<string, LiveQuery>>()

/**
 * The records a query finds on this device, kept up to date: filtered, searched and sorted as the server would. The query
 * is compared by content, so it may be made anew at each render. `undefined` reads nothing.
 */
export function useRecords(query: Query | undefined): RecordsResult {
  const fields = useFields(query?.tableId)
  const key = JSON.stringify(query)
  const value = useMemo(() => {
    const wanted = key === undefined ? undefined : (JSON.parse(key) as Query)
    return valueOfDevice<RecordsResult>((device) => (wanted ? queryOf(device, wanted, key, fields) : constant), nothing)
  }, [key, fields])
  return useSyncExternalStore(value.subscribe, value.get)
}

/** A table's fields in order. */
export function useFields(tableId: string | undefined): readonly Field[] {
  const all = useEntities('field')
  return fieldsOfTable(tableId ?? '', all)
}

/** One record, or undefined when it is not on the device. */
export function useRecord(tableId: string | undefined, recordId: string | null | undefined): RecordRow | undefined {
  const value = useMemo(
    () =>
      valueOfDevice<RecordRow | undefined>((device) => {
        if (!tableId || !recordId) return { get: () => undefined, subscribe: constant.subscribe }
        const { store } = device.replica.table(tableId)
        return { get: () => store.find(recordId), subscribe: (listener) => store.subscribe(listener) }
      }, undefined),
    [tableId, recordId],
  )
  return useSyncExternalStore(value.subscribe, value.get)
}

/** How much of a table is here. */
export function useTableStatus(tableId: string): TableStatus {
  const value = useMemo(() => valueOfDevice<TableStatus>((device) => device.replica.table(tableId).status, 'loading'), [tableId])
  return useSyncExternalStore(value.subscribe, value.get)
}

/** One figure over the records a query finds; `count` needs no field. */
export function useAggregate(query: Query | undefined, fieldId: string | null, name: AggregateName): AggregateResult {
  const { rows } = useRecords(query)
  return useMemo(() => aggregates[name](rows.map((row) => (fieldId ? row.cell(fieldId) : row.id))), [rows, fieldId, name])
}

/** A table as commands read it, at the moment of the gesture; undefined while the device opens. */
export function readTable(
  tableId: string,
): { status: TableStatus; size: number; find(recordId: string): RecordRow | undefined; rows(): Iterable<RecordRow> } | undefined {
  const table = currentDevice.get()?.replica.table(tableId)
  if (!table) return undefined
  const { store } = table
  return { status: table.status.get(), size: store.size, find: (recordId) => store.find(recordId), rows: () => store.rows() }
}

const constant: Value<RecordsResult> = { get: () => nothing, subscribe: () => () => undefined }

/** Components that ask the same share one result. */
function queryOf(device: Device, query: Query, key: string, fields: readonly Field[]): LiveQuery {
  const table = device.replica.table(query.tableId)
  const queries = live.get(table.store) ?? new Map<string, LiveQuery>()
  live.set(table.store, queries)
  const fullKey = `${key}${fieldsKey(fields)}`
  let found = queries.get(fullKey)
  if (!found) {
    // Abandoned queries hold nothing but their definition; still, typing into a search makes many.
    if (queries.size > 50) queries.clear()
    queries.set(fullKey, (found = new LiveQuery(table, query, fields, device.session.memberId, device.session.organisation.timezone)))
  }
  return found
}

const fieldLists = new WeakMap<readonly Field[], number>()
let nextFieldList = 0

function fieldsKey(fields: readonly Field[]): number {
  let key = fieldLists.get(fields)
  if (key === undefined) fieldLists.set(fields, (key = nextFieldList += 1))
  return key
}
