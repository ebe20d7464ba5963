import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEffectRunner } from '#server/jobs/effect-runner.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { lanes } from '#server/jobs/lanes.ts'
import { childFile } from '#tests/support/child-bundle.ts'
import { noteEffects } from '#tests/support/note-effects.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trama-effects-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const many = 500
/** effects that have said so when their process is killed */
const kills = [1, 25, 120]

/** Runs effects in a process, and kills it once so many of them have said that they were run. */
async function runAndKill(orgId: string, after: number): Promise<void> {
  const child = spawn(process.execPath, [childFile('effects-child'), dataDir, orgId], {
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

it('every effect takes place, and once by its key, although its processes are killed in the middle (F1, F36)', async () => {
  const platform = createTestPlatform({ dataDir })
  const { orgId, org } = createTestOrg(platform)
  await org.db.write(() => {
    for (let index = 0; index < many; index++) enqueueEffect(org, 'note', {}, new Date(0), { id: `note-${index}` })
  })
  platform.dispose()

  for (const after of kills) await runAndKill(orgId, after)

  const last = createTestPlatform({ dataDir })
  const { db } = last.orgs.open(orgId)
  const left = (): number => db.all(db.build.selectFrom('effect').select('id')).length
  const noted = (): string[] =>
    db.all(db.build.selectFrom('meta').select('value').where('key', 'like', 'effect:note-%')).map(({ value }) => value)
  const before = { left: left(), noted: noted().length }
  const runner = createEffectRunner(last, noteEffects)
  runner.wake(orgId)
  await runner.settled()
  const after = { left: left(), noted: noted() }
  await runner.close()
  last.dispose()

  // run again are only those that were under way when a process died
  const underWay = kills.length * lanes.other.inOneOrg
  // each that said so was durable, and nothing got lost between effect and row
  expect(before.noted + underWay).toBeGreaterThanOrEqual(kills.reduce((sum, one) => sum + one, 0))
  expect(before.noted + before.left).toBeGreaterThanOrEqual(many)
  expect([after.left, after.noted.length]).toEqual([0, many])
  expect(after.noted.filter((value) => value !== '1').length).toBeLessThanOrEqual(underWay)
})
