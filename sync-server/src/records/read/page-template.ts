import { sql, type RawBuilder } from 'kysely'
import { findOperator } from '#shared/fields/registry.ts'
import { isFilterGroup, type FilterGroup, type Sort } from '#shared/values/query.ts'
import type { AggregateResult } from '#shared/query/aggregate-names.ts'
import type { Access } from '#shared/access/access.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { linkRulesOf, openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { firstPage, limitSlot, pageAfter, pageAfterInStretches } from '#server/storage/records/key-pages.ts'
import { searchMeans } from '#server/records/read/search-means.ts'
import type { SearchMeans } from '#shared/query/prepare-filter.ts'
import { compileQuery, livingSql, rowRuleFilter, type CompiledQuery as QuerySql } from '#server/storage/records/query-compiler.ts'
import { planOf, type QueryPlan } from '#server/storage/records/query-plan.ts'
import { compileColumns, compileRecord, type ColumnStatement } from '#server/storage/records/record-json.ts'
import { compileRows, type RowsStatement } from '#server/storage/records/record-rows.ts'
import { indexVersion, type IndexColumn } from '#server/storage/records/record-indexes.ts'
import type { LinkConditions } from '#server/storage/records/cell-sql.ts'
import { linkConditions } from '#server/storage/records/link-rules.ts'
import { Slot } from '#server/storage/records/slots.ts'
import { findTableModel, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

export interface QueryShape {
  tableId: string
  filter: FilterGroup | null
  sorts: readonly Sort[]
  search: string
}

/** A query of one person with its rights, as SQL; kept for the next page and the next time. */
export interface PageTemplate {
  table: OpenTable
  visible: readonly ModelField[]
  sql: QuerySql
  plan: QueryPlan
  /** which linked records there are for the person, and whether that is less than all */
  links: LinkConditions
  linksNarrow: boolean
  /** it narrows the records by anything: how many are read for a page is not known beforehand */
  narrows: boolean
  /** the statement of the first page, or of one after a cursor; `nulls` marks the cursor's empty keys */
  page(nulls: readonly boolean[] | undefined): ColumnStatement
  /** the same by rows, with the values of these fields, as far as they are visible */
  rows(nulls: readonly boolean[] | undefined, fields: readonly { id: string; name: string }[]): RowsStatement
  shape: QueryShape
  /** the index that would help it; determined when first needed */
  wish: IndexColumn[] | undefined
  /** figures read lately, as long as no record of the table changed */
  figures: { seq: number; known: Map<string, AggregateResult[]> }
  /** a run's time as seen lately, in ms; undefined before the first */
  ms: number | undefined
}

interface Known {
  model: TableModel
  visible: readonly ModelField[]
  version: number
  templates: Map<string, PageTemplate>
  byId: ColumnStatement | undefined
  byIds: ColumnStatement | undefined
}

/** By person (their rights), then by table. */
const caches = new WeakMap<Access, Map<string, Known>>()
const keptTemplates = 50

/** @throws AppError `object_not_found`, `unauthorized` */
export function pageTemplate(context: OrgContext, shape: QueryShape): PageTemplate {
  const table = openTable(context, shape.tableId)
  const visible = visibleFields(context, table)
  const known = knownOf(context, table, visible)
  const means = searchMeans(context, table.model, visible, shape.search)
  const key =
    shape.filter === null && shape.sorts.length === 0 && shape.search === ''
      ? ''
      : JSON.stringify([shape.filter, shape.sorts, shape.search, means.people])
  const before = known.templates.get(key)
  if (before) return before
  const template = build(context, shape, table, visible, means)
  if (known.templates.size >= keptTemplates) known.templates.clear()
  if (!movesWithTime(shape.filter, table.model) && !rulesMoveWithTime(context, table)) known.templates.set(key, template)
  return template
}

/**
 * The statement that reads records by id, without those the person may not see; its slot takes the ids as JSON text or, for `one` record,
 * the id.
 */
export function byIdTemplate(context: OrgContext, tableId: string, one: boolean): ColumnStatement {
  const table = openTable(context, tableId)
  const visible = visibleFields(context, table)
  const known = knownOf(context, table, visible)
  const kind = one ? 'byId' : 'byIds'
  const before = known[kind]
  if (before) return before
  const { model, access } = table
  const living = livingSql(rowRuleFilter(access, model, context.memberId), model)
  const made = one
    ? compileRecord(context.org, model, visible, sql`WHERE r.id = ${new Slot(0)} AND ${living}`, linkRulesOf(context))
    : compileColumns(context.org, model, visible, [byIds(living)], [], undefined, linkRulesOf(context))
  if (!rulesMoveWithTime(context, table)) known[kind] = made
  return made
}

function byIds(living: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`WHERE r.id IN (SELECT value FROM json_each(${new Slot(0)})) AND ${living} ORDER BY r.seq`
}

function knownOf(context: OrgContext, { model }: OpenTable, visible: readonly ModelField[]): Known {
  const tables = caches.get(context.access) ?? new Map<string, Known>()
  caches.set(context.access, tables)
  const version = indexVersion(context.org)
  const known = tables.get(model.id)
  if (known && known.model === model && known.version === version && isSame(known, visible)) return known
  const fresh: Known = { model, visible, version, templates: new Map(), byId: undefined, byIds: undefined }
  tables.set(model.id, fresh)
  return fresh
}

/** The same fields are mostly the same list. */
function isSame(known: Known, visible: readonly ModelField[]): boolean {
  if (known.visible === visible) return true
  if (known.visible.length !== visible.length || !visible.every((field, index) => field === known.visible[index])) return false
  known.visible = visible
  return true
}

function build(context: OrgContext, shape: QueryShape, table: OpenTable, visible: readonly ModelField[], means: SearchMeans): PageTemplate {
  const { model, access } = table
  const { org } = context
  const rules = rowRuleFilter(access, model, context.memberId)
  // nobody is *me* to a visitor
  const me = context.access.session === 'public-link' ? null : context.memberId
  const linkRules = linkRulesOf(context)
  const links = linkConditions(linkRules)
  const query = compileQuery(shape, model, visible, rules, me, links, means)
  const keys = query.order.map((sort) => sort.key)
  const limit = limitSlot(keys.length)
  const compile = (rests: ReturnType<typeof firstPage>): ColumnStatement =>
    compileColumns(org, model, visible, rests, keys, limit, linkRules)
  const first = compile(firstPage(query))
  const plan = planOf(org, first.statement)
  const after = (nulls: readonly boolean[]): ReturnType<typeof firstPage> => (plan.sorts ? pageAfter : pageAfterInStretches)(query, nulls)
  const following = new Map<string, ColumnStatement>()
  const byRows = new Map<string, RowsStatement>()
  return {
    table,
    visible,
    sql: query,
    plan,
    links,
    linksNarrow: visible.some((field) => linkRules(field) !== undefined),
    narrows: rules !== undefined || shape.search.trim() !== '' || (shape.filter?.nodes.length ?? 0) > 0,
    page: (nulls) => (nulls ? remembered(following, nulls.map(Number).join(''), () => compile(after(nulls))) : first),
    rows: (nulls, fields) =>
      remembered(byRows, `${nulls?.map(Number).join('') ?? 'first'} ${textOf(fields)}`, () => {
        const named = fields.flatMap(({ id, name }) => visible.filter((field) => field.id === id).map((field) => ({ field, name })))
        return compileRows(org, model, named, nulls ? after(nulls) : firstPage(query), keys, limit, linkRules)
      }),
    shape,
    wish: undefined,
    figures: { seq: -1, known: new Map() },
    ms: undefined,
  }
}

const fieldTexts = new WeakMap<object, string>()

/** The list as text; lists of fields are mostly the same object. */
function textOf(fields: readonly { id: string; name: string }[]): string {
  const known = fieldTexts.get(fields)
  if (known !== undefined) return known
  const text = JSON.stringify(fields)
  fieldTexts.set(fields, text)
  return text
}

/** The statement kept by a key, made when it is missing; too many empty the map. */
function remembered<T>(statements: Map<string, T>, key: string, make: () => T): T {
  const known = statements.get(key)
  if (known) return known
  if (statements.size >= keptTemplates) statements.clear()
  const made = make()
  statements.set(key, made)
  return made
}

/** True when row rules of the table, or of those behind its links, depend on the current time. */
function rulesMoveWithTime(context: OrgContext, table: OpenTable): boolean {
  const behind = table.model.linkFields.flatMap(({ link }): OpenTable[] => {
    const model = link && findTableModel(context.org, link.targetTableId)
    return model ? [{ model, access: context.access.table(model.id) }] : []
  })
  return [table, ...behind].some(movesByRules)
}

function movesByRules({ model, access }: OpenTable): boolean {
  const rules = access.rows?.map(({ field, operator }, index) => ({ id: String(index), fieldId: field, operator })) ?? []
  const nodes = access.filter ? [...rules, access.filter] : rules
  return movesWithTime({ id: 'rules', conjunction: 'and', nodes }, model)
}

/** True for a filter whose meaning changes with time, so its SQL is not cached. */
function movesWithTime(filter: FilterGroup | null, model: TableModel): boolean {
  if (!filter) return false
  return filter.nodes.some((node) => {
    if (isFilterGroup(node)) return movesWithTime(node, model)
    const field = model.field(node.fieldId)
    const input: string | undefined = field && findOperator(field.behaviour.type, node.operator)?.input
    return input === 'days' || (typeof node.value === 'object' && 'relative' in node.value)
  })
}
