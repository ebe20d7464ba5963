import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AutomationStep } from '#shared/nouns/automations/automation.ts'
import { newId } from '#shared/lib/ids.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { runAgain } from '#server/features/automations/runs/again.ts'
import { dryRun } from '#server/features/automations/runs/dry-run.ts'
import { readPressed } from '#server/automations/runs/pressed-runs.ts'
import { automationMutations } from '#server/features/automations/automation-mutations.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { createAutomationWorld, mutateAs, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let deals: BuiltTable
let notes: BuiltTable
beforeEach(() => {
  world = createAutomationWorld()
  deals = buildTable(admin(), { label: 'Deals', fields: { name: 'singleLineText', state: 'singleLineText' } })
  notes = buildTable(admin(), { label: 'Notes', fields: { text: 'singleLineText', count: 'number', day: 'date' } })
})
afterEach(() => world.dispose())

const admin = (): OrgContext => world.context(world.admin)
const field = (table: BuiltTable, name: string): string => table.fields[name] ?? ''
const note = (given: Record<string, string>): AutomationStep =>
  step('createRecord', {
    tableId: notes.id,
    values: Object.entries(given).map(([name, text]) => ({ fieldId: field(notes, name), text })),
  })
function rows(): Record<string, unknown>[] {
  const found: DeviceRows = new Map()
  catchUp(admin(), notes.id, found)
  return [...found.values()].map((row) =>
    Object.fromEntries(Object.keys(notes.fields).map((name) => [name, row[field(notes, name)] ?? null])),
  )
}
const set = (id: string, values: Record<string, string>): void =>
  void change(admin(), deals.id, [
    {
      op: 'update',
      id,
      base: Number.MAX_SAFE_INTEGER,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [field(deals, name), value])),
    },
  ])
const runs = () => world.org.db.all(world.org.db.build.selectFrom('run').selectAll().orderBy('place'))
const whenMade = () => trigger('recordCreated', { tableId: deals.id })

it('a wait for a change goes on with the write that it waits for', async () => {
  const filter = { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: field(deals, 'state'), operator: 'is', value: 'paid' }] }
  await switchOn(admin(), {
    trigger: whenMade(),
    actions: [step('waitFor', { of: 'trigger', filter, longest: 7 }, [[note({ text: 'paid' })], [note({ text: 'late' })]])],
  })
  const [deal = '', other = ''] = addRecords(admin(), deals, [{ name: 'Tea' }, { name: 'Pot' }])
  await runAutomations(world)
  expect(runs().map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  set(deal, { name: 'Green tea' })
  await runAutomations(world)
  expect(rows()).toEqual([])
  set(deal, { state: 'open' })
  await runAutomations(world)
  expect(rows()).toEqual([])
  set(deal, { state: 'paid' })
  await runAutomations(world)
  expect(rows()).toMatchObject([{ text: 'paid' }])
  expect(runs().map(({ status }) => status)).toEqual(['done', 'waiting'])
  set(other, { state: 'paid' })
  await runAutomations(world)
  expect(runs().map(({ status }) => status)).toEqual(['done', 'done'])
  expect(world.org.db.all(world.org.db.build.selectFrom('run_wait').selectAll())).toEqual([])
})

describe('another automation', () => {
  const asksFor = [
    { name: 'words', label: 'Words', is: 'text' as const },
    { name: 'pieces', label: 'Pieces', is: 'number' as const },
  ]
  it('is given values, with a record and without one', async () => {
    const plain = await switchOn(admin(), {
      trigger: trigger('called', { asks: asksFor }),
      actions: [note({ text: '{{trigger.words}}', count: '{{= {trigger.pieces} * 2 }}' })],
    })
    const about = await switchOn(admin(), {
      trigger: trigger('called', { tableId: deals.id, asks: asksFor }),
      actions: [note({ text: `{{trigger.words}} for {{trigger.${field(deals, 'name')}}}` })],
    })
    const given = [
      { name: 'words', value: `Pack {{trigger.${field(deals, 'name')}}}` },
      { name: 'pieces', value: '4' },
    ]
    const call = (automationId: string): AutomationStep => step('callAutomation', { automationId, given })
    await switchOn(admin(), { trigger: whenMade(), actions: [call(plain), call(about)] })
    addRecords(admin(), deals, [{ name: 'Tea' }])
    await runAutomations(world)
    expect(rows()).toMatchObject([{ text: 'Pack Tea', count: 8 }, { text: 'Pack Tea for Tea' }])
  })

  it('ends a circle of calls, and its log says so', async () => {
    const first = newId()
    const second = newId()
    const make = (id: string, other: string) =>
      mutateAs(admin(), 'automations.create', {
        ...{ id, name: id === first ? 'A' : 'B', description: '', folder: '' },
        definition: { trigger: trigger('called', {}), actions: [step('callAutomation', { automationId: other }), note({ text: 'x' })] },
      })
    await make(first, second)
    await make(second, first)
    for (const id of [first, second]) await mutateAs(admin(), 'automations.enable', { id, enabled: true })
    await switchOn(admin(), { trigger: whenMade(), actions: [step('callAutomation', { automationId: first })] })
    addRecords(admin(), deals, [{ name: 'Tea' }])
    await runAutomations(world)
    expect(runs().map(({ status }) => status)).toEqual(['done', 'done', 'done', 'cut'])
  })
})

