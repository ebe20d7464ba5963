import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { createFunction, saveVersion } from '#server/features/functions/change-function.ts'
import { getFunction, getVersion } from '#server/functions/function-rows.ts'
import type { FunctionOrder, FunctionRun } from '#server/functions/function-order.ts'
import { runFunction } from '#server/functions/run-function.ts'
import { usedToday } from '#server/jobs/run-usage.ts'
import { closeSandbox } from '#server/sandbox/run-code.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { dieAfter } from '#tests/support/die-after.ts'
import { createAutomationWorld } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let notes: BuiltTable
let id: string
beforeEach(async () => {
  world = createAutomationWorld()
  const context = world.context(world.admin)
  notes = buildTable(context, { label: 'Notes', fields: { text: 'singleLineText' } })
  id = (await createFunction(context, { label: 'F', language: 'javascript' })).id_trama_low_code_functions
  const source = "const id = insert('Notes', { text: 'made' })\nreturn { id }"
  await saveVersion(context, id, { id_trama_low_code_functions: id, is_async: 0, note: '', source_code: source })
})
afterEach(() => world.dispose())
afterAll(() => closeSandbox())

const count = (): number =>
  world.org.db.get(world.org.db.build.selectFrom('table_def').select('record_count').where('id', '=', notes.id))?.record_count ?? 0
const statuses = (): string[] =>
  world.org.db.all(world.org.db.build.selectFrom('function_run').select('status').orderBy('id')).map(({ status }) => status)

function run(more: Partial<FunctionOrder> = {}): Promise<FunctionRun> {
  const row = getFunction(world.org, id)
  return runFunction(world.platform, world.org, {
    ...{ row, version: getVersion(world.org, id, row.version), began: 'automation', data: null, wallMs: 20_000 },
    ...{ actor: { id: newId(), name: 'Rule' }, signal: new AbortController().signal, ...more },
  })
}

it('a death after any commit makes the changes of a step once, and the step answers the same', async () => {
  let rounds = 0
  for (let commits = 0; ; commits++) {
    const dedupe = `run.${commits}`
    const before = count()
    const died = await dieAfter(world.org, commits, () => run({ dedupe }))
    const again = await run({ dedupe })
    expect([commits, again.status, count() - before]).toEqual([commits, 'done', 1])
    expect((await run({ dedupe })).output).toEqual(again.output)
    expect(count() - before).toBe(1)
    rounds++
    if (!died) break
  }
  expect(rounds).toBeGreaterThan(2)
  expect(new Set(statuses())).toEqual(new Set(['done']))
})

it('a run that is cut off by hand changes nothing, costs nothing and says so', async () => {
  const used = (): number => usedToday(world.org, id, 'Lowcode', world.platform.now())
  expect(await dieAfter(world.org, 0, () => run())).toBe(true)
  expect([count(), statuses()]).toEqual([0, ['running']])
  expect(used()).toBe(128 * 20_000)
  const { mbms } = await run()
  expect([count(), statuses().toSorted(), used()]).toEqual([1, ['cut', 'done'], mbms])
})
