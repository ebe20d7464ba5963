import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Plan } from '#shared/access/plan.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { allTabs, install, publish, templateFolder } from '#tests/support/template-world.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function limited(limits: Plan['limits']): Promise<TestOrg> {
  const org = server.createOrg('Limited')
  subscribe(server.platform, org.orgId, { limits })
  await until(() => JSON.stringify(readPlan(org.org, new Date()).limits) === JSON.stringify(limits))
  return org
}

it('a plan that has no room for a template refuses it before the first step, and nothing is written', async () => {
  const source = server.createOrg('Source')
  const table = buildTable(source.context(source.admin))
  addRecords(
    source.context(source.admin),
    table,
    ['one', 'two', 'three'].map((name) => ({ name })),
  )
  const { sha256 } = await publish(server.platform, source, { folder: templateFolder, tabs: allTabs(source) })
  const installs = ({ org: { db } }: TestOrg) => db.all(db.build.selectFrom('template_install').select('status'))

  const full = await limited({ tables: 0 })
  await expect(install(server.platform, full, sha256)).rejects.toThrow('plan_limit {"limit":"tables"')
  expect(installs(full)).toEqual([])

  const small = await limited({ records: 2 })
  await expect(install(server.platform, small, sha256)).rejects.toThrow('plan_limit {"limit":"records","used":0,"max":2}')
  expect(installs(small)).toEqual([])
  // without its sample data it fits
  expect((await install(server.platform, small, sha256, { withData: false })).status).toBe('installed')

  const roomy = await limited({ records: 3, tables: 1 })
  expect((await install(server.platform, roomy, sha256)).status).toBe('installed')
})
