import fc from 'fast-check'
import { expect, it } from 'vitest'
import { loadRecords } from '#server/records/read/load-records.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createAutomationWorld, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

const names = ['a', 'b', 'c', 'd'] as const
type Name = (typeof names)[number]
type Row = Record<Name, number | null>

interface Rule {
  from: number
  to: number
  /** starts when the value passes this; undefined: at any change */
  above: number | undefined
  /** a constant, or undefined for the value itself */
  writes: number | undefined
}

/** Rules lead from a field to later ones, so that they end; circles have tests of their own. */
const rulesArbitrary = fc
  .uniqueArray(
    fc.record({
      from: fc.integer({ min: 0, max: 2 }),
      to: fc.integer({ min: 1, max: 3 }),
      above: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
      writes: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
    }),
    // one rule writes a field, so that their order says nothing
    { selector: ({ to }) => to, maxLength: 3 },
  )
  .map((rules) => rules.filter(({ from, to }) => from < to))

const writesArbitrary = fc.array(fc.record({ field: fc.constantFrom(...names), value: fc.integer({ min: 0, max: 9 }) }), { maxLength: 6 })

/** The plain reading: each change starts its rules, one after another. */
function write(row: Row, rules: readonly Rule[], field: Name, value: number): void {
  const before = row[field]
  if (before === value) return
  row[field] = value
  for (const { from, to, above, writes } of rules) {
    if (names[from] !== field) continue
    const passes = (one: number | null): boolean => one !== null && one > (above ?? 0)
    const starts = above === undefined || (passes(value) && !passes(before))
    const target = names[to]
    if (starts && target) write(row, rules, target, writes ?? value)
  }
}

it('random rules over random writes end as a naive reader says', async () => {
  await fc.assert(
    fc.asyncProperty(rulesArbitrary, writesArbitrary, async (rules, writes) => {
      const world = createAutomationWorld()
      try {
        const context = world.context(world.admin)
        const table = buildTable(context, { fields: Object.fromEntries(names.map((name) => [name, 'number'])) })
        const idOf = (name: Name | undefined): string => table.fields[name ?? ''] ?? ''
        for (const { from, to, above, writes: value } of rules) {
          const source = idOf(names[from])
          const started =
            above === undefined
              ? trigger('recordUpdated', { tableId: table.id, fields: [source] })
              : trigger('recordMatches', {
                  tableId: table.id,
                  filter: { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: source, operator: 'greater', value: above }] },
                })
          const text = value === undefined ? `{{trigger.${source}}}` : String(value)
          await switchOn(context, {
            trigger: started,
            actions: [step('updateRecords', { of: 'trigger', values: [{ fieldId: idOf(names[to]), text }] })],
          })
        }
        const [id = ''] = addRecords(context, table, [{}])
        const expected: Row = { a: null, b: null, c: null, d: null }
        for (const { field, value } of writes) {
          change(context, table.id, [{ op: 'update', id, values: { [idOf(field)]: value }, base: Number.MAX_SAFE_INTEGER }])
          await runAutomations(world)
          write(expected, rules, field, value)
        }
        expect(readRow(world, table, id)).toEqual(expected)
      } finally {
        world.dispose()
      }
    }),
    runs(12, 120),
  )
})

function readRow({ org }: ReturnType<typeof createAutomationWorld>, table: BuiltTable, id: string): Row {
  const model = findTableModel(org, table.id)
  const cells = model ? loadRecords(org, model, [id], model.fields).get(id)?.values : undefined
  return Object.fromEntries(names.map((name) => [name, cells?.[table.fields[name] ?? ''] ?? null])) as Row
}
