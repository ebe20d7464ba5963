import { spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { startProcess, type RunningChild } from '#tests/support/server-process.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/** Whether this user may mount a small file system of memory, which can be filled. */
const canMount = ((): boolean => {
  const probe = mkdtempSync(join(tmpdir(), 'trama-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe]).status === 0
  if (isMounted) spawnSync('umount', [probe])
  rmSync(probe, { recursive: true, force: true })
  return isMounted
})()

let disk: string
let dataDir: string
let org: TestOrg
let table: BuiltTable
let children: ChildProcess[]

beforeEach(() => {
  children = []
  disk = mkdtempSync(join(tmpdir(), 'trama-disk-'))
  if (canMount) spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', disk])
  dataDir = join(disk, 'data')
  const platform = createTestPlatform({ dataDir })
  org = createTestOrg(platform)
  table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', files: 'files' } })
  platform.dispose()
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  if (canMount) spawnSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Takes all the room but so much. */
function fill(leave: number): void {
  const file = openSync(join(disk, 'filler'), 'a')
  const piece = Buffer.alloc(4096)
  for (;;) {
    const { bavail, bsize } = statfsSync(disk)
    if (bavail * bsize <= leave) break
    writeSync(file, piece)
  }
  closeSync(file)
}
const free = (): void => rmSync(join(disk, 'filler'))

const authorization = (): string => `Bearer ${org.admin.token}`

async function send<T>(url: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: authorization(), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as T }
}

async function addFolder(url: string, label: string): Promise<{ status: number; body: MutationAnswer & ErrorBody }> {
  const now = new Date().toISOString()
  const args = { id: newId(), label, icon: 'folder', color: 'blue', position: 'a0' }
  return send(url, '/api/mutations', { sentAt: now, mutations: [{ id: newId(), kind: 'folders.create', args, madeAt: now }] })
}

/** Sends bytes over a kept-alive connection, if the answer allows it. */
function post(url: string, agent: Agent, path: string, bytes: Buffer): Promise<{ status: number; id: string; connection: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      url + path,
      {
        method: 'POST',
        agent,
        headers: { authorization: authorization(), 'content-type': 'application/octet-stream', 'content-length': bytes.length },
      },
      (incoming) => {
        let text = ''
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            id: (JSON.parse(text) as ErrorBody).id,
            connection: incoming.headers.connection ?? '',
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })
}

const portOf = async (server: RunningChild): Promise<string> => {
  await expect.poll(() => server.output().includes('listening') || server.child.exitCode !== null).toBe(true)
  return `http://127.0.0.1:${await server.listening}`
}

describe.skipIf(!canMount)('a full disk', { timeout: 180_000 }, () => {
  test('is told as such by calls and uploads, a stop and a backup; what was confirmed is there afterwards', async () => {
    const server = startProcess('main', { DATA_DIR: dataDir })
    children.push(server.child)
    const url = await portOf(server)
    expect((await addFolder(url, 'first')).status).toBe(200)
    const now = new Date().toISOString()
    const fileId = newId()
    const announced = await send<MutationAnswer>(url, '/api/mutations', {
      sentAt: now,
      mutations: [
        {
          id: newId(),
          kind: 'attachments.announce',
          args: {
            id: fileId,
            tableId: table.id,
            fieldId: table.fields['files'],
            name: 'plan.bin',
            size: 3_000_000,
            type: 'application/octet-stream',
          },
          madeAt: now,
        },
      ],
    })
    expect(announced.body.results[0]).toMatchObject({ status: 'applied' })

    fill(200_000)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const bytes = Buffer.alloc(3_000_000, 'a,b\n')
    const target = `tableId=${table.id}&fieldId=${table.fields['files']}`
    for (const path of [
      `attachments/upload?${target}&name=plan.bin`,
      `attachments/part?id=${fileId}&offset=0`,
      'imports/upload?name=plan.csv',
    ])
      expect(await post(url, agent, `/api/${path}`, bytes)).toMatchObject({ status: 503, id: 'storage_full' })
    // the line of a body that was cut is not used again
    expect(await post(url, agent, '/api/nothing', Buffer.alloc(10))).toMatchObject({ status: 404 })
    agent.destroy()

    // room for a WAL, and none to bring it into a file that has to grow for it
    free()
    fill(2_000_000)
    const confirmed: string[] = []
    let refused: { status: number; body: ErrorBody } | undefined
    for (let count = 0; !refused; count++) {
      const label = `${count} ${'x'.repeat(150)}`
      const answer = await addFolder(url, label)
      if (answer.body.results?.[0]?.status === 'applied') confirmed.push(label)
      else refused = answer
    }
    expect([refused.status, refused.body.id]).toEqual([503, 'storage_full'])
    expect(confirmed.length).toBeGreaterThan(0)
    expect((await send(url, '/api/feed?since=0')).status).toBe(200)

    const copies = join(disk, 'backup')
    const backup = startProcess('commands', { DATA_DIR: dataDir }, ['backup', '--to', copies])
    children.push(backup.child)
    expect(await backup.exited).toBe(1)
    expect(backup.output()).toMatch(/There is no room for the backup in .*\. What was begun is removed\./)
    expect(backup.output()).not.toContain('    at ')
    expect(existsSync(copies)).toBe(false)

    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(server.output()).not.toContain('unexpected failure')
    expect(server.output()).toContain('they are kept in its WAL')

    // starts on a full disk, and takes more as soon as there is room
    const next = startProcess('main', { DATA_DIR: dataDir })
    children.push(next.child)
    const nextUrl = await portOf(next)
    const feed = JSON.stringify((await send(nextUrl, '/api/feed?since=0')).body)
    expect(confirmed.filter((label) => !feed.includes(label))).toEqual([])
    free()
    expect((await addFolder(nextUrl, 'last')).status).toBe(200)
  })

  test('an import waits for room and goes on within 5 s, and within 5 s of a start after a crash', async () => {
    const server = startProcess('main', { DATA_DIR: dataDir })
    children.push(server.child)
    const url = await portOf(server)
    const agent = new Agent()
    const rows = 40_000
    const csv = Buffer.from(`name,amount\n${Array.from({ length: rows }, (_, index) => `Name number ${index},${index}`).join('\n')}\n`)
    const { id } = await post(url, agent, '/api/imports/upload?name=long.csv', csv)
    const job = (of: string): Promise<ImportJob> => send<ImportJob>(of, `/api/imports/${id}`).then(({ body }) => body)
    await expect.poll(async () => (await job(url)).state, { timeout: 60_000 }).toBe('ready')
    const fields = ['name', 'amount'].map((label, column) => ({
      column,
      label,
      type: 'singleLineText',
      include: true,
      structureOnly: false,
    }))
    fill(2_500_000)
    expect((await send(url, `/api/imports/${id}/run`, { label: 'Long', fields })).status).toBe(200)
    await expect.poll(() => server.output().includes('effect failed, will be tried again'), { timeout: 60_000 }).toBe(true)
    const full = await job(url)
    expect(full.state).toBe('running')
    expect(full.rowsRead).toBeLessThan(rows)
    free()
    const movedOn = async (of: string, since: number): Promise<boolean> => (await job(of)).rowsRead > since
    await expect.poll(() => movedOn(url, full.rowsRead), { timeout: 5_000 }).toBe(true)

    const before = (await job(url)).rowsRead
    server.child.kill('SIGKILL')
    await server.exited
    expect(before).toBeLessThan(rows)
    const next = startProcess('main', { DATA_DIR: dataDir })
    children.push(next.child)
    const nextUrl = await portOf(next)
    await expect.poll(() => movedOn(nextUrl, before), { timeout: 5_000 }).toBe(true)
    await expect.poll(async () => (await job(nextUrl)).state, { timeout: 120_000 }).toBe('done')
    expect(await job(nextUrl)).toMatchObject({ rowsImported: rows, rowErrorCount: 0 })
  })
})
