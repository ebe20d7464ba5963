import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Profile } from '#shared/access/profile-schema.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import type { GridConfig } from '#shared/views/grid-view.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import { listTrashedFields } from '#server/features/tables/field-trash.ts'
import { tableFeeds } from '#server/features/tables/tables-feed.ts'
import { viewsFeature } from '#server/features/views/views-feature.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addField, changeStructure } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { createTestOrgOnPlatform, type TestMember } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let staff: BuiltTable
let firms: BuiltTable
let builder: TestMember
let member: TestMember
beforeEach(() => {
  world = createTestOrgOnPlatform()
  const firmId = newShortId('f')
  firms = buildTable(admin(), { label: 'Firms', fields: { Code: 'singleLineText', Secret: { type: 'singleLineText', id: firmId } } })
  staff = buildTable(admin(), {
    label: 'Staff',
    fields: {
      Name: 'singleLineText',
      Salary: 'number',
      Note: 'singleLineText',
      Firm: { type: 'reference', config: { tableId: firms.id } },
    },
  })
  addRecords(admin(), staff, [{ Name: 'Ana', Salary: 1547, Note: 'FIRED' }])
  const hidden = [idOf('Salary'), idOf('Note')]
  const rules = { manage_structure: true, can_edit: true, fields_excluded: hidden }
  const open: Profile = { create_table: 1, create_dashboard: 1, tables_enabled: { '*': '*', [staff.id]: rules } }
  builder = world.addMember({ seat: 'builder', profile: open })
  member = world.addMember({ profile: { tables_enabled: { '*': '*', [staff.id]: { fields_excluded: hidden } } } })
})
afterEach(() => world.dispose())

const admin = () => world.context(world.admin)
const rb = () => world.context(builder)
const idOf = (label: string): string => staff.fields[label] ?? ''

function sees(context: OrgContext, tableId: string, fieldId: string): boolean {
  const field = findTableModel(world.org, tableId)?.field(fieldId)
  return field !== undefined && isFieldVisible(context, context.access.table(tableId), field)
}
const seenLabels = (context: OrgContext, tableId: string): string[] =>
  (findTableModel(world.org, tableId)?.fields ?? []).filter(({ id }) => sees(context, tableId, id)).map(({ label }) => label)

function refusal(run: () => void): string {
  try {
    run()
  } catch (error) {
    return error instanceof AppError ? error.id : String(error)
  }
  return 'applied'
}

const views = viewsFeature.mutations ?? {}
function writeView(context: OrgContext, kind: string, args: object): void {
  world.org.db.writeNow(() => views[kind]?.apply(context, args as never, { id: newId(), madeAt: new Date() }))
}
function viewSeen(context: OrgContext, viewId = staff.viewId): GridConfig {
  const rows = [...(viewsFeature.feeds?.[0]?.changedSince(context, 0) ?? [])]
  const view = rows.find((row) => row.id === viewId)?.data as { config: GridConfig } | null | undefined
  if (!view) throw new Error('the view is not told of')
  return view.config
}

