import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { templateTools } from '#server/app/server-features.ts'
import { findInstall } from '#server/templates/install/install-store.ts'
import { runInstall } from '#server/templates/install/run-install.ts'
import { startInstall } from '#server/templates/install/start-install.ts'
import { countMade } from '#server/templates/try-package.ts'
import { childFile } from '#tests/support/child-bundle.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { createChance, makeRandomWorkspace } from '#tests/support/random-workspace.ts'
import { allTabs, effectOf, publish, templateFolder } from '#tests/support/template-world.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trama-templates-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

type Kill = [commits: number, place: 'inside' | 'after']
/** A process dies by `kill -9` in each of its first writes, or after it; of many steps some. */
const few: readonly Kill[] = [
  [0, 'inside'],
  [2, 'after'],
  [9, 'inside'],
  [14, 'after'],
]
/** every step of the workspace, with both places by turns */
const everywhere = Array.from({ length: 220 }, (_, n): Kill => [0, n % 3 === 0 ? 'inside' : 'after'])

/** @returns the signal that ended it; null when the work was over before */
function dieIn(orgId: string, installId: string, [commits, place]: Kill): Promise<string | null> {
  const child = spawn(process.execPath, [childFile('installing-child'), dataDir, orgId, installId, String(commits), place], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((over) => child.once('exit', (_code, signal) => over(signal)))
}

it('an installation whose processes are killed is made whole, and nothing twice', async () => {
  const platform = createTestPlatform({ dataDir })
  const source = createTestOrg(platform, 'Source')
  makeRandomWorkspace(source, createChance(5))
  const made = await publish(platform, source, { folder: templateFolder, tabs: allTabs(source) })
  const { org, orgId, admin } = createTestOrg(platform, 'Target')
  const wish = { templateId: newId(), version: 1, sha256: made.sha256, withData: true }
  const { id: installId } = await startInstall(platform, org, admin.memberId, wish)
  platform.dispose()

  let kills = 0
  for (const kill of isLong ? everywhere : few) {
    const signal = await dieIn(orgId, installId, kill)
    if (signal === null) break
    expect(signal).toBe('SIGKILL')
    kills += 1
  }
  const last = createTestPlatform({ dataDir })
  const target = { org: last.orgs.open(orgId) }
  const steps = findInstall(target.org, installId)?.step ?? 0
  expect([kills >= few.length, steps > 10]).toEqual([true, true])
  await runInstall(installId, effectOf(last, target as never), templateTools)
  const row = findInstall(target.org, installId)
  expect(row).toMatchObject({ status: 'installed', error: null })
  const names = new Map(JSON.parse(row?.ids ?? '[]') as [string, string][])
  const of = (type: string) => made.structure.tabs.flatMap((tab) => (tab.type === type ? [{ id: names.get(tab.id) ?? '' }] : []))
  expect(countMade(target.org, { apps: of('app'), pages: of('doc-page') })).toEqual(made.counts)
  last.dispose()
}, 600_000)
