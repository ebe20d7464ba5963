import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { canConvert } from '#shared/fields/convert.ts'
import { fieldTypeNames, type FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { sql } from 'kysely'
import { convertField, revertField } from '#server/features/tables/conversion/start-conversion.ts'
import { latestConversion } from '#server/features/tables/conversion/conversion-store.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { createTestOrgOnPlatform, type TestOrg } from '#tests/support/test-org.ts'

let org: TestOrg & { dispose: () => void }
beforeAll(() => {
  org = createTestOrgOnPlatform()
})
afterAll(() => org.dispose())

const context = () => org.context(org.admin)
const options = {
  options: [
    { id: 'o00000000000a', label: 'New', hue: 'blue' },
    { id: 'o00000000000b', label: '12', hue: 'red' },
  ],
}

/** Cells of each type; some fit many other types and some none. */
function samples(type: FieldTypeName, targets: string[]): CellValue[] {
  const definition = fieldTypes[type]
  if (definition.column === 'link')
    return [[targets[0] ?? ''], ...(definition.check(targets, configOf(type, '')).ok ? [targets.toSorted()] : [])]
  const texts = ['12', 'New', 'a@example.com', '03/04/2020', '+55 11 99999-0000', 'yes', 'Ana', 'https://example.com/', '10:30', 'Things 1']
  const locale = { language: 'en', timezone: 'UTC', currencySymbol: '$', dateOrder: 'mdy', decimal: '.' } as const
  const config = configOf(type, '')
  const cells: CellValue[] = []
  for (const text of texts) {
    const read = definition.parse(text, config, locale)
    if (read.ok && read.value !== null) cells.push(read.value)
  }
  if (definition.operators.some((operator) => operator.input === 'users')) cells.push([org.admin.memberId])
  return cells.slice(0, 6)
}

function configOf(type: FieldTypeName, targetId: string): unknown {
  const own = fieldTypes[type].defaultConfig()
  if (fieldTypes[type].column === 'link') return { ...(own as object), tableId: targetId, inverseFieldId: null }
  const withOptions = fieldTypes[type].configSchema.safeParse({ ...(own as object), ...options })
  return withOptions.success ? withOptions.data : own
}

function cellsOf(table: BuiltTable, ids: readonly string[]): Map<string, CellValue> {
  const model = findTableModel(org.org, table.id)
  const field = model?.field(table.fields['it'] ?? '')
  if (!model || !field) throw new Error('the field is gone')
  const rows = loadRecords(org.org, model, ids, [field])
  return new Map(ids.map((id) => [id, rows.get(id)?.values[field.id] ?? null]))
}

function convert(table: BuiltTable, from: FieldTypeName, to: FieldTypeName, config: unknown): void {
  const id = newId()
  org.org.db.writeNow(() =>
    convertField(
      context(),
      {
        tableId: table.id,
        fieldId: table.fields['it'] ?? '',
        from,
        to: { type: to, config },
        makeOptions: true,
        misfitLabel: 'Did not fit',
      },
      { id, madeAt: new Date() },
    ),
  )
}

function revert(table: BuiltTable): void {
  const fieldId = table.fields['it'] ?? ''
  const conversion = latestConversion(org.org, fieldId)
  org.org.db.writeNow(() =>
    revertField(
      context(),
      { tableId: table.id, fieldId, conversionId: conversion?.id ?? '', misfitLabel: 'Did not fit' },
      { id: newId(), madeAt: new Date() },
    ),
  )
}

const pairs = fieldTypeNames.flatMap((from) =>
  fieldTypes[from].computed
    ? []
    : fieldTypeNames.filter((to) => canConvert({ type: from, config: fieldTypes[from].defaultConfig() }, to)).map((to) => ({ from, to })),
)

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** All of them take a minute: some, others each time, unless asked for. */
const tried = isLong ? pairs : (fc.sample(fc.shuffledSubarray(pairs, { minLength: 75, maxLength: 75 }), { numRuns: 1, seed })[0] ?? [])

describe('a field turned into another type', () => {
  it(`comes back with every value, from every type through every other (seed ${seed})`, () => {
    const target = buildTable(context())
    const targets = addRecords(context(), target, [{ name: 'New' }, { name: '12' }])
    const wrong: string[] = []
    for (const from of new Set(tried.map((pair) => pair.from))) {
      const table = buildTable(context(), { fields: { name: 'singleLineText', it: { type: from, config: configOf(from, target.id) } } })
      const ids = addRecords(context(), table, [...samples(from, targets).map((it) => ({ it })), {}])
      const before = cellsOf(table, ids)
      for (const { to } of tried.filter((pair) => pair.from === from)) {
        convert(table, from, to, configOf(to, target.id))
        const there = cellsOf(table, ids)
        const lost = [...before].filter(([id, cell]) => cell !== null && there.get(id) === null)
        if (
          misfitTexts(table).length <
          lost.length - (to === 'checkbox' || fieldTypes[to].operators.some((operator) => operator.name === 'isChecked') ? ids.length : 0)
        )
          wrong.push(`${from} > ${to}: ${lost.length} lost`)
        revert(table)
        if (JSON.stringify([...cellsOf(table, ids)]) !== JSON.stringify([...before])) wrong.push(`${from} > ${to} > ${from}`)
      }
    }
    expect(wrong).toEqual([])
    expect(pairs.length).toBeGreaterThan(100)
  })

  it('goes back by an ordinary conversion too, keeps what was edited there, and a second way back gives the edit again', () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', it: 'text' } })
    const [one = '', two = '', three = ''] = addRecords(context(), table, [{ it: 'N/A' }, { it: '1.50' }, { it: '7' }])
    const ids = [one, two, three]
    convert(table, 'text', 'number', undefined)
    expect([...cellsOf(table, ids).values()]).toEqual([null, 1.5, 7])
    expect(misfitTexts(table)).toEqual(['N/A'])
    change(context(), table.id, [{ op: 'update', id: three, values: { [table.fields['it'] ?? '']: 8 }, base: 1_000_000 }])
    convert(table, 'number', 'text', undefined)
    expect([...cellsOf(table, ids).values()]).toEqual(['N/A', '1.50', '8'])
    expect(misfitTexts(table)).toEqual([])
    revert(table)
    expect([...cellsOf(table, ids).values()]).toEqual([null, 1.5, 8])
  })

  it('that cannot be finished leaves columns and metadata as they were', () => {
    const table = buildTable(context(), { fields: { name: 'singleLineText', it: 'text' } })
    addRecords(context(), table, [{ it: '1' }])
    const columns = () => org.org.db.all(sql`SELECT name, type FROM pragma_table_info(${`rec_${table.id}`}) ORDER BY cid`)
    const rows = () => org.org.db.all(sql`SELECT * FROM field_def WHERE table_id = ${table.id}`)
    const before = [columns(), rows()]
    const { db } = org.org
    expect(() =>
      db.writeNow(() => {
        convertField(
          context(),
          {
            tableId: table.id,
            fieldId: table.fields['it'] ?? '',
            from: 'text',
            to: { type: 'number' },
            makeOptions: false,
            misfitLabel: 'x',
          },
          { id: newId(), madeAt: new Date() },
        )
        throw new Error('the power went')
      }),
    ).toThrow('the power went')
    expect([columns(), rows()]).toEqual(before)
    convert(table, 'text', 'number', undefined)
    expect(
      columns().some(
        (column) => (column as { name: string; type: string }).name === table.fields['it'] && (column as { type: string }).type === 'REAL',
      ),
    ).toBe(true)
  })
})

/** Texts kept beside the field, in the field that a conversion made for them. */
function misfitTexts(table: BuiltTable): string[] {
  const model = findTableModel(org.org, table.id)
  const field = model?.fields.find((other) => other.label === 'Did not fit')
  if (!model || !field) return []
  return org.org.db
    .all(
      sql<{
        cell: string
      }>`SELECT ${sql.ref(field.id)} AS cell FROM ${sql.table(`rec_${table.id}`)} WHERE ${sql.ref(field.id)} IS NOT NULL`,
    )
    .map((row) => row.cell)
}