describe('a builder', () => {
  it('changes no field and no label that they do not see', () => {
    const at = { tableId: staff.id, id: idOf('Salary') }
    expect(refusal(() => changeStructure(rb(), 'fields.update', { ...at, label: 'Mine' }))).toBe('not_found')
    expect(refusal(() => changeStructure(rb(), 'fields.update', { ...at, required: true }))).toBe('not_found')
    expect(refusal(() => changeStructure(rb(), 'fields.delete', at))).toBe('not_found')
    expect(refusal(() => changeStructure(rb(), 'tables.update', { id: staff.id, recordLabelField: at.id }))).toBe('not_found')
    expect(refusal(() => changeStructure(rb(), 'tables.update', { id: staff.id, recordLabelField: idOf('Name') }))).toBe('applied')
    changeStructure(admin(), 'tables.update', { id: staff.id, recordLabelField: at.id })
    expect(refusal(() => changeStructure(rb(), 'tables.update', { id: staff.id, recordLabelField: idOf('Name') }))).toBe(
      'permission_denied',
    )
    expect(findTableModel(world.org, staff.id)?.field(at.id)).toMatchObject({ label: 'Salary', required: false })
  })

  it('deletes no link whose other face they do not see', () => {
    const face = findTableModel(world.org, staff.id)?.field(idOf('Firm'))?.link?.inverse?.fieldId ?? ''
    world.setProfile(builder, { tables_enabled: { '*': '*', [firms.id]: { manage_structure: true, fields_excluded: [face] } } })
    expect(refusal(() => changeStructure(rb(), 'fields.delete', { tableId: staff.id, id: idOf('Firm') }))).toBe('permission_denied')
  })

  it('finds nothing in the trash that was worked out from what they do not see', () => {
    const sum = addField(admin(), staff, 'Twice', 'advancedFormula', { expression: `{${idOf('Salary')}} * 2` })
    changeStructure(admin(), 'fields.delete', { tableId: staff.id, id: sum })
    expect(listTrashedFields(rb(), staff.id)).toEqual([])
    expect(listTrashedFields(admin(), staff.id)).toHaveLength(1)
    expect(refusal(() => changeStructure(rb(), 'fields.restore', { tableId: staff.id, id: sum }))).toBe('not_found')
  })

  it('makes no words of a link whose records’ names they do not see', () => {
    changeStructure(admin(), 'tables.update', { id: firms.id, recordLabelField: firms.fields['Secret'] })
    world.setProfile(builder, { tables_enabled: { '*': '*', [firms.id]: { fields_excluded: [firms.fields['Secret'] ?? ''] } } })
    const convert = (from: string, id: string, to: object) => () =>
      changeStructure(rb(), 'fields.convert', { tableId: staff.id, id, from, to, misfitLabel: 'rest' })
    expect(refusal(convert('reference', idOf('Firm'), { type: 'singleLineText' }))).toBe('permission_denied')
    const target = { type: 'reference', config: { tableId: firms.id } }
    expect(refusal(convert('singleLineText', idOf('Name'), target))).toMatch(/permission_denied|label_field/)
  })
})

describe('what is made of a hidden field', () => {
  it('by a conversion stays hidden: what did not fit, and a link turned into words', () => {
    const args = { tableId: staff.id, id: idOf('Note'), from: 'singleLineText', to: { type: 'number' }, misfitLabel: 'Note (did not fit)' }
    changeStructure(admin(), 'fields.convert', args)
    expect(seenLabels(admin(), staff.id)).toContain('Note (did not fit)')
    expect(seenLabels(rb(), staff.id)).toEqual(['Name', 'Firm'])
    expect(seenLabels(world.context(member), staff.id)).toEqual(['Name', 'Firm'])

    world.setProfile(member, { tables_enabled: { [staff.id]: '*' } })
    expect(seenLabels(world.context(member), staff.id)).not.toContain('Firm')
    const words = { tableId: staff.id, id: idOf('Firm'), from: 'reference', to: { type: 'singleLineText' }, misfitLabel: 'x' }
    changeStructure(admin(), 'fields.convert', words)
    expect(seenLabels(world.context(member), staff.id)).not.toContain('Firm')
    expect(seenLabels(world.context(member), staff.id)).toContain('Salary')
    expect(world.context(member).access.table(staff.id)).toMatchObject({ editRecords: true, deleteRecords: true })
    expect(seenLabels(rb(), staff.id)).toContain('Firm')
  })

  it('by a conversion into a link stays hidden at the other side too', () => {
    addRecords(admin(), firms, [{ Code: 'FIRED' }])
    const to = { type: 'reference', config: { tableId: firms.id } }
    changeStructure(admin(), 'fields.convert', { tableId: staff.id, id: idOf('Note'), from: 'singleLineText', to, misfitLabel: 'x' })
    const face = findTableModel(world.org, staff.id)?.field(idOf('Note'))?.link?.inverse?.fieldId ?? ''
    expect(sees(admin(), firms.id, face)).toBe(true)
    expect(sees(rb(), firms.id, face)).toBe(false)
  })

  it('as a copy of the field, or of the table, stays hidden', () => {
    const newId = newShortId('f')
    const copy = { tableId: staff.id, id: idOf('Salary'), newId, label: 'Salary 2', position: 'zz', withValues: true }
    changeStructure(admin(), 'fields.duplicate', copy)
    expect(sees(admin(), staff.id, newId)).toBe(true)
    expect(sees(rb(), staff.id, newId)).toBe(false)

    world.setProfile(member, {
      tables_enabled: { '*': '*', [staff.id]: { can_edit: true, data: [{ field: idOf('Name'), operator: 'equals', value: 'Ana' }] } },
    })
    const id = newShortId('t')
    const table = { id: staff.id, newId: id, label: 'Copy', viewId: newShortId('v'), viewLabel: 'All', withRecords: false }
    changeStructure(admin(), 'tables.duplicate', table)
    expect(seenLabels(admin(), id)).toEqual(['Name', 'Salary', 'Note', 'Firm', 'Salary 2'])
    expect(seenLabels(rb(), id)).toEqual(['Name', 'Firm'])
    const name = findTableModel(world.org, id)?.fields[0]?.id
    expect(world.context(member).access.table(id)).toMatchObject({ rows: [{ field: name }], editRecords: true, manageFields: false })
    const off = world.addMember({ profile: { tables_enabled: { '*': '*' }, tables_disabled: [staff.id] } })
    changeStructure(admin(), 'tables.duplicate', { ...table, newId: newShortId('t'), viewId: newShortId('v') })
    expect(world.context(off).access.table(id).read).toBe(true)
    expect(
      world.org.db
        .all(world.org.db.build.selectFrom('table_def').select('id'))
        .filter((row) => world.context(off).access.table(row.id).read),
    ).toHaveLength(2)
  })
})

