import { expect, it } from 'vitest'
import { fieldTypes } from '#shared/fields/registry.ts'
import { formatOf } from '#client/features/developers/tables/field-format.ts'

it('calls a field without a value, such as a button, no value, and only worked out ones read only (F12)', () => {
  for (const { name, column, computed } of Object.values(fieldTypes)) {
    const format = formatOf({ type: name, config: {} } as Parameters<typeof formatOf>[0])
    expect([name, format === 'none']).toEqual([name, column === 'none'])
    expect([name, format === 'computed']).toEqual([name, column !== 'none' && computed])
  }
  expect(formatOf({ type: 'triggerAction', config: {} } as Parameters<typeof formatOf>[0])).toBe('none')
})
