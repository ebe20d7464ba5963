import { expect, it } from 'vitest'
import { createEffectRunner } from '#server/jobs/effect-runner.ts'
import { automationsFeature } from '#server/features/automations/automations-feature.ts'
import { workOff } from '#server/automations/flow/effect-kinds.ts'
import { runAgain } from '#server/features/automations/runs/again.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { createAutomationWorld, step, switchOn, trigger } from '#tests/support/run-automations.ts'

type World = ReturnType<typeof createAutomationWorld>
const runs = ({ org }: World) => org.db.all(org.db.build.selectFrom('run').selectAll().orderBy('place'))

/** The rows as a process leaves them that died in the first run: its effect is still leased. */
function dieInFirstRun({ org, platform }: World): void {
  org.db.writeNow(() =>
    org.db.run(
      org.db.build
        .updateTable('effect')
        .set({ leased_until: new Date(platform.now().getTime() + 60_000).toISOString(), attempts: 1 })
        .where('kind', '=', workOff),
    ),
  )
}

/** The next process begins, and does all that is due unless it dies at once. */
async function begin({ platform, org }: World, lives: boolean): Promise<void> {
  const dies = { run: () => new Promise<void>(() => undefined), lane: 'rules' as const }
  const effects = automationsFeature.effects ?? {}
  const known = effects[workOff]
  const handlers = lives || typeof known !== 'object' ? effects : { ...effects, [workOff]: { ...known, ...dies } }
  const runner = createEffectRunner(platform, handlers)
  runner.wake(org.orgId)
  if (lives) await runner.settled()
  else
    await expect
      .poll(() => org.db.all(org.db.build.selectFrom('effect').select('attempts').where('kind', '=', workOff)))
      .toEqual([{ attempts: 2 }])
  if (lives) await runner.close()
  else void runner.close()
}

it('a run that was under way at two deaths of the process is failed, those behind it go on, and somebody may take it again (S2)', async () => {
  const world = createAutomationWorld()
  try {
    const context = world.context(world.admin)
    const deals = buildTable(context, { label: 'Deals', fields: { name: 'singleLineText' } })
    const id = await switchOn(context, {
      trigger: trigger('recordCreated', { tableId: deals.id }),
      actions: [step('updateRecords', { of: 'trigger', values: [{ fieldId: deals.fields['name'] ?? '', text: 'seen' }] })],
    })
    addRecords(context, deals, [{ name: 'deadly' }, { name: 'harmless' }])
    const { startRuns } = await import('#server/features/automations/runs/start-runs.ts')
    world.org.db.writeNow(() => startRuns(world.org, id, world.platform.now()))
    dieInFirstRun(world)
    await begin(world, false)
    expect(runs(world).map((run) => [run.status, run.cut_off])).toEqual([
      ['queued', 1],
      ['queued', 0],
    ])
    dieInFirstRun(world)
    await begin(world, true)
    expect(runs(world).map(({ status, error }) => [status, error && (JSON.parse(error) as { id: string }).id])).toEqual([
      ['failed', 'run_cut_off'],
      ['done', null],
    ])
    expect(await runAgain(context, { automationId: id, since: new Date(0).toISOString() })).toBe(1)
    await begin(world, true)
    expect(runs(world).map(({ status }) => status)).toEqual(['done', 'done'])
  } finally {
    world.dispose()
  }
})

it('one death alone ends no run', async () => {
  const world = createAutomationWorld()
  try {
    const context = world.context(world.admin)
    const deals = buildTable(context, { label: 'Deals', fields: { name: 'singleLineText' } })
    await switchOn(context, {
      trigger: trigger('recordCreated', { tableId: deals.id }),
      actions: [step('updateRecords', { of: 'trigger', values: [{ fieldId: deals.fields['name'] ?? '', text: 'seen' }] })],
    })
    addRecords(context, deals, [{ name: 'first' }])
    dieInFirstRun(world)
    await begin(world, true)
    expect(runs(world).map(({ status }) => status)).toEqual(['done'])
  } finally {
    world.dispose()
  }
})
