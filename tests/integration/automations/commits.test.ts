import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { createAutomationWorld, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let deals: BuiltTable
let notes: BuiltTable

beforeEach(() => {
  world = createAutomationWorld()
  const context = world.context(world.admin)
  deals = buildTable(context, { label: 'Deals', fields: { name: 'singleLineText' } })
  notes = buildTable(context, { label: 'Notes', fields: { text: 'singleLineText', amount: 'number' } })
})
afterEach(() => world.dispose())

const note = (values: Partial<Record<'text' | 'amount', string>>) => {
  const cells = Object.entries(values).map(([name, text]) => ({ fieldId: notes.fields[name] ?? '', text }))
  return step('createRecord', { tableId: notes.id, values: cells })
}
const whenDeal = (actions: ReturnType<typeof note>[]) =>
  switchOn(world.context(world.admin), { trigger: trigger('recordCreated', { tableId: deals.id }), actions })
const notesMade = (): number => world.org.db.all(world.org.db.build.selectFrom(`rec_${notes.id}` as never).select('id' as never)).length
const runs = () => world.org.db.all(world.org.db.build.selectFrom('run').select(['status', 'error']))

it('steps that only write share a commit with the end of their run, and runs of many events one with their start', async () => {
  await whenDeal([note({ text: 'one' }), note({ text: 'two' }), note({ text: 'three' })])
  for (let deal = 0; deal < 5; deal++) addRecords(world.context(world.admin), deals, [{ name: `deal ${deal}` }])
  const { db } = world.org
  const whole = db.write
  let commits = 0
  db.write = (work, options) => {
    commits++
    return whole.call(db, work, options) as never
  }
  // a write also ends after some milliseconds, which a busy machine takes for less
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  await runAutomations(world)
  clock.mockRestore()
  db.write = whole
  expect([notesMade(), runs().map(({ status }) => status)]).toEqual([15, Array.from({ length: 5 }, () => 'done')])
  // one for all runs to be made and one for each effect to go; on a slow machine each step has one of its own, and no end of a run has
  expect(commits).toBeLessThanOrEqual(1 + 5 * 3 + 5)
})

it('a later step that is refused keeps the earlier ones of its write', async () => {
  await whenDeal([note({ text: 'one' }), note({ amount: 'no number' }), note({ text: 'three' })])
  addRecords(world.context(world.admin), deals, [{ name: 'deal' }])
  await runAutomations(world)
  expect(notesMade()).toBe(1)
  expect(runs()).toMatchObject([{ status: 'failed', error: expect.stringContaining('invalid_value') as string }])
})

it('runs leave what is cached of the file', async () => {
  await whenDeal([note({ text: 'one' })])
  addRecords(world.context(world.admin), deals, [{ name: 'first' }])
  await runAutomations(world)
  const { version } = world.org.db
  addRecords(world.context(world.admin), deals, [{ name: 'second' }])
  await runAutomations(world)
  expect([notesMade(), world.org.db.version]).toEqual([2, version])
})
