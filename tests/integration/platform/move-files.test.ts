import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { filesCommand } from '#server/features/operator/files-command.ts'
import { readConfig, type Config } from '#server/lib/config.ts'
import { openControl } from '#server/storage/control/open-control.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'
import { assertFilesPlace } from '#server/storage/files/files-place.ts'
import { childFile } from '#tests/support/child-bundle.ts'
import { startS3Peer, type S3Peer } from '#tests/support/s3-peer.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'
import { writeAttachment } from '#tests/support/write-attachment.ts'

const many = 20

let dataDir: string
let peer: S3Peer
let config: Config
/** contents of files that rows name, by key */
let contents: Map<string, string>
/** one that still arrives */
let arriving: string

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trama-move-'))
  peer = await startS3Peer()
  config = readConfig({ ...peer.environment, DATA_DIR: dataDir })
  contents = new Map()
  const platform = createTestPlatform({ dataDir })
  for (const name of ['Acme', 'Globex']) {
    const world = { platform, ...createTestOrg(platform, name) }
    const { db, orgId } = world.org
    const ids = Array.from({ length: many }, (_, n) =>
      writeAttachment(world, { tableId: '', fieldId: '', name: `${n}.txt`, content: `file ${n} of ${name}` }),
    )
    for (const { id, file } of db.all(db.build.selectFrom('attachment').select(['id', 'file'])))
      contents.set(fileKey(orgId, file), `file ${ids.indexOf(id)} of ${name}`)
    arriving = fileKey(orgId, 'f'.repeat(32))
    db.writeNow(() => {
      const row = db.get(db.build.selectFrom('attachment').selectAll().limit(1))
      if (row) db.run(db.build.insertInto('attachment').values({ ...row, id: newId(), file: 'f'.repeat(32), received: 2, size: 4 }))
    })
    writeFileSync(join(dataDir, arriving), 'ha')
  }
  platform.dispose()
})

afterEach(async () => {
  await peer.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(to: 's3' | 'disk'): ChildProcess {
  return spawn(process.execPath, [childFile('moving-child'), to], {
    env: { ...peer.environment, DATA_DIR: dataDir, PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const over = (child: ChildProcess): Promise<string | number | null> =>
  new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code)))

/** `kill -9` of a process that moves files, while the n-th request of a method is open. */
async function killAt(to: 's3' | 'disk', method: string, n: number): Promise<void> {
  let seen = 0
  const child = start(to)
  const ended = over(child)
  peer.plan = (request) => {
    if (request.method !== method || ++seen < n) return undefined
    child.kill('SIGKILL')
    return 'silent'
  }
  expect(await ended).toBe('SIGKILL')
  peer.plan = () => undefined
}

const inBucket = (): number => [...contents].filter(([key, text]) => String(peer.objects.get(`acme/files/${key}`)) === text).length
const onDisk = (): number =>
  [...contents].filter(([key, text]) => existsSync(join(dataDir, key)) && readFileSync(join(dataDir, key), 'utf8') === text).length

async function startsWith(s3: Config['s3']): Promise<void> {
  const { store } = await openControl({ dataDir })
  try {
    await assertFilesPlace(store, s3)
  } finally {
    await store.close()
  }
}

it('goes on after each kill, loses nothing, and no server starts with the wrong place', async () => {
  await expect(startsWith(config.s3)).rejects.toThrow('on the disk')
  for (const n of [3, 9, 17]) {
    await killAt('s3', 'PUT', n)
    expect(onDisk()).toBe(2 * many)
    await expect(startsWith(undefined)).resolves.toBeUndefined()
    await expect(startsWith(config.s3)).rejects.toThrow('npm run files -- --to s3')
  }
  expect(inBucket()).toBeGreaterThan(0)
  expect(await over(start('s3'))).toBe(0)
  expect([inBucket(), onDisk()]).toEqual([2 * many, 0])
  expect(readFileSync(join(dataDir, arriving), 'utf8')).toBe('ha')
  await expect(startsWith(config.s3)).resolves.toBeUndefined()
  await expect(startsWith(undefined)).rejects.toThrow('npm run files -- --to disk')

  await killAt('disk', 'GET', 5)
  expect(inBucket()).toBe(2 * many)
  await expect(startsWith(undefined)).rejects.toThrow('npm run files -- --to disk')
  expect(await over(start('disk'))).toBe(0)
  expect([inBucket(), onDisk()]).toEqual([2 * many, 2 * many])
  await expect(startsWith(undefined)).resolves.toBeUndefined()
})

it('a run after the place was noted clears what a kill left on the disk', async () => {
  expect(await over(start('s3'))).toBe(0)
  const [[key, text] = ['', '']] = contents
  mkdirSync(dirname(join(dataDir, key)), { recursive: true })
  writeFileSync(join(dataDir, key), text)
  const said: string[] = []
  await filesCommand.run(['--to', 's3'], config, (line) => said.push(line))
  expect([inBucket(), onDisk()]).toEqual([2 * many, 0])
  expect(said.at(-1)).toContain(`0 files copied, ${2 * many} were there`)
})

it('copies ahead while a server may run, and changes nothing by that', async () => {
  await filesCommand.run(['--to', 's3', '--ahead'], config, () => undefined)
  expect([inBucket(), onDisk()]).toEqual([2 * many, 2 * many])
  await expect(startsWith(config.s3)).rejects.toThrow('on the disk')
})

it('a store that is away ends the move, and everything stays where it was', async () => {
  peer.plan = () => 'denied'
  await expect(filesCommand.run(['--to', 's3'], config, () => undefined)).rejects.toMatchObject({ id: 'files_unavailable' })
  expect(onDisk()).toBe(2 * many)
  await expect(startsWith(undefined)).resolves.toBeUndefined()
})

it('a new installation begins in its bucket', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'trama-fresh-'))
  const { store } = await openControl({ dataDir: fresh })
  try {
    await assertFilesPlace(store, config.s3)
    await expect(assertFilesPlace(store, undefined)).rejects.toThrow('s3://trama-files/acme/files/')
  } finally {
    await store.close()
    rmSync(fresh, { recursive: true })
  }
})
