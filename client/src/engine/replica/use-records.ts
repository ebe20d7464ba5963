import { useMemo, useSyncExternalStore } from 'react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { figureOf, figureOver } from '#shared/query/aggregates.ts'
import type { AggregateName, AggregateResult } from '#shared/query/aggregate-names.ts'
import type { Query } from '#shared/values/query.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { currentDevice, valueOfDevice } from '#client/engine/device/current-device.ts'
import type { Value } from '#client/lib/value.ts'
import { deviceQuery } from '#client/engine/replica/device-query.ts'
import type { RecordsResult } from '#client/engine/replica/live-query.ts'
import { fetchMissing } from '#client/engine/replica/missing-records.ts'
import type { RecordRow, TableStatus } from '#client/engine/replica/record-row.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { useTableAnswer } from '#client/engine/replica/use-table-answer.ts'

const nothing: RecordsResult = { rows: [], total: 0, status: 'loading' }

/**
 * The records that a query finds on this device, kept up to date: filtered, searched and sorted as on the server. The query is compared by content,
 * so each render may create it. `undefined` reads nothing.
 */
export function useRecords(query: Query | undefined): RecordsResult {
  const found = useFound(query)
  const hold = useMemo(() => holdLast(query?.tableId), [query?.tableId])
  const value = useMemo(() => hold(found), [hold, found])
  return useSyncExternalStore(value.subscribe, value.get)
}

/** True once a query is answered. Until then {@link useRecords} gives the previous result in the table. */
export function useIsAnswered(query: Query): boolean {
  const { subscribe, get } = useFound(query)
  return useSyncExternalStore(subscribe, () => get().status !== 'loading')
}

function useFound(query: Query | undefined): Value<RecordsResult> {
  const fields = useFields(query?.tableId)
  const key = JSON.stringify(query)
  return useMemo(() => {
    const wanted = key === undefined ? undefined : (JSON.parse(key) as Query)
    return valueOfDevice<RecordsResult>((device) => (wanted ? deviceQuery(device, wanted, fields, key) : constant), nothing)
  }, [key, fields])
}

/** Holds the previous result of a table in sight until the next one is worked out, so that nothing flickers. */
function holdLast(tableId: string | undefined): (value: Value<RecordsResult>) => Value<RecordsResult> {
  const last = new Map<string | undefined, RecordsResult>()
  return ({ get, subscribe }) => ({
    subscribe,
    get: () => {
      const result = get()
      if (!result.isWorking) last.set(tableId, result)
      return last.get(tableId) ?? result
    },
  })
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
        return {
          get: () => store.find(recordId),
          subscribe: (listener) => {
            const seek = (): void => fetchMissing(device, tableId, recordId)
            const stops = [store.subscribe(listener), device.replica.heads.subscribe(seek), device.network.online.subscribe(seek)]
            seek()
            return () => {
              for (const stop of stops) stop()
            }
          },
        }
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

/** False for a table of which this device has a part only, while the server cannot be asked. */
export function useKnowsAll(tableId: string): boolean {
  const asks = useAsksAll(tableId)
  const value = useMemo(
    () =>
      valueOfDevice<boolean>(
        ({ replica }) => ({ get: () => !replica.isPaged(tableId), subscribe: (listener) => replica.heads.subscribe(listener) }),
        true,
      ),
    [tableId],
  )
  return useSyncExternalStore(value.subscribe, value.get) || asks
}

/** True for a table shown page by page, while all of it can be asked about: at the server, or here when this device has it all. */
export function useAsksAll(tableId: string): boolean {
  const value = useMemo(
    () =>
      valueOfDevice<boolean>(({ replica, network }) => {
        const watched = [replica.heads, network.online, replica.localTable(tableId).status]
        return {
          get: () => replica.isPaged(tableId) && (network.online.get() || replica.hasWhole(tableId)),
          subscribe: (listener) => {
            const stops = watched.map((one) => one.subscribe(listener))
            return () => {
              for (const stop of stops) stop()
            }
          },
        }
      }, false),
    [tableId],
  )
  return useSyncExternalStore(value.subscribe, value.get)
}

/** How many records a table has, whatever is looked for in it; undefined: nobody asks, or it is not known. */
export function useRecordCount(tableId: string, isAsked: boolean): number | undefined {
  const asks = useAsksAll(tableId)
  const question = isAsked && asks ? { tableId, filter: null, search: '', aggregates: [{ name: 'count' as const }] } : undefined
  const answer = useTableAnswer('figures', question)
  const here = useMemo(
    () =>
      valueOfDevice<number | undefined>(({ replica }) => {
        const { store } = replica.table(tableId)
        return {
          get: () => (isAsked && !replica.isPaged(tableId) ? store.size : undefined),
          subscribe: (listener) => store.subscribe(listener),
        }
      }, undefined),
    [tableId, isAsked],
  )
  const size = useSyncExternalStore(here.subscribe, here.get)
  const counted = answer?.[0]
  return asks ? (typeof counted === 'number' ? counted : undefined) : size
}

/** One figure over the records a query finds; `count` needs no field. undefined: not known yet. */
export function useAggregate(query: Query, fieldId: string | null, name: AggregateName): AggregateResult | undefined {
  const asks = useAsksAll(query.tableId)
  // a server's figure needs no records, which would be fetched, too
  const { rows, status } = useRecords(asks ? undefined : query)
  const field = useEntity('field', fieldId ?? '')
  const { tableId, filter, search } = query
  const aggregates = [{ name, ...(fieldId !== null && { fieldId }) }]
  const answer = useTableAnswer('figures', asks ? { tableId, filter, search, aggregates } : undefined)
  const here = useMemo(() => {
    const { type, config } = field ? behaviourOf(field) : {}
    if (!field || !type)
      return figureOver(
        name,
        rows.map((row) => row.id),
      )
    const cells = rows.map((row) => row.cell(field.id))
    return figureOf(type, config, name, cells)
  }, [rows, field, name])
  if (asks) return answer?.[0]
  return status === 'loading' ? undefined : here
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
