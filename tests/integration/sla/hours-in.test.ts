import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { usualWeek } from '#shared/nouns/organisations/usual-week.ts'
import type { SlaFigures } from '#shared/nouns/sla/sla-calls.ts'
import { bindFeatureHooks } from '#server/app/bind-feature-hooks.ts'
import { slaFeature } from '#server/features/sla/sla-feature.ts'
import { updateField } from '#server/features/tables/change-field.ts'
import { readStageFigures } from '#server/records/stages/read-stages.ts'
import { rebuildInTurns } from '#server/records/stages/rebuild-stages.ts'
import { scheduleAllStages } from '#server/records/stages/schedule-stages.ts'
import { fillOwnCells, type OwnCells } from '#server/records/write/fill-own-cells.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

const options = ['Open', 'Waiting', 'Done'].map((label, index) => ({ id: `o00000000000${index}`, label, hue: 'blue' }))
const [open = '', waiting = '', done = ''] = options.map(({ id }) => id)
const at = (day: number, hour: number): number => Date.UTC(2026, 2, day, hour)

let now = 0
const platform = createTestPlatform({ now: () => new Date(now) })
const unbind = bindFeatureHooks(platform, [slaFeature])
const world = createTestOrg(platform)
const context = () => world.context(world.admin)
let table: BuiltTable
let stage = ''

/** The second of March 2026 is a Monday. */
function setHours(holidays: string[] | null): void {
  const { db } = world.org
  const hours = holidays && JSON.stringify({ week: usualWeek(), holidays })
  db.writeNow(() => db.run(db.build.updateTable('organisation').set({ working_hours: hours, timezone: 'UTC' })))
}
const clock = (more: object) => ({
  options,
  sla: true,
  slaClock: { limits: {}, total: null, pauses: [waiting], workingHours: true, ...more },
})
const configure = (config: object): void => world.org.db.writeNow(() => updateField(context(), { id: stage, tableId: table.id, config }))

beforeEach(() => {
  now = at(2, 9)
  setHours(['2026-03-04'])
  table = buildTable(context(), { fields: { name: 'singleLineText', stage: { type: 'select', config: clock({}) } } })
  stage = table.fields['stage'] ?? ''
  const stay = addField(context(), table, 'stay', 'timeInTheSection', { fieldId: stage })
  for (const [name, ask] of Object.entries({ open: ', "Open"', waiting: ', "Waiting"', all: '' }))
    addField(context(), table, name, 'advancedFormula', { expression: `HOURSIN({${stay}}${ask})` })
})
afterEach(() => setHours(null))
afterAll(() => {
  unbind()
  platform.dispose()
})

const move = (id: string, option: string) =>
  change(context(), table.id, [{ op: 'update', id, values: { [stage]: option }, base: Number.MAX_SAFE_INTEGER }])
const hoursOf = (id: string) => ['open', 'waiting', 'all'].map((name) => readCell(context(), table, id, name))
const figuresOf = (id: string): number[] => {
  const asked = { tableId: table.id, fieldId: stage, by: null, direction: 'desc' as const, least: 0, skip: 0 }
  const { rows } = JSON.parse(readStageFigures(context(), asked)) as { rows: SlaFigures[] }
  const row = rows.find(({ recordId }) => recordId === id)
  return [row?.seconds[open] ?? 0, row?.seconds[waiting] ?? 0, row?.total ?? 0].map((seconds) => seconds / 3600)
}
const effect = () => ({ platform, org: world.org, effectId: newId(), attempt: 1, signal: new AbortController().signal })
/** Runs what is queued for the table's stages, once. */
async function runQueued(): Promise<void> {
  const { db } = world.org
  const queued = db.all(
    db.build.selectFrom('effect').select(['kind', 'payload']).where('kind', 'in', ['records.fillOwnCells', 'sla.rebuild']),
  )
  db.writeNow(() => db.run(db.build.deleteFrom('effect').where('kind', 'in', ['records.fillOwnCells', 'sla.rebuild'])))
  for (const { kind, payload } of queued) {
    const job = JSON.parse(payload) as OwnCells & { after: string }
    if (job.tableId !== table.id) continue
    await (kind === 'sla.rebuild' ? rebuildInTurns(job, effect()) : fillOwnCells(job, effect()))
  }
}
/** Open from Monday nine to Tuesday noon, waiting until Thursday ten, open until Friday noon: Wednesday is a holiday. */
function madeAndMoved(): string {
  const [id = ''] = addRecords(context(), table, [{ name: 'One', stage: open }])
  now = at(3, 12)
  move(id, waiting)
  now = at(5, 10)
  move(id, open)
  now = at(6, 12)
  move(id, done)
  return id
}

test('hours in a stage are working hours without holidays where its clock counts those, and the total leaves pauses out', () => {
  const id = madeAndMoved()
  expect(hoursOf(id)).toEqual([12 + 11, 6 + 1, 23])
  expect(figuresOf(id)).toEqual([23, 7, 23])
})

test('a stay that goes on counts up to now, as the stage’s figures do', () => {
  const [id = ''] = addRecords(context(), table, [{ name: 'One', stage: open }])
  now = at(3, 12)
  // its formulas are worked out by a write
  change(context(), table.id, [{ op: 'update', id, values: { [stage]: waiting }, base: Number.MAX_SAFE_INTEGER }])
  now = at(5, 10)
  move(id, open)
  expect(hoursOf(id)).toEqual(figuresOf(id))
  expect(hoursOf(id)).toEqual([12, 7, 12])
})

test('every hour counts where the clock says so, and a change of the clock or the calendar counts anew', async () => {
  const id = madeAndMoved()
  configure(clock({ workingHours: false }))
  await runQueued()
  expect(hoursOf(id)).toEqual([27 + 26, 46, 53])
  expect(figuresOf(id)).toEqual([53, 46, 53])
  configure(clock({ pauses: [] }))
  await runQueued()
  expect(hoursOf(id)).toEqual([23, 7, 30])
  expect(figuresOf(id)).toEqual([23, 7, 30])
  setHours([])
  world.org.db.writeNow(() => scheduleAllStages(world.org, new Date(now)))
  await runQueued()
  expect(hoursOf(id)).toEqual([23, 7 + 9, 39])
  expect(figuresOf(id)).toEqual([23, 16, 39])
})
