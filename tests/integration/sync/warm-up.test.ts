import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { warmUp } from '#server/sync/warm-up.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

let folder: string
const usual = process.env['TMPDIR']
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trama-test-'))
  process.env['TMPDIR'] = folder
})
afterEach(() => {
  if (usual === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = usual
  rmSync(folder, { recursive: true, force: true })
})

describe('the warm-up of edits', () => {
  it('sees each of its edits arrive, touches no data and leaves nothing behind', async () => {
    const platform = createTestPlatform({ dataDir: join(folder, 'data') })
    expect(await warmUp(platform.config)).toBeGreaterThan(0)
    expect(readdirSync(folder).filter((name) => name.startsWith('trama-warm-up'))).toEqual([])
    expect(readdirSync(join(folder, 'data', 'orgs'))).toEqual([])
    platform.dispose()
  }, 120_000)

  it('says so where there is no place for it', async () => {
    const platform = createTestPlatform({ dataDir: join(folder, 'data') })
    process.env['TMPDIR'] = join(folder, 'missing')
    await expect(warmUp(platform.config)).rejects.toThrow('ENOENT')
    platform.dispose()
  })
})
