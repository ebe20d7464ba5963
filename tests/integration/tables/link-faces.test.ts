import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newId } from '#shared/lib/ids.ts'
import { listConversions } from '#server/features/tables/conversion/list-conversions.ts'
import { convertField, revertField } from '#server/features/tables/conversion/start-conversion.ts'
import { listTrashedFields } from '#server/features/tables/field-trash.ts'
import { purgeTrash } from '#server/features/tables/purge-trash.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { changeStructure } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let org: ReturnType<typeof createTestOrgOnPlatform>
beforeAll(() => {
  org = createTestOrgOnPlatform()
})
afterAll(() => org.dispose())
const context = () => org.context(org.admin)

function world() {
  const cities = buildTable(context(), { label: 'Cities' })
  const shops = buildTable(context(), { label: 'Shops', fields: { name: 'singleLineText', city: 'text' } })
  const [rome = ''] = addRecords(context(), cities, [{ name: 'Rome' }])
  const [shop = ''] = addRecords(context(), shops, [{ name: 'First', city: 'rome' }])
  return { cities, shops, rome, shop }
}

function convert(table: BuiltTable, from: FieldTypeName, type: FieldTypeName, target?: BuiltTable, by = context()): string {
  const id = newId()
  const to = { type, config: target && { tableId: target.id, inverseFieldId: null, limitToOne: false } }
  const request = { tableId: table.id, fieldId: table.fields['city'] ?? '', from, to, makeOptions: false, misfitLabel: 'x' }
  by.org.db.writeNow(() => convertField(by, request, { id, madeAt: new Date() }))
  return id
}

function revert(table: BuiltTable, conversionId: string, by = context()): void {
  const request = { tableId: table.id, fieldId: table.fields['city'] ?? '', conversionId, misfitLabel: 'x' }
  by.org.db.writeNow(() => revertField(by, request, { id: newId(), madeAt: new Date() }))
}

const fieldsOf = (table: BuiltTable) => findTableModel(org.org, table.id)?.fields ?? []
const labelsOf = (table: BuiltTable) => fieldsOf(table).map((field) => field.label)

it('lists each conversion that can be taken back, also below one that was taken back', () => {
  const { cities, shops } = world()
  const offered = () => listConversions(context(), shops.id).flatMap((entry) => (entry.canRevert ? [entry.id] : []))
  const first = convert(shops, 'text', 'connectedRecord', cities)
  const second = convert(shops, 'connectedRecord', 'number')
  expect(offered()).toEqual([second])
  revert(shops, second)
  expect(offered()).toContain(first)
  revert(shops, first)
  expect(fieldsOf(shops).find((field) => field.label === 'city')?.type).toBe('text')
  const again = convert(shops, 'text', 'connectedRecord', cities)
  expect(offered()).toEqual([again])
})

it('leaves the other side where its table leans on it, or to whom may not change that table', () => {
  const { cities, shops } = world()
  const made = convert(shops, 'text', 'connectedRecord', cities)
  const tables_enabled = { [shops.id]: { manage_structure: true, can_edit: true }, [cities.id]: { can_edit: true } }
  revert(shops, made, org.context(org.addMember({ seat: 'builder', profile: { tables_enabled } })))
  expect(labelsOf(cities)).toEqual(['name', 'Shops'])
  const face = fieldsOf(cities)[1]
  expect(face?.config).toMatchObject({ inverseFieldId: null })
  const again = convert(shops, 'text', 'connectedRecord', cities)
  expect(fieldsOf(cities).map((field) => field.id)).toContain(face?.id)
  changeStructure(context(), 'tables.update', { id: cities.id, recordLabelField: face?.id })
  revert(shops, again)
  expect(labelsOf(cities)).toEqual(['name', 'Shops'])
})

