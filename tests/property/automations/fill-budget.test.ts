import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { createFillBudget, longestFillMs, mostFilledLetters } from '#shared/nouns/automations/fill-budget.ts'
import { fillTemplate } from '#shared/nouns/automations/template-text.ts'
import { dryRun } from '#server/features/automations/runs/dry-run.ts'
import { startByContent } from '#server/features/automations/matching/start-by-content.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createAutomationWorld, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

const part = fc.constantFrom(
  '{{trigger}}',
  '{{trigger.a}}',
  '{{trigger.b.c}}',
  '{{now}}',
  '{{= LEN({trigger.a}) }}',
  '{{= UPPER({trigger.b.c}) }}',
  '{{= "',
  ' words ',
)
const template = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 2_500 }))
  .map(([parts, times]) => parts.join('').repeat(times).slice(0, 20_000))
const content = fc
  .record({ a: fc.integer({ min: 0, max: 900_000 }), c: fc.integer({ min: 0, max: 400_000 }), letter: fc.constantFrom('x', 'é', '字') })
  .map(({ a, c, letter }) => JSON.stringify({ a: letter.repeat(Math.floor(a / letter.length)), b: { c: letter.repeat(c) } }))

describe('filling a template', () => {
  it('ends at its budget, whatever its parts give and however long they take', () => {
    const costs = fc.record({ letters: fc.integer({ min: 0, max: 400_000 }), ms: fc.integer({ min: 0, max: 20 }) })
    fc.assert(
      fc.property(fc.array(template, { minLength: 1, maxLength: 5 }), costs, (texts, cost) => {
        let [clock, given, last] = [0, 0, 0]
        const fill = (): string => {
          clock += cost.ms
          given += cost.letters
          last = cost.letters
          return 'x'.repeat(cost.letters)
        }
        const budget = createFillBudget(() => clock)
        try {
          for (const text of texts) fillTemplate(text, { place: fill, formula: fill, budget })
        } catch (error) {
          expect(error).toMatchObject({ id: 'too_much_work' })
        }
        // only the part that went over the budget lies beyond it
        expect(given - last).toBeLessThanOrEqual(mostFilledLetters)
        expect(clock - cost.ms).toBeLessThanOrEqual(longestFillMs)
      }),
    )
  })
})

describe('a run of any template and any content', () => {
  let world: ReturnType<typeof createAutomationWorld>
  let notes: BuiltTable
  beforeEach(() => {
    world = createAutomationWorld()
    notes = buildTable(world.context(world.admin), { label: 'Notes', fields: { one: 'text', two: 'text' } })
  })
  afterEach(() => world.dispose())

  const definition = (one: string, two: string) => ({
    trigger: trigger('webhookReceived', {}),
    actions: [
      step('createRecord', {
        tableId: notes.id,
        values: [
          { fieldId: notes.fields['one'] ?? '', text: one },
          { fieldId: notes.fields['two'] ?? '', text: two },
        ],
      }),
    ],
  })

  it('reads what came once a step, and ends with a record or with its reason (S2)', async () => {
    await fc.assert(
      fc.asyncProperty(template, template, content, async (one, two, came) => {
        const parse = vi.spyOn(JSON, 'parse')
        let id: string
        try {
          id = await switchOn(world.context(world.admin), definition(one, two))
        } catch (error) {
          // a formula that is none
          expect(error).toMatchObject({ id: 'invalid_request' })
          return
        } finally {
          parse.mockClear()
        }
        world.org.db.writeNow(() => startByContent(world.org, id, came, { id: newId(), now: new Date() }))
        await runAutomations(world)
        const reads = parse.mock.calls.filter(([text]) => text === came).length
        parse.mockRestore()
        const run = world.org.db.get(world.org.db.build.selectFrom('run').select(['status', 'error']).where('automation_id', '=', id))
        // three tries of a step on a busy machine
        expect(reads).toBeLessThanOrEqual(3)
        if (run?.status === 'failed')
          expect(['too_much_work', 'invalid_value']).toContain((JSON.parse(run.error ?? '{}') as { id: string }).id)
        else expect(run?.status).toBe('done')
      }),
      runs(12, 120),
    )
    expect(texts().every((text) => text.length <= 100_000)).toBe(true)
  })

  it('is refused where one webhook would fill the memory, also when it is only tried', async () => {
    const huge = '{{trigger}}'.repeat(1_818)
    const id = await switchOn(world.context(world.admin), definition(huge, huge))
    world.org.db.writeNow(() => startByContent(world.org, id, JSON.stringify('x'.repeat(935_000)), { id: newId(), now: new Date() }))
    await runAutomations(world)
    const run = world.org.db.get(world.org.db.build.selectFrom('run').selectAll().where('automation_id', '=', id))
    expect([run?.status, JSON.parse(run?.error ?? '{}')]).toMatchObject(['failed', { id: 'too_much_work', details: { of: 'letters' } }])
    const many = definition('{{= REPT("x", 100000) }}'.repeat(800), '')
    const [tried] = await dryRun({ platform: world.platform, signal: new AbortController().signal }, world.context(world.admin), many, {})
    expect(tried?.steps).toMatchObject([{ error: { id: 'too_much_work' } }])
  })

  function texts(): string[] {
    const model = findTableModel(world.org, notes.id)
    if (!model) throw new Error('no table')
    const rows = world.org.db.all(world.org.db.build.selectFrom(`rec_${notes.id}` as never).select('id' as never)) as unknown as {
      id: string
    }[]
    const cells = loadRecords(
      world.org,
      model,
      rows.map(({ id }) => id),
      model.fields,
    )
    return [...cells.values()].flatMap(({ values }) => Object.values(notes.fields).map((id) => String(values[id] ?? '')))
  }
})
