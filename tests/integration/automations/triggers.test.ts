import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { AutomationConfig } from '#shared/nouns/automations/automation.ts'
import { timer } from '#server/automations/flow/effect-kinds.ts'
import { runTimer } from '#server/features/automations/timed/run-timer.ts'
import { scheduleStageEvents } from '#server/jobs/schedule-stage-events.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { createAutomationWorld, mutateAs, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let deals: BuiltTable
let notes: BuiltTable
let now: Date

beforeEach(() => {
  world = createAutomationWorld()
  // a Thursday
  now = new Date('2026-01-01T10:00:00Z')
  vi.spyOn(world.platform, 'now').mockImplementation(() => now)
  deals = buildTable(admin(), {
    label: 'Deals',
    fields: {
      name: 'singleLineText',
      due: 'date',
      at: 'dateTime',
      state: 'singleLineText',
      press: 'triggerAction',
      other: 'triggerAction',
    },
  })
  notes = buildTable(admin(), { label: 'Notes', fields: { text: 'singleLineText' } })
})
afterEach(() => world.dispose())

const admin = () => world.context(world.admin)
const field = (name: string): string => deals.fields[name] ?? ''
const run = (): Promise<void> => runAutomations(world)
const note = (text: string) => step('createRecord', { tableId: notes.id, values: [{ fieldId: notes.fields['text'] ?? '', text }] })

/** Switches on an automation that notes the record's name. */
const noting = (kind: string, config: AutomationConfig = {}, text = `{{trigger.${field('name')}}}`): Promise<string> =>
  switchOn(admin(), { trigger: trigger(kind, kind === 'schedule' ? config : { tableId: deals.id, ...config }), actions: [note(text)] })

/** The notes so far, in the order of their making. */
function noted(): unknown[] {
  const { db } = world.org
  const ids = db.all(
    db.build
      .selectFrom(`rec_${notes.id}` as never)
      .select('id' as never)
      .orderBy('seq' as never),
  ) as unknown as { id: string }[]
  const model = findTableModel(world.org, notes.id)
  if (!model) throw new Error('no table')
  const records = loadRecords(
    world.org,
    model,
    ids.map(({ id }) => id),
    model.fields,
  )
  return [...records.values()].map(({ values }) => values[notes.fields['text'] ?? ''])
}

/** Lets the clock go on, and does what is due by then. */
async function until(iso: string): Promise<void> {
  now = new Date(iso)
  await run()
}

describe('a write starts an automation', () => {
  it('of deleted records, with their cells as they were', async () => {
    await noting('recordDeleted', {}, `gone {{before.${field('name')}}}`)
    const [id = '', kept = ''] = addRecords(admin(), deals, [{ name: 'Ana' }, { name: 'Bea' }])
    change(admin(), deals.id, [{ op: 'update', id: kept, values: valuesOf(deals, { name: 'Bo' }), base: 1e9 }])
    change(admin(), deals.id, [{ op: 'delete', id, base: 1e9 }])
    await run()
    expect(noted()).toEqual(['gone Ana'])
  })

  it('of updated records, for the watched fields alone', async () => {
    await noting('recordUpdated', { fields: [field('state')] })
    const [id = ''] = addRecords(admin(), deals, [{ name: 'Ana' }])
    change(admin(), deals.id, [{ op: 'update', id, values: valuesOf(deals, { due: '2026-05-05' }), base: 1e9 }])
    await run()
    expect(noted()).toEqual([])
    change(admin(), deals.id, [{ op: 'update', id, values: valuesOf(deals, { state: 'won' }), base: 1e9 }])
    // a change that changes nothing is none
    change(admin(), deals.id, [{ op: 'update', id, values: valuesOf(deals, { state: 'won' }), base: 1e9 }])
    await run()
    expect(noted()).toEqual(['Ana'])
  })

  it('of forms that are sent, and of no record that is made otherwise', async () => {
    await noting('formSubmitted')
    addRecords(admin(), deals, [{ name: 'by hand' }])
    world.org.db.writeNow(() =>
      applyRecordChanges(admin(), deals.id, [{ op: 'create', id: newId(), values: valuesOf(deals, { name: 'by form' }) }], {
        ...{ batch: newId(), madeAt: now, gesture: 'form' },
      }),
    )
    await run()
    expect(noted()).toEqual(['by form'])
  })
})

