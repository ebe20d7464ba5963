import { behaviourOf } from '#shared/fields/behaviour.ts'
import { readPart } from '#shared/fields/cell-part.ts'
import { foldedForms, isFoldedForm, operatorForms } from '#shared/fields/operators.ts'
import type { PreparedNode } from '#shared/query/prepare-filter.ts'
import type { TableStore } from '#client/data/replica/table-store.ts'

export type PositionTest = (position: number) => boolean

/**
 * A prepared filter as one test of a row's position, bound to the columns it reads: no row object and no look-up by name for each
 * row, and texts folded once. Columns that do not exist yet are looked for again at each run.
 */
export function positionTest(node: PreparedNode, store: TableStore): PositionTest {
  if (node.kind === 'constant') return () => node.value
  if (node.kind === 'test') return testOf(node, store)
  const tests = node.nodes.map((one) => positionTest(one, store))
  const [only] = tests
  if (only && tests.length === 1) return only
  return node.kind === 'all' ? all(tests) : any(tests)
}

function all(tests: readonly PositionTest[]): PositionTest {
  return (position) => {
    for (const test of tests) if (!test(position)) return false
    return true
  }
}

function any(tests: readonly PositionTest[]): PositionTest {
  return (position) => {
    for (const test of tests) if (test(position)) return true
    return false
  }
}

function testOf({ field, operator, value }: Extract<PreparedNode, { kind: 'test' }>, store: TableStore): PositionTest {
  const { form, part } = operator
  if (isFoldedForm(form) && part === undefined) {
    const matches = foldedForms[form](value)
    return (position) => matches(store.column(field.id)?.folded(position) ?? null)
  }
  const matches = operatorForms[form](value)
  if (part === undefined) return (position) => matches(store.column(field.id)?.get(position) ?? null)
  const { definition, config } = behaviourOf(field)
  return (position) => matches(readPart(part, store.column(field.id)?.get(position) ?? null, (cell) => definition.sortKey(cell, config)))
}
