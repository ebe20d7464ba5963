import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import { pageText, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { applyMutation } from '#server/app/server-features.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { seedDemo } from '#server/features/demo/seed-demo.ts'
import { putBack, type PutBackResult } from '#server/features/organisations/take-out/put-back.ts'
import { makeTakeOut } from '#server/storage/take-out/make-take-out.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let alba: TestOrg
let folder: string
let back: PutBackResult
let there: OrgContext

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trama-putback-demo-'))
  server = await startTestServer()
  alba = server.createOrg('Alba')
  await seedDemo(server.platform, alba.org, alba.admin.memberId, applyMutation)
  const target = join(folder, 'alba.zip')
  await makeTakeOut(
    {
      path: alba.org.db.path,
      files: server.platform.config,
      scratch: join(folder, 'scratch'),
      target,
      organisation: { id: alba.orgId, name: 'Alba', slug: alba.slug },
      madeAt: '2026-03-02T10:00:00.000Z',
    },
    new AbortController().signal,
  )
  back = await putBack(server.platform, { path: target, name: 'Alba again' })
  const org = server.platform.orgs.open(back.orgId)
  there = createOrgContext(org, alba.admin.memberId, { now: server.platform.now, source: 'test' })
}, 60_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const idsOf = ({ org: { db } }: OrgContext, table: 'app' | 'page' | 'table_def' | 'view_def' | 'field_def'): string[] =>
  db.all(db.build.selectFrom(table).select('id').where('deleted_at', 'is', null).orderBy('id')).map(({ id }) => id)

it('the demo comes back with every app, page, table, view and field', () => {
  const here = alba.context(alba.admin)
  for (const table of ['app', 'page', 'table_def', 'view_def', 'field_def'] as const) {
    expect(idsOf(here, table).length).toBeGreaterThan(0)
    expect(idsOf(there, table)).toEqual(idsOf(here, table))
  }
  expect(back.report.records).toBeGreaterThan(3000)
})

it('each cell of each table reads the same, computed ones too', () => {
  const here = alba.context(alba.admin)
  for (const tableId of idsOf(here, 'table_def')) {
    const [before, after]: [DeviceRows, DeviceRows] = [new Map(), new Map()]
    catchUp(here, tableId, before)
    catchUp(there, tableId, after)
    expect(after).toEqual(before)
  }
})

it('the blocks of apps and the texts of pages are there', () => {
  const here = alba.context(alba.admin)
  for (const id of idsOf(here, 'app')) {
    const [before, after] = [here, there].map(({ org }) => readDocument(org, `app:${id}`, readApp))
    expect(before?.blocks.length).toBeGreaterThan(0)
    expect(after).toEqual(before)
  }
  const textOf = ({ org }: OrgContext, id: string): string => pageText(readDocument(org, `page:${id}`, readPageSnapshot))
  for (const id of idsOf(here, 'page')) expect(textOf(there, id)).toBe(textOf(here, id))
})
