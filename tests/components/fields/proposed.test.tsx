import { describe, expect, test } from 'vitest'
import { proposedLabel, startConfig } from '#client/fields/settings/proposed.ts'
import { translator } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'

/** Stumble 26: links, rollups and lookups were named after their types, and the only table had to be chosen. */
describe('a new field that leads elsewhere (26)', () => {
  useSampleDevice()
  const t = translator('tables')

  test('begins with the only table there is, and has its name', () => {
    const config = startConfig('connectedRecord', ids.table)
    expect(config).toMatchObject({ tableId: ids.emptyTable })
    expect(proposedLabel('connectedRecord', config, t)).toBe('Suppliers')
  })

  test('is named by what it reads', () => {
    const through = { linkFieldId: 'faaaaaaaaaaaa', targetFieldId: 'fbbbbbbbbbbbb' }
    expect(proposedLabel('rollup', { ...through, function: 'sum' }, t)).toBe('Sum: Total (Customer)')
    expect(proposedLabel('rollup', {}, t)).toBe('Rollup')
  })
})
