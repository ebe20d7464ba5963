import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canConvert, mayBeKey } from '#shared/fields/convert.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { cellKindOf } from '#shared/fields/convert-kind.ts'
import { fieldTypeNames, type FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { previewConversion } from '#server/features/tables/conversion/preview-conversion.ts'
import { convertField } from '#server/features/tables/conversion/start-conversion.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { addRecords, buildTable, type BuiltTable, type FieldSpec } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let org: ReturnType<typeof createTestOrgOnPlatform>
beforeAll(() => {
  org = createTestOrgOnPlatform()
})
afterAll(() => org.dispose())
const context = () => org.context(org.admin)

interface Case {
  from: FieldSpec
  cell: CellValue
  key: FieldSpec
  keyCell: CellValue
}

/** A column of one value, turned into a link to a table with one record of that key. @returns whether it found the record */
async function finds({ from, cell, key, keyCell }: Case): Promise<boolean> {
  const targets = buildTable(context(), { label: 'Orders', fields: { name: 'singleLineText', key } })
  const table = buildTable(context(), { label: 'Lines', fields: { name: 'singleLineText', it: from } })
  const [target = ''] = addRecords(context(), targets, [{ name: 'the record', key: keyCell }])
  const [line = ''] = addRecords(context(), table, [{ name: 'line', it: cell }])
  const type = typeof from === 'string' ? from : from.type
  const request = requestOf(table, type, targets, targets.fields['key'])
  const preview = await previewConversion(context(), request)
  org.org.db.writeNow(() => convertField(context(), { ...request, misfitLabel: 'x' }, { id: newId(), madeAt: new Date() }))
  const found = JSON.stringify(readCell(context(), table, line, 'it')) === JSON.stringify([target])
  expect(preview.fits, 'the preview says what the conversion does').toBe(found ? 1 : 0)
  return found
}

function requestOf(table: BuiltTable, from: FieldTypeName, targets: BuiltTable, keyFieldId: string | undefined) {
  const config = { tableId: targets.id, inverseFieldId: null, limitToOne: false }
  return {
    tableId: table.id,
    fieldId: table.fields['it'] ?? '',
    from,
    to: { type: 'connectedRecord' as const, config },
    makeOptions: false,
    keyFieldId,
  }
}

describe('a column becomes a link by a key (A4)', () => {
  it.each<[FieldSpec, CellValue, FieldSpec, CellValue]>([
    ['number', 10248, 'singleLineText', '10248'],
    ['number', 10248, 'singleLineText', '10,248'],
    ['number', 10248, 'number', 10248],
    ['number', 24.9, 'text', '24.90'],
    [{ type: 'number', config: { decimals: 2, thousands: true } }, 24.9, 'text', '24.9'],
    ['number', 24.9, 'currency', 2490],
    ['currency', 2490, 'number', 24.9],
    ['currency', 2490, 'text', '24.90'],
    ['currency', 2490, 'text', '$24.90'],
    ['percent', 12.5, 'text', '12.5%'],
    ['number', 7, 'singleLineText', '007'],
    ['text', '10,248', 'number', 10248],
    ['text', '24.90', 'number', 24.9],
    ['text', '$24.90', 'currency', 2490],
    ['date', '2026-03-01', 'text', '03/01/2026'],
    ['date', '2026-03-01', 'singleLineText', '2026-03-01'],
    ['date', '2026-03-01', 'date', '2026-03-01'],
    ['text', '2026-03-01', 'date', '2026-03-01'],
    ['email', 'Ana@example.com', 'singleLineText', 'ana@example.com'],
    ['time', '10:30', 'text', '10:30'],
  ])('%j %j finds %j %j', async (from, cell, key, keyCell) => {
    expect(await finds({ from, cell, key, keyCell })).toBe(true)
  })

  it('finds numbers that the product gives, by what people see and by the number', async () => {
    const numbered = { type: 'identifier' as const, config: { prefix: 'INV-', digits: 4 } }
    const targets = buildTable(context(), { label: 'Invoices', fields: { name: 'singleLineText', key: 'singleLineText' } })
    addRecords(context(), targets, [{ key: 'INV-0001' }, { key: '2' }])
    const table = buildTable(context(), { fields: { name: 'singleLineText', it: numbered } })
    addRecords(context(), table, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    expect(await previewConversion(context(), requestOf(table, 'identifier', targets, targets.fields['key']))).toMatchObject({
      filled: 3,
      fits: 2,
    })
  })

  it('finds from every type the record that is called what people see', async () => {
    const locale = orgLocale(org.org)
    const texts = ['12', 'a@example.com', '03/04/2020', '+55 11 99999-0000', 'https://example.com/', '10:30', '03/04/2020 10:30', 'Rua 1']
    const missed: string[] = []
    let tried = 0
    for (const type of fieldTypeNames) {
      const definition = fieldTypes[type]
      const config = definition.defaultConfig()
      if (!canConvert({ type, config }, 'connectedRecord') || definition.computed || definition.column === 'json') continue
      if (['records', 'users', 'options', 'checkbox'].includes(cellKindOf(definition))) continue
      for (const text of texts) {
        const read = definition.parse(text, config, locale)
        if (!read.ok || read.value === null) continue
        const label = behaviourOf({ type, config }).definition.format(read.value, config, locale)
        tried += 1
        if (!(await finds({ from: type, cell: read.value, key: 'text', keyCell: label }))) missed.push(`${type}: ${label}`)
        break
      }
    }
    expect(missed).toEqual([])
    expect(tried).toBeGreaterThan(8)
  })

  it('matches by the field that names records when none is chosen, and by no field that names nothing or is hidden', async () => {
    const targets = buildTable(context(), { fields: { name: 'singleLineText', done: 'checkbox', secret: 'text' } })
    addRecords(context(), targets, [{ name: '5', secret: 'x' }])
    const table = buildTable(context(), { fields: { name: 'singleLineText', it: 'number' } })
    addRecords(context(), table, [{ it: 5 }])
    expect(await previewConversion(context(), requestOf(table, 'number', targets, undefined))).toMatchObject({ fits: 1 })
    const { done = '', secret = '' } = targets.fields
    await expect(previewConversion(context(), requestOf(table, 'number', targets, done))).rejects.toMatchObject({ id: 'invalid_request' })
    const tables_enabled = { [table.id]: { manage_structure: true }, [targets.id]: { fields_excluded: [secret] } }
    const builder = org.context(org.addMember({ seat: 'builder', profile: { tables_enabled } }))
    await expect(previewConversion(builder, requestOf(table, 'number', targets, secret))).rejects.toBeInstanceOf(AppError)
    expect(mayBeKey({ type: 'checkbox', config: {} })).toBe(false)
  })
})