describe('a button starts its automations', () => {
  it('for whoever sees it and its record, without a right to what they do', async () => {
    await noting('button', { fieldId: field('press') })
    const [id = '', hidden = ''] = addRecords(admin(), deals, [{ name: 'Ana' }, { name: 'Bea' }])
    const rules = { data: [{ field: field('name'), operator: 'is', value: 'Ana' }], fields_excluded: [field('other')] }
    const viewer = world.addMember({ seat: 'viewer', profile: { tables_enabled: { [deals.id]: rules } } })
    const press = (fieldId: string, recordId: string) =>
      mutateAs(world.context(viewer), 'automations.press', { tableId: deals.id, fieldId, recordId })
    await press(field('press'), id)
    await expect(press(field('press'), hidden)).rejects.toMatchObject({ id: 'record_not_found' })
    await expect(press(field('other'), id)).rejects.toMatchObject({ id: 'not_found' })
    await run()
    expect(noted()).toEqual(['Ana'])
  })
})

describe('time starts an automation', () => {
  it('at each moment of its schedule; those that were missed are one', async () => {
    const id = await noting('schedule', { cron: '0 8 * * 1' }, 'tidy')
    await until('2026-01-05T07:59:59Z')
    expect(noted()).toEqual([])
    await until('2026-01-05T08:00:00Z')
    expect(noted()).toEqual(['tidy'])
    // the server was off for three weeks
    await until('2026-01-27T12:00:00Z')
    expect(noted()).toEqual(['tidy', 'tidy'])
    await mutateAs(admin(), 'automations.enable', { id, enabled: false })
    await until('2026-02-10T12:00:00Z')
    expect(noted()).toEqual(['tidy', 'tidy'])
  })

  it('by the clocks of the organisation, and once for a moment that is handed over twice', async () => {
    const { db } = world.org
    db.writeNow(() => db.run(db.build.updateTable('organisation').set({ timezone: 'America/Sao_Paulo' })))
    await noting('schedule', { cron: '0 8 * * 1' }, 'tidy')
    const [timed] = db.all(db.build.selectFrom('effect').selectAll().where('kind', '=', timer))
    await until('2026-01-05T10:59:59Z')
    expect(noted()).toEqual([])
    await until('2026-01-05T11:00:00Z')
    expect(noted()).toEqual(['tidy'])
    const again = { platform: world.platform, org: world.org, effectId: timed?.id ?? '', attempt: 2, signal: new AbortController().signal }
    await runTimer(JSON.parse(timed?.payload ?? ''), again)
    await run()
    expect(noted()).toEqual(['tidy'])
  })

  it('at the moments of its new schedule alone, once that was changed', async () => {
    const id = await noting('schedule', { cron: '0 8 * * 1' }, 'tidy')
    const content = { trigger: trigger('schedule', { cron: '0 8 * * 2' }), actions: [note('new')] }
    await mutateAs(admin(), 'automations.update', { id, definition: { base: 1, content } })
    await until('2026-01-05T08:00:00Z')
    expect(noted()).toEqual([])
    await until('2026-01-06T08:00:00Z')
    expect(noted()).toEqual(['new'])
  })

  it('days before the day of a cell, at its time, once', async () => {
    await noting('dateReached', { fieldId: field('due'), days: -3, at: '09:00' })
    addRecords(admin(), deals, [
      { name: 'soon', due: '2026-01-08' },
      { name: 'later', due: '2026-02-08' },
      { name: 'never', due: null },
      { name: 'past', due: '2026-01-02' },
    ])
    await until('2026-01-05T08:55:00Z')
    expect(noted()).toEqual([])
    await until('2026-01-05T09:00:00Z')
    await until('2026-01-05T09:30:00Z')
    expect(noted()).toEqual(['soon'])
  })

  it('at the moment of a cell with a time', async () => {
    await noting('dateReached', { fieldId: field('at'), days: 0, at: '09:00' })
    addRecords(admin(), deals, [{ name: 'call', at: '2026-01-02T15:20:00.000Z' }])
    await until('2026-01-02T15:15:00Z')
    expect(noted()).toEqual([])
    await until('2026-01-02T15:20:00Z')
    expect(noted()).toEqual(['call'])
  })

  it('a day after the moment of a cell, at its time of day over summer time', async () => {
    now = new Date('2026-03-28T08:00:00Z')
    world.org.db.writeNow(() => world.org.db.run(world.org.db.build.updateTable('organisation').set({ timezone: 'Europe/Berlin' })))
    await noting('dateReached', { fieldId: field('at'), days: 1, at: '09:00' })
    addRecords(admin(), deals, [{ name: 'call', at: '2026-03-28T08:00:00.000Z' }])
    await until('2026-03-29T06:55:00Z')
    expect(noted()).toEqual([])
    // nine in the morning, as the day before
    await until('2026-03-29T07:00:00Z')
    expect(noted()).toEqual(['call'])
  })
})

