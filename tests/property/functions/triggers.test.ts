import fc from 'fast-check'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { RunCode } from '#server/features/functions/triggers/judge-before.ts'
import { triggerHook } from '#server/features/functions/triggers/trigger-hook.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import type { CodeNames, CodeResult, CodeRound } from '#server/sandbox/code-job.ts'
import { buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { sendQueue, type QueuedMutation } from '#tests/support/send-queue.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const world = createTestOrgOnPlatform()
const admin = () => world.context(world.admin)
let table: BuiltTable
beforeAll(() => {
  table = buildTable(admin(), { fields: { Name: 'singleLineText', Total: 'number', Seen: 'singleLineText', Count: 'number' } })
  const { db } = world.org
  const at = new Date().toISOString()
  const by = { owner_id: world.admin.memberId, created_by: world.admin.memberId, updated_by: world.admin.memberId }
  const facts = {
    language: 'javascript',
    is_async: 0,
    active: 1,
    problem: null,
    deleted_at: null,
    version: 1,
    ...by,
    created_at: at,
    updated_at: at,
  }
  const events = JSON.stringify(['beforeInsert', 'beforeUpdate'])
  const code = { language: 'javascript', is_async: 0, note: '', compiled: null, version: 1, made_by: world.admin.memberId, made_at: at }
  db.writeNow(() => {
    for (const id of ['f1', 'f2']) {
      db.run(db.build.insertInto('low_code_function').values({ id, label: id, events, table_id: table.id, ...facts }))
      db.run(db.build.insertInto('low_code_function_version').values({ id: newId(), function_id: id, source: id, ...code }))
    }
  })
})
afterAll(() => world.dispose())

const nothing: CodeRound = { output: null, set: {}, refusal: undefined }

/** Stands for the process: as slow, and ended as often, as the steps say. The first function counts, the second notes what it saw. */
function createRunner(steps: readonly number[]): RunCode {
  let at = 0
  const next = (): number => steps[at++ % steps.length] ?? 0
  return async ({ source, rounds = [], limits }) => {
    const step = next()
    for (let turn = 0; turn < step % 5; turn++) await nextTurn()
    if (step % 11 === 10) throw new Error('the process was killed')
    const outcome: CodeResult['outcome'] = step % 13 === 12 ? 'time' : 'done'
    const answers = rounds.map((round): CodeRound => (source === 'f1' ? count(round) : note(round)))
    const first = answers[0] ?? nothing
    return {
      ...first,
      outcome,
      rounds: outcome === 'done' ? answers : [],
      operations: [],
      log: '',
      ms: Math.min(5, limits.wallMs),
      mbMs: 1,
    }
  }
}

type Cells = Record<string, unknown>
const currentOf = ({ currentData }: CodeNames) => currentData as Cells
const count = (round: CodeNames): CodeRound => ({
  ...nothing,
  set: { Count: Number((round.beforeSave as Cells | null)?.['Count'] ?? 0) + 1 },
})
function note(round: CodeNames): CodeRound {
  const { Name, Total, Count } = currentOf(round)
  if (Total === 13) return { ...nothing, refusal: 'No thirteen.' }
  return { ...nothing, set: { Seen: textOf(Name, Total, Count) } }
}
const textOf = (name: unknown, total: unknown, counted: unknown): string => `${String(name)} ${String(total)} ${String(counted)}`

const edits = fc.array(
  fc.record({
    at: fc.nat(2),
    values: fc.record(
      { Name: fc.constantFrom('a', 'b', 'c'), Total: fc.constantFrom(1, 2, 13), Seen: fc.constant('mine') },
      { requiredKeys: [] },
    ),
  }),
  { minLength: 1, maxLength: 6 },
)

it('what is committed was seen by the triggers as it is, with two writers, slow code and code that is killed', async () => {
  await fc.assert(
    fc.asyncProperty(edits, edits, fc.array(fc.nat(200), { minLength: 1, maxLength: 12 }), async (first, second, steps) => {
      bindRecordHooks(world.org, [], world.platform.log)
      const ids = [newId(), newId(), newId()]
      const made = ids.map((id) => ({ op: 'create' as const, id, values: valuesOf(table, { Name: 'new', Seen: 'new null null' }) }))
      change(admin(), table.id, made)
      bindRecordHooks(world.org, [triggerHook(world.platform, createRunner(steps))], { error: () => undefined })
      const queueOf = (given: typeof first): QueuedMutation[] =>
        given.map(({ at, values }) => ({
          kind: 'records.change',
          args: {
            tableId: table.id,
            changes: [{ op: 'update', id: ids[at], values: valuesOf(table, values), base: Number.MAX_SAFE_INTEGER }],
          },
        }))
      const sent = await Promise.allSettled([first, second].map((given) => sendQueue(world, world.admin, queueOf(given))))
      const answers = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      // a device whose record is changed again and again sends later once more
      for (const one of sent) if (one.status === 'rejected') expect(one.reason).toMatchObject({ id: 'unavailable' })
      const rows: DeviceRows = new Map()
      catchUp(admin(), table.id, rows)
      let counted = 0
      for (const id of ids) {
        const cell = (name: string) => rows.get(id)?.[table.fields[name] ?? ''] ?? null
        expect(cell('Seen')).toBe(textOf(cell('Name'), cell('Total'), cell('Count')))
        expect(cell('Total')).not.toBe(13)
        counted += Number(cell('Count') ?? 0)
      }
      // each change that was taken was counted once; one that changes nothing is not asked about
      const taken = answers.flatMap(({ results }) => results).filter(({ status }) => status === 'applied').length
      if (answers.length === sent.length) expect(counted).toBeLessThanOrEqual(taken)
      for (const { error } of answers.flatMap(({ results }) => results.flatMap((one) => (one.status === 'refused' ? [one] : []))))
        expect(error.id).toBe('trigger_refused')
    }),
    runs(60, 3000),
  )
}, 240_000)
