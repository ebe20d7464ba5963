import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templateTools } from '#server/app/server-features.ts'
import { readPackage } from '#server/templates/read/read-package.ts'
import { tryPackage } from '#server/templates/try-package.ts'
import type { MadePackage } from '#server/templates/make/make-package.ts'
import { allTabs, install, publish, seedDemoIn, templateFolder } from '#tests/support/template-world.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let source: TestOrg
let made: MadePackage
beforeAll(async () => {
  server = await startTestServer()
  source = server.createOrg('Alba')
  await seedDemoIn(server.platform, source)
  made = await publish(server.platform, source, { folder: templateFolder, tabs: allTabs(source) })
}, 120_000)
afterAll(() => server.close())

describe('the demo workspace as a template', () => {
  it('is read as it was made', async () => {
    const reading = await readPackage(server.platform, made.sha256)
    expect(reading).toMatchObject({ ok: true })
    expect(made.counts).toMatchObject({ tables: 7, apps: 3, pages: 2 })
    expect(made.counts.records).toBeGreaterThan(3000)
    expect(reading.ok && reading.package.counts).toEqual(made.counts)
  })

  it('is whole when it is tried', async () => {
    expect(await tryPackage({ platform: server.platform, tools: templateTools }, made.sha256)).toMatchObject({ ok: true })
  }, 60_000)

  it('is installed in another organisation', async () => {
    const other = server.createOrg('Other')
    const row = await install(server.platform, other, made.sha256)
    expect(row.start_url).toMatch(/^\/app\//)
    const again = await publish(server.platform, other, { folder: templateFolder, tabs: allTabs(other) })
    expect(again.counts).toEqual(made.counts)
  }, 60_000)
})
