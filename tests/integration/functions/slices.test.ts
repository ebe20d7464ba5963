import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { createFunction, saveVersion } from '#server/features/functions/change-function.ts'
import { triggerHook } from '#server/features/functions/triggers/trigger-hook.ts'
import { pieceBounds } from '#server/features/functions/triggers/trigger-rounds.ts'
import { workOffInOrder } from '#server/features/functions/triggers/work-off-jobs.ts'
import { endRun, thinLetters, thinLogKind } from '#server/functions/run-log.ts'
import { newRun, noEnd } from '#server/functions/run-parts.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import { closeSandbox } from '#server/sandbox/run-code.ts'
import { insertOnce } from '#server/storage/sql-statement.ts'
import { buildTable, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { dieAfter } from '#tests/support/die-after.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { sendQueue } from '#tests/support/send-queue.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let orders: BuiltTable
let notes: BuiltTable
const { bytes } = pieceBounds
const admin = () => world.context(world.admin)
beforeEach(() => {
  world = createTestOrgOnPlatform()
  orders = buildTable(admin(), { label: 'Orders', fields: { Name: 'singleLineText' } })
  notes = buildTable(admin(), { label: 'Notes', fields: { Text: 'singleLineText' } })
  bindRecordHooks(world.org, [triggerHook(world.platform)], world.platform.log)
})
afterEach(() => {
  pieceBounds.bytes = bytes
  world.dispose()
})
afterAll(() => closeSandbox())

async function make(source: string): Promise<string> {
  const trigger = { event: ['afterInsert' as const], related_table: orders.id }
  const given = { label: 'T', active: 1 as const, is_async: 0 as const, language: 'javascript' as const, trigger }
  const { id_trama_low_code_functions: id } = await createFunction(admin(), given)
  await saveVersion(admin(), id, { id_trama_low_code_functions: id, is_async: 0, note: '', source_code: source })
  return id
}
async function insert(count: number): Promise<void> {
  const changes = Array.from({ length: count }, (_unused, at) => ({
    op: 'create',
    id: newId(),
    values: valuesOf(orders, { Name: `n${at}` }),
  }))
  await sendQueue(world, world.admin, [{ kind: 'records.change', args: { tableId: orders.id, changes } }])
}
const told = (): string[] => {
  const rows: DeviceRows = new Map()
  catchUp(admin(), notes.id, rows)
  return [...rows.values()].map((row) => String(row[notes.fields['Text'] ?? '']))
}
const names = (count: number): string[] => Array.from({ length: count }, (_unused, at) => `n${at}`)
const effect = () => ({ ...world, effectId: newId(), attempt: 1, signal: new AbortController().signal })
const runsOf = () => world.org.db.all(world.org.db.build.selectFrom('function_run').selectAll().orderBy('at').orderBy('id'))
const note = "insert('Notes', { Text: currentData.Name })"

it('the changes of a bulk are several writes, and a death between them makes none twice and leaves none out', async () => {
  const functionId = await make(note)
  await insert(250)
  const seen = new Set<number>()
  for (let commits = 0; ; commits++) {
    const died = await dieAfter(world.org, 1, () => workOffInOrder({ functionId }, effect()))
    seen.add(told().length)
    if (!died) break
    expect(commits).toBeLessThan(10)
  }
  expect([...seen]).toEqual(expect.arrayContaining([200, 250]))
  expect(told().toSorted()).toEqual(names(250).toSorted())
})

it('a job that goes on leaves out what is done, however its pieces are cut then', async () => {
  const functionId = await make(note)
  await insert(5)
  // two records a piece, and later three
  pieceBounds.bytes = 800
  const died = await dieAfter(world.org, 1, () => workOffInOrder({ functionId }, effect()))
  expect(died).toBe(true)
  const first = told().length
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(5)
  pieceBounds.bytes = bytes
  await workOffInOrder({ functionId }, effect())
  expect(told().toSorted()).toEqual(names(5))
})

it('a record whose changes are refused ends the run: those before it keep theirs, and the rest is told as failed', async () => {
  const functionId = await make("insert('Notes', currentData.Name === 'n3' ? { Nothing: 1 } : { Text: currentData.Name })")
  await insert(6)
  await workOffInOrder({ functionId }, effect())
  expect(told().toSorted()).toEqual(names(3))
  const [run] = runsOf()
  expect(run).toMatchObject({ status: 'failed' })
  expect(JSON.parse(run?.changes ?? '[]')).toHaveLength(3)
  expect(world.org.db.all(world.org.db.build.selectFrom('function_job').select('id'))).toEqual([])
})

it('a record for which the code makes too many changes fails by name', async () => {
  const functionId = await make("for (let at = 0; at < 1200; at++) insert('Notes', { Text: 'x' })")
  await insert(2)
  await workOffInOrder({ functionId }, effect())
  expect(told()).toEqual([])
  expect(JSON.parse(runsOf()[0]?.error ?? '{}')).toMatchObject({ reason: 'limit' })
})

it('changes that code asks for when its last round is over are made as well', async () => {
  const functionId = await make(`
    const name = currentData.Name
    async function main() {
      for (let step = 0; step < 9; step++) await null
      insert('Notes', { Text: name })
    }
    main()`)
  await insert(3)
  await workOffInOrder({ functionId }, effect())
  expect(runsOf()).toMatchObject([{ status: 'done' }])
  expect(told().toSorted()).toEqual(names(3))
})

it('changes after the last round count for its record', async () => {
  const functionId = await make(`
    async function main() {
      for (let step = 0; step < 9; step++) await null
      for (let at = 0; at < 1200; at++) insert('Notes', { Text: 'x' })
    }
    if (currentData.Name === 'n1') main()`)
  await insert(2)
  await workOffInOrder({ functionId }, effect())
  expect(JSON.parse(runsOf()[0]?.error ?? '{}')).toMatchObject({ reason: 'limit' })
  expect(told()).toEqual([])
})

it('the log is bounded by letters: texts of the oldest runs go, answers of rules stay for a while, and nobody waits for the night', async () => {
  const { db } = world.org
  const version = { function_id: 'f', version: 1, made_by: world.admin.memberId } as never
  const at = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
  const input = 'i'.repeat(64 * 1024)
  const end = { ...noEnd, status: 'done' as const, log: 'l'.repeat(64 * 1024), output: 'o'.repeat(100_000) }
  const add = (minutes: number, began: 'trigger' | 'automation', dedupe: string | undefined) =>
    db.write(() => {
      const row = newRun(version, { began, input, actorId: '', wallMs: 0, at: at(minutes), dedupe })
      db.run(insertOnce('function_run')(row))
      endRun(world.org, row, end, new Date())
      return row.id
    })
  const old = await add(5_000, 'automation', 'old')
  const answer = await add(300, 'automation', 'answer')
  const judged = await add(299, 'trigger', 'judged')
  for (let minutes = 250; minutes > 0; minutes--) await add(minutes, 'automation', `step ${minutes}`)
  const waiting = db.all(db.build.selectFrom('effect').select('kind').where('kind', '=', thinLogKind))
  // one that was given up would not be the last
  expect(waiting.length).toBeGreaterThan(1)
  const size = () => db.get(db.build.selectFrom('function_run').select(db.build.fn.sum<number>('size').as('all')))?.all ?? 0
  const read = (id: string) => db.get(db.build.selectFrom('function_run').selectAll().where('id', '=', id))
  // what a trigger returns is never longer than the log tells
  expect(read(judged)?.output).toBeNull()
  // answers of the last hours are all that stays beside
  for (let more = 0; more < 300; more++) await add(240, 'automation', `more ${more}`)
  expect(size()).toBeGreaterThan(64 * 1024 * 1024)
  const before = runsOf().length
  await thinLetters(undefined, effect())
  expect(runsOf()).toHaveLength(before)
  expect(read(old)).toMatchObject({ input: 'null', log: '', output: null, changes: '[]' })
  expect(read(answer)?.output?.length).toBeGreaterThan(100_000)
  expect(read(answer)?.log).toBe('')
  const answers = db.get(db.build.selectFrom('function_run').select(db.build.fn.countAll<number>().as('count')))?.count ?? 0
  expect(size()).toBeLessThanOrEqual(64 * 1024 * 1024 + answers * 100_010)
  const least = size()
  await thinLetters(undefined, effect())
  expect(size()).toBe(least)
}, 60_000)
