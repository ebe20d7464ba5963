import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readsOf } from '#shared/computed/reads.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import { migrate, readMigrations } from '#server/storage/migrate.ts'
import { findTableModel, touchStructure, type ModelField } from '#server/storage/records/table-model.ts'
import { addField, changeStructure } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { createTestOrgOnPlatform, type TestMember } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let staff: BuiltTable
let builder: TestMember
beforeEach(() => {
  world = createTestOrgOnPlatform()
  staff = buildTable(admin(), { label: 'Staff', fields: { Name: 'singleLineText', Salary: 'number', Bonus: 'number', Stage: 'select' } })
  addRecords(admin(), staff, [{ Name: 'Ana', Salary: 1547, Bonus: 3 }])
  const rules = { manage_structure: true, fields_excluded: [staff.fields['Salary'] ?? '', staff.fields['Stage'] ?? ''] }
  builder = world.addMember({ seat: 'builder', profile: { tables_enabled: { [staff.id]: rules } } })
})
afterEach(() => world.dispose())

const admin = () => world.context(world.admin)
const fieldOf = (id: string): ModelField => {
  const field = findTableModel(world.org, staff.id)?.field(id)
  if (!field) throw new Error(`there is no field ${id}`)
  return field
}
const seenByBuilder = (id: string): boolean => {
  const context = world.context(builder)
  return isFieldVisible(context, context.access.table(staff.id), fieldOf(id))
}
const expressionOf = (id: string): unknown => (fieldOf(id).config as { expression: string }).expression

/** Every way to write a field in braces that people, other programs and old versions use. */
const spellings = (id: string, label: string): string[] => [
  `{${id}}`,
  `{ ${id}\t}`,
  `{\u00a0${id}\ufeff}`,
  `{${label}}`,
  `{ ${label.toUpperCase()} }`,
  `{#${id}}`,
  `{x#${id}}`,
  `{\\${id}}`,
  `{${label}#${id}}`,
  `{\\${label}}`,
]

describe('a formula', () => {
  it('that a builder writes about a hidden field has no values to anybody, however the field is spelled', () => {
    for (const spelling of spellings(staff.fields['Salary'] ?? '', 'Salary')) {
      let id: string | undefined
      try {
        id = addField(world.context(builder), staff, 'detour', 'advancedFormula', { expression: `${spelling} + 0` })
      } catch (error) {
        expect(error, spelling).toBeInstanceOf(AppError)
        expect((error as AppError).id, spelling).toBe('permission_denied')
      }
      if (id === undefined) continue
      expect(fieldOf(id).behaviour.definition.column, spelling).toBe('none')
      expect(fieldOf(id).config, spelling).toMatchObject({ problem: 'missing', result: null })
    }
  })

  it('is stored with bare ids only, and reads what it computes', () => {
    const bonus = staff.fields['Bonus'] ?? ''
    for (const spelling of spellings(bonus, 'Bonus')) {
      const id = addField(admin(), staff, 'ok', 'advancedFormula', { expression: `${spelling} + 0` })
      expect(expressionOf(id), spelling).toBe(`{${bonus}} + 0`)
      expect(fieldOf(id).config, spelling).toMatchObject({ problem: null })
      expect(readsOf(fieldOf(id))?.own, spelling).toEqual([bonus])
    }
  })

  it('does not begin to read a field that gets the label it once named in vain', () => {
    const id = addField(world.context(builder), staff, 'waits', 'advancedFormula', { expression: '{Wages} + 0' })
    changeStructure(admin(), 'fields.update', { id: staff.fields['Salary'], tableId: staff.id, label: 'Wages' })
    expect(fieldOf(id).config).toMatchObject({ problem: 'missing' })
  })

  it('that was stored otherwise is put right when its file is opened, and hidden with what it reads', () => {
    const salary = staff.fields['Salary'] ?? ''
    const old = [`{Salary} + 0`, `{#${salary}} + 0`, `{x#${salary}}+0`, `{salary}+0`]
    const ids = old.map(() => addField(admin(), staff, 'old', 'advancedFormula', { expression: '1' }))
    for (const [index, expression] of old.entries()) store(ids[index] ?? '', expression)
    expect(ids.map(seenByBuilder)).toEqual(ids.map(() => true))
    migrateAgain()
    for (const id of ids) {
      expect(readsOf(fieldOf(id))?.own).toEqual([salary])
      expect(seenByBuilder(id)).toBe(false)
    }
    const waiting = world.org.db.all(sql<{ field_id: string }>`SELECT field_id FROM computed_stale ORDER BY field_id`)
    expect(waiting.map((row) => row.field_id)).toEqual(ids.toSorted())
  })

  it('of a circle that comes to light has no values, and the file opens and takes changes', () => {
    const a = addField(admin(), staff, 'A', 'advancedFormula', { expression: '1' })
    const b = addField(admin(), staff, 'B', 'advancedFormula', { expression: '2' })
    store(a, '{B} + 0')
    store(b, '{A} + 0')
    migrateAgain()
    expect([fieldOf(a), fieldOf(b)].filter((field) => field.behaviour.definition.column === 'none')).toHaveLength(1)
    changeStructure(admin(), 'fields.update', { id: staff.fields['Name'], tableId: staff.id, label: 'Called' })
    addRecords(admin(), staff, [{ Name: 'Bo', Bonus: 1 }])
  })
})

