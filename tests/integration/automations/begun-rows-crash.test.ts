import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { bindFeatureHooks } from '#server/app/bind-feature-hooks.ts'
import { automationsFeature } from '#server/features/automations/automations-feature.ts'
import { recordsFeature } from '#server/features/records/records-feature.ts'
import { createEffectRunner } from '#server/jobs/effect-runner.ts'
import { leaveKind } from '#server/records/write/hooks/leave-begun.ts'
import { buildTable, valuesOf } from '#tests/support/build-table.ts'
import { childFile } from '#tests/support/child-bundle.ts'
import { mutateAs, step, switchOn, trigger } from '#tests/support/run-automations.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trama-begun-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const rows = 6
/** commits after which the process is killed */
const kills = [1, 4]

async function runAndKill(orgId: string, after: number): Promise<void> {
  const child = spawn(process.execPath, [childFile('begun-child'), dataDir, orgId], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let done = 0
  const gone = new Promise((over) => child.once('exit', over))
  child.stdout.on('data', (dots: Buffer) => {
    done += dots.length
    if (done >= after) child.kill('SIGKILL')
  })
  await gone
}

it('rows that wait survive the death of the process, and count as created once (B10)', async () => {
  const platform = createTestPlatform({ dataDir })
  const unbind = bindFeatureHooks(platform, [automationsFeature])
  const { orgId, org, admin, context } = createTestOrg(platform)
  const orders = buildTable(context(admin), { label: 'Orders', fields: { name: 'singleLineText' } })
  const notes = buildTable(context(admin), { label: 'Notes', fields: { text: 'singleLineText' } })
  const { name = '' } = orders.fields
  const { text = '' } = notes.fields
  await switchOn(context(admin), {
    trigger: trigger('recordCreated', { tableId: orders.id }),
    actions: [step('createRecord', { tableId: notes.id, values: [{ fieldId: text, text: `{{trigger.${name}}}` }] })],
  })
  for (let row = 0; row < rows; row++) {
    const changes = [{ op: 'create', id: newId(), values: valuesOf(orders, { name: `order ${row}` }) }]
    await mutateAs(context(admin), 'records.change', { tableId: orders.id, changes, begun: true }, recordsFeature.mutations)
  }
  // the process dies before anybody left them; the next one starts when they are due
  const past = new Date(Date.now() - 1000).toISOString()
  const { db } = org
  expect(db.all(db.build.selectFrom('rule_event').select('id'))).toEqual([])
  db.writeNow(() => {
    db.run(db.build.updateTable('begun_record').set({ due_at: past }))
    db.run(db.build.updateTable('effect').set({ run_after: past }).where('kind', '=', leaveKind))
  })
  unbind()
  platform.dispose()

  for (const after of kills) await runAndKill(orgId, after)

  const last = createTestPlatform({ dataDir })
  bindFeatureHooks(last, [automationsFeature])
  const after = last.orgs.open(orgId).db
  const runner = createEffectRunner(last, { ...recordsFeature.effects, ...automationsFeature.effects })
  runner.wake(orgId)
  await runner.settled()
  const made = after.all(after.build.selectFrom(`rec_${notes.id}` as never).select(text as never)) as unknown as Record<string, string>[]
  await runner.close()
  last.dispose()
  expect(made.map((row) => row[text]).toSorted()).toEqual(Array.from({ length: rows }, (_, row) => `order ${row}`))
})
