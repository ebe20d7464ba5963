import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createFunction, saveVersion } from '#server/features/functions/change-function.ts'
import type { RunCode } from '#server/features/functions/triggers/judge-before.ts'
import { triggerHook } from '#server/features/functions/triggers/trigger-hook.ts'
import { workOffInOrder } from '#server/features/functions/triggers/work-off-jobs.ts'
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
function insert() {
  const changes = [{ op: 'create', id: newId(), values: valuesOf(orders, { Name: 'a' }) }]
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
    await closeSandbox()
    sendCodeTo('/nowhere/code.sock')
    const [effect] = rows('effect').filter(({ kind }) => (kind as string) === 'functions.inOrder') as { id: string }[]
    const kind = { run: workOffInOrder, lane: 'rules' as const }
    const work = { platform: world.platform, kind, lane: lanes.rules, signal: new AbortController().signal }
    for (let tries = 0; tries < 25; tries++) {
      const claimed = { id: effect?.id ?? '', kind: 'functions.inOrder', payload: JSON.stringify({ functionId }), attempts: 8, cut_off: 0 }
      await runEffect(work, world.org, claimed as never)
    }
    expect(rows('function_job')).toHaveLength(1)
    expect([rows('function_run'), rows('notice'), counted()]).toEqual([[], [], []])
    expect(rows('effect').filter(({ id }) => id === effect?.id)).toMatchObject([{ dead_at: null, attempts: 7 }])
    const once = { platform: world.platform, org: world.org, effectId: newId(), attempt: 1, signal: work.signal }
    await expect(workOffInOrder({ functionId }, once)).rejects.toBeInstanceOf(NotYet)
    await closeSandbox()
    sendCodeTo(undefined)
    await workOffInOrder({ functionId }, once)
    expect(rows('function_job').filter(({ id }) => id === effect?.id)).toEqual([])
    expect(rows('function_run')).toMatchObject([{ status: 'done' }])
  })
})

const nothing = { output: null, set: {}, refusal: undefined, operations: [], log: '', ms: 1, mbMs: 1 }
