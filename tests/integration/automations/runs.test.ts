import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { runAgain } from '#server/features/automations/runs/again.ts'
import { readAuditRows } from '#server/features/automations/runs/audit-rows.ts'
import { dryRun } from '#server/features/automations/runs/dry-run.ts'
import { listRuns } from '#server/features/automations/runs/list-runs.ts'
import { readRun } from '#server/features/automations/runs/read-runs.ts'
import { undoRun } from '#server/features/automations/runs/undo-run.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { tableMutations } from '#server/features/tables/tables-mutations.ts'
import { copyPlan } from '#server/features/plans/copy-plan.ts'
import { buildPlan } from '#tests/support/build-plan.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { createAutomationWorld, mutateAs, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { TestMember } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createAutomationWorld>
let deals: BuiltTable
let notes: BuiltTable

beforeEach(() => {
  world = createAutomationWorld()
  deals = buildTable(as(world.admin), {
    label: 'Deals',
    fields: { name: 'singleLineText', amount: 'number', state: 'singleLineText', due: 'date' },
  })
  notes = buildTable(as(world.admin), {
    label: 'Notes',
    fields: { text: 'singleLineText', of: { type: 'connectedRecord', config: { tableId: deals.id, limitToOne: false } } },
  })
})
afterEach(() => world.dispose())

const as = (member: TestMember): OrgContext => world.context(member)
const field = (table: BuiltTable, name: string): string => table.fields[name] ?? ''
const run = (): Promise<void> => runAutomations(world)
const set = (id: string, values: Record<string, CellValue>): void =>
  void change(as(world.admin), deals.id, [{ op: 'update', id, values: valuesOf(deals, values), base: Number.MAX_SAFE_INTEGER }])
function cellsOf(table: BuiltTable): Record<string, CellValue>[] {
  const model = findTableModel(world.org, table.id)
  if (!model) throw new Error('no table')
  const ids = world.org.db.all(world.org.db.build.selectFrom(`rec_${table.id}` as never).select('id' as never)) as unknown as {
    id: string
  }[]
  return [
    ...loadRecords(
      world.org,
      model,
      ids.map(({ id }) => id),
      model.fields,
    ).values(),
  ]
    .filter(({ deleted }) => !deleted)
    .map(({ values }) => Object.fromEntries(Object.entries(table.fields).map(([name, id]) => [name, values[id] ?? null])))
}
const runs = () => world.org.db.all(world.org.db.build.selectFrom('run').selectAll().orderBy('place'))
const values = (table: BuiltTable, texts: Record<string, string>) =>
  Object.entries(texts).map(([name, text]) => ({ fieldId: field(table, name), text }))

/** Big deals get a note. */
const noteBigDeals = () => ({
  trigger: trigger('recordMatches', {
    tableId: deals.id,
    filter: { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: field(deals, 'amount'), operator: 'greater', value: 100 }] },
  }),
  actions: [
    step('createRecord', {
      tableId: notes.id,
      values: values(notes, {
        text: `Big: {{trigger.${field(deals, 'name')}}} ({{trigger.${field(deals, 'amount')}}})`,
        of: '{{trigger.id}}',
      }),
    }),
    step('updateRecords', { of: 'trigger', values: values(deals, { state: 'seen' }) }),
  ],
})

