import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { AutomationConfig } from '#shared/nouns/automations/automation.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { automationHook } from '#server/features/automations/matching/automation-hook.ts'
import { recordsFeature } from '#server/features/records/records-feature.ts'
import { outgoingHook } from '#server/features/webhooks/outgoing/outgoing-hook.ts'
import { toKind } from '#server/jobs/effect-registry.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import { leaveKind } from '#server/records/write/hooks/leave-begun.ts'
import { undoGesture } from '#server/records/undo/undo-gesture.ts'
import { buildTable, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createAutomationWorld, mutateAs, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let orders: BuiltTable
let ana: OrgContext
let bea: OrgContext
let now: Date

beforeEach(() => {
  world = createAutomationWorld()
  now = new Date('2026-01-01T10:00:00Z')
  vi.spyOn(world.platform, 'now').mockImplementation(() => now)
  const fields = { name: 'singleLineText', state: 'singleLineText' } as const
  orders = buildTable(admin(), { label: 'Orders', fields: { name: fields.name, state: fields.state } })
  const profile = { tables_enabled: { [orders.id]: '*' as const } }
  ana = world.context(world.addMember({ profile }))
  bea = world.context(world.addMember({ profile }))
})
afterEach(() => world.dispose())

const admin = () => world.context(world.admin)
const send = (who: OrgContext, kind: string, args: unknown): Promise<void> => mutateAs(who, kind, args, recordsFeature.mutations)
const write = (who: OrgContext, changes: RecordChange[], more: object = {}, table = orders): Promise<void> =>
  send(who, 'records.change', { tableId: table.id, changes, gesture: 'edit', ...more })
const set = (who: OrgContext, id: string, values: Record<string, CellValue>, table = orders): Promise<void> =>
  write(who, [{ op: 'update', id, values: valuesOf(table, values), base: 1e9 }], {}, table)
const remove = (who: OrgContext, id: string): Promise<void> => write(who, [{ op: 'delete', id, base: 1e9 }])
const leave = (who: OrgContext, ...ids: string[]): Promise<void> => send(who, 'records.leave', { tableId: orders.id, ids })

/** A row that is begun in a grid, with its first value. */
async function begin(who = ana, values: Record<string, CellValue> = { name: 'A' }, table = orders): Promise<string> {
  const id = newId()
  await write(who, [{ op: 'create', id, values: valuesOf(table, values) }], { begun: true }, table)
  return id
}

const told = (kind: string, config: AutomationConfig = {}, text = kind, table = orders): Promise<string> =>
  switchOn(admin(), {
    trigger: trigger(kind, { tableId: table.id, ...config }),
    actions: [
      step('sendMail', {
        to: 'x@example.com',
        subject: `${text} {{trigger.${table.fields['name']}}}/{{trigger.${table.fields['state']}}}`,
        body: 'x',
      }),
    ],
  })

/** Does what is due by now, and answers the subjects of all mails so far. */
async function mails(): Promise<string[]> {
  const { org, platform } = world
  const due = org.db.build.selectFrom('effect').selectAll().where('kind', '=', leaveKind).where('run_after', '<=', now.toISOString())
  for (const effect of org.db.all(due)) {
    const kind = recordsFeature.effects?.[leaveKind]
    if (kind)
      await toKind(kind).run(JSON.parse(effect.payload), {
        platform,
        org,
        effectId: effect.id,
        attempt: 1,
        signal: new AbortController().signal,
      })
    await org.db.write(() => org.db.run(org.db.build.deleteFrom('effect').where('id', '=', effect.id)))
  }
  await runAutomations(world)
  return platform.mails.map(({ subject }) => subject.trim())
}

const pass = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000))

