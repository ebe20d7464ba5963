import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { addBlock, placeBlocks, readApp } from '#shared/nouns/apps/app-document.ts'
import { setPageLook } from '#shared/nouns/pages/page-document.ts'
import { templateTools } from '#server/app/server-features.ts'
import { changeDocumentInWrite, readDocument } from '#server/sync/org-documents.ts'
import { findInstall, idsOfInstall } from '#server/templates/install/install-store.ts'
import { runUpdate, undoUpdate } from '#server/templates/update/run-update.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { trigger } from '#tests/support/run-automations.ts'
import { allTabs, describeFor, effectOf, install, publish, templateFolder, update } from '#tests/support/template-world.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { dumpWorkspace, inOneOrder } from '#tests/support/workspace-dump.ts'

const { apply, addFunction, setTrigger } = templateTools
const blocks = ['b0000000000aa', 'b0000000000ab'] as const
const [app, above, below, automation, code] = [newId(), newId(), newId(), newId(), newId()]
let platform: TestPlatform
let source: TestOrg
let orders: BuiltTable
beforeAll(() => {
  platform = createTestPlatform()
})
afterAll(() => platform.dispose())

const inApp = (org: TestOrg, id: string, work: (doc: Parameters<typeof readApp>[0]) => void): void =>
  org.org.db.writeNow(() => changeDocumentInWrite(org.context(org.admin), `app:${id}`, work, 'server'))
const phoneOf = (org: TestOrg, id: string) =>
  readDocument(org.org, `app:${id}`, readApp).layouts.mobile.map(({ id: block, x, y, w }) => ({ block, x, y, w }))

/** A workspace whose phone follows its desktop, with a page below another, an automation and a function. */
function makeSource(): void {
  source = createTestOrg(platform, 'Publisher')
  const context = source.context(source.admin)
  orders = buildTable(context, { label: 'Orders', fields: { Name: 'singleLineText' } })
  source.org.db.writeNow(() => {
    apply(context, 'apps.create', { id: app, label: 'Desk', icon: 'star', color: 'blue' })
    apply(context, 'pages.create', { id: above, label: 'Handbook', icon: 'book', color: 'blue' })
    apply(context, 'pages.create', { id: below, label: 'Chapter', icon: 'book', color: 'blue', parentId: above })
    const definition = { trigger: trigger('recordCreated', { tableId: orders.id }), actions: [] }
    apply(context, 'automations.create', { id: automation, name: 'Greet', description: 'before', folder: '', definition })
    const started = { events: ['afterInsert' as const], tableId: orders.id }
    addFunction(context, {
      id: code,
      label: 'Work',
      language: 'javascript',
      isAsync: true,
      trigger: started,
      source: 'export default () => 1',
    })
  })
  inApp(source, app, (doc) => {
    for (const [n, id] of blocks.entries())
      addBlock(doc, { id, type: 'timer', config: {}, places: { desktop: { x: n * 4, y: 0, w: 4, h: 3 } } }, 'server')
  })
}

/** The publisher arranges the phone, takes the chapter out, and changes what starts the function. */
function changeSource(): void {
  const context = source.context(source.admin)
  const [one, other] = blocks
  inApp(source, app, (doc) =>
    placeBlocks(
      doc,
      'mobile',
      [
        { id: other, x: 0, y: 0, w: 4, h: 2 },
        { id: one, x: 0, y: 2, w: 2, h: 2 },
      ],
      'server',
    ),
  )
  source.org.db.writeNow(() => {
    apply(context, 'pages.move', { id: below, parentId: null })
    apply(context, 'pages.relate', { id: below, letterOf: orders.id })
    changeDocumentInWrite(context, `page:${above}`, (doc) => setPageLook(doc, { wide: true }, 'server'), 'server')
    apply(context, 'automations.update', { id: automation, description: 'after', folder: 'Mail' })
    setTrigger(context, code, { isAsync: false, trigger: { events: ['beforeUpdate'], tableId: orders.id } })
  })
}

