import { performance } from 'node:perf_hooks'
import { newId } from '#shared/lib/ids.ts'
import { createFunction, saveVersion } from '#server/features/functions/change-function.ts'
import { triggerHook } from '#server/features/functions/triggers/trigger-hook.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import { closeSandbox } from '#server/sandbox/run-code.ts'
import { buildTable, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { sendQueue, type QueuedMutation } from '#tests/support/send-queue.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

type World = ReturnType<typeof createTestOrgOnPlatform>

/** Edits of one offline queue. */
const queued = 500

export interface WriteTimes {
  /** ms of each single write: without a trigger, and with one that fills a cell before it */
  without: number[]
  with: number[]
  /** ms of a queue of 500 edits, each a mutation of its own, that the trigger judges together */
  queue: number[]
}

/** Writes without HTTP, in turns with and without a before-trigger of JavaScript. Both meet the same load of the machine. */
export async function timeWrites(rounds: number): Promise<WriteTimes> {
  const world = createTestOrgOnPlatform()
  try {
    bindRecordHooks(world.org, [triggerHook(world.platform)], world.platform.log)
    const plain = tableOf(world, 'Plain')
    const judged = tableOf(world, 'Judged')
    await addTrigger(world, judged.id)
    const times: WriteTimes = { without: [], with: [], queue: [] }
    // the first run proves the lock and starts a process
    await timed(() => send(world, [insertInto(judged, 'first')]))
    for (let round = 0; round < rounds; round++) {
      times.without.push(await timed(() => send(world, [insertInto(plain, `n${round}`)])))
      times.with.push(await timed(() => send(world, [insertInto(judged, `n${round}`)])))
    }
    for (let round = 0; round < Math.max(1, Math.ceil(rounds / 10)); round++) {
      const queue = Array.from({ length: queued }, (_unused, at) => insertInto(judged, `q${at}`))
      times.queue.push(await timed(() => send(world, queue)))
    }
    return times
  } finally {
    await closeSandbox()
    world.dispose()
  }
}

const tableOf = (world: World, label: string): BuiltTable =>
  buildTable(world.context(world.admin), { label, fields: { Name: 'singleLineText', Seen: 'singleLineText' } })

async function addTrigger(world: World, tableId: string): Promise<void> {
  const context = world.context(world.admin)
  const trigger = { event: ['beforeInsert' as const], related_table: tableId }
  const given = { label: 'Judge', active: 1 as const, is_async: 0 as const, language: 'javascript' as const, trigger }
  const { id_trama_low_code_functions: id } = await createFunction(context, given)
  const source = 'currentData.Seen = currentData.Name'
  await saveVersion(context, id, { id_trama_low_code_functions: id, is_async: 0, note: '', source_code: source })
}

const insertInto = (table: BuiltTable, name: string): QueuedMutation => ({
  kind: 'records.change',
  args: { tableId: table.id, changes: [{ op: 'create', id: newId(), values: valuesOf(table, { Name: name }) }] },
})

async function send(world: World, queue: readonly QueuedMutation[]): Promise<void> {
  const { results } = await sendQueue(world, world.admin, queue)
  const refused = results.find(({ status }) => status !== 'applied')
  if (refused) throw new Error(`a write was not applied: ${JSON.stringify(refused)}`)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
