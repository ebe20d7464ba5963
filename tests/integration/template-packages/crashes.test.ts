import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { templateTools } from '#server/app/server-features.ts'
import { findInstall } from '#server/templates/install/install-store.ts'
import { runInstall } from '#server/templates/install/run-install.ts'
import { startInstall } from '#server/templates/install/start-install.ts'
import { countMade } from '#server/templates/try-package.ts'
import type { MadePackage } from '#server/templates/make/make-package.ts'
import { dieAfter } from '#tests/support/die-after.ts'
import { createChance, makeRandomWorkspace } from '#tests/support/random-workspace.ts'
import { allTabs, effectOf, publish, templateFolder } from '#tests/support/template-world.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { dumpWorkspace } from '#tests/support/workspace-dump.ts'

let platform: TestPlatform
let made: MadePackage
beforeAll(async () => {
  platform = createTestPlatform()
  const source = createTestOrg(platform, 'Source')
  makeRandomWorkspace(source, createChance(5))
  made = await publish(platform, source, { folder: templateFolder, tabs: allTabs(source) })
}, 120_000)
afterAll(() => platform.dispose())

/** An installation in a new organisation whose process dies after so many commits, again and again. Then it is made whole. */
async function installDying(dies: readonly number[]) {
  const org = createTestOrg(platform, 'Target')
  const wish = { templateId: newId(), version: 1, sha256: made.sha256, withData: true }
  const { id: installId } = await startInstall(platform, org.org, org.admin.memberId, wish)
  const run = (signal?: AbortSignal) => runInstall(installId, effectOf(platform, org, signal), templateTools)
  let deaths = 0
  for (const commits of dies) if (await dieAfter(org.org, commits, run)) deaths += 1
  await run()
  const row = findInstall(org.org, installId)
  return { org, row, deaths, counts: countMade(org.org, row ? partsOf(row.ids, made) : { apps: [], pages: [] }) }
}

const partsOf = (ids: string, { structure }: MadePackage) => {
  const names = new Map(JSON.parse(ids) as [string, string][])
  const of = (type: string) => structure.tabs.flatMap((tab) => (tab.type === type ? [{ id: names.get(tab.id) ?? '' }] : []))
  return { apps: of('app'), pages: of('doc-page') }
}

describe('a process that dies while it installs', () => {
  it('goes on from every step, and makes nothing twice', async () => {
    const whole = await installDying([])
    expect(whole.row).toMatchObject({ status: 'installed' })
    expect(whole.counts).toEqual(made.counts)
    const { steps = 0 } = whole.row ?? {}
    expect(steps).toBeGreaterThan(20)
    // one installation dies after each single step, another after ever longer ways
    const everywhere = await installDying(Array.from({ length: steps + 2 }, () => 0))
    expect(everywhere.deaths).toBeGreaterThanOrEqual(steps)
    expect(everywhere.row).toMatchObject({ status: 'installed', step: steps })
    expect(everywhere.counts).toEqual(made.counts)
    const sometimes = await installDying([1, 2, 3, 5, 8, 13])
    expect(sometimes.deaths).toBe(6)
    expect(sometimes.counts).toEqual(made.counts)
    const lists = (org: typeof whole.org) =>
      Object.entries(dumpWorkspace(org)).map(([name, rows]) => [name, Array.isArray(rows) ? rows.length : 0])
    expect(lists(everywhere.org)).toEqual(lists(whole.org))
  }, 120_000)
})
