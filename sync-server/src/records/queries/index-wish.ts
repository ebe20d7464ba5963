import { findOperator } from '#shared/fields/registry.ts'
import { isFilterGroup } from '#shared/values/query.ts'
import type { QueryShape } from '#server/records/read/page-template.ts'
import { isIndexable } from '#server/storage/records/cell-sql.ts'
import { indexColumn, type IndexColumn } from '#server/storage/records/record-indexes.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

const mostColumns = 4

/**
 * The index that would help a query: the fields it compares for equality, then its sort fields. Empty when none would help: text or lists
 * that contain something, sorts by links or by computed values.
 */
export function indexWish(shape: QueryShape, visible: readonly ModelField[]): IndexColumn[] {
  const byId = new Map(visible.map((field) => [field.id, field]))
  const wish: IndexColumn[] = []
  const add = (field: ModelField, of: IndexColumn['of'], descending: boolean): void => {
    if (wish.length < mostColumns && !wish.some((column) => column.fieldId === field.id)) wish.push(indexColumn(field, of, descending))
  }
  for (const node of shape.filter?.conjunction === 'and' || shape.filter?.nodes.length === 1 ? shape.filter.nodes : []) {
    if (isFilterGroup(node)) continue
    const field = byId.get(node.fieldId)
    const operator = field && findOperator(field.behaviour.type, node.operator)
    if (!field || !operator || operator.part !== undefined || !isPlain(field)) continue
    if (operator.form === 'textEquals' && field.behaviour.definition.sortForm === 'folded') add(field, 'folded', false)
    else if (operator.form === 'equals' || (operator.form === 'anyOf' && isOne(node.value))) add(field, 'cell', false)
  }
  for (const { fieldId, direction } of shape.sorts) {
    const field = byId.get(fieldId)
    if (!field) continue
    // after a field that cannot be in an index, its order is useless
    if (!isIndexable(field)) break
    add(field, 'sortKey', direction === 'desc')
  }
  return wish
}

function isPlain(field: ModelField): boolean {
  return isIndexable(field) && field.behaviour.definition.column !== 'json'
}

const isOne = (value: unknown): boolean => typeof value === 'string' || (Array.isArray(value) && value.length === 1)
