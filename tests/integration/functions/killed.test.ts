import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { createOrgContext } from '#server/access/org-context.ts'
import { createFunction, saveVersion } from '#server/features/functions/change-function.ts'
import { triggerHook } from '#server/features/functions/triggers/trigger-hook.ts'
import { workOffInOrder } from '#server/features/functions/triggers/work-off-jobs.ts'
import { bindRecordHooks } from '#server/records/write/hooks/bind-record-hooks.ts'
import { closeSandbox } from '#server/sandbox/run-code.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { childFile } from '#tests/support/child-bundle.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trama-killed-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
afterAll(() => closeSandbox())

/** Runs jobs in a process of its own. @returns whether it was killed */
async function runAndDie(...given: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [childFile('running-child'), dataDir, ...given], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code, signal] = await new Promise<[number | null, string | null]>((over) => child.once('exit', (...end) => over(end)))
  if (signal === null) expect(code).toBe(0)
  return signal === 'SIGKILL'
}

const count = 250
const names = Array.from({ length: count }, (_unused, at) => `n${at}`)

it('a server that is killed with -9 while a trigger runs makes its changes once, and none of them half', async () => {
  const platform = createTestPlatform({ dataDir })
  const made = createTestOrg(platform)
  const { org, orgId } = made
  const context = made.context(made.admin)
  const orders = buildTable(context, { label: 'Orders', fields: { Name: 'singleLineText' } })
  const notes = buildTable(context, { label: 'Notes', fields: { Text: 'singleLineText' } })
  bindRecordHooks(org, [triggerHook(platform)], platform.log)
  const trigger = { event: ['afterInsert' as const], related_table: orders.id }
  const given = { label: 'T', active: 1 as const, is_async: 0 as const, language: 'javascript' as const, trigger }
  const { id: functionId } = { id: (await createFunction(context, given)).id_trama_low_code_functions }
  const source = "for (let at = 0; at < 1e5; at++);\ninsert('Notes', { Text: currentData.Name })"
  await saveVersion(context, functionId, { id_trama_low_code_functions: functionId, is_async: 0, note: '', source_code: source })
  addRecords(
    context,
    orders,
    names.map((Name) => ({ Name })),
  )
  platform.dispose()

  const told = (rows: DeviceRows): string[] => [...rows.values()].map((row) => String(row[notes.fields['Text'] ?? ''])).toSorted()
  let deaths = 0
  // begun, the first slice, and what the code does in between
  for (const [commits, place] of [
    ['0', 'inside'],
    ['0', 'later'],
    ['1', 'inside'],
    ['1', 'after'],
    ['1', 'inside'],
  ] as const) {
    if (await runAndDie(orgId, functionId, commits, place)) deaths++
    const again = createTestPlatform({ dataDir })
    const rows: DeviceRows = new Map()
    catchUp(
      createOrgContext(again.orgs.open(orgId), made.admin.memberId, { now: again.now, source: 'app', events: again.events }),
      notes.id,
      rows,
    )
    // whole slices alone, and nothing twice
    expect([0, 200, count]).toContain(rows.size)
    expect(new Set(told(rows)).size).toBe(rows.size)
    again.dispose()
  }
  expect(deaths).toBeGreaterThanOrEqual(4)

  const last = createTestPlatform({ dataDir })
  const there = last.orgs.open(orgId)
  const effect = { platform: last, org: there, effectId: functionId, attempt: 1, signal: new AbortController().signal }
  await workOffInOrder({ functionId }, effect)
  const rows: DeviceRows = new Map()
  catchUp(createOrgContext(there, made.admin.memberId, { now: last.now, source: 'app', events: last.events }), notes.id, rows)
  expect(told(rows)).toEqual(names.toSorted())
  expect(there.db.all(there.db.build.selectFrom('function_job').select('id'))).toEqual([])
  // what was reserved by runs that died is given back
  expect(there.db.all(there.db.build.selectFrom('function_run').select('id').where('status', '=', 'running'))).toEqual([])
  last.dispose()
}, 240_000)
