import { sql } from 'kysely'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { openAutomation } from '#server/features/automations/automation-sight.ts'
import { runAgain } from '#server/features/automations/runs/again.ts'
import { listRuns } from '#server/features/automations/runs/list-runs.ts'
import { readRun } from '#server/features/automations/runs/read-runs.ts'
import { logBounds, thinRuns } from '#server/features/automations/runs/thin-runs.ts'
import { tableMutations } from '#server/features/tables/tables-mutations.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { createAutomationWorld, mutateAs, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { TestMember } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createAutomationWorld>
let deals: BuiltTable
let bea: TestMember
let cid: TestMember
beforeEach(() => {
  world = createAutomationWorld()
  deals = buildTable(as(world.admin), { label: 'Deals', fields: { name: 'singleLineText', pay: 'number', state: 'singleLineText' } })
  const all = { seat: 'builder' as const, profile: { manage_tricks: 1 as const, tables_enabled: { [deals.id]: '*' as const } } }
  bea = world.addMember({ ...all, name: 'Bea' })
  cid = world.addMember({ ...all, name: 'Cid' })
})
afterEach(() => world.dispose())

const as = (member: TestMember) => world.context(member)
const field = (name: string): string => deals.fields[name] ?? ''
const runs = () => world.org.db.all(world.org.db.build.selectFrom('run').selectAll().orderBy('place'))
const hide = (member: TestMember, name: string): void =>
  world.setProfile(member, { manage_tricks: 1, tables_enabled: { [deals.id]: { fields_excluded: [field(name)], can_edit: true } } })
const writing = (text: string): AutomationDefinition => ({
  trigger: trigger('recordCreated', { tableId: deals.id }),
  actions: [step('updateRecords', { of: 'trigger', values: [{ fieldId: field('state'), text }] })],
})
const save = (member: TestMember, id: string, base: number, content: AutomationDefinition): Promise<void> =>
  mutateAs(as(member), 'automations.update', { id, definition: { base, content } })

describe('the content of a run', () => {
  it('stays with the person who had its rights, when somebody takes the automation over', async () => {
    const id = await switchOn(as(bea), writing('seen'))
    addRecords(as(world.admin), deals, [{ name: 'Amber' }])
    await runAutomations(world)
    const run = runs()[0]?.id ?? ''
    await mutateAs(as(cid), 'automations.takeOver', { id })
    expect(readRun(as(cid), run)).toMatchObject({ mayRead: false, input: null, steps: [{ act: null }] })
    expect((await listRuns(as(cid), { q: 'amber', size: 50 })).runs).toEqual([])
    expect([readRun(as(bea), run).mayRead, readRun(as(world.admin), run).mayRead]).toEqual([true, true])
    // the runs of the new owner are theirs
    addRecords(as(world.admin), deals, [{ name: 'Bronze' }])
    await runAutomations(world)
    expect(readRun(as(cid), runs()[1]?.id ?? '').mayRead).toBe(true)
    expect(readRun(as(bea), runs()[1]?.id ?? '').mayRead).toBe(false)
  })

  it('is hidden by what its own version names, and by the rights of now', async () => {
    const id = await switchOn(as(world.admin), writing(`pay {{trigger.${field('pay')}}}`))
    addRecords(as(world.admin), deals, [{ name: 'Amber', pay: 7 }])
    await runAutomations(world)
    await save(world.admin, id, 1, writing('clean'))
    hide(cid, 'pay')
    expect(openAutomation(as(cid), id).version).toBe(2)
    await mutateAs(as(cid), 'automations.takeOver', { id })
    expect(() => readRun(as(cid), runs()[0]?.id ?? '')).toThrow(expect.objectContaining({ id: 'not_found' }))
    expect((await listRuns(as(cid), { q: '', size: 50 })).runs).toEqual([])
  })
})

describe('a run', () => {
  it('of a version before its owner does not go on, nor is it taken again', async () => {
    const failing = writing('x')
    const id = await switchOn(as(bea), {
      ...failing,
      actions: [step('updateRecords', { of: 'trigger', values: [{ fieldId: field('pay'), text: 'none' }] })],
    })
    addRecords(as(world.admin), deals, [{ name: 'Amber' }])
    await runAutomations(world)
    expect(runs().map(({ status }) => status)).toEqual(['failed'])
    await save(world.admin, id, 1, writing('clean'))
    expect(await runAgain(as(bea), { ids: [runs()[0]?.id ?? ''] })).toBe(0)
    expect(await runAgain(as(world.admin), { automationId: id, since: new Date(0).toISOString() })).toBe(0)
  })

  it('that waits is held while its automation is off, and goes on when it is on', async () => {
    let now = Date.now()
    Object.assign(world.platform, { now: () => new Date(now) })
    const waits = { ...writing('seen'), actions: [step('wait', { amount: 1, unit: 'hours' }), ...writing('seen').actions] }
    const id = await switchOn(as(bea), waits)
    addRecords(as(world.admin), deals, [{ name: 'Amber' }])
    await runAutomations(world)
    await mutateAs(as(bea), 'automations.enable', { id, enabled: false })
    now += 7_200_000
    await runAutomations(world)
    expect(runs().map(({ status }) => status)).toEqual(['waiting'])
    await mutateAs(as(bea), 'automations.enable', { id, enabled: true })
    await runAutomations(world)
    expect(runs().map(({ status }) => status)).toEqual(['done'])
  })

  it('that failed is not taken again while its automation is off', async () => {
    const id = await switchOn(as(bea), {
      ...writing('x'),
      actions: [step('updateRecords', { of: 'trigger', values: [{ fieldId: field('pay'), text: 'none' }] })],
    })
    addRecords(as(world.admin), deals, [{ name: 'Amber' }])
    await runAutomations(world)
    await mutateAs(as(bea), 'automations.enable', { id, enabled: false })
    expect(await runAgain(as(bea), { ids: [runs()[0]?.id ?? ''] })).toBe(0)
  })
})