describe('a run', () => {
  it('starts when conditions begin to hold, once for each time, and acts as its owner', async () => {
    await switchOn(as(world.admin), noteBigDeals())
    const [small = ''] = addRecords(as(world.admin), deals, [
      { name: 'Ana', amount: 5 },
      { name: 'Bea', amount: 500 },
    ])
    await run()
    expect(cellsOf(notes)).toEqual([{ text: 'Big: Bea (500)', of: [expect.any(String)] }])
    set(small, { amount: 101 })
    set(small, { amount: 102 })
    await run()
    expect(cellsOf(notes)).toHaveLength(2)
    expect(cellsOf(deals)).toMatchObject([{ state: 'seen' }, { state: 'seen' }])
    set(small, { amount: 1 })
    set(small, { amount: 1000 })
    await run()
    expect(cellsOf(notes)).toHaveLength(3)
    expect(runs().map(({ status }) => status)).toEqual(['done', 'done', 'done'])
  })

  it('does not write twice when its effect runs again, and goes on where a crash cut it off', async () => {
    await switchOn(as(world.admin), noteBigDeals())
    addRecords(as(world.admin), deals, [{ name: 'Bea', amount: 500 }])
    const effect = world.org.db.all(world.org.db.build.selectFrom('effect').selectAll().where('kind', 'like', 'automations.work%'))
    await run()
    // the process died between a step and the next one
    world.org.db.writeNow(() => {
      world.org.db.run(world.org.db.build.updateTable('run').set({ status: 'running', ended_at: null }))
      world.org.db.run(world.org.db.build.deleteFrom('run_step').where('kind', '=', 'updateRecords'))
      for (const row of effect) {
        const { due_at: _due, ...kept } = row as typeof row & { due_at?: unknown }
        world.org.db.run(world.org.db.build.insertInto('effect').values(kept))
      }
    })
    await run()
    expect(cellsOf(notes)).toHaveLength(1)
    expect(runs().map(({ status }) => status)).toEqual(['done'])
  })

  it('fails at a step that is refused, and goes on from there', async () => {
    const id = await switchOn(as(world.admin), {
      trigger: trigger('recordCreated', { tableId: deals.id }),
      actions: [
        step('createRecord', { tableId: notes.id, values: values(notes, { text: 'first' }) }),
        step('updateRecords', { of: 'trigger', values: values(deals, { amount: `{{trigger.${field(deals, 'state')}}}` }) }),
      ],
    })
    const [deal = ''] = addRecords(as(world.admin), deals, [{ name: 'Ana', state: 'no number' }])
    await run()
    expect(runs()).toMatchObject([{ status: 'failed' }])
    expect(JSON.parse(runs()[0]?.error ?? '')).toMatchObject({ id: 'invalid_value', details: { text: 'no number' } })
    set(deal, { state: '12' })
    expect(await runAgain(as(world.admin), { automationId: id, since: new Date(0).toISOString() })).toBe(1)
    await run()
    expect(runs()).toMatchObject([{ status: 'done' }])
    expect(cellsOf(deals)).toMatchObject([{ amount: 12 }])
    expect(cellsOf(notes)).toHaveLength(1)
  })

  it('is undone whole', async () => {
    await switchOn(as(world.admin), noteBigDeals())
    addRecords(as(world.admin), deals, [{ name: 'Bea', amount: 500 }])
    await run()
    const [done] = runs()
    expect(await undoRun(as(world.admin), done?.id ?? '', false)).toBe(2)
    expect(cellsOf(notes)).toEqual([])
    expect(cellsOf(deals)).toMatchObject([{ name: 'Bea', amount: 500, state: null }])
  })

  it('goes through branches, loops and found records', async () => {
    const find = step('findRecords', { tableId: deals.id, filter: null, most: 10 })
    await switchOn(as(world.admin), {
      trigger: trigger('recordCreated', { tableId: notes.id }),
      actions: [
        find,
        step('forEach', { of: find.id }, [
          [
            step(
              'condition',
              {
                of: 'item',
                filter: {
                  id: 'g',
                  conjunction: 'and',
                  nodes: [{ id: 'c', fieldId: field(deals, 'amount'), operator: 'greater', value: 10 }],
                },
              },
              [
                [step('updateRecords', { of: 'item', values: values(deals, { state: 'big' }) })],
                [step('updateRecords', { of: 'item', values: values(deals, { state: 'small' }) })],
              ],
            ),
          ],
        ]),
        step('stop', {}),
        step('deleteRecords', { of: find.id }),
      ],
    })
    addRecords(as(world.admin), deals, [
      { name: 'a', amount: 1 },
      { name: 'b', amount: 11 },
    ])
    addRecords(as(world.admin), notes, [{ text: 'go' }])
    await run()
    expect(runs().map(({ error }) => error)).toEqual([null])
    expect(cellsOf(deals).map(({ name, state }) => [name, state])).toEqual([
      ['a', 'small'],
      ['b', 'big'],
    ])
  })

  it('names a circle and ends it', async () => {
    const swap = (from: string, to: string) => ({
      trigger: trigger('recordUpdated', { tableId: deals.id, fields: [field(deals, from)] }),
      actions: [step('updateRecords', { of: 'trigger', values: values(deals, { [to]: `{{trigger.${field(deals, from)}}}x` }) })],
    })
    const a = await switchOn(as(world.admin), swap('name', 'state'), 'A')
    const b = await switchOn(as(world.admin), swap('state', 'name'), 'B')
    const [deal = ''] = addRecords(as(world.admin), deals, [{ name: 'n' }])
    set(deal, { name: 'm' })
    await run()
    expect(runs().map(({ status }) => status)).toEqual(['done', 'done', 'cut'])
    expect(JSON.parse(runs()[2]?.error ?? '')).toEqual({ id: 'chain_too_long', details: { circle: [a, b, a] } })
  })

  it('has its owner’s rights as they are now, and pauses when the owner is gone', async () => {
    const bea = world.addMember({
      seat: 'builder',
      profile: { manage_tricks: 1, development: 1, tables_enabled: { [deals.id]: '*', [notes.id]: '*' } },
    })
    const id = await switchOn(as(bea), noteBigDeals())
    world.setProfile(bea, { manage_tricks: 1, development: 1, tables_enabled: { [deals.id]: '*', [notes.id]: {} } })
    addRecords(as(world.admin), deals, [{ name: 'Bea', amount: 500 }])
    await run()
    expect(cellsOf(notes)).toEqual([])
    expect(runs()).toMatchObject([{ status: 'failed' }])
    world.org.db.writeNow(() => {
      world.org.db.run(world.org.db.build.updateTable('member').set({ active: 0 }).where('id', '=', bea.memberId))
      world.org.changed()
    })
    addRecords(as(world.admin), deals, [{ name: 'Cid', amount: 600 }])
    await run()
    const row = world.org.db.get(world.org.db.build.selectFrom('automation').selectAll().where('id', '=', id))
    expect(row).toMatchObject({ enabled: 0, problem: 'ownerGone' })
    await mutateAs(as(world.admin), 'automations.takeOver', { id })
    await mutateAs(as(world.admin), 'automations.enable', { id, enabled: true })
    addRecords(as(world.admin), deals, [{ name: 'Dan', amount: 700 }])
    await run()
    expect(cellsOf(notes)).toHaveLength(1)
  })
})

