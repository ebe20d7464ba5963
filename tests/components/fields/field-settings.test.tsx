import { describe, expect, it } from 'vitest'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { fieldSettings, findMissingChoice } from '#client/fields/field-settings.ts'
import tables from '#client/i18n/en/tables.json'

const textOf = (key: string): unknown => key.split('.').reduce<unknown>((texts, part) => (texts as Record<string, unknown>)[part], tables)

describe('settings of fields', () => {
  it('ask for the choice that a new field cannot work without', () => {
    const missing = fieldTypeNames.flatMap((type) => {
      const key = findMissingChoice(type, fieldTypes[type].defaultConfig(), 't')
      return key === undefined ? [] : [[type, key] as const]
    })
    expect(Object.fromEntries(missing)).toEqual({
      connectedRecord: 'fields.chooseTable',
      oneToOneConnection: 'fields.chooseTable',
      manyToManyConnection: 'fields.chooseTable',
      reference: 'fields.chooseTable',
      rollup: 'computed.choose',
      vlookup: 'computed.choose',
      timeInTheSection: 'fields.chooseField',
      addConnectedRecord: 'fields.chooseField',
      addConnectedRecordBtn: 'fields.chooseField',
      linkButton: 'fields.writeAddress',
      recordUpdateForm: 'fields.chooseFormFields',
    })
    for (const [, key] of missing) expect(textOf(key)).toEqual(expect.any(String))
  })

  it.each(fieldTypeNames)('%s has settings if its config has anything to choose', (type) => {
    const { shape } = fieldTypes[type].configSchema._zod.def as unknown as { shape: object }
    expect(fieldSettings[type] !== 'none').toBe(Object.keys(shape).length > 0)
  })
})
