import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AutomationDefinition, AutomationStep } from '#shared/nouns/automations/automation.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { dryRun } from '#server/features/automations/runs/dry-run.ts'
import { undoRun } from '#server/features/automations/runs/undo-run.ts'
import { readRun } from '#server/features/automations/runs/read-runs.ts'
import { createFunction, deleteFunction, saveVersion, updateFunction } from '#server/features/functions/change-function.ts'
import { listRuns } from '#server/features/functions/list-runs.ts'
import { copyPlan } from '#server/features/plans/copy-plan.ts'
import { closeSandbox } from '#server/sandbox/run-code.ts'
import { buildPlan } from '#tests/support/build-plan.ts'
import { dieAfter } from '#tests/support/die-after.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { createAutomationWorld, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { TestMember } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createAutomationWorld>
let deals: BuiltTable
let notes: BuiltTable
beforeEach(() => {
  world = createAutomationWorld()
  deals = buildTable(admin(), { label: 'Deals', fields: { Name: 'singleLineText', Price: 'number' } })
  notes = buildTable(admin(), { label: 'Notes', fields: { Text: 'singleLineText' } })
})
afterEach(() => world.dispose())
afterAll(() => closeSandbox())

const admin = (): OrgContext => world.context(world.admin)
const field = (name: string): string => deals.fields[name] ?? ''

async function code(source: string, by = admin(), label = 'Price it'): Promise<string> {
  const { id_trama_low_code_functions: id } = await createFunction(by, { label, language: 'javascript' })
  await save(id, source, by)
  return id
}
const save = (id: string, source: string, by = admin()) =>
  saveVersion(by, id, { id_trama_low_code_functions: id, is_async: 0, note: '', source_code: source })

const given = () => [
  { name: 'name', value: `{{trigger.${field('Name')}}}` },
  { name: 'price', value: `{{trigger.${field('Price')}}}` },
  { name: 'words', value: `for {{trigger.${field('Name')}}}` },
]
const runs = (functionId: string): AutomationStep => step('runFunction', { functionId, given: given() })
const note = (text: string): AutomationStep =>
  step('createRecord', { tableId: notes.id, values: [{ fieldId: notes.fields['Text'] ?? '', text }] })
const whenMade = (...actions: AutomationStep[]): AutomationDefinition => ({
  trigger: trigger('recordCreated', { tableId: deals.id }),
  actions,
})

/** The texts of all notes, in order. */
function texts(): unknown[] {
  const rows: DeviceRows = new Map()
  catchUp(admin(), notes.id, rows)
  return [...rows.values()].map((row) => row[notes.fields['Text'] ?? '']).toSorted()
}
const allRuns = () => world.org.db.all(world.org.db.build.selectFrom('run').selectAll().orderBy('place'))
const errorOf = (at = 0): unknown => JSON.parse(allRuns()[at]?.error ?? 'null')
const page = { page: 1, size: 20 }

async function make(values: Record<string, string | number> = { Name: 'Ana', Price: 4 }): Promise<void> {
  addRecords(admin(), deals, [values])
  await runAutomations(world)
}