it('a sequence gives each number once, by year if it restarts, and a dry run takes none', async () => {
  const number = step('nextNumber', { sequence: 'Invoices', digits: 3, restarts: 'yearly' })
  const second = step('nextNumber', { sequence: 'Invoices', digits: 3, restarts: 'yearly' })
  const definition = { trigger: whenMade(), actions: [number, second, note({ text: `{{${number.id}.text}} {{${second.id}.text}}` })] }
  const year = world.platform.now().getUTCFullYear()
  const [deal = ''] = addRecords(admin(), deals, [{ name: 'Tea' }])
  const means = { platform: world.platform, signal: new AbortController().signal }
  const [dry] = await dryRun(means, admin(), definition, { recordId: deal })
  expect(dry?.steps.map(({ act }) => act?.texts[0]?.text)).toEqual([`${year}-001`, `${year}-002`, undefined])
  await switchOn(admin(), definition)
  addRecords(admin(), deals, [{ name: 'Pot' }, { name: 'Cup' }])
  await runAutomations(world)
  expect(rows().map(({ text }) => text)).toEqual([`${year}-001 ${year}-002`, `${year}-003 ${year}-004`])
})

it('a button asks for values, gives them with their types, and its presser is told what came of it', async () => {
  const asks = [
    { name: 'reason', label: 'Reason', is: 'text' },
    { name: 'day', label: 'Day', is: 'day' },
    { name: 'pieces', label: 'Pieces', is: 'number', optional: true },
  ]
  const button = addField(admin(), deals, 'button', 'triggerAction', { text: 'Refuse', hue: 'red', values: [], question: 'Sure?', asks })
  await switchOn(admin(), {
    trigger: trigger('button', { tableId: deals.id, fieldId: button }),
    actions: [
      note({
        text: `{{trigger.${field(deals, 'name')}}}: {{trigger.reason}}`,
        day: '{{= {trigger.day} + 1 }}',
        count: '{{trigger.pieces}}',
      }),
    ],
  })
  const [deal = ''] = addRecords(admin(), deals, [{ name: 'Tea' }])
  const press = (id: string, answers?: Record<string, unknown>): Promise<void> =>
    world.org.db.write(() => {
      const handler = automationMutations['automations.press']
      const args = handler?.schema.parse({ tableId: deals.id, fieldId: button, recordId: deal, ...(answers && { answers }) })
      handler?.apply(admin(), args, { id, madeAt: world.platform.now() })
    })
  await expect(press(newId())).rejects.toMatchObject({ id: 'invalid_value' })
  await expect(press(newId(), { reason: 'late', day: 'tomorrow' })).rejects.toMatchObject({ id: 'invalid_value' })
  const id = newId()
  await press(id, { reason: 'late', day: '2026-03-04', pieces: 3, other: 'not asked' })
  expect(readPressed(admin(), id)).toEqual([{ status: 'queued', acts: [], error: null }])
  await runAutomations(world)
  expect(rows()).toEqual([{ text: 'Tea: late', day: '2026-03-05', count: 3 }])
  expect(readPressed(admin(), id)).toEqual([{ status: 'done', acts: [{ does: 'create', count: 1 }], error: null }])
  const other = world.addMember({ name: 'Bea', isAdmin: true })
  expect(readPressed(world.context(other), id)).toEqual([])
})

it('a failed run goes on with the version that is saved now, if that is asked for', async () => {
  const first = note({ text: 'first' })
  const wrong = note({ text: 'x', count: `{{trigger.${field(deals, 'name')}}}` })
  const id = await switchOn(admin(), { trigger: whenMade(), actions: [first, wrong] })
  addRecords(admin(), deals, [{ name: 'no number' }])
  await runAutomations(world)
  expect(runs().map(({ status, version }) => [status, version])).toEqual([['failed', 1]])
  const mended = { ...wrong, config: note({ text: 'mended', count: '7' }).config }
  await mutateAs(admin(), 'automations.update', { id, definition: { base: 1, content: { trigger: whenMade(), actions: [first, mended] } } })
  const ids = runs().map((run) => run.id)
  expect(await runAgain(admin(), { ids })).toBe(1)
  await runAutomations(world)
  expect(runs().map(({ status, version }) => [status, version])).toEqual([['failed', 1]])
  expect(await runAgain(admin(), { ids, saved: true })).toBe(1)
  await runAutomations(world)
  expect(runs().map(({ status, version }) => [status, version])).toEqual([['done', 2]])
  expect(rows().map(({ text }) => text)).toEqual(['first', 'mended'])
})