describe('time in the section', () => {
  it('tells of the field it measures', () => {
    const config = { fieldId: staff.fields['Stage'] }
    expect(() => addField(world.context(builder), staff, 'Times', 'timeInTheSection', config)).toThrow(AppError)
    const id = addField(admin(), staff, 'Times', 'timeInTheSection', config)
    expect(seenByBuilder(id)).toBe(false)
    const own = addField(world.context(builder), staff, 'Own', 'timeInTheSection', { fieldId: null })
    changeStructure(admin(), 'fields.update', { id: own, tableId: staff.id, config: { fieldId: own } })
    expect(seenByBuilder(own)).toBe(true)
  })
})

describe('stored rights', () => {
  it('hide values that did not fit from roles that hide the field they come from', () => {
    const { db } = world.org
    const [salary, misfits] = [staff.fields['Salary'] ?? '', staff.fields['Bonus'] ?? '']
    db.run(sql`INSERT INTO field_conversion (id, table_id, field_id, from_type, from_config, to_type, to_config, state, misfit_field_id, misfit_label, member_id, made_at)
      VALUES ('c', ${staff.id}, ${salary}, 'text', '{}', 'number', '{}', 'done', ${misfits}, 'x', 'm', '1')`)
    const other = world.addMember({ profile: { create_table: 1, tables_enabled: { '*': '*', [staff.id]: { can_edit: true } } } })
    expect(seenByBuilder(misfits)).toBe(true)
    migrateAgain()
    expect(seenByBuilder(misfits)).toBe(false)
    expect(world.context(other).access.table(staff.id)).toMatchObject({ read: true, editRecords: true, hiddenFields: new Set() })
    expect(world.context(other).access.table('any')).toMatchObject({ read: true, editRecords: true })
  })
})

/** Writes a formula as an older version stored it. */
function store(id: string, expression: string): void {
  const { db } = world.org
  db.writeNow(() => {
    db.run(sql`UPDATE field_def SET config = json_set(config, '$.expression', ${expression}) WHERE id = ${id}`)
    touchStructure(world.org, staff.id)
  })
}

function migrateAgain(): void {
  const { db } = world.org
  db.run(sql`DELETE FROM migration WHERE name >= '0017'`)
  migrate(db as never, readMigrations('org').slice(0, 17))
  db.writeNow(() => touchStructure(world.org, staff.id))
}
