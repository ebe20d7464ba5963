import { createHash } from 'node:crypto'
import type { IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import type { TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { ownView, tableViewQuery } from '#shared/blocks/table-view-query.ts'
import type { BlockAsk } from '#shared/nouns/public-links/block-ask.ts'
import { isFilterBroken } from '#shared/query/prepare-filter.ts'
import { fieldsOfFilter, isFilterGroup, type FilterGroup, type Sort } from '#shared/values/query.ts'
import type { Arrangement } from '#shared/views/view-store.ts'
import { findViewStore } from '#shared/views/view-stores.ts'
import type { View } from '#shared/views/view.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { canBeAsked, isShownUnasked } from '#server/features/records/public/shown-unasked.ts'
import { arrangingFields } from '#server/features/records/public/arrange-records.ts'
import { isEverybodys } from '#server/access/view-sight.ts'
import { readView } from '#server/storage/read-view.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A table block's query, resolved with the caller's rights. */
export interface TablePlan {
  table: OpenTable
  ask: BlockAsk
  isOpen: boolean
  hasView: boolean
  /** fields of people, linked records and files that nobody chose by name */
  unasked: readonly string[]
  fields: readonly ModelField[]
  filter: FilterGroup | null
  sorts: readonly Sort[]
  arrangement: Arrangement | undefined
}

/**
 * Undefined when nothing may be shown: no table, a missing or hidden view or condition field, or no visible field left.
 * @throws AppError of `openTable`
 */
export function planTableView(
  context: OrgContext,
  config: Omit<TableViewBlockConfig, 'tools'>,
  included: readonly string[] = [],
): TablePlan | undefined {
  if (config.tableId === null) return undefined
  const table = openTable(context, config.tableId)
  const view = config.viewId === null ? arranged(ownView(config)) : findView(context, table.model.id, config.viewId)
  const query = tableViewQuery(config, view)
  const visible = visibleFields(context, table)
  if (!query || isFilterBroken(query.filter, visible)) return undefined
  const { fields: chosen, filter } = query
  const fields = chosen
    ? chosenFields(table, visible, chosen, view?.arrangement)
    : visible.filter((field) => included.includes(field.id) || isShownUnasked(table.model, field))
  if (fields.length === 0) return undefined
  const sorts = query.sorts.filter(({ fieldId }) => visible.some((field) => field.id === fieldId))
  return {
    table,
    fields,
    filter,
    sorts,
    unasked: chosen ? [] : idsOf(visible.filter((field) => canBeAsked(field) && !isShownUnasked(table.model, field))),
    arrangement: view?.arrangement,
    isOpen: chosen === null,
    hasView: config.viewId !== null,
    ask: {
      table: table.model.id,
      asks: digestOf(['tableView', canonical(filter)]),
      shown: idsOf(fields),
      sorts: [...new Set(sorts.map(({ fieldId }) => fieldId))],
      reads: fieldsOfFilter(filter),
    },
  }
}

/** The chosen fields, and those without which a view's arrangement says nothing: the record's name, and what it arranges by. */
export function chosenFields(
  { model }: OpenTable,
  visible: readonly ModelField[],
  chosen: readonly string[],
  arrangement: Arrangement | undefined,
): ModelField[] {
  const named = chosen.flatMap((id) => visible.find((field) => field.id === id) ?? [])
  if (!arrangement) return named
  const label = visible.filter((field) => field.id === model.recordLabelField)
  return [...new Set([...label, ...named, ...arrangingFields(arrangement, visible)])]
}

/** A question of figures, resolved with the caller's rights: nothing of a record is shown but what it groups and measures by. */
export interface FiguresPlan {
  table: OpenTable
  ask: BlockAsk
  /** those of the question, by id */
  field(id: string | null | undefined): ModelField | undefined
}

interface FiguresAsked {
  tableId: string | null
  filter: FilterGroup | null
  /** every field that it groups by or measures */
  fields: readonly string[]
  /** what makes it another question, as JSON */
  asks: readonly unknown[]
}

/** Undefined where a table, a field or a condition is not there for the caller. @throws AppError of `openTable` */
export function planFigures(context: OrgContext, { tableId, filter, fields, asks }: FiguresAsked): FiguresPlan | undefined {
  if (tableId === null) return undefined
  const table = openTable(context, tableId)
  const visible = visibleFields(context, table)
  const field: FiguresPlan['field'] = (id) => visible.find((candidate) => candidate.id === id)
  if (isFilterBroken(filter, visible) || !fields.every((id) => field(id))) return undefined
  return {
    table,
    field,
    ask: {
      table: table.model.id,
      asks: digestOf([...asks, canonical(filter)]),
      shown: [],
      sorts: [],
      reads: [...new Set([...fields, ...fieldsOfFilter(filter)])],
    },
  }
}

export interface IndicatorPlan {
  table: OpenTable
  ask: BlockAsk
  field: ModelField | undefined
  /** by which its periods are told */
  date: ModelField | undefined
}

/** Undefined where nothing may be shown, as for table blocks. @throws AppError of `openTable` */
export function planIndicator(context: OrgContext, config: IndicatorBlockConfig): IndicatorPlan | undefined {
  if (config.tableId === null) return undefined
  const table = openTable(context, config.tableId)
  const visible = visibleFields(context, table)
  const field = config.aggregate === 'count' ? undefined : visible.find(({ id }) => id === config.fieldId)
  if ((config.aggregate !== 'count' && !field) || isFilterBroken(config.filter, visible)) return undefined
  const date = visible.find(({ id }) => id === config.dateFieldId)
  if (config.dateFieldId !== null && !date) return undefined
  return {
    table,
    field,
    date,
    ask: {
      table: table.model.id,
      asks: digestOf([
        'indicator',
        canonical(config.filter),
        config.aggregate,
        field?.id ?? null,
        ...(date ? [date.id, config.period] : []),
      ]),
      shown: [],
      sorts: [],
      reads: [...new Set([...[field, date].flatMap((one) => (one ? [one.id] : [])), ...fieldsOfFilter(config.filter)])],
    },
  }
}

const idsOf = (fields: readonly ModelField[]): string[] => [...new Set(fields.map((field) => field.id))]

/** A filter as it asks: without the ids of its nodes, which only editors need. */
function canonical(filter: FilterGroup | null): unknown {
  if (!filter) return null
  return [
    filter.conjunction,
    filter.nodes.map((node) => {
      if (isFilterGroup(node)) return canonical(node)
      const { fieldId, operator, value = null } = node
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      return [fieldId, operator, isObject ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)) : value]
    }),
  ]
}

export const digestOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const arranged = (view: Pick<View, 'type' | 'config'> | undefined): FoundView | undefined =>
  view && { ...view, arrangement: findViewStore(view.type)?.arranges?.(view.config) }

interface FoundView extends Pick<View, 'type' | 'config'> {
  arrangement: Arrangement | undefined
}

/** A view that is everybody's. */
export function findView({ org }: OrgContext, tableId: string, viewId: string): FoundView | undefined {
  const row = org.db.get(
    org.db.build
      .selectFrom('view_def')
      .select(['type', 'config'])
      .where('id', '=', viewId)
      .where('table_id', '=', tableId)
      .where('deleted_at', 'is', null)
      .where(isEverybodys),
  )
  const stored = row && readView(row)
  return stored && { type: stored.type.type, config: stored.config, arrangement: stored.type.arranges?.(stored.config) }
}
