import { sql, type RawBuilder } from 'kysely'
import type { PreparedNode } from '#shared/query/prepare-filter.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OpenTable } from '#server/access/record-rights.ts'
import { conditionSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { purgedMark } from '#server/storage/records/purged.ts'
import { fieldColumn } from '#server/storage/records/record-names.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

type Condition = RawBuilder<unknown>

/**
 * A condition on records `r` that row rules hide now: true for records that a device may still hold, so that it must forget them. Records
 * that were never visible are not even named. A rule counts as once fulfilled if the cell, or any value of it in the history, fulfils it.
 * Cells without complete history (computed cells, links, columns of the record, converted fields, purged records) count as fulfilled.
 */
export function previouslyVisible(context: OrgContext, { model, access }: OpenTable): Condition {
  const rules = rowRuleFilter(access, model, context.memberId)
  if (!rules || access.filter) return sql`1`
  const parts = rules.kind === 'all' ? rules.nodes : [rules]
  return sql`(r.deleted_at = ${purgedMark} OR (${sql.join(
    parts.map((part) => onceFulfilled(context, model, part)),
    sql` AND `,
  )}))`
}

function onceFulfilled({ org }: OrgContext, model: TableModel, part: PreparedNode): Condition {
  const field = fieldOf(part, model)
  if (!field) return part.kind === 'constant' && !part.value ? sql`0` : sql`1`
  const isConverted =
    org.db.get(org.db.build.selectFrom('field_conversion').select('id').where('field_id', '=', field.id).limit(1)) !== undefined
  if (isConverted || !isTold(field)) return sql`1`
  const column = fieldColumn(field.id)
  const path = `$."${field.id}"`
  const value = (of: 'before' | 'after'): Condition => sql`
    SELECT json_extract(h.${sql.ref(of)}, ${path}) AS ${column} FROM record_history AS h
    WHERE h.table_id = ${model.id} AND h.record_id = x.id AND json_type(h.${sql.ref(of)}, ${path}) IS NOT NULL`
  // conditions call their record `r`, so each past value gets that name
  return sql`EXISTS (
    SELECT 1 FROM (SELECT r.id AS id) AS x
    WHERE ${conditionSql(part, model)} OR EXISTS (SELECT 1 FROM (${value('before')} UNION ALL ${value('after')}) AS r WHERE ${conditionSql(part, model)}))`
}

/** The field that all of a rule's tests are about. */
function fieldOf(node: PreparedNode, model: TableModel): ModelField | undefined {
  if (node.kind === 'test') return model.field(node.field.id)
  if (node.kind === 'constant') return undefined
  const [first, ...others] = node.nodes.map((child) => fieldOf(child, model))
  return first && others.every((other) => other === first) ? first : undefined
}

/** True when the history has every change of such a cell. */
function isTold({ link, definition }: ModelField): boolean {
  return !link && !definition.computed && definition.column !== 'system' && definition.column !== 'none'
}
