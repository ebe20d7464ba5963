import { spawn } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeBackup } from '#server/storage/backup.ts'
import { makeDataPrivate } from '#server/storage/private-files.ts'
import { restoreBackup } from '#server/storage/restore.ts'
import { childFile } from '#tests/support/child-bundle.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

let folder: string
let before: number
beforeEach(() => {
  before = process.umask(0o022)
  folder = mkdtempSync(join(tmpdir(), 'trama-modes-'))
  chmodSync(folder, 0o755)
})
afterEach(() => {
  process.umask(before)
  rmSync(folder, { recursive: true, force: true })
})

/** Everything below that another user of the machine may read. */
function openPaths(path: string): string[] {
  const found = lstatSync(path)
  const own = (found.mode & 0o077) === 0 || found.isSymbolicLink() ? [] : [path]
  return found.isDirectory() ? [...own, ...readdirSync(path).flatMap((name) => openPaths(join(path, name)))] : own
}

/** Data as earlier versions left it in an existing folder: readable by everybody. */
function makeOpenData(): void {
  const platform = createTestPlatform({ dataDir: folder })
  const { orgId } = createTestOrg(platform)
  platform.dispose()
  mkdirSync(join(folder, 'files', orgId), { recursive: true })
  writeFileSync(join(folder, 'files', orgId, 'abc123'), 'an upload')
  mkdirSync(join(folder, 'backups', 'old'), { recursive: true })
  writeFileSync(join(folder, 'backups', 'old', 'control.db'), 'x')
  for (const path of [folder, join(folder, 'orgs'), join(folder, 'files'), join(folder, 'backups')]) chmodSync(path, 0o755)
}

describe('stored data', () => {
  it('that was open is closed, once, with backups and uploads', () => {
    makeOpenData()
    const open = openPaths(folder)
    expect(open.length).toBeGreaterThan(8)
    const { mended, refused } = makeDataPrivate(folder)
    expect(mended.toSorted()).toEqual(open.toSorted())
    expect(refused).toEqual([])
    expect(openPaths(folder)).toEqual([])
    expect(makeDataPrivate(folder).mended).toEqual([])
  })

  it('leaves what is not ours alone, also behind a link', () => {
    makeOpenData()
    const other = join(folder, 'notes.txt')
    writeFileSync(other, 'x')
    const outside = mkdtempSync(join(tmpdir(), 'trama-outside-'))
    const target = join(outside, 'target')
    writeFileSync(target, 'x')
    symlinkSync(target, join(folder, 'files', 'link'))
    makeDataPrivate(folder)
    expect(openPaths(folder).toSorted()).toEqual([folder, other].toSorted())
    expect(openPaths(target)).toEqual([target])
    rmSync(outside, { recursive: true })
  })

  it('is closed in a backup and in what is restored from one, also in folders that were open', async () => {
    makeOpenData()
    const target = join(folder, 'copy')
    mkdirSync(target)
    await makeBackup(folder, target)
    expect(openPaths(target)).toEqual([])
    for (const name of readdirSync(target)) chmodSync(join(target, name), 0o755)
    const restored = join(folder, 'restored')
    await restoreBackup(restored, target, { replace: false })
    // the lock holds nothing; a command makes it with its own umask
    expect(openPaths(restored)).toEqual([join(restored, 'server.lock')])
  })

  it('is written closed by a server that starts with open defaults', async () => {
    makeOpenData()
    // a shell's umask, whatever that of this process is
    const child = spawn('/bin/sh', ['-c', `umask 022; exec "${process.execPath}" "${childFile('main')}"`], {
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    await new Promise<void>((done, fail) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('"msg":"listening"')) done()
      })
      child.on('exit', () => fail(new Error(output)))
    })
    expect(output).toContain('was open to other users of this machine')
    expect(existsSync(join(folder, 'control.db-wal'))).toBe(true)
    expect(openPaths(folder)).toEqual([])
    const gone = new Promise((done) => child.on('exit', done))
    child.kill('SIGTERM')
    await gone
  })
})