describe('a step that runs a function', () => {
  it('gives it values, cells by their type, and later steps its output', async () => {
    const id = await code(
      "insert('Notes', { Text: data.words })\nreturn { double: data.price * 2, kind: typeof data.price, who: currentUser.name }",
    )
    const first = runs(id)
    await switchOn(admin(), whenMade(first, note(`{{${first.id}.json.double}} {{${first.id}.json.kind}} {{${first.id}.json.who}}`)), 'Rule')
    await make()
    expect(texts()).toEqual(['8 number Rule', 'for Ana'])
    expect(listRuns(admin(), id, page).items).toMatchObject([{ began: 'automation', dry_run: false, status: 'done' }])
    const told = readRun(admin(), allRuns()[0]?.id ?? '')
    expect(told.steps[0]).toMatchObject({ kind: 'runFunction', status: 'done', act: { does: 'run', texts: [{ text: 'Price it' }] } })
    expect(JSON.parse(told.steps[0]?.result?.answer?.text ?? '')).toMatchObject({ double: 8 })
    // the history names the function, which acts for its writer
    const { db } = world.org
    const made = db.all(db.build.selectFrom(`rec_${notes.id}` as never).selectAll()) as { created_by?: string }[]
    expect(made.map((one) => one.created_by)).toContain(`function:${id}`)
  })

  it.each([
    ["throw new Error('broken')", { reason: 'code', line: 1 }],
    ["insert('Notes', { Text: 'half' })\nrefuse('not today')", { reason: 'refused', text: 'not today' }],
    ["insert('Notes', { Text: 'half' })\ninsert('Deals', { Price: 'no number' })", { reason: 'write', cause: 'invalid_value' }],
    ["insert('Notes', { Text: 'made all the same' })\nreturn 'x'.repeat(70000)", { reason: 'longOutput' }],
  ])('fails with the error of its code: %s', async (source, details) => {
    await switchOn(admin(), whenMade(runs(await code(source)), note('after')))
    await make()
    expect(allRuns().map(({ status }) => status)).toEqual(['failed'])
    expect(errorOf()).toMatchObject({ id: 'unavailable', details: { of: 'function', ...details } })
    expect(texts()).toEqual([])
  })

  it('fails with words for a function that is switched off, gone or without code, and none of those is switched on unseen', async () => {
    const id = await code("insert('Notes', { Text: 'ran' })")
    await switchOn(admin(), whenMade(runs(id)))
    await updateFunction(admin(), id, { active: 0 })
    await make()
    expect(errorOf()).toMatchObject({ id: 'not_found', details: { of: 'function', reason: 'switchedOff', text: 'Price it' } })
    await deleteFunction(admin(), id)
    await make()
    expect(errorOf(1)).toMatchObject({ id: 'not_found', details: { of: 'function', reason: 'gone' } })
    await expect(switchOn(admin(), whenMade(runs(id)))).rejects.toMatchObject({
      id: 'invalid_request',
      details: { gaps: [{ key: 'functionId', reason: 'gone' }] },
    })
    const { id_trama_low_code_functions: empty } = await createFunction(admin(), { label: 'E', language: 'javascript' })
    await switchOn(admin(), whenMade(runs(empty)))
    await make()
    expect(errorOf(3)).toMatchObject({ details: { reason: 'noCode' } })
    expect(texts()).toEqual([])
  })

  it('needs the plan to have functions', async () => {
    const id = await code("insert('Notes', { Text: 'ran' })")
    const definition = whenMade(runs(id))
    await switchOn(admin(), definition)
    const plan = buildPlan(world.org.orgId, { features: ['manageAutomations'] })
    world.org.db.writeNow(() => copyPlan(world.org, { version: 1, plan }, new Date()))
    await make()
    expect(errorOf()).toMatchObject({ id: 'plan_feature', details: { feature: 'lowCode' } })
    const [tried] = await rehearse(admin(), definition)
    expect(tried?.steps).toMatchObject([{ error: { id: 'plan_feature' } }])
    expect(texts()).toEqual([])
  })
})

const rehearse = (context: OrgContext, definition: AutomationDefinition) =>
  dryRun({ platform: world.platform, signal: new AbortController().signal }, context, definition, {})

describe('a dry run', () => {
  it('runs the function, tells its changes and its output, and changes nothing', async () => {
    addRecords(admin(), deals, [{ Name: 'Ana', Price: 4 }])
    const id = await code("log('hello')\ninsert('Notes', { Text: data.words })\nreturn { double: data.price * 2 }")
    const first = runs(id)
    const [tried] = await rehearse(admin(), whenMade(first, note(`{{${first.id}.json.double}}`)))
    const told = tried?.steps[0]?.act
    expect(told).toMatchObject({ does: 'run', count: 1 })
    expect(told?.texts).toEqual([
      { name: 'function', text: 'Price it' },
      { name: 'change', text: 'insert("Notes", {"Text":"for Ana"})' },
      { name: 'output', text: '{"double":8}' },
      { name: 'log', text: 'hello\n' },
    ])
    expect(tried?.steps[1]?.act?.records[0]?.cells).toMatchObject([{ after: '8' }])
    expect(texts()).toEqual([])
    expect(listRuns(admin(), id, page).items).toMatchObject([{ began: 'automation', dry_run: true }])
  })

  it('tells the error of the code', async () => {
    addRecords(admin(), deals, [{ Name: 'Ana' }])
    const [tried] = await rehearse(admin(), whenMade(runs(await code("refuse('not today')"))))
    expect(tried?.steps).toMatchObject([{ error: { details: { of: 'function', reason: 'refused', text: 'not today' } } }])
  })
})