describe('an automation that names what is gone', () => {
  const problem = (id: string) =>
    world.org.db.get(world.org.db.build.selectFrom('automation').select(['enabled', 'problem']).where('id', '=', id))
  const dropField = (fieldId: string): Promise<void> =>
    mutateAs(as(world.admin), 'fields.delete', { id: fieldId, tableId: deals.id }, tableMutations)

  it('is switched off with the next write once a field of its trigger is deleted', async () => {
    const id = await switchOn(as(world.admin), {
      trigger: trigger('recordUpdated', { tableId: deals.id, fields: [field(deals, 'state')] }),
      actions: [step('stop', {})],
    })
    const other = await switchOn(as(world.admin), noteBigDeals())
    const [deal = ''] = addRecords(as(world.admin), deals, [{ name: 'Ana' }])
    await dropField(field(deals, 'state'))
    set(deal, { name: 'Bea' })
    await run()
    expect([problem(id), problem(other)]).toEqual([
      { enabled: 0, problem: 'referenceGone' },
      { enabled: 1, problem: null },
    ])
  })

  it('is switched off by the run whose step writes a field that is deleted', async () => {
    const id = await switchOn(as(world.admin), noteBigDeals())
    await dropField(field(deals, 'state'))
    addRecords(as(world.admin), deals, [{ name: 'Bea', amount: 500 }])
    await run()
    expect([problem(id), runs().map(({ status }) => status), cellsOf(notes).length]).toEqual([
      { enabled: 0, problem: 'referenceGone' },
      ['failed'],
      1,
    ])
  })
})

