import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readsOf } from '#shared/computed/reads.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { fieldIdSchema } from '#shared/lib/schemas.ts'

const id = (number: number): string => `f${String(number).padStart(12, '0')}`
const condition = { id: 'c', fieldId: id(3), operator: 'isFilled' }

/** Types whose cells follow from other fields, with settings that name a field wherever they can. */
const readers: Partial<Record<FieldTypeName, object>> = {
  advancedFormula: { expression: `{${id(1)}} + { ${id(2)} }` },
  rollup: {
    linkFieldId: id(1),
    targetFieldId: id(2),
    function: 'sum',
    filter: { id: 'g', conjunction: 'and', nodes: [condition, { id: 'h', conjunction: 'or', nodes: [{ ...condition, fieldId: id(4) }] }] },
  },
  vlookup: { linkFieldId: id(1), targetFieldId: id(2) },
  timeInTheSection: { fieldId: id(1) },
}

/** Types whose settings name fields that the server never reads the cells of on their behalf. */
const neverEvaluated: ReadonlySet<FieldTypeName> = new Set<FieldTypeName>([
  // the other face of the same pairs
  'connectedRecord',
  'manyToManyConnection',
  'oneToOneConnection',
  'reference',
  // pressed on the device, with the rights of the person who presses
  'addConnectedRecord',
  'addConnectedRecordBtn',
  'recordUpdateForm',
  'triggerAction',
])

/** Whether anything in the schema takes a field's id. */
function namesFields(type: FieldTypeName): boolean {
  const schema = z.toJSONSchema(fieldTypes[type].configSchema, { io: 'input', unrepresentable: 'any' })
  const pattern = z.toJSONSchema(fieldIdSchema).pattern ?? ''
  expect(pattern).not.toBe('')
  return JSON.stringify(schema).includes(JSON.stringify(pattern))
}

describe('what fields read', () => {
  const types = Object.keys(fieldTypes) as FieldTypeName[]

  it.each(types.filter((type) => namesFields(type)))('%s names fields, and says so or is never evaluated here', (type) => {
    expect([type in readers, neverEvaluated.has(type)].filter(Boolean)).toHaveLength(1)
  })

  it.each(types.filter((type) => neverEvaluated.has(type)))('%s reads nothing', (type) => {
    expect(readsOf({ type, config: fieldTypes[type].defaultConfig() })).toBeUndefined()
  })

  it.each(Object.entries(readers))('%s says every field it names', (type, settings) => {
    const config = fieldTypes[type as FieldTypeName].configSchema.parse(settings)
    const named = [...new Set(JSON.stringify(config).match(/f\d{12}/g) ?? [])].toSorted()
    const reads = readsOf({ type: type as FieldTypeName, config })
    const all = [...(reads?.own ?? []), ...(reads?.through ? [reads.through.linkFieldId, ...reads.through.fieldIds] : [])]
    expect(all.toSorted()).toEqual(named)
  })
})
