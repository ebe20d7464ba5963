import { sql, type RawBuilder } from 'kysely'
import { prepareSorts } from '#shared/query/compare.ts'
import type { SortKey } from '#shared/values/sort-key.ts'
import { prepareFilter, prepareSearch, type PreparedNode, type SearchMeans } from '#shared/query/prepare-filter.ts'
import type { FilterGroup, Sort } from '#shared/values/query.ts'
import type { TableAccess } from '#shared/access/access.ts'
import { cellSql, partSql, sortKeySql, type LinkConditions } from '#server/storage/records/cell-sql.ts'
import { operatorSql } from '#server/storage/records/operator-sql.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

type Condition = RawBuilder<unknown>

/** A prepared filter or search as a condition on record `r`. Without `links`, as for rights, all links count. */
export function conditionSql(node: PreparedNode, model: TableModel, links?: LinkConditions): Condition {
  if (node.kind === 'constant') return node.value ? sql`1` : sql`0`
  if (node.kind === 'test') {
    const field = model.field(node.field.id)
    if (!field) return sql`0`
    const cell = cellSql(field, links)
    const compared = node.operator.part === undefined ? cell : { ...cell, scalar: partSql(field, node.operator.part, links) }
    return sql`(${operatorSql[node.operator.form](compared, node.value)})`
  }
  if (node.nodes.length === 0) return node.kind === 'all' ? sql`1` : sql`0`
  return sql`(${sql.join(
    node.nodes.map((child) => conditionSql(child, model, links)),
    node.kind === 'all' ? sql` AND ` : sql` OR `,
  )})`
}

/** That record `r` is outside the trash and within `rules`, where there are any ({@link rowRuleFilter}). */
export function livingSql(rules: PreparedNode | undefined, model: TableModel): Condition {
  const isAll = !rules || (rules.kind === 'constant' && rules.value)
  return isAll ? sql`r.deleted_at IS NULL` : sql`r.deleted_at IS NULL AND ${conditionSql(rules, model)}`
}

/** The filter of a role's row rules and of a link's own; undefined when every row may be seen. A rule that cannot be read shows nothing. */
export function rowRuleFilter(access: TableAccess, model: TableModel, memberId: string | null): PreparedNode | undefined {
  if (!access.rows && !access.filter) return undefined
  const rules = (access.rows ?? []).map((rule, index) => ({
    id: String(index),
    fieldId: rule.field,
    operator: rule.operator,
    ...(rule.value !== undefined && { value: rule.value }),
  }))
  const nodes = access.filter ? [...rules, access.filter] : rules
  return prepareFilter({ id: 'rules', conjunction: 'and', nodes }, model.fields, {
    currentUserId: memberId,
    unfinished: 'nothing',
    moment: { timezone: model.timezone },
  })
}

export interface CompiledQuery {
  /** everything a record must satisfy, trash excluded */
  where: Condition
  order: CompiledSort[]
}

export interface CompiledSort {
  key: RawBuilder<unknown>
  descending: boolean
}

/**
 * Compiles a query over the fields that the person may see. Filters, sorts and search on other fields are dropped, so that no query reveals
 * a hidden value. For the same reason links count only records that `links` allows.
 */
export function compileQuery(
  query: { filter: FilterGroup | null; sorts: readonly Sort[]; search: string },
  model: TableModel,
  visible: readonly ModelField[],
  rules: PreparedNode | undefined,
  currentUserId: string | null,
  links?: LinkConditions,
  means?: SearchMeans,
): CompiledQuery {
  const parts = [livingSql(rules, model)]
  for (const node of [
    prepareFilter(query.filter, visible, { currentUserId, unfinished: 'leaveOut', moment: { timezone: model.timezone } }),
    prepareSearch(query.search, visible, means),
  ]) {
    if (node.kind !== 'constant' || !node.value) parts.push(conditionSql(node, model, links))
  }
  const order = prepareSorts(query.sorts, visible).flatMap((sort) => {
    const field = model.field(sort.field.id)
    return field ? [{ key: sortKeySql(field, links), descending: sort.descending }] : []
  })
  return { where: sql.join(parts, sql` AND `), order }
}

/** `ORDER BY` of a query: empty last, ties by id. */
export function orderSql(order: readonly CompiledSort[]): RawBuilder<unknown> {
  const terms = order.map(({ key, descending }) => (descending ? sql`${key} DESC NULLS LAST` : sql`${key} ASC NULLS LAST`))
  return sql.join([...terms, sql`r.id ASC`])
}

/** The condition of standing after a record with these sort keys and id, in the order of {@link orderSql}. */
export function afterSql(order: readonly CompiledSort[], keys: readonly SortKey[], id: string): Condition {
  return order.reduceRight<Condition>(
    (rest, { key, descending }, index) => {
      const last = keys[index] ?? null
      if (last === null) return sql`(${key} IS NULL AND ${rest})`
      const beyond = descending ? sql`${key} < ${last}` : sql`${key} > ${last}`
      return sql`(${beyond} OR ${key} IS NULL OR (${key} = ${last} AND ${rest}))`
    },
    sql`r.id > ${id}`,
  )
}
