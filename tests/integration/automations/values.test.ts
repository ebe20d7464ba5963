import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AutomationStep } from '#shared/nouns/automations/automation.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { newId } from '#shared/lib/ids.ts'
import { tasksOf } from '#shared/nouns/tasks/tasks-document.ts'
import { spreadRecords } from '#server/automations/cells/spread-records.ts'
import { startByContent } from '#server/features/automations/matching/start-by-content.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { createAutomationWorld, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let orders: BuiltTable
let notes: BuiltTable

beforeEach(() => {
  world = createAutomationWorld()
  const admin = world.context(world.admin)
  const people = buildTable(admin, { label: 'People', fields: { name: 'singleLineText' } })
  orders = buildTable(admin, {
    label: 'Orders',
    fields: {
      name: 'singleLineText',
      price: 'currency',
      pieces: 'number',
      due: 'date',
      at: 'dateTime',
      buyer: { type: 'connectedRecord', config: { tableId: people.id, limitToOne: true } },
    },
  })
  notes = buildTable(admin, {
    label: 'Notes',
    fields: { text: 'singleLineText', total: 'currency', day: 'date', share: 'percent', big: 'checkbox' },
  })
  const [ana = ''] = addRecords(admin, people, [{ name: 'Ana' }])
  buyer = ana
})
afterEach(() => world.dispose())
let buyer: string

const at = (name: string): string => `trigger.${orders.fields[name] ?? ''}`
const note = (texts: Record<string, string>): AutomationStep =>
  step('createRecord', {
    tableId: notes.id,
    values: Object.entries(texts).map(([name, text]) => ({ fieldId: notes.fields[name] ?? '', text })),
  })
const whenOrdered = (...actions: AutomationStep[]): Promise<string> =>
  switchOn(world.context(world.admin), { trigger: trigger('recordCreated', { tableId: orders.id }), actions })
async function order(values: Record<string, CellValue>): Promise<string> {
  const [id = ''] = addRecords(world.context(world.admin), orders, [values])
  await runAutomations(world)
  return id
}
const runs = () => world.org.db.all(world.org.db.build.selectFrom('run').selectAll().orderBy('place'))
const steps = () => world.org.db.all(world.org.db.build.selectFrom('run_step').selectAll().orderBy('place'))
function written(): Record<string, CellValue>[] {
  const model = findTableModel(world.org, notes.id)
  if (!model) throw new Error('no table')
  const rows = world.org.db.all(world.org.db.build.selectFrom(`rec_${notes.id}` as never).select('id' as never)) as unknown as {
    id: string
  }[]
  const ids = rows.map(({ id }) => id)
  return [...loadRecords(world.org, model, ids, model.fields).values()].map(({ values }) =>
    Object.fromEntries(Object.entries(notes.fields).map(([name, id]) => [name, values[id] ?? null])),
  )
}

