import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { newId } from '#shared/lib/ids.ts'
import { previewConversion } from '#server/features/tables/conversion/preview-conversion.ts'
import { convertField } from '#server/features/tables/conversion/start-conversion.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let org: ReturnType<typeof createTestOrgOnPlatform>
beforeAll(() => {
  org = createTestOrgOnPlatform()
})
afterAll(() => org.dispose())
const context = () => org.context(org.admin)

/** A column of texts, turned into another type. */
async function converted(texts: readonly string[], type: FieldTypeName) {
  const table = buildTable(context(), { label: 'Lines', fields: { name: 'singleLineText', it: 'singleLineText' } })
  const ids = addRecords(
    context(),
    table,
    texts.map((it) => ({ name: 'line', it })),
  )
  const to = { type, config: fieldTypes[type].defaultConfig() }
  const request = { tableId: table.id, fieldId: table.fields['it'] ?? '', from: 'singleLineText' as const, to, makeOptions: false }
  const { rounded, fits } = await previewConversion(context(), request)
  org.org.db.writeNow(() => convertField(context(), { ...request, misfitLabel: 'x' }, { id: newId(), madeAt: new Date() }))
  return { values: ids.map((id) => readCell(context(), table, id, 'it')), rounded, fits }
}

describe('a column of texts becomes numbers or days by the notation of all of them (W2)', () => {
  it.each<['en' | 'pt', FieldTypeName, string[], unknown[]]>([
    ['pt', 'number', ['1.859', '12.5', 'none'], [1.859, 12.5, null]],
    ['en', 'number', ['1,859', '12,5'], [1.859, 12.5]],
    ['en', 'number', ['1,859', '2,500'], [1859, 2500]],
    ['pt', 'number', ['1.859', '2.500'], [1859, 2500]],
    ['pt', 'currency', ['1,234.56', '2.5'], [123_456, 250]],
    ['en', 'date', ['03/04/2024', '13/04/2024'], ['2024-04-03', '2024-04-13']],
    ['pt', 'date', ['03/04/2024', '04/13/2024'], ['2024-03-04', '2024-04-13']],
    ['en', 'date', ['03/04/2024', '05/06/2024'], ['2024-03-04', '2024-05-06']],
  ])('%s %s %s', async (language, type, texts, values) => {
    org.org.db.writeNow(() => org.org.db.run(org.org.db.build.updateTable('organisation').set({ language })))
    const result = await converted(texts, type)
    expect(result.values).toEqual(values)
    expect(result.fits, 'the preview says what the conversion does').toBe(values.filter((value) => value !== null).length)
  })
})
