import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getFieldType } from '#shared/fields/registry.ts'
import type { FilterGroup, FilterValue } from '#shared/values/query.ts'
import { predicateOf } from '#shared/query/predicate.ts'
import { prepareFilter } from '#shared/query/prepare-filter.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { groupRecords } from '#server/records/queries/groups.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createTestOrgOnPlatform, type TestMember } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let firms: BuiltTable
let staff: BuiltTable
let person: TestMember
let firmIds: string[]
beforeEach(() => {
  world = createTestOrgOnPlatform()
  const context = world.context(world.admin)
  firms = buildTable(context, { label: 'Firms', fields: { name: 'singleLineText', open: 'checkbox' } })
  staff = buildTable(context, {
    label: 'Staff',
    fields: { name: 'singleLineText', firm: { type: 'manyToManyConnection', config: { tableId: firms.id } } },
  })
  firmIds = addRecords(
    context,
    firms,
    [1, null, 1, null].map((open, index) => ({ name: `Firm ${index}`, open })),
  )
  const rules = { can_edit: true, data: [{ field: firms.fields['open'] ?? '', operator: 'isChecked' }] }
  person = world.addMember({ profile: { tables_enabled: { [staff.id]: { can_edit: true }, [firms.id]: rules } } })
})
afterEach(() => world.dispose())

type Seen = { id: string; cell: string[] | null }

function read(context: OrgContext, more: Partial<Parameters<typeof queryRecords>[1]> = {}): RecordPage {
  const query = { tableId: staff.id, filter: null, sorts: [], search: '', limit: 100, after: null, ...more }
  return JSON.parse(queryRecords(context, query)) as RecordPage
}

const firm = (): string => staff.fields['firm'] ?? ''
const seenOf = (page: RecordPage): Seen[] =>
  page.columns.id.map((id, row) => ({ id, cell: (page.columns[firm()]?.[row] ?? null) as string[] | null }))

/** Every operator of links, with values of all ids, hidden ones among them. */
function filters(): FilterGroup[] {
  const values: (FilterValue | undefined)[] = [undefined, ...firmIds.map((id) => [id]), firmIds.slice(0, 2), firmIds]
  return getFieldType('manyToManyConnection').operators.flatMap(({ name }) =>
    values.map((value) => ({
      id: 'root',
      conjunction: 'and' as const,
      nodes: [{ id: 'c', fieldId: firm(), operator: name, ...(value !== undefined && { value }) }],
    })),
  )
}

/** The records that a filter leaves of those the person sees. */
function expected(filter: FilterGroup, seen: readonly Seen[]): string[] {
  const fields = findTableModel(world.org, staff.id)?.fields ?? []
  const prepared = prepareFilter(filter, fields, { currentUserId: person.memberId, unfinished: 'leaveOut', moment: { timezone: 'UTC' } })
  const matches = predicateOf(prepared)
  return seen.filter(({ id, cell }) => matches({ id, cell: (fieldId) => (fieldId === firm() ? cell : null) })).map(({ id }) => id)
}

describe('links to a table of which somebody sees some records', () => {
  it('answer every question as their cells do', () => {
    const linked = fc.array(fc.subarray([0, 1, 2, 3]), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(linked, (cells) => {
        const context = world.context(person)
        const created = addRecords(
          world.context(world.admin),
          staff,
          cells.map((places) => ({ firm: places.length === 0 ? null : places.map((place) => firmIds[place] ?? '') })),
        )
        const seen = seenOf(read(context))
        const hidden = [firmIds[1] ?? '', firmIds[3] ?? '']
        expect(seen.some(({ cell }) => cell?.some((id) => hidden.includes(id)))).toBe(false)

        for (const filter of filters()) expect(seenOf(read(context, { filter })).map(({ id }) => id)).toEqual(expected(filter, seen))

        const sorted = seenOf(read(context, { sorts: [{ fieldId: firm(), direction: 'desc' }] }))
        const sizes = sorted.map(({ cell }) => cell?.length ?? 0)
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))

        const keys = seen.map(({ cell }) => JSON.stringify(cell))
        const { levels } = groupRecords(context, {
          ...{ tableId: staff.id, filter: null, sorts: [], search: '' },
          groupBy: [{ fieldId: firm(), direction: 'asc' }],
          aggregates: [],
        })
        expect(levels[0]?.map((group) => [JSON.stringify(group.keys[0]), group.count]).toSorted()).toEqual(
          [...new Set(keys)].map((key) => [key, keys.filter((other) => other === key).length]).toSorted(),
        )

        const figures = read(context, {
          aggregates: (['filled', 'empty', 'unique'] as const).map((name) => ({ name, fieldId: firm() })),
        }).aggregates?.map(({ value }) => value)
        const filled = keys.filter((key) => key !== 'null')
        expect(figures).toEqual([filled.length, keys.length - filled.length, new Set(filled).size])

        change(
          world.context(world.admin),
          staff.id,
          created.map((id) => ({ op: 'delete', id, base: 1e9 })),
        )
      }),
      runs(40, 300),
    )
  }, 120_000)

  it('give other figures when a record behind them is hidden, although the table itself did not change', () => {
    const admin = world.context(world.admin)
    addRecords(admin, staff, [{ firm: [firmIds[0] ?? ''] }, { firm: [firmIds[1] ?? ''] }])
    const filled = () => read(world.context(person), { aggregates: [{ name: 'filled', fieldId: firm() }] }).aggregates?.[0]?.value
    expect(filled()).toBe(1)
    change(admin, firms.id, [{ op: 'update', id: firmIds[0] ?? '', values: { [firms.fields['open'] ?? '']: null }, base: 1e9 }])
    expect(filled()).toBe(0)
  })
})