describe('rights', () => {
  const all = { can_create: true, can_edit: true, can_delete: true }
  const builder = (development: 0 | 1 = 1): TestMember =>
    world.addMember({
      seat: 'builder',
      profile: { development, manage_tricks: 1, tables_enabled: { [deals.id]: all, [notes.id]: all } },
    })

  it('let the writer of the code and administrators run it, and nobody else', async () => {
    const [bea, cid] = [builder(), builder()]
    const ofBea = await code("insert('Notes', { Text: 'ran' })", world.context(bea))
    const outcomes: unknown[] = []
    for (const owner of [world.admin, bea, cid]) {
      const rule = await switchOn(world.context(owner), whenMade(runs(ofBea)))
      await make()
      outcomes.push(allRuns().at(-1)?.status)
      world.org.db.writeNow(() => {
        world.org.db.run(world.org.db.build.updateTable('automation').set({ enabled: 0 }).where('id', '=', rule))
        world.org.changed()
      })
    }
    expect(outcomes).toEqual(['done', 'done', 'failed'])
    expect(errorOf(2)).toMatchObject({ id: 'permission_denied', details: { of: 'function', reason: 'notOwner' } })
    // the same for a dry run, by the rights of the caller
    const [tried] = await rehearse(world.context(cid), whenMade(runs(ofBea)))
    expect(tried?.steps).toMatchObject([{ error: { id: 'permission_denied' } }])
    expect(texts()).toEqual(['ran', 'ran'])
  })

  it('end with the next version of somebody else, and with the capability', async () => {
    const bea = builder()
    const id = await code("insert('Notes', { Text: 'ran' })", world.context(bea))
    await switchOn(world.context(bea), whenMade(runs(id)))
    await save(id, "insert('Notes', { Text: 'of the administrator' })")
    await make()
    expect(errorOf()).toMatchObject({ id: 'permission_denied' })
    const dan = builder(0)
    const ofDan = await code("insert('Notes', { Text: 'ran' })", world.context(dan))
    await switchOn(world.context(dan), whenMade(runs(ofDan)))
    await make()
    expect(allRuns().filter(({ status }) => status === 'done')).toEqual([])
    expect(texts()).toEqual([])
  })

  it('fail the step alone when the writer of the code is gone', async () => {
    const bea = builder()
    const id = await code("insert('Notes', { Text: 'ran' })", world.context(bea))
    const rule = await switchOn(admin(), whenMade(runs(id)))
    const { db } = world.org
    db.writeNow(() => {
      db.run(db.build.updateTable('member').set({ active: 0, seq: world.org.nextSeq() }).where('id', '=', bea.memberId))
      world.org.changed()
    })
    await make()
    expect(errorOf()).toMatchObject({ id: 'not_found', details: { of: 'function', reason: 'writerGone' } })
    expect(db.get(db.build.selectFrom('automation').select(['enabled', 'problem']).where('id', '=', rule))).toEqual({
      enabled: 1,
      problem: null,
    })
    expect(texts()).toEqual([])
  })

  it('show what code of somebody else returned to no former administrator', async () => {
    const chief = world.addMember({ seat: 'builder', isAdmin: true })
    const id = await code('return 41 + 1')
    await switchOn(world.context(chief), whenMade(runs(id)))
    await make()
    const runId = allRuns()[0]?.id ?? ''
    expect(readRun(world.context(chief), runId).steps[0]?.result?.answer?.text).toBe('42')
    world.org.db.writeNow(() => {
      const { db } = world.org
      const other = db.build.selectFrom('member').select('role_id').where('id', '=', builder().memberId)
      db.run(db.build.updateTable('member').set({ role_id: other, seq: world.org.nextSeq() }).where('id', '=', chief.memberId))
      world.org.changed()
    })
    expect(readRun(world.context(chief), runId)).toMatchObject({ mayRead: false, steps: [{ act: null, result: null }] })
  })
})

it('a circle of an automation and a function ends, and the log names both', async () => {
  const id = await code("const [deal] = fetch('Deals')\nupdate('Deals', deal.id, { Price: data.price + 1 })")
  const rule = await switchOn(admin(), {
    trigger: trigger('recordUpdated', { tableId: deals.id, fields: [field('Price')] }),
    actions: [runs(id)],
  })
  const [deal = ''] = addRecords(admin(), deals, [{ Name: 'Ana', Price: 1 }])
  change(admin(), deals.id, [{ op: 'update', id: deal, values: { [field('Price')]: 2 }, base: Number.MAX_SAFE_INTEGER }])
  await runAutomations(world)
  expect(allRuns().map(({ status }) => status)).toEqual(['done', 'cut'])
  expect(errorOf(1)).toMatchObject({ id: 'chain_too_long', details: { circle: [rule, id, rule], names: { [id]: 'Price it' } } })
  expect(listRuns(admin(), id, page).total).toBe(1)
})

it('a death after any commit makes the changes of the function once', async () => {
  await switchOn(admin(), whenMade(runs(await code("insert('Notes', { Text: data.name })\nreturn 1")), note('after')))
  for (let commits = 0; ; commits++) {
    addRecords(admin(), deals, [{ Name: `n${commits}` }])
    const died = await dieAfter(world.org, commits, (process) => runAutomations(world, process))
    await runAutomations(world)
    const names = Array.from({ length: commits + 1 }, (_, at) => `n${at}`)
    expect(texts()).toEqual([...names.map(() => 'after'), ...names].toSorted())
    if (died) continue
    expect(commits).toBeGreaterThan(4)
    break
  }
  expect(new Set(allRuns().map(({ status }) => status))).toEqual(new Set(['done']))
})

it('what a function changed is taken back with its run, in every table', async () => {
  const logs = buildTable(admin(), { label: 'Logs', fields: { Line: 'singleLineText' } })
  const lines = (): unknown[] => {
    const rows: DeviceRows = new Map()
    catchUp(admin(), logs.id, rows)
    return [...rows.values()].map((row) => row[logs.fields['Line'] ?? ''])
  }
  const id = await code("insert('Notes', { Text: data.words })\ninsert('Logs', { Line: 'by code' })")
  await switchOn(admin(), whenMade(runs(id), note('by the step')))
  await make()
  expect([texts(), lines()]).toEqual([['by the step', 'for Ana'], ['by code']])
  await undoRun(admin(), allRuns()[0]?.id ?? '', false)
  expect([texts(), lines()]).toEqual([[], []])
})
