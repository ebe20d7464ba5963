import { describe, expect, test } from 'vitest'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { gonePartsOf, rebindConfig } from '#client/blocks/shell/gone-parts.ts'

const [table, view, field, other] = ['taaaaaaaaaaaa', 'vaaaaaaaaaaaa', 'faaaaaaaaaaaa', 'fbbbbbbbbbbbb'] as const
const tableView = findBlockType('tableView')
const filter = { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: field, operator: 'isFilled' }] } as const
const config = {
  tableId: table,
  viewId: view,
  fields: [field, other],
  filter,
  sorts: [{ fieldId: other, direction: 'asc' }],
  title: 'Orders',
}

describe('parts that a block has lost', () => {
  test.each([
    ['nothing', [table, view, field, other], []],
    ['a field', [table, view, other], [['field', field]]],
    ['its view', [table, field, other], [['view', view]]],
    [
      'everything',
      [],
      [
        ['table', table],
        ['view', view],
        ['field', field],
        ['field', other],
      ],
    ],
  ])('%s', (_name, there: string[], gone) => {
    if (!tableView) throw new Error('no table view')
    const isThere = (id: string): boolean => there.includes(id)
    const found = gonePartsOf(tableView, tableView.read(config as never), { table: isThere, view: isThere, field: isThere })
    expect(found.map(({ kind, id }) => [kind, id])).toEqual(gone)
  })

  test('another takes its place wherever settings name it, and no other setting is written', () => {
    expect(rebindConfig(config, field, 'fccccccccccccc')).toEqual({
      fields: ['fccccccccccccc', other],
      filter: { ...filter, nodes: [{ ...filter.nodes[0], fieldId: 'fccccccccccccc' }] },
    })
    expect(rebindConfig(config, 'fdddddddddddd', field)).toEqual({})
  })
})