describe('a condition that compares with nothing', () => {
  const unfinished = (value?: unknown) => ({
    id: 'g',
    conjunction: 'and' as const,
    nodes: [{ id: 'c', fieldId: field(deals, 'name'), operator: 'is', ...(value !== undefined && { value }) }],
  })
  const finding = (value?: unknown) => ({
    trigger: trigger('recordCreated', { tableId: notes.id }),
    actions: [step('findRecords', { tableId: deals.id, filter: unfinished(value) as never, most: 10 })],
  })

  it.each([[undefined], [''], [[]]])('keeps an automation from being switched on: %j (B5)', async (value) => {
    await expect(switchOn(as(world.admin), finding(value))).rejects.toMatchObject({
      id: 'invalid_request',
      details: { gaps: [{ key: 'filter', reason: 'condition' }] },
    })
  })

  it('finds nothing in an older automation, and ends its run with the reason (B5)', async () => {
    const id = await switchOn(as(world.admin), finding('Ana'))
    const stored = JSON.stringify(finding())
    world.org.db.writeNow(() => {
      world.org.db.run(world.org.db.build.updateTable('automation_version').set({ definition: stored }).where('automation_id', '=', id))
    })
    addRecords(as(world.admin), deals, [{ name: 'Bea' }])
    addRecords(as(world.admin), notes, [{ text: 'go' }])
    await run()
    expect(JSON.parse(runs()[0]?.error ?? '{}')).toMatchObject({ id: 'unfinished_condition' })
    addRecords(as(world.admin), notes, [{ text: 'again' }])
    const [tried] = await dryRun({ platform: world.platform, signal: new AbortController().signal }, as(world.admin), finding(), {})
    expect(tried?.steps).toMatchObject([{ error: { id: 'unfinished_condition' } }])
  })
})

it('an automation that disallows changes keeps that, and nobody changes or deletes it (F6)', async () => {
  const id = await switchOn(as(world.admin), { ...noteBigDeals(), trigger: { ...noteBigDeals().trigger, disallowChange: true } })
  const change = { id, definition: { base: 1, content: noteBigDeals() } }
  await expect(mutateAs(as(world.admin), 'automations.update', change)).rejects.toMatchObject({ id: 'permission_denied' })
  await expect(mutateAs(as(world.admin), 'automations.delete', { id })).rejects.toMatchObject({ id: 'permission_denied' })
  addRecords(as(world.admin), deals, [{ name: 'Bea', amount: 500 }])
  await run()
  expect(cellsOf(notes)).toHaveLength(1)
})

it('is kept from changes by a switch of its owner and of administrators, and given back by them alone', async () => {
  const id = await switchOn(as(world.admin), noteBigDeals())
  const other = world.addMember({ seat: 'builder', profile: { manage_tricks: 1, tables_enabled: { '*': '*' } } as never })
  const lock = (by: TestMember, disallowChange: boolean, more: object = {}) =>
    mutateAs(as(by), 'automations.update', { id, disallowChange, ...more })
  await expect(lock(other, true)).rejects.toMatchObject({ id: 'permission_denied' })
  await lock(world.admin, true, { folder: 'Sales' })
  await expect(mutateAs(as(world.admin), 'automations.update', { id, name: 'Mine' })).rejects.toMatchObject({ id: 'permission_denied' })
  await expect(mutateAs(as(other), 'automations.takeOver', { id })).rejects.toMatchObject({ id: 'permission_denied' })
  await expect(lock(other, false)).rejects.toMatchObject({ id: 'permission_denied' })
  addRecords(as(world.admin), deals, [{ name: 'Bea', amount: 500 }])
  await run()
  expect(cellsOf(notes)).toHaveLength(1)
  await lock(world.admin, false, { name: 'Mine' })
  await mutateAs(as(world.admin), 'automations.delete', { id })
})

describe('a dry run', () => {
  it('shows the last matching records as they would change, and writes nothing', async () => {
    addRecords(as(world.admin), deals, [
      { name: 'Ana', amount: 5 },
      { name: 'Bea', amount: 500 },
    ])
    const before = world.org.currentSeq()
    const bytes = bytesOfFile()
    const shown = await dryRun({ platform: world.platform, signal: new AbortController().signal }, as(world.admin), noteBigDeals(), {})
    expect(shown).toMatchObject([
      {
        label: 'Bea',
        steps: [
          { kind: 'createRecord', act: { does: 'create', records: [{ cells: [{ after: 'Big: Bea (500)' }, { after: 'Bea' }] }] } },
          { kind: 'updateRecords', act: { does: 'update', records: [{ cells: [{ before: '', after: 'seen' }] }] } },
        ],
      },
    ])
    expect(world.org.currentSeq()).toBe(before)
    expect(runs()).toEqual([])
    expect(cellsOf(notes)).toEqual([])
    expect(bytesOfFile()).toEqual(bytes)
  })
})

/** The organisation's file with its log of writes. */
const bytesOfFile = (): string[] =>
  ['', '-wal'].map((end) =>
    createHash('sha256')
      .update(readFileSync(world.org.db.path + end))
      .digest('hex'),
  )