it('a field that is gone hides an automation from all but administrators and its owner', async () => {
  const id = await switchOn(as(bea), writing(`pay {{trigger.${field('pay')}}}`))
  hide(cid, 'pay')
  const opens = (member: TestMember): boolean => {
    try {
      return openAutomation(as(member), id).id === id
    } catch {
      return false
    }
  }
  expect([world.admin, bea, cid].map(opens)).toEqual([true, true, false])
  await mutateAs(as(world.admin), 'fields.delete', { id: field('pay'), tableId: deals.id }, tableMutations)
  expect([world.admin, bea, cid].map(opens)).toEqual([true, true, false])
})

it('runs from before are read by the person who saved their version; those of one that was taken over by administrators alone', async () => {
  const [kept, taken] = [await switchOn(as(bea), writing('kept')), await switchOn(as(bea), writing('taken'))]
  addRecords(as(world.admin), deals, [{ name: 'Amber' }])
  await runAutomations(world)
  const updates = readFileSync(
    `migrations/org/${readdirSync('migrations/org').find((name) => name.endsWith('_rights_of_runs.sql')) ?? ''}`,
    'utf8',
  ).replace(/^ALTER.*$/m, '')
  world.org.db.writeNow(() => {
    world.org.db.run(world.org.db.build.updateTable('run').set({ owner_id: null }))
    world.org.db.run(world.org.db.build.updateTable('automation').set({ owner_id: cid.memberId }).where('id', '=', taken))
    for (const update of updates.split(';').filter((one) => one.includes('UPDATE'))) world.org.db.run(sql.raw(update))
  })
  const owners = new Map(runs().map((run) => [run.automation_id, run.owner_id]))
  expect([owners.get(kept), owners.get(taken)]).toEqual([bea.memberId, null])
  addRecords(as(world.admin), deals, [{ name: 'Bronze' }])
  await runAutomations(world)
  expect(
    runs()
      .filter((run) => run.automation_id === taken)
      .map((run) => [run.status, run.owner_id]),
  ).toEqual([
    ['done', null],
    ['done', cid.memberId],
  ])
})

it('ended runs from before are read by administrators alone where several people saved or took over', async () => {
  const [saved, taken, own] = [
    await switchOn(as(bea), writing('saved')),
    await switchOn(as(bea), writing('taken')),
    await switchOn(as(bea), writing('own')),
  ]
  addRecords(as(world.admin), deals, [{ name: 'Amber' }])
  await runAutomations(world)
  await save(world.admin, saved, 1, writing('clean'))
  await mutateAs(as(cid), 'automations.takeOver', { id: taken })
  await mutateAs(as(bea), 'automations.takeOver', { id: taken })
  await save(bea, own, 1, writing('own again'))
  const file = readdirSync('migrations/org').find((name) => name.endsWith('_runs_of_several_owners.sql')) ?? ''
  world.org.db.writeNow(() => world.org.db.run(sql.raw(readFileSync(`migrations/org/${file}`, 'utf8'))))
  const owners = new Map(runs().map((run) => [run.automation_id, run.owner_id]))
  expect([owners.get(saved), owners.get(taken), owners.get(own)]).toEqual([null, null, bea.memberId])
})

describe('the log', () => {
  it('is searched in turns with everybody else', async () => {
    const find = step('findRecords', { tableId: deals.id, filter: null, most: 100 })
    await switchOn(as(world.admin), {
      ...writing('seen'),
      actions: [
        find,
        ...Array.from({ length: 12 }, (_, index) =>
          step('updateRecords', { of: find.id, values: [{ fieldId: field('state'), text: `${index} `.repeat(300) }] }),
        ),
      ],
    })
    addRecords(
      as(world.admin),
      deals,
      Array.from({ length: 30 }, (_, index) => ({ name: `deal ${index}` })),
    )
    await runAutomations(world)
    let [turns, isOver] = [0, false]
    const count = (): void => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const found = await listRuns(as(world.admin), { q: 'nowhere', size: 50 })
    isOver = true
    expect(found.runs).toEqual([])
    expect(turns).toBeGreaterThan(2)
  })

  it('keeps its newest runs within the bounds of the organisation', async () => {
    await switchOn(as(world.admin), writing('seen'))
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      addRecords(as(world.admin), deals, [{ name }])
      await runAutomations(world)
    }
    const newest = runs()
      .slice(-3)
      .map(({ id }) => id)
    const kept = { ...logBounds }
    try {
      logBounds.runs = 3
      await thinRuns({}, { platform: world.platform, org: world.org, effectId: newId(), attempt: 1, signal: new AbortController().signal })
      expect(runs().map(({ id }) => id)).toEqual(newest)
      const steps = world.org.db.all(world.org.db.build.selectFrom('run_step').select('run_id'))
      expect(new Set(steps.map(({ run_id }) => run_id))).toEqual(new Set(newest))
    } finally {
      Object.assign(logBounds, kept)
    }
  })
})