describe('a record that is begun in a grid counts as created (B10)', () => {
  it('once its row is left, with its values of then, and once', async () => {
    await told('recordCreated')
    await told('recordUpdated')
    const id = await begin()
    await set(ana, id, { state: 'new' })
    await set(ana, id, { name: 'Ana' })
    expect(await mails()).toEqual([])
    await leave(ana, id)
    await leave(ana, id)
    expect(await mails()).toEqual(['recordCreated Ana/new'])
    await set(ana, id, { state: 'paid' })
    pass(600)
    expect(await mails()).toEqual(['recordCreated Ana/new', 'recordUpdated Ana/paid'])
  })

  it('at once if the automation says so, and then not again', async () => {
    await told('recordCreated', { when: 'once' })
    const id = await begin()
    expect(await mails()).toEqual(['recordCreated A/'])
    await leave(ana, id)
    expect(await mails()).toHaveLength(1)
  })

  it('two minutes after its last change, if nobody says that it was left', async () => {
    await told('recordCreated')
    const id = await begin()
    pass(100)
    await set(ana, id, { name: 'Ana' })
    pass(100)
    expect(await mails()).toEqual([])
    pass(19)
    expect(await mails()).toEqual([])
    pass(2)
    expect(await mails()).toEqual(['recordCreated Ana/'])
    await leave(ana, id)
    expect(await mails()).toHaveLength(1)
  })

  it('once its required cells are filled, at once if the first value does', async () => {
    const whole = buildTable(admin(), {
      label: 'Whole',
      fields: { name: { type: 'singleLineText', required: true }, state: { type: 'singleLineText', required: true } },
    })
    await told('recordCreated', {}, 'new', whole)
    const id = await begin(admin(), { name: 'Ana' }, whole)
    expect(await mails()).toEqual([])
    await set(admin(), id, { state: 'x' }, whole)
    expect(await mails()).toEqual(['new Ana/x'])
    await begin(admin(), { name: 'Bea', state: 'y' }, whole)
    pass(600)
    expect(await mails()).toEqual(['new Ana/x', 'new Bea/y'])
  })

  it('never, if it is deleted before; what came from elsewhere counts at once', async () => {
    await told('recordCreated')
    const id = await begin()
    await remove(ana, id)
    await leave(ana, id)
    pass(600)
    expect(await mails()).toEqual([])
    for (const gesture of ['paste', 'duplicate', 'create'])
      await write(ana, [{ op: 'create', id: newId(), values: valuesOf(orders, { name: gesture }) }], { gesture })
    expect(await mails()).toEqual(['paste', 'duplicate', 'create'].map((name) => `recordCreated ${name}/`))
  })

  it('also after its making was undone and done again', async () => {
    await told('recordCreated')
    const [id, batch] = [newId(), newId()]
    const args = {
      tableId: orders.id,
      changes: [{ op: 'create' as const, id, values: valuesOf(orders, { name: 'A' }) }],
      gesture: 'create',
      begun: true,
    }
    const handler = recordsFeature.mutations?.['records.change']
    await world.org.db.write(() => handler?.apply(ana, handler.schema.parse(args), { id: batch, madeAt: now }))
    const again = (undone: boolean) =>
      world.org.db.write(() => undoGesture(ana, { tableId: orders.id, batch, partial: false, undone }, { id: newId(), madeAt: now }))
    await again(true)
    await again(false)
    await leave(ana, id)
    expect(await mails()).toEqual(['recordCreated A/'])
  })
})