describe('the log of runs', () => {
  const page = (who: TestMember, more: { q?: string; told?: string; size?: number; before?: string } = {}) =>
    listRuns(as(who), { q: '', size: 50, ...more })

  it('is searched by names and by what runs did, and read page by page', async () => {
    const id = await switchOn(as(world.admin), noteBigDeals(), 'Tell of big deals')
    addRecords(
      as(world.admin),
      deals,
      Array.from({ length: 7 }, (_, index) => ({ name: index === 3 ? 'Água' : `deal ${index}`, amount: 500 })),
    )
    await run()
    expect((await page(world.admin)).runs).toHaveLength(7)
    expect((await page(world.admin, { q: 'BIG deal' })).runs).toHaveLength(7)
    expect((await page(world.admin, { q: 'big: agua' })).runs).toHaveLength(1)
    // what the log says in sentences is found by names: each word by one of them, or by a text of the same step
    const created = { q: 'created in notes', told: 'act.create|*|' }
    expect((await page(world.admin, created)).runs).toHaveLength(7)
    expect((await page(world.admin, { ...created, told: 'act.mail|*|' })).runs).toEqual([])
    expect((await page(world.admin, { q: 'created agua', told: 'act.create,act.mail|' })).runs).toHaveLength(1)
    // a name of JSON is no word of the log
    expect((await page(world.admin, { q: 'fieldId' })).runs).toEqual([])
    const seen: string[] = []
    for (let before: string | null | undefined; before !== null;) {
      const { runs: found, next } = await page(world.admin, { size: 3, ...(before !== undefined && { before }) })
      seen.push(...found.map((one) => one.id))
      before = next
    }
    expect([seen.length, new Set(seen).size]).toEqual([7, 7])
    // somebody else who manages automations sees that it ran, and finds nothing by its content
    const bea = world.addMember({
      seat: 'builder',
      profile: { manage_tricks: 1, tables_enabled: { [deals.id]: '*', [notes.id]: '*' } },
    })
    expect((await page(bea)).runs.map(({ automationId }) => automationId)).toEqual(Array.from({ length: 7 }, () => id))
    expect([(await page(bea, { q: 'agua' })).runs.length, (await page(bea, { q: 'big deals' })).runs.length]).toEqual([0, 7])
    expect((await page(bea, created)).runs).toEqual([])
  })

  it('tells what started a run, who did, and what its steps gave', async () => {
    const find = step('findRecords', { tableId: deals.id, filter: null, most: 10 })
    await switchOn(as(world.admin), {
      trigger: trigger('recordUpdated', { tableId: deals.id, fields: [field(deals, 'amount')] }),
      actions: [find],
    })
    const [deal = ''] = addRecords(as(world.admin), deals, [{ name: 'Ana', amount: 5 }])
    set(deal, { amount: 6 })
    await run()
    const [only] = runs()
    const told = readRun(as(world.admin), only?.id ?? '')
    expect(told).toMatchObject({
      run: { actorId: world.admin.memberId, version: 1 },
      input: { label: 'Ana', cells: [{ fieldId: field(deals, 'amount'), before: '5' }], content: null },
      steps: [{ kind: 'findRecords', result: { count: 1, answer: null } }],
    })
    const bea = world.addMember({ seat: 'builder', profile: { manage_tricks: 1, tables_enabled: { [deals.id]: '*' } } })
    expect(readRun(as(bea), only?.id ?? '')).toMatchObject({ mayRead: false, input: null, steps: [{ result: null, act: null }] })
  })
})

