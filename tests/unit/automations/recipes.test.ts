import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gapsOf } from '#shared/nouns/automations/automation-gaps.ts'
import { definitionSchema } from '#shared/nouns/automations/definition-schema.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { partsOfTable, tableForRecipe } from '#client/nouns/automations/recipe-tables.ts'
import { recipes } from '#client/nouns/automations/recipes.ts'

const [orders, customers, notes] = ['t000000000001', 't000000000002', 't000000000003']
const field = (at: number, tableId: string, type: FieldTypeName, config: unknown = {}): Field => ({
  ...{ id: `f00000000000${at}`, tableId, type, label: `${type} ${at}`, config, required: false, position: `a${at}` },
})
const status = { options: ['o000000000001', 'o000000000002'].map((id) => ({ id, label: id, hue: 'blue' })) }
const fields: readonly Field[] = [
  field(1, orders, 'singleLineText'),
  field(2, orders, 'connectedRecord', { tableId: customers, inverseFieldId: null, limitToOne: true }),
  field(3, orders, 'user'),
  field(4, orders, 'date'),
  field(5, orders, 'select', status),
  field(6, orders, 'connectedRecord', { tableId: notes, inverseFieldId: null, limitToOne: false }),
  field(7, customers, 'email'),
  field(8, notes, 'singleLineText'),
]
const tables = [notes, customers, orders].map((id) => ({ id, label: id })) as unknown as Table[]
const fieldOf = (tableId: string, fieldId: string) => fields.find((one) => one.id === fieldId && one.tableId === tableId)
const words = (name: string) => (part: 'subject' | 'body') => {
  const texts = JSON.parse(readFileSync('client/src/i18n/en/recipes.json', 'utf8')) as Record<string, Record<string, string>>
  return texts[name]?.[part] ?? ''
}

/** The inputs that only the person can fill in. */
const left: Readonly<Record<string, readonly string[]>> = {
  weeklyReport: ['to'],
  weeklyTidy: ['values'],
  copyRecord: ['tableId', 'values'],
  webhookRecord: ['filter', 'values'],
  slackNews: ['connectionId', 'chat'],
}

describe('a recipe', () => {
  it('is one of twenty', () => expect(new Set(recipes.map(({ name }) => name)).size).toBe(20))

  it.each(recipes)('$name opens filled in for one’s own tables', ({ name, needs, make }) => {
    const definition = make(tableForRecipe(needs, { tables, fields }, orders), words(name))
    expect(definitionSchema.safeParse(definition).success).toBe(true)
    const gaps = gapsOf(definition, (reference) => reference.is !== 'missingSource', fieldOf).map(({ key }) => key)
    expect(gaps.filter((key) => !(left[name] ?? []).includes(key))).toEqual([])
  })

  it.each(recipes)('$name opens without any table, to be filled in', ({ name, needs, make }) => {
    const definition = make(tableForRecipe(needs, { tables: [], fields: [] }, null), words(name))
    expect(definitionSchema.safeParse(definition).success).toBe(true)
  })

  it('looks for the table that has what it needs', () => {
    expect(tableForRecipe(['day', 'people'], { tables, fields }, null).tableId).toBe(orders)
    expect(tableForRecipe(['day'], { tables, fields }, customers)).toMatchObject({ tableId: customers, day: null })
    expect(partsOfTable(orders, fields)).toMatchObject({
      email: '{{trigger.f000000000002.f000000000007}}',
      people: '{{trigger.f000000000003}}',
      day: 'f000000000004',
      rows: 'f000000000006',
    })
  })
})
