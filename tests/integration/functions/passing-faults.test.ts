import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createFunction, saveVersion } from '#server/features/functions/change-function.ts'
import type { RunCode } from '#server/features/functions/triggers/judge-before.ts'
import { triggerHook } from '#server/features/functions/triggers/trigger-hook.ts'
import { workOffInOrder } from '#server/features/functions/triggers/work-off-jobs.ts'
import { findFunction } from '#server/functions/function-rows.ts'
import { countOfRoot, mostOfRoot } from '#server/jobs/rule-roots.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import { runEffect } from '#server/jobs/run-effect.ts'
import { lanes } from '#server/jobs/lanes.ts'
import { NotYet } from '#server/lib/not-yet.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import { closeSandbox, sendCodeTo } from '#server/sandbox/run-code.ts'
import { buildTable, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { sendQueue } from '#tests/support/send-queue.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let orders: BuiltTable
const admin = () => world.context(world.admin)
beforeEach(() => {
  world = createTestOrgOnPlatform()
  orders = buildTable(admin(), { label: 'Orders', fields: { Name: 'singleLineText' } })
})
afterEach(() => world.dispose())
afterAll(async () => {
  sendCodeTo(undefined)
  await closeSandbox()
})

async function make(event: 'beforeInsert' | 'afterInsert', source: string): Promise<string> {
  const given = { label: 'T', active: 1 as const, is_async: 0 as const, language: 'javascript' as const }
  const trigger = { event: [event], related_table: orders.id }
  const { id_trama_low_code_functions: id } = await createFunction(admin(), { ...given, trigger })
  await saveVersion(admin(), id, { id_trama_low_code_functions: id, is_async: 0, note: '', source_code: source })
  return id
}
const hook = (run?: RunCode): void => bindRecordHooks(world.org, [triggerHook(world.platform, run)], world.platform.log)
function insert(count = 1) {
  const changes = Array.from({ length: count }, () => ({ op: 'create', id: newId(), values: valuesOf(orders, { Name: 'a' }) }))
  return sendQueue(world, world.admin, [{ kind: 'records.change', args: { tableId: orders.id, changes } }])
}
const rows = (table: 'function_run' | 'function_job' | 'notice' | 'effect') => {
  const { db: own } = world.org
  return own.all(own.build.selectFrom(table).selectAll())
}
const counted = () => {
  const { db: own } = world.org
  const used = own.build.selectFrom('run_usage').select(['kind', 'amount']).where('kind', 'like', 'Lowcode%')
  return own.all(used).filter(({ amount }) => amount !== 0)
}

describe('a fault of the machine', () => {
  it('before a save refuses nothing, and nobody is told of a failure', async () => {
    await make('beforeInsert', '')
    hook(() => Promise.reject(new AppError('unavailable')))
    await expect(insert()).rejects.toMatchObject({ id: 'unavailable' })
    expect([rows('function_run'), rows('notice'), counted()]).toEqual([[], [], []])
    hook(() => Promise.resolve({ ...nothing, outcome: 'done', rounds: [nothing] }))
    expect((await insert()).results).toMatchObject([{ status: 'applied' }])
  })

  it('that code meets in an answer is none of the code', async () => {
    await make('beforeInsert', '')
    hook(async (job) => {
      // the connection is lost while the code reads
      const { get, all } = db
      db.get = db.all = () => {
        throw new AppError('unavailable')
      }
      const failed = await job.answer({ ask: 'get', args: ['Orders', newId()] }).catch((error: Error) => error)
      Object.assign(db, { get, all })
      return { ...nothing, outcome: 'error', error: { message: (failed as Error).message }, rounds: [] }
    })
    const { db } = world.org
    await expect(insert()).rejects.toMatchObject({ id: 'unavailable' })
    expect([rows('function_run'), rows('notice')]).toEqual([[], []])
  })

  it('after a save loses no job, however often it is tried, and is no failure of the trigger', async () => {
    const functionId = await make('afterInsert', "log('x')")
    hook()
    await insert()
    // another rule has led to it, and to nearly all that may follow from one change
    const { db } = world.org
    setCause({ kind: 'automation', id: 'a', version: 1, runId: 'r', chain: [], root: 'change' })
    db.writeNow(() => countOfRoot(world.org, 'change', 'runs', mostOfRoot.runs - 1, new Date()))
    await closeSandbox()
    sendCodeTo('/nowhere/code.sock')
    const effect = await tryOften(functionId)
    expect(rows('function_job')).toHaveLength(1)
    expect([rows('function_run'), rows('notice'), counted()]).toEqual([[], [], []])
    expect(rows('effect').filter(({ id }) => id === effect?.id)).toMatchObject([{ dead_at: null, attempts: 7 }])
    const once = { platform: world.platform, org: world.org, effectId: newId(), attempt: 1, signal: new AbortController().signal }
    await expect(workOffInOrder({ functionId }, once)).rejects.toBeInstanceOf(NotYet)
    await closeSandbox()
    sendCodeTo(undefined)
    await workOffInOrder({ functionId }, once)
    expect(rows('function_job').filter(({ id }) => id === effect?.id)).toEqual([])
    expect(rows('function_run')).toMatchObject([{ status: 'done' }])
    expect(db.all(db.build.selectFrom('rule_root').select('runs'))).toEqual([{ runs: mostOfRoot.runs }])
  })

  it('after a save tells once of the records for which a circle closes, and pauses nothing', async () => {
    const functionId = await make('afterInsert', "log('x')")
    hook()
    await insert(2)
    const [job] = rows('function_job') as { matched: string }[]
    const [first] = JSON.parse(job?.matched ?? '[]') as { id: string }[]
    setCause({ kind: 'function', id: functionId, version: 1, runId: 'r', chain: [], root: 'change', records: [first?.id ?? ''] })
    await closeSandbox()
    sendCodeTo('/nowhere/code.sock')
    await tryOften(functionId)
    expect(rows('function_run')).toMatchObject([{ status: 'cut' }])
    expect(rows('function_job')).toHaveLength(1)
    expect(findFunction(world.org, functionId)).toMatchObject({ active: 1, problem: null })
  })
})

/** The job that waits follows from a rule. */
function setCause(cause: WriteCause): void {
  const { db } = world.org
  db.writeNow(() => db.run(db.build.updateTable('function_job').set({ cause: JSON.stringify(cause), root: cause.root ?? '' })))
}

/** Works the jobs of a function off, as often as an outage of some time has it done. */
async function tryOften(functionId: string): Promise<{ id: string } | undefined> {
  const [effect] = rows('effect').filter(({ kind }) => (kind as string) === 'functions.inOrder') as { id: string }[]
  const kind = { run: workOffInOrder, lane: 'rules' as const }
  const work = { platform: world.platform, kind, lane: lanes.rules, signal: new AbortController().signal }
  for (let tries = 0; tries < 25; tries++) {
    const claimed = { id: effect?.id ?? '', kind: 'functions.inOrder', payload: JSON.stringify({ functionId }), attempts: 8, cut_off: 0 }
    await runEffect(work, world.org, claimed as never)
  }
  return effect
}

const nothing = { output: null, set: {}, refusal: undefined, operations: [], log: '', ms: 1, mbMs: 1 }
