import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { applyMutation, templateTools } from '#server/app/server-features.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import { removeDemo } from '#server/features/demo/remove-demo.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { findInstall, idsOfInstall } from '#server/templates/install/install-store.ts'
import { removeInstall, restoreInstall, runRemoval, runRestoring } from '#server/templates/remove/remove-install.ts'
import type { MadePackage } from '#server/templates/make/make-package.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { node } from '#tests/support/sample-page.ts'
import { describeFor, effectOf, install, publish, seedDemoIn, templateFolder, update } from '#tests/support/template-world.ts'
import { createTestOrg, type TestMember, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

let platform: TestPlatform
let source: TestOrg
let orders: BuiltTable
let made: MadePackage
const guide = newId()
const look = { icon: 'book', color: 'amber' }

const published = () =>
  publish(platform, source, {
    folder: templateFolder,
    tabs: [
      { type: 'table', id: orders.id },
      { type: 'doc-page', id: guide },
    ],
  })
const apply = (org: TestOrg, who: TestMember, ...[kind, args]: DropFirst<Parameters<typeof applyMutation>>): void =>
  org.org.db.writeNow(() => applyMutation(org.context(who), kind, args))
type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never

beforeAll(async () => {
  platform = createTestPlatform()
  source = createTestOrg(platform, 'Publisher')
  orders = buildTable(source.context(source.admin), { label: 'Orders' })
  apply(source, source.admin, 'pages.create', { id: guide, label: 'Guide', ...look })
  await changeDocument(
    source.context(source.admin),
    `page:${guide}`,
    (doc) => writePage(doc, { nodes: [node('paragraph', {}, 'One')] }),
    'person',
  )
  made = await published()
})
afterAll(() => platform.dispose())

let org: TestOrg
let other: TestMember
let installId: string
let page: string
beforeEach(async () => {
  org = createTestOrg(platform, 'Customer')
  other = org.addMember({ isAdmin: true, seat: 'builder' })
  installId = (await install(platform, org, made.sha256)).id
  const row = findInstall(org.org, installId)
  page = (row && idsOfInstall(row).get(guide)) ?? ''
  apply(org, org.admin, 'pages.readers', { id: page, private: { roles: {} } })
})

const isArchived = (): boolean =>
  org.org.db.get(org.org.db.build.selectFrom('page').select('archived_at').where('id', '=', page))?.archived_at !== null
const tablesThere = (): number =>
  org.org.db.all(org.org.db.build.selectFrom('table_def').select('id').where('archived_at', 'is', null).where('deleted_at', 'is', null))
    .length

describe('a page that came with a template and that its maker keeps private', () => {
  it('stays where it is when another person removes the template, and when they bring it back', async () => {
    const act = { installId, memberId: other.memberId }
    await removeInstall(platform, org.org, other.memberId, installId)
    await runRemoval(act, effectOf(platform, org), templateTools)
    expect(findInstall(org.org, installId)?.status).toBe('removed')
    expect([isArchived(), tablesThere()]).toEqual([false, 0])
    await restoreInstall(platform, org.org, other.memberId, installId)
    await runRestoring(act, effectOf(platform, org), templateTools)
    expect(findInstall(org.org, installId)?.status).toBe('installed')
    expect([isArchived(), tablesThere()]).toEqual([false, 1])
  }, 60_000)

  it('goes when its maker removes the template, and another brings back the rest', async () => {
    await removeInstall(platform, org.org, org.admin.memberId, installId)
    await runRemoval({ installId, memberId: org.admin.memberId }, effectOf(platform, org), templateTools)
    expect(isArchived()).toBe(true)
    await restoreInstall(platform, org.org, other.memberId, installId)
    await runRestoring({ installId, memberId: other.memberId }, effectOf(platform, org), templateTools)
    expect(findInstall(org.org, installId)?.status).toBe('installed')
    expect([isArchived(), tablesThere()]).toEqual([true, 1])
  }, 60_000)

  it('is left out of an update, which goes on without it', async () => {
    apply(source, source.admin, 'tables.update', { id: orders.id, label: 'Purchases' })
    await changeDocument(
      source.context(source.admin),
      `page:${guide}`,
      (doc) => writePage(doc, { nodes: [node('paragraph', {}, 'Two')] }),
      'person',
    )
    const { sha256 } = await published()
    const told = await describeFor(platform, org, installId, { version: 2, sha256 })
    expect(told.changes.map(({ of }) => of)).not.toContain('page')
    await update(platform, org, installId, { version: 2, sha256 })
    expect(findInstall(org.org, installId)?.version).toBe(2)
  }, 60_000)
})

describe('the demo', () => {
  it('is removed also where a page of it is kept private', async () => {
    const demo = createTestOrg(platform, 'Demo')
    await seedDemoIn(platform, demo)
    const { db } = demo.org
    const [kept = ''] = db.all(db.build.selectFrom('page').select('id')).map(({ id }) => id)
    apply(demo, demo.admin, 'pages.readers', { id: kept, private: { roles: {} } })
    const second = demo.addMember({ isAdmin: true, seat: 'builder' })
    await removeDemo(platform, demo.org, second.memberId, applyMutation)
    const living = db.all(db.build.selectFrom('page').select('id').where('deleted_at', 'is', null)).map(({ id }) => id)
    expect(living).toEqual([kept])
  }, 120_000)
})