describe('the log in rows', () => {
  it('is filtered by result, kind of step, automation, table and time', async () => {
    await switchOn(as(world.admin), noteBigDeals())
    addRecords(as(world.admin), deals, [{ name: 'Bea', amount: 500 }])
    await run()
    const rows = async (filters?: object): Promise<string[]> => {
      const found = await readAuditRows(as(world.admin), {
        q: '',
        page: 1,
        size: 100,
        ...(filters && { filters: JSON.stringify(filters) }),
      })
      return found.map((row) => row.action_name)
    }
    expect((await rows()).toSorted()).toEqual(['createRecord', 'updateRecords'])
    expect((await readAuditRows(as(world.admin), { q: '', page: 1, size: 1 }))[0]?.webhook_token).toBe('')
    expect(await rows({ status: 'failed' })).toEqual([])
    expect(await rows({ status: 'successful', table_id: deals.id })).toHaveLength(2)
    expect(await rows({ table_id: notes.id })).toEqual([])
    expect(await rows({ action_type: 'writes' })).toHaveLength(2)
    expect(await rows({ action_type: 'mail' })).toEqual([])
    const [only] = runs()
    expect(await rows({ automation_id: only?.automation_id })).toHaveLength(2)
    expect(await rows({ until: new Date(Date.parse(only?.created_at ?? '') - 1000).toISOString() })).toEqual([])
    await expect(rows({ nonsense: 1 })).rejects.toThrow()
  })

  it('has whole pages for who does not see every automation, each row once', async () => {
    const bea = world.addMember({ seat: 'builder', profile: { manage_tricks: 1, tables_enabled: { [deals.id]: '*' } } })
    const onDeals = (text: string) => ({
      trigger: trigger('recordCreated', { tableId: deals.id }),
      actions: [step('updateRecords', { of: 'trigger', values: [{ fieldId: field(deals, 'name'), text }] })],
    })
    // steps that she sees stand between others, whose automations name a table that is not hers
    await switchOn(as(world.admin), onDeals('seen'))
    await switchOn(as(world.admin), noteBigDeals())
    for (let at = 0; at < 5; at += 1) {
      addRecords(as(world.admin), deals, [{ name: `Deal ${at}`, amount: 500 }])
      await run()
    }
    const page = async (who: TestMember, number: number, size: number): Promise<string[]> =>
      (await readAuditRows(as(who), { q: '', page: number, size })).map((row) => row.id_trama_webhook_audit_log)
    const all = await page(world.admin, 1, 100)
    const seen = await page(bea, 1, 100)
    expect(seen.length).toBeGreaterThan(4)
    expect(seen.length).toBeLessThan(all.length)
    // in the order of the whole log
    expect(all.filter((one) => seen.includes(one))).toEqual(seen)
    for (const size of [1, 2, 3])
      for (let at = 0; at * size < seen.length + size; at += 1)
        expect(await page(bea, at + 1, size)).toEqual(seen.slice(at * size, (at + 1) * size))
    expect(new Set(seen.map((id) => id.split('.')[0])).size).toBe(5)
  })
})

describe('the plan', () => {
  it('without automations lets them rest, tells once, and lets them begin again (F7)', async () => {
    let version = 0
    const has = (features: ('manageAutomations' | 'advancedDevFeatures')[] | undefined): void => {
      const plan = buildPlan(world.org.orgId, features ? { features } : {})
      world.org.db.writeNow(() => copyPlan(world.org, { version: ++version, plan }, new Date()))
    }
    const told = (): number =>
      world.org.db.all(world.org.db.build.selectFrom('effect').select('payload').where('kind', '=', 'notices.send')).length
    const id = await switchOn(as(world.admin), { trigger: trigger('recordCreated', { tableId: deals.id }), actions: [step('stop', {})] })
    has([])
    const before = told()
    for (const name of ['a', 'b', 'c']) {
      addRecords(as(world.admin), deals, [{ name }])
      await run()
    }
    const row = () => world.org.db.get(world.org.db.build.selectFrom('automation').selectAll().where('id', '=', id))
    expect([runs(), row()?.enabled, row()?.problem, told() - before]).toEqual([[], 1, 'planRests', 1])
    has(undefined)
    addRecords(as(world.admin), deals, [{ name: 'd' }])
    await run()
    expect([runs().map(({ status }) => status), row()?.problem]).toEqual([['done'], null])
  })

  it('ends runs beyond those of the month, however many start at once, and the log says so', async () => {
    const plan = buildPlan(world.org.orgId, { limits: { runs: 3 } })
    world.org.db.writeNow(() => copyPlan(world.org, { version: 1, plan }, new Date()))
    await switchOn(as(world.admin), { trigger: trigger('recordCreated', { tableId: deals.id }), actions: [step('stop', {})] })
    addRecords(
      as(world.admin),
      deals,
      Array.from({ length: 50 }, (_, index) => ({ name: `deal ${index}` })),
    )
    await run()
    const ended = runs().map(({ status, error }) => `${status} ${(JSON.parse(error ?? '{}') as { id?: string }).id ?? ''}`.trim())
    expect(ended.filter((one) => one === 'done')).toHaveLength(3)
    expect(new Set(ended.slice(3))).toEqual(new Set(['cut plan_limit']))
  })
})