it('brings the other side back out of the trash by hand too, and then joins it when the link comes back', () => {
  const { cities, shops, rome, shop } = world()
  const made = convert(shops, 'text', 'connectedRecord', cities)
  const face = fieldsOf(cities)[1]?.id ?? ''
  revert(shops, made)
  expect(listTrashedFields(context(), cities.id).map((field) => field.id)).toEqual([face])
  changeStructure(context(), 'fields.restore', { tableId: cities.id, id: face })
  expect(fieldsOf(cities)[1]?.config).toMatchObject({ inverseFieldId: null })
  convert(shops, 'text', 'connectedRecord', cities)
  expect(fieldsOf(cities)[1]?.config).toMatchObject({ inverseFieldId: shops.fields['city'] })
  expect(fieldsOf(cities)).toHaveLength(2)
  expect([readCell(context(), shops, shop, 'city'), readCell(context(), { ...cities, fields: { face } }, rome, 'face')]).toEqual([
    [rome],
    [shop],
  ])
})

it('keeps the pairs that a conversion may bring back until that is not kept any more', async () => {
  const { cities, shops, rome, shop } = world()
  convert(shops, 'text', 'connectedRecord', cities)
  const there = convert(shops, 'connectedRecord', 'number')
  const face = fieldsOf(cities)[1]?.id ?? ''
  changeStructure(context(), 'fields.delete', { tableId: cities.id, id: face })
  changeStructure(context(), 'fields.purge', { tableId: cities.id, id: face })
  const erasing = () =>
    org.org.db.all(sql<{ payload: string }>`SELECT payload FROM effect WHERE kind = 'tables.erase'`).map((row) => row.payload)
  expect(erasing()).toEqual([])
  revert(shops, there)
  expect(readCell(context(), shops, shop, 'city')).toEqual([rome])
  convert(shops, 'connectedRecord', 'number')
  const now = (): Date => new Date(Date.now() + 31 * 86_400_000)
  await purgeTrash({ org: org.org, platform: { ...org.platform, now }, signal: new AbortController().signal } as never)
  expect(erasing()).toEqual([expect.stringContaining('linkIds')])
})

it('puts sides that older conversions left behind into the trash, unless somebody uses them', () => {
  const left = [0, 1, 2].map(() => {
    const one = world()
    const made = convert(one.shops, 'text', 'connectedRecord', one.cities)
    const face = fieldsOf(one.cities)[1]?.id ?? ''
    revert(one.shops, made)
    // as the version before left it
    org.org.db.writeNow(() => {
      const config = sql`json_set(config, '$.inverseFieldId', NULL)`
      org.org.db.run(sql`UPDATE field_def SET deleted_at = NULL, config = ${config} WHERE id = ${face}`)
    })
    return { ...one, face }
  })
  const [, edited, linked] = left
  change(context(), edited?.cities.id ?? '', [
    { op: 'update', id: edited?.rome ?? '', values: { [edited?.face ?? '']: null }, base: Number.MAX_SAFE_INTEGER },
  ])
  // a face of a living relation that does not know its other side
  convert(linked?.shops as BuiltTable, 'text', 'connectedRecord', linked?.cities)
  org.org.db.writeNow(() => {
    org.org.db.run(sql`UPDATE field_def SET config = json_set(config, '$.inverseFieldId', 'f00000000000x') WHERE id = ${linked?.face}`)
    org.org.db.run(sql`ALTER TABLE field_conversion DROP COLUMN face_id`)
    org.org.db.executeScript(readFileSync('migrations/org/0056_link_faces.sql', 'utf8'))
  })
  expect(left.map(({ cities }) => labelsOf(cities))).toEqual([['name'], ['name', 'Shops'], ['name', 'Shops']])
  expect(fieldsOf(linked?.cities as BuiltTable)[1]?.config).toMatchObject({ inverseFieldId: linked?.shops.fields['city'] })
  const { cities, shops } = left[0] as (typeof left)[number]
  convert(shops, 'text', 'connectedRecord', cities)
  expect(fieldsOf(cities).map((field) => field.id)).toContain(left[0]?.face)
})