describe('an update of places and triggers', () => {
  it('carries them, says each, and is taken back', async () => {
    makeSource()
    const contents = () => ({ folder: templateFolder, tabs: allTabs(source) })
    const first = await publish(platform, source, contents())
    const org = createTestOrg(platform, 'Customer')
    const { id } = await install(platform, org, first.sha256)
    const own = (theirs: string): string => idsOfInstall(findInstall(org.org, id)!).get(theirs) ?? ''
    const before = inOneOrder(dumpWorkspace(org))
    changeSource()
    const second = await publish(platform, source, contents())
    const wish = { version: 2, sha256: second.sha256 }
    const { changes } = await describeFor(platform, org, id, wish)
    expect(changes.map(({ act, of, part, isConflict }) => [act, of, part, isConflict].join(' ')).toSorted()).toEqual([
      'changed app phone false',
      'changed automation place false',
      'changed automation text false',
      'changed function trigger false',
      'changed page look false',
      'changed page place false',
      'changed page settings false',
    ])
    await update(platform, org, id, wish)
    expect(findInstall(org.org, id)).toMatchObject({ version: 2, skipped: '[]' })
    expect(phoneOf(org, own(app))).toEqual(phoneOf(source, app).map((box) => ({ ...box, block: own(box.block) })))
    const { pages, functions, automations } = dumpWorkspace(org)
    expect(pages).toContainEqual(expect.objectContaining({ id: own(below), parent_id: null, letter_table_id: own(orders.id) }))
    expect(functions).toContainEqual(
      expect.objectContaining({ id: own(code), events: '["beforeUpdate"]', table_id: own(orders.id), is_async: 0 }),
    )
    expect(automations).toContainEqual(expect.objectContaining({ description: 'after', folder: 'Mail' }))
    await undoUpdate(platform, org.org, org.admin.memberId, id)
    await runUpdate({ installId: id, memberId: org.admin.memberId }, effectOf(platform, org), templateTools)
    expect(inOneOrder(dumpWorkspace(org))).toEqual(before)
  })

  it('gives new code no permission that was given to the earlier code', async () => {
    makeSource()
    const contents = () => ({ folder: templateFolder, tabs: allTabs(source) })
    const first = await publish(platform, source, contents())
    const org = createTestOrg(platform, 'Customer')
    const { id } = await install(platform, org, first.sha256)
    const { db } = org.org
    const given = () => db.all(db.build.selectFrom('low_code_function').select(['version', 'active', 'addresses', 'secrets']))
    db.writeNow(() => db.run(db.build.updateTable('low_code_function').set({ active: 1, addresses: '["*"]', secrets: '["KEY"]' })))
    changeSource()
    const moved = await publish(platform, source, contents())
    await update(platform, org, id, { version: 2, sha256: moved.sha256 })
    expect(given()).toMatchObject([{ version: 1, addresses: '["*"]', secrets: '["KEY"]' }])
    source.org.db.writeNow(() => {
      const { db: theirs } = source.org
      theirs.run(theirs.build.updateTable('low_code_function_version').set({ source: "http('https://elsewhere.test')" }))
    })
    const changed = await publish(platform, source, contents())
    await update(platform, org, id, { version: 3, sha256: changed.sha256 })
    expect(given()).toEqual([{ version: 2, active: 0, addresses: '[]', secrets: '[]' }])
  })

  it('leaves a phone that people arranged, and pages that they moved, as they are', async () => {
    makeSource()
    const contents = () => ({ folder: templateFolder, tabs: allTabs(source) })
    const first = await publish(platform, source, contents())
    const org = createTestOrg(platform, 'Customer')
    const { id } = await install(platform, org, first.sha256)
    const own = (theirs: string): string => idsOfInstall(findInstall(org.org, id)!).get(theirs) ?? ''
    inApp(org, own(app), (doc) => placeBlocks(doc, 'mobile', [{ id: own(blocks[0]), x: 0, y: 9, w: 3, h: 3 }], 'server'))
    const arranged = phoneOf(org, own(app))
    org.org.db.writeNow(() => {
      const page = newId()
      apply(org.context(org.admin), 'pages.create', { id: page, label: 'Ours', icon: 'book', color: 'blue' })
      apply(org.context(org.admin), 'pages.move', { id: own(below), parentId: page })
    })
    changeSource()
    const second = await publish(platform, source, contents())
    await update(platform, org, id, { version: 2, sha256: second.sha256 })
    expect(phoneOf(org, own(app))).toEqual(arranged)
    expect(dumpWorkspace(org)['pages']).not.toContainEqual(expect.objectContaining({ id: own(below), parent_id: null }))
  })
})
