import { describe, expect, it } from 'vitest'
import type { Field } from '#shared/nouns/tables/table.ts'
import { isFilterGroup, type FilterGroup } from '#shared/values/query.ts'
import {
  addCondition,
  addGroup,
  countConditions,
  emptyFilter,
  removeNode,
  replaceCondition,
  setConjunction,
} from '#client/queries/filter-state.ts'

const condition = { fieldId: 'f1', operator: 'is' }
const build = () => {
  const root = emptyFilter()
  const one = addCondition(root, root.id, condition)
  return addGroup(one, one.id, { fieldId: 'f2', operator: 'isEmpty' })
}
const groupIn = (tree: FilterGroup): FilterGroup => {
  const group = tree.nodes.find(isFilterGroup)
  if (!group) throw new Error('no group')
  return group
}

const name: Field = { id: 'f1', tableId: 't', type: 'singleLineText', label: 'Name', config: {}, required: false, position: 'a0' }

it('counts the conditions that ask for something', () => {
  const root = emptyFilter()
  const asking = (operator: string, value?: string) =>
    addCondition(root, root.id, { fieldId: name.id, operator, ...(value === undefined ? {} : { value }) })
  const counted = (tree: FilterGroup) => countConditions(tree, [name])
  expect([counted(asking('is')), counted(asking('is', 'Bergen')), counted(asking('isEmpty'))]).toEqual([0, 1, 1])
  expect(countConditions(asking('is'), []), 'of a deleted field').toBe(1)
  expect(countConditions(null, [name])).toBe(0)
})

describe('building a filter', () => {
  it('adds conditions and groups where they were asked for, with ids of their own', () => {
    const tree = build()
    const nested = addCondition(tree, groupIn(tree).id, { fieldId: 'f3', operator: 'is' })
    expect(countConditions(nested, [])).toBe(3)
    expect(groupIn(nested).nodes).toMatchObject([{ fieldId: 'f2' }, { fieldId: 'f3' }])
    const ids = [nested.id, ...nested.nodes.map((node) => node.id), ...groupIn(nested).nodes.map((node) => node.id)]
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('changes one node and keeps every other object, so that two people can edit two conditions', () => {
    const tree = build()
    const [first] = tree.nodes
    const changed = setConjunction(tree, groupIn(tree).id, 'and')
    expect(groupIn(changed).conjunction).toBe('and')
    expect(changed.nodes[0]).toBe(first)
    expect(tree, 'the old tree is untouched').not.toBe(changed)
    expect(groupIn(tree).conjunction).toBe('or')
  })

  it('replaces a condition deep in the tree', () => {
    const tree = build()
    const inner = groupIn(tree).nodes[0]
    if (!inner || isFilterGroup(inner)) throw new Error('no condition')
    const next = replaceCondition(tree, { ...inner, operator: 'isFilled' })
    expect(groupIn(next).nodes[0]).toMatchObject({ id: inner.id, operator: 'isFilled' })
  })

  it('removes empty groups with their last condition, and the filter with its last node', () => {
    const tree = build()
    const inner = groupIn(tree).nodes[0]
    const without = removeNode(tree, inner?.id ?? '')
    expect(without?.nodes.some(isFilterGroup)).toBe(false)
    expect(removeNode(without ?? tree, without?.nodes[0]?.id ?? '')).toBeNull()
  })
})
