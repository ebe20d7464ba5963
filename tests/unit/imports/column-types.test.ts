import { describe, expect, it } from 'vitest'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { canBeKey } from '#shared/nouns/imports/import-modes.ts'
import { columnTypes, importTarget } from '#shared/nouns/imports/importable.ts'

describe('types that a file can fill', () => {
  it('are keys where the specification names them', () => {
    const keys = ['cnpj', 'cpf', 'email', 'number', 'phone', 'singleLineText', 'text']
    expect(fieldTypeNames.filter(canBeKey).toSorted()).toEqual(keys)
  })

  it('are offered for a new column once each, unless their cells name what the file cannot add', () => {
    const offered = columnTypes()
    expect(offered).toHaveLength(new Set(offered).size)
    const left = fieldTypeNames.filter((type) => importTarget(type) === 'cells' && !offered.includes(type))
    expect(left.map((type) => [type, fieldTypes[type].holds])).toEqual([
      ['user', 'users'],
      ['checklist', 'options'],
      ['multipleUsers', 'users'],
    ])
  })
})