describe('while it waits', () => {
  it('only who began it leaves it, from any device; what others change is told as a change', async () => {
    await told('recordCreated')
    await told('recordUpdated')
    const id = await begin()
    await leave(bea, id)
    await send(world.context(world.addMember()), 'records.leave', { tableId: orders.id, ids: [id, newId()] })
    expect(await mails()).toEqual([])
    await set(bea, id, { state: 'seen' })
    expect(await mails()).toEqual(['recordUpdated A/seen'])
    // another device of the same person
    const tablet = { ...ana }
    await set(tablet, id, { name: 'Ana' })
    expect(await mails()).toHaveLength(1)
    await leave(tablet, id)
    expect(await mails()).toEqual(['recordUpdated A/seen', 'recordCreated Ana/seen'])
  })

  it('conditions are not met yet; they are judged by the values of the row that was left', async () => {
    const filter = {
      id: 'g',
      conjunction: 'and',
      nodes: [{ id: 'c', fieldId: orders.fields['state'] ?? '', operator: 'is', value: 'open' }],
    }
    await told('recordMatches', { filter })
    const one = await begin(ana, { name: 'A', state: 'open' })
    const two = await begin(ana, { name: 'B', state: 'open' })
    expect(await mails()).toEqual([])
    await set(ana, two, { state: 'shut' })
    await leave(ana, one, two)
    expect(await mails()).toEqual(['recordMatches A/open'])
  })

  it('addresses outside hear nothing of it, and of a created record once it is left', async () => {
    bindRecordHooks(world.org, [automationHook, outgoingHook], world.platform.log)
    const { db } = world.org
    const at = now.toISOString()
    const events = JSON.stringify(['record.created', 'record.updated', 'record.deleted'])
    const row = {
      id: newId(),
      name: 'Out',
      active: 1,
      url: 'https://example.com/',
      table_id: orders.id,
      events,
      filter: null,
      fields: null,
    }
    const times = { created_by: admin().memberId, created_at: at, updated_by: admin().memberId, updated_at: at, owner_id: admin().memberId }
    const secrets = { sealed: '', old_sealed: null, old_until: null, failing_since: null, problem: null }
    db.writeNow(() => db.run(db.build.insertInto('outgoing_webhook').values({ ...row, ...times, ...secrets })))
    const delivered = () => db.all(db.build.selectFrom('delivery').select(['event', 'records']).orderBy('place'))
    const [id, gone] = [await begin(), await begin()]
    await set(ana, id, { state: 'new' })
    await set(bea, id, { name: 'Bea' })
    await remove(ana, gone)
    await leave(ana, gone)
    expect(delivered()).toEqual([])
    await leave(ana, id)
    await set(ana, id, { state: 'paid' })
    expect(delivered()).toEqual(['record.created', 'record.updated'].map((event) => ({ event, records: JSON.stringify([id]) })))
  })

  it('an automation that is switched off, or a table in the trash, ends it without harm', async () => {
    const id = await told('recordCreated')
    const one = await begin()
    await mutateAs(admin(), 'automations.enable', { id, enabled: false })
    await leave(ana, one)
    expect(await mails()).toEqual([])
    await mutateAs(admin(), 'automations.enable', { id, enabled: true })
    await begin()
    world.org.db.writeNow(() =>
      world.org.db.run(world.org.db.build.updateTable('table_def').set({ deleted_at: now.toISOString() }).where('id', '=', orders.id)),
    )
    pass(600)
    expect(await mails()).toEqual([])
    expect(world.org.db.all(world.org.db.build.selectFrom('begun_record').selectAll())).toEqual([])
  })
})

it('each row that lives in the end was told once, whatever happened to it', async () => {
  await told('recordCreated')
  await told('recordCreated', { when: 'once' }, 'once')
  const act = fc.constantFrom('fill', 'other', 'leave', 'delete', 'restore', 'wait', 'work')
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const before = (await mails()).length
      const name = newId()
      const id = await begin(ana, { name })
      let isLiving = true
      for (const one of acts) {
        if (one === 'fill' && isLiving) await set(ana, id, { state: newId() })
        if (one === 'other' && isLiving) await set(bea, id, { state: newId() })
        if (one === 'leave') await leave(ana, id)
        if (one === 'delete' && isLiving) await remove(ana, id)
        if (one === 'restore' && !isLiving) await write(ana, [{ op: 'restore', id }], { gesture: 'restore' })
        if (one === 'delete') isLiving = false
        if (one === 'restore') isLiving = true
        if (one === 'wait') pass(90)
        if (one === 'work') await mails()
      }
      pass(600)
      const heard = (await mails()).slice(before)
      expect(heard.filter((subject) => subject.startsWith('once'))).toHaveLength(1)
      const later = heard.filter((subject) => subject.startsWith('recordCreated')).length
      // one that was in the trash when it was left is not told any more
      if (isLiving && !acts.includes('delete')) expect(later).toBe(1)
      else expect(later).toBeLessThanOrEqual(1)
      expect(world.org.db.all(world.org.db.build.selectFrom('begun_record').selectAll())).toEqual([])
    }),
    runs(40, 400),
  )
})

it('a definition from before the choice may be saved and switched on, and waits', async () => {
  const id = newId()
  const { when: _, ...config } = trigger('recordCreated', { tableId: orders.id }).config
  const actions = [step('sendMail', { to: 'x@example.com', subject: `old {{trigger.${orders.fields['name']}}}`, body: 'x' })]
  const definition = { trigger: { ...trigger('recordCreated', {}), config }, actions }
  await mutateAs(admin(), 'automations.create', { id, name: 'Old', description: '', folder: '', definition })
  await mutateAs(admin(), 'automations.enable', { id, enabled: true })
  const row = await begin()
  expect(await mails()).toEqual([])
  await leave(ana, row)
  expect(await mails()).toEqual(['old A'])
})
