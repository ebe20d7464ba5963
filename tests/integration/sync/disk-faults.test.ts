import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertIntact } from '#tests/support/crash-run.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { createSyncChildren, type SyncChild, type SyncChildren } from '#tests/support/sync-child-process.ts'
import { openOnDevice } from '#tests/support/sync-device.ts'
import { addApp, connectPeer, until } from '#tests/support/sync-peer.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

// The faults of sync-disk.test.ts once more, made by the system under a server process of its own (G2): needs strace and prlimit.
const edits = 1_000
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const isPossible = isLong && has('strace') && has('prlimit')

let dataDir: string
let org: TestOrg
let children: SyncChildren
let documents: string[]

beforeAll(async () => {
  if (!isPossible) return
  dataDir = mkdtempSync(join(tmpdir(), 'trama-faults-'))
  const platform = createTestPlatform({ dataDir })
  org = createTestOrg(platform)
  documents = Object.keys(faults).map(() => `app:${addApp(org)}`)
  platform.dispose()
  children = createSyncChildren()
})
afterAll(() => {
  children?.dispose()
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

interface Fault {
  /** @returns how to end it */
  begin(child: SyncChild): Promise<() => Promise<void>>
  /** the part stored during the fault: some, until the disk is full, or all, late; nothing unless given */
  stores?: 'some' | 'all'
}

/** Lets system calls of a process fail or wait. */
async function inject(child: SyncChild, what: string): Promise<() => Promise<void>> {
  const calls = what.split(':')[0] ?? ''
  const tracer: ChildProcess = spawn(
    'strace',
    ['-f', '-p', String(child.pid), '-e', `trace=${calls}`, '-e', `inject=${what}`, '-o', '/dev/null'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  await new Promise((resolve) => tracer.stderr?.once('data', resolve))
  return async () => {
    const gone = new Promise((resolve) => tracer.once('exit', resolve))
    tracer.kill('SIGINT')
    await gone
  }
}

function limitFiles(child: SyncChild): Promise<() => Promise<void>> {
  const limit = (bytes: string): void => {
    expect(spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]).status).toBe(0)
  }
  const folder = join(dataDir, 'orgs')
  const largest = Math.max(...readdirSync(folder).map((name) => statSync(join(folder, name)).size))
  limit(String(largest + 50_000))
  return Promise.resolve(async () => limit('unlimited'))
}

const faults: Record<string, Fault> = {
  'a disk that cannot confirm (EIO)': { begin: (child) => inject(child, 'fsync,fdatasync:error=EIO') },
  'a full disk (ENOSPC)': { begin: (child) => inject(child, 'pwrite64:error=ENOSPC') },
  'a limit of file sizes': { begin: limitFiles, stores: 'some' },
  'a disk that takes 200 ms longer': { begin: (child) => inject(child, 'fsync,fdatasync:delay_exit=200000'), stores: 'all' },
}

describe.skipIf(!isPossible)(`${edits} edits under a fault: none is confirmed that is not stored, and all are when it has ended`, () => {
  for (const [index, [what, fault]] of Object.entries(faults).entries()) {
    test(what, { timeout: 300_000 }, async () => {
      const document = documents[index] ?? ''
      const start = (): Promise<SyncChild> => children.start([dataDir, '500', org.orgId, document], { GOES_ON: '1' })
      const child = await start()
      const device = openOnDevice(child.url, org.admin, document)
      await device.whenReady
      const words = device.doc.getArray<string>('words')
      const type = (word: string): void => device.doc.transact(() => words.push([word]), 'person')
      type('before')
      await until(() => device.get().state === 'stored')

      const end = await fault.begin(child)
      let claimed = 1
      let claims = 0
      const stop = device.subscribe(() => {
        if (device.get().state !== 'stored') return
        claims += 1
        claimed = words.length
      })
      for (let count = 0; count < edits; count++) {
        type(`${count} ${'x'.repeat(200)}`)
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
      if (fault.stores === 'all') await until(() => claimed === words.length)
      else {
        // tried, and tried again
        let sends = 0
        const stopCounting = device.subscribe(() => device.get().state === 'sending' && (sends += 1))
        await until(() => sends > 3)
        stopCounting()
        expect(claims > 0).toBe(fault.stores === 'some')
        expect(device.get().state).not.toBe('stored')
        const reader = connectPeer(child.url, org.admin, document)
        await until(() => reader.doc.getArray('words').length >= claimed)
        reader.destroy()
      }
      await end()
      const ended = performance.now()
      await until(() => device.get().state === 'stored')
      console.log(`${what}: stored ${Math.round(performance.now() - ended)} ms after its end`)
      stop()
      child.kill()
      await child.ended
      await device.close()

      const next = await start()
      assertIntact(join(dataDir, 'orgs', `${org.orgId}.db`), what)
      const reader = connectPeer(next.url, org.admin, document)
      await reader.synced()
      expect(reader.doc.getArray('words').toArray()).toEqual(words.toArray())
      expect(words.length).toBe(edits + 1)
      reader.destroy()
      next.kill()
      await next.ended
    })
  }
})
