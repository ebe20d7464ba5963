import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compileAccess } from '#shared/access/access.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import { localeOf } from '#shared/fields/locale.ts'
import type { FilterValue } from '#shared/values/query.ts'
import { exportWriter } from '#server/features/records/exports/export-cells.ts'
import { drawColumn } from '#server/features/records/public/public-cells.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'
import { addField as addFieldTo, changeStructure, inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { catchUp, chunkOf, readCell, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
beforeEach(() => {
  world = createTestOrgOnPlatform()
})
afterEach(() => world.dispose())

const admin = () => world.context(world.admin)
const addField = (table: BuiltTable, label: string, type: 'vlookup' | 'advancedFormula' | 'rollup', config: object): string =>
  addFieldTo(admin(), table, label, type, config)
const fieldOf = (table: BuiltTable, label: string): ModelField => {
  const field = findTableModel(world.org, table.id)?.field(table.fields[label] ?? '')
  if (!field) throw new Error(`there is no ${label}`)
  return field
}
const late = Number.MAX_SAFE_INTEGER
const edit = (table: BuiltTable, id: string, values: Record<string, string[] | string | null>): void => {
  change(admin(), table.id, [{ op: 'update', id, values: valuesOf(table, values), base: late }])
}

/** People have deals, deals have companies; a person shows the companies of their deals. */
function people() {
  const companies = buildTable(admin(), { label: 'Companies', fields: { name: 'singleLineText', city: 'singleLineText' } })
  const deals = buildTable(admin(), {
    label: 'Deals',
    fields: { name: 'singleLineText', companies: { type: 'connectedRecord', config: { tableId: companies.id } } },
  })
  const persons = buildTable(admin(), {
    label: 'People',
    fields: { name: 'singleLineText', deals: { type: 'connectedRecord', config: { tableId: deals.id } } },
  })
  const [acme = '', bolt = '', core = ''] = addRecords(admin(), companies, [{ name: 'Acme' }, { name: 'Bolt' }, { name: 'Core' }])
  const [one = '', two = ''] = addRecords(admin(), deals, [
    { name: 'One', companies: [acme, bolt].sort() },
    { name: 'Two', companies: [bolt] },
  ])
  const [ana = '', rui = ''] = addRecords(admin(), persons, [{ name: 'Ana', deals: [one, two].sort() }, { name: 'Rui' }])
  addField(persons, 'companies', 'vlookup', { linkFieldId: persons.fields['deals'], targetFieldId: deals.fields['companies'] })
  return { companies, deals, persons, acme, bolt, core, one, two, ana, rui }
}

describe('a lookup of links (A14)', () => {
  it('names each record that it reaches once, and follows both links and both trashes', () => {
    const { companies, deals, persons, acme, bolt, core, one, two, ana, rui } = people()
    const device: DeviceRows = new Map()
    let seq = 0
    const held = (id: string) => {
      seq = catchUp(admin(), persons.id, device, seq)
      return device.get(id)?.[persons.fields['companies'] ?? '']
    }
    expect(fieldOf(persons, 'companies').behaviour).toMatchObject({
      type: 'connectedRecord',
      config: { tableId: companies.id, limitToOne: false },
    })
    expect(held(ana)).toEqual([acme, bolt].sort())
    expect(held(rui)).toBeNull()
    edit(deals, two, { companies: [core] })
    expect(held(ana)).toEqual([acme, bolt, core].sort())
    // from the far side of either link
    companies.fields['deals'] = inverseOf(admin(), deals, 'companies')
    edit(companies, core, { deals: null })
    expect(held(ana)).toEqual([acme, bolt].sort())
    deals.fields['people'] = inverseOf(admin(), persons, 'deals')
    edit(deals, one, { people: [rui] })
    expect([held(ana), held(rui)]).toEqual([null, [acme, bolt].sort()])
    change(admin(), companies.id, [{ op: 'delete', id: acme, base: late }])
    expect(held(rui)).toEqual([bolt])
    change(admin(), companies.id, [{ op: 'restore', id: acme }])
    expect(held(rui)).toEqual([acme, bolt].sort())
    change(admin(), deals.id, [{ op: 'delete', id: one, base: late }])
    expect(held(rui)).toBeNull()
  })

  it('is filtered, exported, shown to visitors and read by formulas by the names', () => {
    const { companies, persons, acme, core, ana, rui } = people()
    const field = fieldOf(persons, 'companies')
    const cell = readCell(admin(), persons, ana, 'companies') ?? null
    expect(exportWriter(admin(), field, localeOf('en', 'UTC', '$'))([cell, null])).toEqual([
      expect.stringMatching(/^(Acme, Bolt|Bolt, Acme)$/),
      '',
    ])
    expect(drawColumn(admin(), field, [cell], localeOf('en', 'UTC', '$'))).toEqual([expect.stringMatching(/^(Acme, Bolt|Bolt, Acme)$/)])
    const found = (operator: string, value?: FilterValue) => {
      const node = { id: 'n', fieldId: field.id, operator, ...(value !== undefined && { value }) }
      const filter = { id: 'g', conjunction: 'and' as const, nodes: [node] }
      const asked = { tableId: persons.id, filter, sorts: [{ fieldId: field.id, direction: 'asc' }], search: '', after: null, limit: 10 }
      return (JSON.parse(queryRecords(admin(), asked as never)) as { columns: { id: string[] } }).columns.id
    }
    expect([found('hasAny', [acme]), found('hasAny', [core]), found('isEmpty')]).toEqual([[ana], [], [rui]])

    const of = persons.fields['companies']
    addField(persons, 'text', 'advancedFormula', { expression: `JOIN({${of}}, " + ")` })
    addField(persons, 'count', 'advancedFormula', { expression: `COUNTA({${of}})` })
    const text = () => readCell(admin(), persons, ana, 'text')
    expect(text()).toMatch(/^(Acme \+ Bolt|Bolt \+ Acme)$/)
    expect(readCell(admin(), persons, ana, 'count')).toBe(2)
    edit(companies, acme, { name: 'Axis' })
    expect(text()).toMatch(/^(Axis \+ Bolt|Bolt \+ Axis)$/)
    changeStructure(admin(), 'tables.update', { id: companies.id, recordLabelField: companies.fields['city'] })
    expect(text()).toBeNull()
    edit(companies, acme, { city: 'Porto' })
    expect(text()).toBe('Porto')
    change(admin(), companies.id, [{ op: 'delete', id: acme, base: late }])
    expect([text(), readCell(admin(), persons, ana, 'count')]).toEqual([null, 0])
  })

  it('is looked up again from another table, and goes with the table that it reaches', () => {
    const { companies, deals, persons, acme, bolt, one, ana } = people()
    const teams = buildTable(admin(), {
      label: 'Teams',
      fields: { name: 'singleLineText', lead: { type: 'reference', config: { tableId: persons.id } } },
    })
    const [team = ''] = addRecords(admin(), teams, [{ name: 'North', lead: [ana] }])
    addField(teams, 'companies', 'vlookup', { linkFieldId: teams.fields['lead'], targetFieldId: persons.fields['companies'] })
    addField(teams, 'names', 'advancedFormula', { expression: `JOIN({${teams.fields['companies']}}, "+")` })
    expect(readCell(admin(), teams, team, 'companies')).toEqual([acme, bolt].sort())
    change(admin(), companies.id, [{ op: 'delete', id: bolt, base: late }])
    expect(readCell(admin(), teams, team, 'companies')).toEqual([acme])
    edit(companies, acme, { name: 'Axis' })
    expect(readCell(admin(), teams, team, 'names')).toBe('Axis')
    edit(deals, one, { companies: null })
    expect(readCell(admin(), teams, team, 'companies')).toBeNull()
    edit(deals, one, { companies: [acme] })

    changeStructure(admin(), 'tables.archive', { id: companies.id })
    expect(fieldOf(persons, 'companies').config).toMatchObject({ result: null, problem: 'missing' })
    expect(fieldOf(teams, 'names').config).toMatchObject({ result: null, problem: 'broken' })
    changeStructure(admin(), 'tables.restore', { id: companies.id })
    expect(readCell(admin(), teams, team, 'companies')).toEqual([acme])
    expect(readCell(admin(), teams, team, 'names')).toBe('Axis')
  })

  it('through links to one record is a link to one', () => {
    const { companies, acme } = people()
    const deals = buildTable(admin(), { fields: { name: 'singleLineText', of: { type: 'reference', config: { tableId: companies.id } } } })
    const tasks = buildTable(admin(), { fields: { name: 'singleLineText', deal: { type: 'reference', config: { tableId: deals.id } } } })
    const [deal = ''] = addRecords(admin(), deals, [{ name: 'x', of: [acme] }])
    const [task = ''] = addRecords(admin(), tasks, [{ name: 'y', deal: [deal] }])
    addField(tasks, 'company', 'vlookup', { linkFieldId: tasks.fields['deal'], targetFieldId: deals.fields['of'] })
    expect(fieldOf(tasks, 'company').behaviour.config).toMatchObject({ tableId: companies.id, limitToOne: true })
    expect(readCell(admin(), tasks, task, 'company')).toEqual([acme])
  })

  it('is the same for everybody, so that nobody has it who may not see all of its records', () => {
    const { companies, deals, persons } = people()
    addField(persons, 'names', 'advancedFormula', { expression: `JOIN({${persons.fields['companies']}}, "+")` })
    addField(persons, 'twice', 'advancedFormula', { expression: `{${persons.fields['names']}} & "!"` })
    const seen = (given: Profile['tables_enabled']) => {
      const access = compileAccess({ memberId: world.admin.memberId, seat: 'builder', isAdmin: false, profile: { tables_enabled: given } })
      const { columns } = chunkOf({ ...admin(), access }, persons.id)
      return Object.entries(persons.fields).flatMap(([label, id]) => (id in columns ? [label] : []))
    }
    const two = { [persons.id]: {}, [deals.id]: {} }
    const all = { ...two, [companies.id]: {} }
    const rest = ['name', 'deals']
    expect(seen(all)).toEqual([...rest, 'companies', 'names', 'twice'])
    const onlyOne = { data: [{ field: companies.fields['name'] ?? '', operator: 'is', value: 'Acme' }] }
    expect(seen({ ...all, [companies.id]: onlyOne })).toEqual(rest)
    expect(seen({ ...all, [companies.id]: { fields_excluded: [companies.fields['name'] ?? ''] } })).toEqual([...rest, 'companies'])
    expect(seen({ ...all, [deals.id]: { fields_excluded: [deals.fields['companies'] ?? ''] } })).toEqual(rest)
    const onlyDeal = { data: [{ field: deals.fields['name'] ?? '', operator: 'is', value: 'One' }] }
    expect(seen({ ...all, [deals.id]: onlyDeal })).toEqual(rest)
    expect(seen(two)).toEqual(rest)
  })
})
