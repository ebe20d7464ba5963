import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { spawn, type ChildProcess } from 'node:child_process'
import { newId } from '#shared/lib/ids.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { buildTable, valuesOf } from '#tests/support/build-table.ts'
import { childFile } from '#tests/support/child-bundle.ts'
import { readRecorded } from '#tests/support/recorder.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

let dataDir: string
const children = new Set<ChildProcess>()
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trama-hooks-'))
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(file: string, environment: Record<string, string> = {}): Promise<{ url: string; ended: Promise<unknown> }> {
  const child = spawn(process.execPath, [childFile('recorder-child'), dataDir, file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const port = await Promise.race([
    new Promise<string>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()))),
    ended.then(() => Promise.reject(new Error('the child ended before it listened'))),
  ])
  return { url: `http://127.0.0.1:${port}`, ended }
}

it('a write that was committed is heard of once, however often the process dies before its effect', async () => {
  const platform = createTestPlatform({ dataDir })
  const org = createTestOrg(platform)
  const table = buildTable(org.context(org.admin))
  platform.dispose()
  const file = join(dataDir, 'seen')
  const id = newId()
  const mutation = {
    id: newId(),
    kind: 'records.change',
    args: { tableId: table.id, changes: [{ op: 'create', id, values: valuesOf(table, { name: 'Ana' }) }] },
    madeAt: new Date().toISOString(),
  }
  const send = (url: string): Promise<MutationAnswer> =>
    fetch(`${url}/api/mutations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${org.admin.token}` },
      body: JSON.stringify({ sentAt: new Date().toISOString(), mutations: [mutation] }),
    }).then((answer) => answer.json() as Promise<MutationAnswer>)

  const first = await start(file, { DIES: '1' })
  await send(first.url).catch(() => undefined)
  await first.ended
  expect(readRecorded(file)).toEqual([])
  const second = await start(file)
  // a device that had no answer sends again
  expect((await send(second.url)).results).toMatchObject([{ status: 'applied' }])
  await vi.waitFor(() => expect(readRecorded(file)).not.toEqual([]), { timeout: 60_000 })
  await send(second.url)
  expect(readRecorded(file)).toMatchObject([{ tableId: table.id, records: [{ id, op: 'create' }] }])
}, 120_000)