describe('a formula in a text', () => {
  it('gives a value of its type to a cell, and reads as people write it among words', async () => {
    await whenOrdered(
      note({
        text: `{{${at('name')}}} for {{= UPPER({${at('buyer')}}) }}: {{= {${at('price')}} * {${at('pieces')}} }}`,
        total: `{{= {${at('price')}} * {${at('pieces')}} * 1.1 }}`,
        day: `{{= {${at('due')}} + 14 }}`,
        share: `{{= {${at('pieces')}} / 8 }}`,
        big: `{{= {${at('price')}} > 1 }}`,
      }),
    )
    await order({ name: 'Amber', price: 1999, pieces: 3, due: '2026-02-20', buyer: [buyer] })
    expect(runs().map(({ error }) => error)).toEqual([null])
    expect(written()).toEqual([
      { text: expect.stringMatching(/^Amber for ANA: .*59[.,]97$/) as string, total: 6597, day: '2026-03-06', share: 37.5, big: 1 },
    ])
  })

  it('knows cells as they were, and answers of earlier steps as texts', async () => {
    await switchOn(world.context(world.admin), {
      trigger: trigger('recordUpdated', { tableId: orders.id, fields: [orders.fields['pieces'] ?? ''] }),
      actions: [
        note({ text: `{{= {${at('pieces')}} - {before.${orders.fields['pieces'] ?? ''}} }} more{{= IF({run} = "", "!", "") }}` }),
        note({ text: `{{before.${orders.fields['name'] ?? ''}}}` }),
      ],
    })
    const [id = ''] = addRecords(world.context(world.admin), orders, [{ pieces: 3 }])
    const base = Number.MAX_SAFE_INTEGER
    change(world.context(world.admin), orders.id, [{ op: 'update', id, values: valuesOf(orders, { pieces: 10, name: 'New' }), base }])
    await runAutomations(world)
    // a cell that was empty before is empty, whatever it is now
    expect(new Set(written().map(({ text }) => text))).toEqual(new Set(['7 more', null]))
  })

  it('without a value, or with a mistake, ends the run with its reason', async () => {
    await whenOrdered(note({ total: `{{= {${at('price')}} / {${at('pieces')}} }}` }))
    await order({ price: 100, pieces: 0 })
    expect(JSON.parse(runs()[0]?.error ?? '')).toMatchObject({ id: 'invalid_value', details: { reason: 'formula', text: 'divideByZero' } })
    expect(written()).toEqual([])
  })

  it('with a mistake is not switched on', async () => {
    await expect(whenOrdered(note({ text: `{{= {${at('name')}} * 2 }}` }))).rejects.toMatchObject({
      id: 'invalid_request',
      details: { gaps: [{ key: 'values', reason: 'formula' }] },
    })
    await expect(whenOrdered(note({ text: '{{= {trigger.f000000000000} }}' }))).rejects.toMatchObject({
      details: { gaps: [{ key: 'values', reason: 'gone' }] },
    })
  })

  it('shows of a linked record no more than the owner sees', async () => {
    const target = world.org.db.get(world.org.db.build.selectFrom('table_def').select('id').where('label', '=', 'People'))?.id ?? ''
    const bea = world.addMember({
      seat: 'builder',
      profile: { manage_tricks: 1, tables_enabled: { [orders.id]: '*', [notes.id]: '*', [target]: '*' } },
    })
    await switchOn(world.context(bea), {
      trigger: trigger('recordCreated', { tableId: orders.id }),
      actions: [note({ text: `[{{= {${at('buyer')}} & "" }}]` })],
    })
    world.setProfile(bea, { manage_tricks: 1, tables_enabled: { [orders.id]: '*', [notes.id]: '*' } })
    await order({ name: 'Amber', buyer: [buyer] })
    expect([runs().map(({ status }) => status), written().map(({ text }) => text)]).toEqual([['done'], ['[]']])
  })
})

describe('a function of lists over found records', () => {
  const find = () => step('findRecords', { tableId: orders.id, filter: null, most: 100 })
  const summed = async (write: (found: string, field: (name: string) => string) => string): Promise<CellValue | undefined> => {
    const found = find()
    const field = (name: string): string => `{${found.id}.${orders.fields[name] ?? ''}}`
    await switchOn(world.context(world.admin), {
      trigger: trigger('webhookReceived', {}),
      actions: [found, note({ text: `{{= ${write(found.id, field)} }}` })],
    })
    const id = world.org.db.get(world.org.db.build.selectFrom('automation').select('id'))?.id ?? ''
    world.org.db.writeNow(() => startByContent(world.org, id, '{}', { id: newId(), now: new Date() }))
    await runAutomations(world)
    expect(runs().map(({ error }) => error)).toEqual([null])
    return written().at(-1)?.['text']
  }
  beforeEach(() => {
    addRecords(world.context(world.admin), orders, [
      { name: 'Amber', pieces: 2, price: 1000 },
      { name: 'Bronze', pieces: 3, price: 500 },
      { name: 'Coral', pieces: 5 },
    ])
  })

  it.each<[string, (field: (name: string) => string) => string, string]>([
    ['SUM', (field) => `SUM(${field('pieces')})`, '10'],
    ['COUNT', (field) => `COUNT(${field('price')})`, '2'],
    ['AVERAGE', (field) => `ROUND(AVERAGE(${field('pieces')}) * 3, 3)`, '10'],
    ['MAX', (field) => `MAX(${field('pieces')})`, '5'],
    ['MIN and ROUND', (field) => `ROUND(MIN(${field('pieces')}, 9), 0)`, '2'],
    ['SUM of products', (field) => `SUM(${field('pieces')} * 2)`, '20'],
    ['JOIN', (field) => `JOIN(SORT(${field('name')}), "; ")`, 'Amber; Bronze; Coral'],
    ['its Portuguese name', (field) => `SOMA(${field('pieces')})`, '10'],
    ['no list', (field) => `LEN(${field('name')}) > 0`, expect.any(String) as unknown as string],
  ])('%s means all of them (B6)', async (_name, write, expected) => {
    expect(await summed((_id, field) => write(field))).toEqual(expected)
  })

  it('names each of them once, however many', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 99 }), { maxLength: 12 }), (pieces) => {
        const spread = spreadRecords('SUM( {b000000000001.f000000000001} , [1, 2]) + ABS({b000000000001.f000000000001})', (source) =>
          source === 'b000000000001' && pieces.length > 1 ? pieces.length : undefined,
        )
        expect(spread.match(/b000000000001/g)).toHaveLength(Math.max(1, pieces.length) + 1)
      }),
    )
  })
})

