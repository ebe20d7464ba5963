import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templateTools } from '#server/app/server-features.ts'
import { installStatus, listInstalls } from '#server/templates/install/install-status.ts'
import { removeInstall, restoreInstall, runRemoval, runRestoring } from '#server/templates/remove/remove-install.ts'
import { countMade } from '#server/templates/try-package.ts'
import type { MadePackage } from '#server/templates/make/make-package.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { allTabs, effectOf, install, publish, seedDemoIn, templateFolder } from '#tests/support/template-world.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let made: MadePackage
beforeAll(async () => {
  server = await startTestServer()
  const source = server.createOrg('Source')
  await seedDemoIn(server.platform, source)
  made = await publish(server.platform, source, { folder: templateFolder, tabs: allTabs(source, { data: false }) })
  org = server.createOrg('Other')
}, 120_000)
afterAll(() => server.close())

const livingTables = (): string[] =>
  org.org.db
    .all(
      org.org.db.build
        .selectFrom('table_def')
        .select('label')
        .where('archived_at', 'is', null)
        .where('deleted_at', 'is', null)
        .orderBy('label'),
    )
    .map(({ label }) => label)

describe('what a template brought', () => {
  it('goes as one act and comes back as one; what people made stays', async () => {
    const own = buildTable(org.context(org.admin), { label: 'Own' })
    addRecords(org.context(org.admin), own, [{ name: 'kept' }])
    const { id } = await install(server.platform, org, made.sha256)
    const whole = livingTables()
    expect(whole).toHaveLength(8)
    await removeInstall(server.platform, org.org, org.admin.memberId, id)
    await expect(removeInstall(server.platform, org.org, org.admin.memberId, id)).rejects.toMatchObject({ id: 'conflict' })
    const act = { installId: id, memberId: org.admin.memberId }
    await runRemoval(act, effectOf(server.platform, org), templateTools)
    expect(livingTables()).toEqual(['Own'])
    expect(installStatus(org.context(org.admin), templateTools, id)).toMatchObject({ status: 'removed', progress: 1 })
    await restoreInstall(server.platform, org.org, org.admin.memberId, id)
    await runRestoring(act, effectOf(server.platform, org), templateTools)
    expect(livingTables()).toEqual(whole)
    expect(listInstalls(org.org)).toMatchObject([{ installId: id, status: 'installed', version: 1 }])
    expect(countMade(org.org, { apps: [], pages: [] })).toMatchObject({ tables: 8, apps: 3, pages: 2 })
  }, 60_000)
})
