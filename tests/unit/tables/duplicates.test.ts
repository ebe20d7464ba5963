import { describe, expect, it } from 'vitest'
import { newShortId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { usesOf } from '#client/fields/settings/field-uses.ts'
import { findDuplicates } from '#client/records/structure/duplicates.ts'
import { faultOf, newRule, type RuleDraft } from '#client/records/structure/rule-draft.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

const field = (label: string, type: Field['type'] = 'singleLineText', config: unknown = {}): Field => ({
  id: newShortId('f'),
  tableId: 't000000000001',
  type,
  label,
  config,
  required: false,
  position: 'a',
})
const rows = (key: Field, cells: readonly CellValue[]): RecordRow[] =>
  cells.map((cell, index) => ({
    id: `r${index}`,
    seq: 1,
    createdAt: '',
    createdBy: null,
    updatedAt: '',
    updatedBy: null,
    pending: false,
    cell: (fieldId) => (fieldId === key.id ? cell : null),
  }))

describe('the values that several records hold', () => {
  it('are told as the server compares them, the most frequent first', () => {
    const code = field('Code')
    const found = findDuplicates(code, rows(code, ['b', 'A-1', ' a-1 ', 'B', null, null, 'A-1', 'ano', 'año']))
    expect(found).toEqual([
      { value: 'A-1', count: 3, recordIds: ['r1', 'r2', 'r6'] },
      { value: 'b', count: 2, recordIds: ['r0', 'r3'] },
    ])
    const phone = field('Phone', 'phone')
    expect(findDuplicates(phone, rows(phone, ['+55 11 9999', '+55119999', '12'])).map(({ count }) => count)).toEqual([2])
  })
})

describe('what rests on a field', () => {
  it('is named: what reads it or its other face, rules, and that it is the key', () => {
    const price = field('Price', 'number')
    const total = field('Total', 'advancedFormula', { expression: `{${price.id}} * 2`, result: null, problem: null })
    const back = { ...field('Orders', 'connectedRecord'), tableId: 't000000000002' }
    const link = field('Customer', 'connectedRecord', { tableId: back.tableId, inverseFieldId: back.id, limitToOne: false })
    const spent = {
      ...field('Spent', 'rollup', { linkFieldId: back.id, targetFieldId: price.id, function: 'sum', filter: null }),
      tableId: back.tableId,
    }
    const all = [price, total, link, back, spent]
    const when: RuleDraft['when'] = { id: 'w', conjunction: 'and', nodes: [{ id: 'c', fieldId: price.id, operator: 'isEmpty' }] }
    const table: Table = {
      id: 't000000000001',
      label: 'Orders',
      icon: '',
      color: '',
      recordLabelField: null,
      uniqueFieldId: price.id,
      conditionals: [{ id: 'r', when, actions: [{ type: 'hide', fieldId: link.id }] }],
      createdAt: '',
      createdBy: null,
      updatedAt: '',
    }
    expect(usesOf(price, all, table)).toEqual({ readers: ['Total', 'Spent'], otherFace: undefined, rules: 1, isKey: true })
    expect(usesOf(link, all, table)).toEqual({ readers: ['Spent'], otherFace: back, rules: 1, isKey: false })
    expect(usesOf(total, all, undefined)).toEqual({ readers: [], otherFace: undefined, rules: 0, isKey: false })
  })
})

describe('a rule that cannot work', () => {
  it('says what it lacks', () => {
    const name = field('Name')
    const rule = newRule()
    expect(faultOf(rule, [name])).toBe('noCondition')
    const asked: RuleDraft = { ...rule, when: { ...rule.when, nodes: [{ id: 'c', fieldId: name.id, operator: 'isEmpty' }] } }
    expect(faultOf(asked, [name])).toBe('noField')
    expect(faultOf({ ...asked, actions: [{ type: 'setValue', fieldId: name.id, value: ['x'] }] }, [name])).toBe('value')
    expect(faultOf({ ...asked, actions: [{ type: 'hide', fieldId: name.id }] }, [name])).toBe('condition')
  })
})
