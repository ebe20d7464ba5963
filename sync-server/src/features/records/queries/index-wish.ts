import { findOperator } from '#shared/fields/registry.ts'
import { isFilterGroup } from '#shared/query/query.ts'
import type { QueryShape } from '#server/features/records/queries/page-template.ts'
import type { IndexColumn } from '#server/storage/records/record-indexes.ts'
import { isStoredColumn } from '#server/storage/records/structure-sql.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

const mostColumns = 4

/**
 * The index a query would want: the fields it compares for equality, then those it sorts by. Empty when none would help (text that
 * contains something, lists, links, ranks of options, sorts by what is worked out).
 */
export function indexWish(shape: QueryShape, visible: readonly ModelField[]): IndexColumn[] {
  const byId = new Map(visible.map((field) => [field.id, field]))
  const wish: IndexColumn[] = []
  const add = (field: ModelField, folded: boolean, descending: boolean): void => {
    if (wish.length < mostColumns && !wish.some((column) => column.fieldId === field.id))
      wish.push({ fieldId: field.id, folded, descending })
  }
  for (const node of shape.filter?.conjunction === 'and' || shape.filter?.nodes.length === 1 ? shape.filter.nodes : []) {
    if (isFilterGroup(node)) continue
    const field = byId.get(node.fieldId)
    const operator = field && findOperator(field.behaviour.type, node.operator)
    if (!field || !operator || operator.part !== undefined || !isPlain(field)) continue
    if (operator.form === 'textEquals') add(field, true, false)
    else if (operator.form === 'equals' || (operator.form === 'anyOf' && isOne(node.value))) add(field, false, false)
  }
  for (const { fieldId, direction } of shape.sorts) {
    const field = byId.get(fieldId)
    if (!field) continue
    const { sortForm } = field.behaviour.definition
    // past what cannot be in an index, its order is of no use
    if (!isPlain(field) || (sortForm !== 'value' && sortForm !== 'folded')) break
    add(field, sortForm === 'folded', direction === 'desc')
  }
  return wish
}

function isPlain(field: ModelField): boolean {
  return !field.link && field.behaviour.definition.column !== 'json' && isStoredColumn(field.behaviour.definition.column)
}

const isOne = (value: unknown): boolean => typeof value === 'string' || (Array.isArray(value) && value.length === 1)
