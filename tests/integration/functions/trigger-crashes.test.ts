import { afterAll, beforeEach, afterEach, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { createFunction, saveVersion } from '#server/features/functions/change-function.ts'
import { triggerHook } from '#server/features/functions/triggers/trigger-hook.ts'
import { runAsyncJob, workOffInOrder } from '#server/features/functions/triggers/work-off-jobs.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import { closeSandbox } from '#server/sandbox/run-code.ts'
import { buildTable, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { dieAfter } from '#tests/support/die-after.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { sendQueue } from '#tests/support/send-queue.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
let orders: BuiltTable
let notes: BuiltTable
const admin = () => world.context(world.admin)
beforeEach(() => {
  world = createTestOrgOnPlatform()
  orders = buildTable(admin(), { label: 'Orders', fields: { Name: 'singleLineText', Seen: 'singleLineText' } })
  notes = buildTable(admin(), { label: 'Notes', fields: { Text: 'singleLineText' } })
  bindRecordHooks(world.org, [triggerHook(world.platform)], world.platform.log)
})
afterEach(() => world.dispose())
afterAll(() => closeSandbox())

async function make(event: ('beforeInsert' | 'afterInsert')[], source: string, isAsync: 0 | 1 = 0): Promise<string> {
  const trigger = { event, related_table: orders.id }
  const given = { label: 'T', active: 1 as const, is_async: isAsync, language: 'javascript' as const, trigger }
  const { id_trama_low_code_functions: id } = await createFunction(admin(), given)
  await saveVersion(admin(), id, { id_trama_low_code_functions: id, is_async: isAsync, note: '', source_code: source })
  return id
}

const rowsOf = (table: BuiltTable): DeviceRows => {
  const rows: DeviceRows = new Map()
  catchUp(admin(), table.id, rows)
  return rows
}

it('a death after any commit of a judged write leaves a judged record, once, when the device sends again', async () => {
  await make(['beforeInsert'], 'currentData.Seen = currentData.Name')
  for (let commits = 0; ; commits++) {
    const changes = [{ op: 'create', id: newId(), values: valuesOf(orders, { Name: `n${commits}` }) }]
    const queue = [{ kind: 'records.change', args: { tableId: orders.id, changes }, id: newId() }]
    const died = await dieAfter(world.org, commits, () => sendQueue(world, world.admin, queue))
    for (const row of rowsOf(orders).values()) expect(row[orders.fields['Seen'] ?? '']).toBe(row[orders.fields['Name'] ?? ''])
    expect((await sendQueue(world, world.admin, queue)).results).toMatchObject([{ status: 'applied' }])
    expect(rowsOf(orders).size).toBe(commits + 1)
    if (!died) {
      expect(commits).toBeGreaterThan(2)
      return
    }
  }
})

it.each([
  ['in order', 0],
  ['async', 1],
] as const)('a death after any commit of a run %s makes its changes once', async (_, isAsync) => {
  const functionId = await make(['afterInsert'], "insert('Notes', { Text: currentData.Name })", isAsync)
  const { db } = world.org
  const effect = { platform: world.platform, org: world.org, effectId: newId(), attempt: 1, signal: new AbortController().signal }
  const workOff = async (): Promise<void> => {
    if (isAsync === 0) return workOffInOrder({ functionId }, effect)
    for (const { id } of db.all(db.build.selectFrom('function_job').select('id'))) await runAsyncJob({ jobId: id }, effect)
  }
  for (let commits = 0; ; commits++) {
    const changes = [{ op: 'create', id: newId(), values: valuesOf(orders, { Name: `n${commits}` }) }]
    await sendQueue(world, world.admin, [{ kind: 'records.change', args: { tableId: orders.id, changes } }])
    const died = await dieAfter(world.org, commits, workOff)
    await workOff()
    expect([...rowsOf(notes).values()].map((row) => row[notes.fields['Text'] ?? '']).toSorted()).toEqual(
      Array.from({ length: commits + 1 }, (_unused, at) => `n${at}`).toSorted(),
    )
    expect(db.all(db.build.selectFrom('function_job').select('id'))).toEqual([])
    if (!died) {
      expect(commits).toBeGreaterThan(2)
      return
    }
  }
})