describe('a value that goes into a field of another type', () => {
  it('a day into a moment, a moment into a day, today, and a number into money (B8)', async () => {
    await whenOrdered(
      note({ text: 'x', day: `{{${at('at')}}}`, total: `{{${at('pieces')}}}` }),
      step('updateRecords', { of: 'trigger', values: [{ fieldId: orders.fields['at'] ?? '', text: `{{${at('due')}}}` }] }),
      note({ text: 'today', day: '{{today}}' }),
      note({ text: 'tomorrow', day: 'tomorrow' }),
    )
    await order({ name: 'Amber', pieces: 7, due: '2026-02-20', at: '2026-06-03T12:00:00.000Z' })
    expect(runs().map(({ error }) => error)).toEqual([null])
    const day = (text: string) => written().find((one) => one['text'] === text)?.['day']
    expect(written().find(({ text }) => text === 'x')).toMatchObject({ day: '2026-06-03', total: 700 })
    expect([day('today'), day('tomorrow')]).toEqual([expect.stringMatching(/^\d{4}-/), expect.stringMatching(/^\d{4}-/)])
  })

  it('becomes the deadline of a task: a day, a moment, a formula, a word (B8)', async () => {
    const task = (title: string, deadline: string) => step('createTask', { title, owners: [world.admin.memberId], deadline })
    await whenOrdered(
      task('day', `{{${at('due')}}}`),
      task('moment', `{{${at('at')}}}`),
      task('formula', `{{= DATEADD({${at('due')}}, 2, "days") }}`),
      task('word', 'tomorrow'),
      task('none', `{{${at('name')}}}`.replace('name', 'name')),
    )
    await order({ due: '2026-02-20', at: '2026-06-03T12:00:00.000Z' })
    expect(runs().map(({ error }) => error)).toEqual([null])
    const deadlines: Record<string, unknown> = {}
    await changeDocument(
      world.context(world.admin),
      `tasks:table:${orders.id}`,
      (doc) => {
        for (const one of tasksOf(doc).values()) deadlines[String(one.get('title'))] = one.get('deadline')
      },
      'automation',
    )
    expect(deadlines).toEqual({
      day: '2026-02-20',
      moment: '2026-06-03',
      formula: '2026-02-22',
      word: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      none: null,
    })
  })
})

describe('waiting until a moment', () => {
  it('ends at the day of a cell by the clock of the step, or at a moment that a formula gives', async () => {
    const now = new Date('2026-06-01T10:00:00Z')
    vi.spyOn(world.platform, 'now').mockImplementation(() => now)
    await whenOrdered(step('waitUntil', { moment: `{{${at('due')}}}`, at: '08:30' }), note({ text: 'day' }))
    await whenOrdered(step('waitUntil', { moment: `{{= {${at('at')}} - 0.5 }}` }), note({ text: 'moment' }))
    await order({ name: 'Amber', due: '2026-06-02', at: '2026-06-03T12:00:00.000Z' })
    const dues = steps()
      .filter(({ kind }) => kind === 'waitUntil')
      .map(({ due_at }) => due_at)
    const offset = dues[0] ? Date.parse(dues[0]) - Date.parse('2026-06-02T08:30:00Z') : NaN
    // by the clocks of the organisation
    expect(Math.abs(offset) <= 14 * 3_600_000 && offset % 900_000 === 0).toBe(true)
    expect(dues[1]).toBe('2026-06-03T00:00:00.000Z')
    expect(runs().map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    now.setTime(Date.parse('2026-06-03T00:00:01Z'))
    await runAutomations(world)
    expect(
      written()
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['day', 'moment'])
    expect(runs().map(({ status }) => status)).toEqual(['done', 'done'])
  })

  it('that has passed is no wait; one that is none, or ages away, ends the run', async () => {
    await whenOrdered(step('waitUntil', { moment: `{{${at('due')}}}` }), note({ text: 'on' }))
    await order({ due: '2020-01-01' })
    await order({ due: '2999-01-01' })
    await order({ due: null })
    expect(runs().map(({ status }) => status)).toEqual(['done', 'failed', 'failed'])
    expect(
      runs().flatMap(({ error }) => (error === null ? [] : (JSON.parse(error) as { details: { reason: string } }).details.reason)),
    ).toEqual(['outOfRange', 'notDate'])
  })
})