describe('days around the moment of a cell', () => {
  it('are days of the calendar, also when the clocks change in between', async () => {
    const { db } = world.org
    db.writeNow(() => db.run(db.build.updateTable('organisation').set({ timezone: 'America/New_York' })))
    now = new Date('2026-03-07T14:00:00Z')
    await noting('dateReached', { fieldId: field('at'), days: -2, at: '09:00' })
    // ten in the morning of Monday; clocks go forward on Sunday
    addRecords(admin(), deals, [{ name: 'call', at: '2026-03-09T14:00:00.000Z' }])
    await until('2026-03-07T14:55:00Z')
    expect(noted()).toEqual([])
    await until('2026-03-07T15:00:00Z')
    expect(noted()).toEqual(['call'])
  })
})

describe('other events start an automation', () => {
  it('of a record that stands too long in a stage, at the chosen level of the chosen field', async () => {
    const [id = ''] = addRecords(admin(), deals, [{ name: 'Ana' }])
    const [state, name] = [field('state'), field('name')]
    const definition = { trigger: trigger('stagePassed', { tableId: deals.id, fieldId: state, level: 'breach' }), actions: [note('late')] }
    await switchOn(admin(), definition)
    const event = { tableId: deals.id, fieldId: state, recordId: id, stage: null, level: 'breach' as const, at: now.toISOString() }
    await world.org.db.write(() =>
      scheduleStageEvents(
        world.org,
        [
          { ...event, level: 'warning' },
          { ...event, fieldId: name },
        ],
        now,
      ),
    )
    await run()
    expect(noted()).toEqual([])
    await world.org.db.write(() => scheduleStageEvents(world.org, [event], now))
    await run()
    expect(noted()).toEqual(['late'])
  })

  it('of a run that fails: of any automation, or of one; never of its own', async () => {
    const failing = (): Promise<string> =>
      switchOn(admin(), {
        trigger: trigger('recordCreated', { tableId: deals.id }),
        actions: [step('updateRecords', { of: 'trigger', values: [{ fieldId: field('due'), text: 'no day' }] })],
      })
    const first = await failing()
    await failing()
    const listen = (automationId: string | null, text: string): Promise<string> =>
      switchOn(admin(), { trigger: trigger('automationFailed', { automationId }), actions: [note(text)] })
    await listen(first, 'the first')
    await listen(null, 'any')
    const own = await switchOn(admin(), {
      trigger: trigger('automationFailed', { automationId: null }),
      actions: [step('createRecord', { tableId: deals.id, values: [{ fieldId: field('due'), text: 'no day' }] })],
    })
    addRecords(admin(), deals, [{ name: 'Ana' }])
    await run()
    expect(noted().toSorted()).toEqual(['any', 'any', 'any', 'any', 'the first'])
    const runs = world.org.db.all(world.org.db.build.selectFrom('run').select('status').where('automation_id', '=', own))
    expect(runs.map(({ status }) => status)).toEqual(['failed', 'failed'])
  })
})
