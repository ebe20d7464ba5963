import { describe, expect, it } from 'vitest'
import { readSources } from '#tests/architecture/imports.ts'
import { findSideTables, findTypeComparisons } from '#tests/architecture/type-names.ts'

const sources = readSources()

describe('what is different about a type', () => {
  it('stands in its definition: no file compares the names of field, block and view types', () => {
    expect(findTypeComparisons(sources)).toEqual([])
  })

  const planted = [
    "if (field.type === 'identifier') number(field)",
    "return type !== 'checkbox' && column === 'real'",
    "if (definition.name === 'date') kinds.push('today')",
    "const isText = 'text' === block?.type",
    'if (block.type === textBlock.name) show(block)',
    "if (canWrite === 1 && block?.type === 'tableView') return form()",
    "if (['number', 'goal'].includes(field.type)) return numbers",
    "const keys: ReadonlySet<FieldTypeName> = new Set(['email', 'phone'])",
    "if (view?.type === 'table') return grid",
    "switch (field.type) {\n  case 'number':\n    return 1\n}",
  ]
  it.each(planted)('finds a planted %j', (text) => {
    expect(findTypeComparisons([{ path: 'client/src/x/a.ts', text }])).toHaveLength(1)
  })

  const fine = [
    "if (typeof cell === 'number') return cell",
    "if (definition.column === 'link') return undefined",
    "if (item.type === 'table') return tables",
    "if (amount === 'percent') return '%'",
  ]
  it.each(fine)('lets %j pass', (text) => {
    expect(findTypeComparisons([{ path: 'client/src/x/a.ts', text }])).toEqual([])
  })

  it('stands in its definition: no table beside it lists some field types', () => {
    expect(findSideTables(sources)).toEqual([])
  })

  it.each([
    'const inputs: Partial<Record<FieldTypeName, FormInput>> = {}',
    'type Readers = Partial<\n  Record<FieldTypeName, (config: never) => FieldReads>\n>',
    'const kinds: { [name in FieldTypeName]?: ScalarKind } = {}',
    "const icons = new Map<FieldTypeName, string>([['text', 'a']])",
  ])('finds a planted table %j', (text) => {
    expect(findSideTables([{ path: 'client/src/x/a.ts', text }])).toHaveLength(1)
  })

  it('lets a table of all field types pass', () => {
    const text = 'const faces: Readonly<Record<FieldTypeName, Face>> = {}'
    expect(findSideTables([{ path: 'client/src/x/a.ts', text }])).toEqual([])
  })
})