describe('a field that reads what is gone', () => {
  const deleteField = (table: BuiltTable, id: string): void => changeStructure(admin(), 'fields.delete', { tableId: table.id, id })

  it('stays hidden from whom the deleted field was hidden from', () => {
    const formula = addField(admin(), staff, 'Formula', 'advancedFormula', { expression: `{${idOf('Note')}} & ""` })
    deleteField(staff, idOf('Note'))
    expect([admin(), rb(), world.context(member)].map((who) => sees(who, staff.id, formula))).toEqual([true, false, false])
  })

  it('stays hidden from whom the names and fields behind a deleted link were hidden from', () => {
    const closed = world.addMember({ profile: { tables_enabled: { [staff.id]: '*' } } })
    const fewRows = { data: [{ field: firms.fields['Code'] ?? '', operator: 'is', value: 'x' }] }
    const ruled = world.addMember({ profile: { tables_enabled: { [staff.id]: '*', [firms.id]: fewRows } } })
    const linkFieldId = idOf('Firm')
    const lookup = addField(admin(), staff, 'Lookup', 'vlookup', { linkFieldId, targetFieldId: firms.fields['Secret'] })
    const names = addField(admin(), staff, 'Names', 'advancedFormula', { expression: `{${linkFieldId}} & ""` })
    deleteField(staff, linkFieldId)
    const seen = [admin(), world.context(closed), world.context(ruled)].map((who) => [lookup, names].map((id) => sees(who, staff.id, id)))
    expect(seen).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
  })
})

