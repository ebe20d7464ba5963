import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import { newId } from '#shared/lib/ids.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { startProcess, type RunningChild } from '#tests/support/server-process.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

const root = resolve(import.meta.dirname, '../../..')
let dataDir: string
const children: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trama-process-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

function start(environment: Record<string, string>): RunningChild {
  const running = startProcess('main', { DATA_DIR: dataDir, ...environment })
  children.push(running.child)
  return running
}

/** An organisation in the data directory, made before the server starts. */
function prepareOrg(): TestOrg {
  const platform = createTestPlatform({ dataDir })
  const org = createTestOrg(platform)
  platform.dispose()
  return org
}

describe('the server process', () => {
  it('drains on SIGTERM: confirmed writes are kept, sockets are told to come back, exit 0', async () => {
    const { admin, orgId } = prepareOrg()
    const server = start({})
    const port = await server.listening
    const authorization = `Bearer ${admin.token}`
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live/${orgId}`, { headers: { authorization } })
    const socketClosed = new Promise<number>((done) => socket.on('close', done))
    await new Promise((done) => socket.once('message', done))

    const confirmed: string[] = []
    let stopped = false
    const write = async (): Promise<void> => {
      while (!stopped) {
        const id = newId()
        const now = new Date().toISOString()
        const mutation = {
          id: newId(),
          kind: 'folders.create',
          args: { id, label: id, icon: 'folder', color: 'blue', position: 'a0' },
          madeAt: now,
        }
        try {
          const answer = await fetch(`http://127.0.0.1:${port}/api/mutations`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization },
            body: JSON.stringify({ sentAt: now, mutations: [mutation] }),
          })
          const { results } = (await answer.json()) as MutationAnswer
          if (results[0]?.status === 'applied') confirmed.push(id)
          if (confirmed.length === 20) server.child.kill('SIGTERM')
        } catch {
          return
        }
      }
    }
    const writers = [write(), write(), write()]
    // one that was not done in its time ends with 1
    expect(await server.exited).toBe(0)
    stopped = true
    await Promise.all(writers)
    expect(await socketClosed).toBe(closeCodes.restart.code)
    expect(server.output()).toContain('"msg":"stopped"')

    expect(confirmed.length).toBeGreaterThanOrEqual(20)
    const after = createTestPlatform({ dataDir })
    const { db } = after.orgs.open(orgId)
    const stored = new Set(db.all(db.build.selectFrom('folder').select('id')).map((row) => row.id))
    after.dispose()
    expect(confirmed.filter((id) => !stored.has(id))).toEqual([])
  })

  it('stops in the middle of its warm-up, of which nothing is left', async () => {
    const scratch = join(dataDir, 'scratch')
    mkdirSync(scratch)
    const warmUps = (): string[] => readdirSync(scratch).filter((name) => name.startsWith('trama-warm-up'))
    const server = start({ TMPDIR: scratch, NODE_ENV: 'production' })
    await server.listening
    await expect.poll(warmUps, { timeout: 30_000 }).toHaveLength(1)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(warmUps()).toEqual([])
  })

  it('loses nothing it confirmed when it is killed', async () => {
    const { admin, orgId } = prepareOrg()
    const server = start({})
    const port = await server.listening
    const confirmed: string[] = []
    const send = async (): Promise<void> => {
      for (;;) {
        const id = newId()
        const now = new Date().toISOString()
        const mutation = {
          id: newId(),
          kind: 'folders.create',
          args: { id, label: id, icon: 'folder', color: 'blue', position: 'a0' },
          madeAt: now,
        }
        try {
          const answer = await fetch(`http://127.0.0.1:${port}/api/mutations`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
            body: JSON.stringify({ sentAt: now, mutations: [mutation] }),
          })
          await answer.json()
          confirmed.push(id)
          if (confirmed.length === 50) server.child.kill('SIGKILL')
        } catch {
          return
        }
      }
    }
    await Promise.all([send(), send(), send()])
    await server.exited
    const after = createTestPlatform({ dataDir })
    const { db } = after.orgs.open(orgId)
    const stored = new Set(db.all(db.build.selectFrom('folder').select('id')).map((row) => row.id))
    after.dispose()
    expect(confirmed.length).toBeGreaterThanOrEqual(50)
    expect(confirmed.filter((id) => !stored.has(id))).toEqual([])
  })

  it('names every mistake in the configuration and exits 1', async () => {
    const server = start({ PORT: 'many', SIGN_UP: 'perhaps' })
    expect(await server.exited).toBe(1)
    expect(server.output()).toMatch(/PORT: .*\n(.*\n)*SIGN_UP: /)
    expect(server.output()).not.toContain('    at ')
  })

  it('says which port is in use', async () => {
    const blocker = createServer()
    await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done))
    const { port } = blocker.address() as AddressInfo
    const server = start({ PORT: String(port) })
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain(`Port ${port} on 127.0.0.1 is already in use`)
    blocker.close()
  })

  it('is the only one on its data', async () => {
    const first = start({})
    await first.listening
    const second = start({})
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain('in use by another Trama server')
  })

  it('has a README row for every environment variable', () => {
    const source = readFileSync(join(root, 'sync-server/src/lib/config.ts'), 'utf8')
    const names = [...source.matchAll(/^ {2}([A-Z_]+): z\./gm)].map((match) => match[1])
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })
})
