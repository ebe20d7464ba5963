import { describe, expect, expectTypeOf, it } from 'vitest'
import type { FieldType } from '#shared/fields/field-type.ts'
import { cellColumn } from '#shared/fields/cell-column.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/** Members that other subsystems ask of every type. */
type Asked = 'form' | 'formula' | 'fromFormula' | 'reads' | 'compute' | 'series' | 'exact' | 'aggregate'

describe('a field type', () => {
  it('gives each member that is asked of all, or says none: one left out does not compile', () => {
    expectTypeOf<Pick<FieldType, Asked>>().toEqualTypeOf<Required<Pick<FieldType, Asked>>>()
    expectTypeOf<Extract<FieldType[Asked], undefined>>().toBeNever()
  })

  it.each(Object.values(fieldTypes))('$name travels under the column that it shows', ({ name, column, system }) => {
    expect(cellColumn({ id: 'f', type: name })).toBe(system ?? 'f')
    expect(system !== undefined).toBe(column === 'system')
  })

  it.each(Object.values(fieldTypes))('$name has an action where it is a button, and then no value', ({ press, column, form, formula }) => {
    if (press) expect([column, form, formula]).toEqual(['none', 'none', 'none'])
  })

  it.each(Object.values(fieldTypes))('$name is worked out from what it reads', ({ compute, reads, resultOf }) => {
    if (compute !== 'none') expect([typeof reads, typeof resultOf]).toEqual(['function', 'function'])
  })
})