describe('views', () => {
  const condition = (label: string, value: string | number, id = label) => ({ id, fieldId: idOf(label), operator: 'is', value })
  const config = (): GridConfig => ({
    fields: [idOf('Name'), idOf('Salary'), idOf('Firm')],
    widths: { [idOf('Name')]: 100, [idOf('Note')]: 200 },
    filter: {
      id: 'root',
      conjunction: 'and',
      nodes: [condition('Name', 'Ana'), condition('Note', 'FIRED'), { id: 'sub', conjunction: 'or', nodes: [condition('Salary', 1547)] }],
    },
    sorts: [
      { fieldId: idOf('Salary'), direction: 'asc' },
      { fieldId: idOf('Name'), direction: 'asc' },
    ],
    groups: [{ fieldId: idOf('Note'), direction: 'asc' }],
    figures: { [idOf('Salary')]: 'sum' },
  })

  it('keep a condition on a purged field, without its value, so that nobody is shown more', () => {
    const gone = { id: 'gone', fieldId: newShortId('f'), operator: 'is', value: 'SECRET' }
    const stored = JSON.stringify({ ...config(), filter: { id: 'root', conjunction: 'and', nodes: [gone] } })
    const { db } = world.org
    const before = viewSeen(admin())
    const store = (text: string) =>
      db.writeNow(() => db.run(db.build.updateTable('view_def').set({ config: text }).where('id', '=', staff.viewId)))
    store(stored)
    const { value: _value, ...bare } = gone
    expect(viewSeen(admin()).filter).toEqual({ id: 'root', conjunction: 'and', nodes: [bare] })
    store(JSON.stringify(before))
  })

  it('say nothing of fields that somebody does not see, and keep it when they write', () => {
    writeView(admin(), 'views.update', { id: staff.viewId, tableId: staff.id, config: config() })
    const told = JSON.stringify(viewSeen(rb()))
    for (const secret of [idOf('Salary'), idOf('Note'), 'FIRED', '1547']) expect(told).not.toContain(secret)
    expect(viewSeen(rb())).toMatchObject({ fields: [idOf('Name'), idOf('Firm')], filter: { nodes: [{ id: 'Name' }] } })

    const seen = viewSeen(rb())
    const written = { ...seen, fields: [idOf('Firm'), idOf('Name')], filter: null, sorts: [], widths: { [idOf('Name')]: 150 } }
    writeView(rb(), 'views.update', { id: staff.viewId, tableId: staff.id, config: written })
    expect(viewSeen(admin())).toEqual({
      ...config(),
      fields: [idOf('Firm'), idOf('Name'), idOf('Salary')],
      widths: { [idOf('Name')]: 150, [idOf('Note')]: 200 },
      filter: { ...config().filter, nodes: config().filter?.nodes.slice(1) },
      sorts: [{ fieldId: idOf('Salary'), direction: 'asc' }],
    })
  })

  it('written back as they were seen are what they were', () => {
    writeView(admin(), 'views.update', { id: staff.viewId, tableId: staff.id, config: config() })
    writeView(rb(), 'views.update', { id: staff.viewId, tableId: staff.id, config: viewSeen(rb()) })
    expect(viewSeen(admin())).toEqual(config())
  })

  it('take nothing of hidden fields from somebody who does not see them', () => {
    const id = newShortId('v')
    writeView(rb(), 'views.create', { id, tableId: staff.id, type: 'table', label: 'Mine', position: 'b', config: config() })
    expect(JSON.stringify(viewSeen(admin(), id))).not.toContain(idOf('Salary'))
    writeView(rb(), 'views.update', { id, tableId: staff.id, config: { filter: config().filter, sorts: config().sorts } })
    expect(JSON.stringify(viewSeen(admin(), id))).not.toContain(idOf('Salary'))
  })
})

describe('a copy of a table', () => {
  it('has no rules, views and conditions of what its maker does not see', () => {
    const rule: Conditional = {
      id: newId(),
      when: { id: 'w', conjunction: 'and', nodes: [{ id: 'c', fieldId: idOf('Note'), operator: 'is', value: 'CONDITION-SECRET' }] },
      actions: [{ type: 'setValue', fieldId: idOf('Name'), value: 'VALUE-SECRET' }],
    } as unknown as Conditional
    changeStructure(admin(), 'tables.setConditionals', { id: staff.id, conditionals: [rule] })
    const id = newShortId('t')
    changeStructure(rb(), 'tables.duplicate', {
      id: staff.id,
      newId: id,
      label: 'C',
      viewId: newShortId('v'),
      viewLabel: 'A',
      withRecords: true,
    })
    const told = JSON.stringify([...(tableFeeds[0]?.changedSince(rb(), 0) ?? [])])
    expect(told).toContain(id)
    for (const secret of ['CONDITION-SECRET', 'VALUE-SECRET']) expect(told).not.toContain(secret)
    expect(findTableModel(world.org, id)?.conditionals).toEqual([])
  })
})
