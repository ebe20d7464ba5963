import { behaviourOf } from '#shared/fields/behaviour.ts'
import { readPart } from '#shared/fields/cell-part.ts'
import { foldedForms, isFoldedForm, operatorForms } from '#shared/fields/operators.ts'
import type { PreparedNode } from '#shared/query/prepare-filter.ts'
import type { CellReader } from '#client/engine/replica/column.ts'
import type { TableStore } from '#client/engine/replica/table-store.ts'

export type PositionTest = (position: number) => boolean

/**
 * A prepared filter as a test of a row's position, bound to the columns it reads. No row object is made and no name looked up per row. Texts are
 * folded once, and equal cells of a coded column are tested once. Columns that do not exist yet are looked for again.
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

function testOf(node: Extract<PreparedNode, { kind: 'test' }>, store: TableStore): PositionTest {
  const isMatch = cellTest(node)
  const ofNothing = isMatch(noColumn, 0)
  return overColumn(store, node.field.id, isMatch, ofNothing)
}

/** A value computed from a column's cell at a position; once for all equal cells of a coded column. */
export function overColumn<T>(
  store: TableStore,
  fieldId: string,
  read: (column: CellReader, position: number) => T,
  ofNothing: T,
): (position: number) => T {
  let column: CellReader | undefined
  const known: (T | undefined)[] = []
  return (position) => {
    column ??= store.column(fieldId)
    if (!column) return ofNothing
    const code = column.codeAt(position)
    if (code < 0) return read(column, position)
    const before = known[code]
    if (before !== undefined) return before
    while (known.length < code) known.push(undefined)
    return (known[code] = read(column, position))
  }
}

const noColumn: CellReader = { get: () => null, folded: () => null, codeAt: () => -1 }

function cellTest({ field, operator, value }: Extract<PreparedNode, { kind: 'test' }>): (column: CellReader, position: number) => boolean {
  const { form, part } = operator
  if (isFoldedForm(form) && part === undefined) {
    const matches = foldedForms[form](value)
    return (column, position) => matches(column.folded(position))
  }
  const matches = operatorForms[form](value)
  if (part === undefined) return (column, position) => matches(column.get(position))
  const { definition, config } = behaviourOf(field)
  return (column, position) => matches(readPart(part, column.get(position), (cell) => definition.sortKey(cell, config)))
}
