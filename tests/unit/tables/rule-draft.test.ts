import { expect, it } from 'vitest'
import { fitsAction, newRule, readRules, type RuleDraft } from '#client/records/structure/rule-draft.ts'
import { makeField } from '#tests/support/make-field.ts'

const fields = [
  makeField('name', 'singleLineText'),
  makeField('count', 'number'),
  makeField('made', 'timeSinceCreation'),
  makeField('papers', 'files'),
]
const whole: RuleDraft = {
  id: 'r',
  when: { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: 'name', operator: 'is', value: 'x' }] },
  actions: [{ type: 'require', fieldId: 'count' }],
}
const invalidWith = (change: Partial<RuleDraft>): boolean => readRules([{ ...whole, ...change }], fields).invalid.has('r')

it('a rule is stored only when each part of it can work', () => {
  expect(readRules([whole], fields)).toEqual({ rules: [whole], invalid: new Set() })
  expect(readRules([newRule()], fields).invalid.size).toBe(1)
  expect(invalidWith({ when: { ...whole.when, nodes: [] } })).toBe(true)
  expect(invalidWith({ when: { ...whole.when, nodes: [{ id: 'c', fieldId: 'name', operator: 'is' }] } })).toBe(true)
  expect(invalidWith({ actions: [{ type: 'hide', fieldId: null }] })).toBe(true)
  expect(invalidWith({ actions: [{ type: 'setValue', fieldId: 'count', value: 'many' }] })).toBe(true)
  expect(invalidWith({ actions: [{ type: 'setValue', fieldId: 'count', value: 3 }] })).toBe(false)
  expect(invalidWith({ actions: [{ type: 'setValue', fieldId: 'count', value: null }] })).toBe(false)
})

it('only what people fill can be required or set', () => {
  const able = (type: Parameters<typeof fitsAction>[0]) => fields.filter((one) => fitsAction(type, one)).map((one) => one.id)
  expect(able('hide')).toEqual(['name', 'count', 'made', 'papers'])
  expect(able('require')).toEqual(['name', 'count', 'papers'])
  expect(able('setValue')).toEqual(['name', 'count'])
})
