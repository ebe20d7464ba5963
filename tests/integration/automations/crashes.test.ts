import { afterEach, beforeEach, expect, it } from 'vitest'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { dieAfter } from '#tests/support/die-after.ts'
import { createAutomationWorld, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let deals: BuiltTable
let notes: BuiltTable
beforeEach(() => {
  world = createAutomationWorld()
  const context = world.context(world.admin)
  deals = buildTable(context, { label: 'Deals', fields: { name: 'singleLineText', state: 'singleLineText' } })
  notes = buildTable(context, { label: 'Notes', fields: { text: 'singleLineText' } })
})
afterEach(() => world.dispose())

const count = (table: BuiltTable): number =>
  world.org.db.get(world.org.db.build.selectFrom('table_def').select('record_count').where('id', '=', table.id))?.record_count ?? 0

it('a death after any commit loses nothing and does nothing twice', async () => {
  const field = (table: BuiltTable, name: string): string => table.fields[name] ?? ''
  await switchOn(world.context(world.admin), {
    trigger: trigger('recordCreated', { tableId: deals.id }),
    actions: [
      step('createRecord', { tableId: notes.id, values: [{ fieldId: field(notes, 'text'), text: 'one' }] }),
      step('sendMail', { to: 'ana@example.com', subject: 'New', body: 'x' }),
      step('createRecord', { tableId: notes.id, values: [{ fieldId: field(notes, 'text'), text: 'two' }] }),
      step('findOrCreate', {
        tableId: notes.id,
        filter: { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: field(notes, 'text'), operator: 'is', value: '{{run}}' }] },
        values: [{ fieldId: field(notes, 'text'), text: '{{run}}' }],
      }),
      step('updateRecords', { of: 'trigger', values: [{ fieldId: field(deals, 'state'), text: 'seen' }] }),
    ],
  })
  let made = 0
  for (let commits = 0; ; commits++) {
    addRecords(world.context(world.admin), deals, [{ name: `deal ${commits}` }])
    made++
    const died = await dieAfter(world.org, commits, (process) => runAutomations(world, process))
    await runAutomations(world)
    expect([commits, count(notes)]).toEqual([commits, made * 3])
    expect(world.platform.mails.length).toBeGreaterThanOrEqual(made)
    if (!died) break
  }
  const runs = world.org.db.all(world.org.db.build.selectFrom('run').select('status'))
  expect(runs.map(({ status }) => status)).toEqual(Array.from({ length: made }, () => 'done'))
  expect(made).toBeGreaterThan(6)
})

it('a change that is not stored starts nothing, and one that is starts its runs with it', async () => {
  const context = world.context(world.admin)
  await switchOn(context, {
    trigger: trigger('recordCreated', { tableId: deals.id }),
    actions: [step('createRecord', { tableId: notes.id, values: [{ fieldId: notes.fields['text'] ?? '', text: 'one' }] })],
  })
  const waiting = (): number[] =>
    (['rule_event', 'run', 'effect'] as const).map(
      (name) => world.org.db.get(world.org.db.build.selectFrom(name).select((eb) => eb.fn.countAll<number>().as('count')))?.count ?? 0,
    )
  const before = waiting()
  expect(() =>
    world.org.db.writeNow(() => {
      addRecords(context, deals, [{ name: 'never' }])
      // matched already, in the same write
      expect(waiting()[0]).toBe(1)
      throw new Error('the process ended')
    }),
  ).toThrow('the process ended')
  expect([count(deals), ...waiting()]).toEqual([0, ...before])
  await runAutomations(world)
  expect(count(notes)).toBe(0)
  addRecords(context, deals, [{ name: 'stored' }])
  await runAutomations(world)
  expect([count(deals), count(notes)]).toEqual([1, 1])
})
