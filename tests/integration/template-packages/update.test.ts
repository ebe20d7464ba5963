import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { addBlock, configureBlock, placeBlocks, readApp, removeBlock } from '#shared/nouns/apps/app-document.ts'
import { applyMutation } from '#server/app/server-features.ts'
import { templateTools } from '#server/app/server-features.ts'
import { changeDocumentInWrite, readDocument } from '#server/sync/org-documents.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { findInstall, idsOfInstall } from '#server/templates/install/install-store.ts'
import { runUpdate, undoUpdate, updateInstall } from '#server/templates/update/run-update.ts'
import { dieAfter } from '#tests/support/die-after.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { describeFor, effectOf, install, publish, templateFolder, update } from '#tests/support/template-world.ts'
import type { ChosenTab } from '#server/templates/template-contents.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { dumpWorkspace, inOneOrder } from '#tests/support/workspace-dump.ts'

let platform: TestPlatform
let source: TestOrg
let orders: BuiltTable
const app = newId()
const blocks = { kept: 'b0000000000aa', gone: 'b0000000000ab', moved: 'b0000000000ac' }
const late = { view: newShortId('v') }
beforeAll(() => {
  platform = createTestPlatform()
  source = createTestOrg(platform, 'Publisher')
  const context = source.context(source.admin)
  orders = buildTable(context, {
    label: 'Orders',
    fields: {
      Name: 'singleLineText',
      Amount: 'number',
      Old: 'singleLineText',
      Empty: 'singleLineText',
      State: { type: 'select', config: { options: [{ id: 'o00000000000a', label: 'New', hue: 'blue' }] } },
    },
  })
  addField(context, orders, 'Total', 'advancedFormula', { expression: `{${orders.fields['Amount']}} * 2`, result: null, problem: null })
  addRecords(context, orders, [{ Name: 'one', Amount: 3, Old: 'kept' }])
  source.org.db.writeNow(() => {
    applyMutation(source.context(source.admin), 'apps.create', { id: app, label: 'Desk', icon: 'star', color: 'blue' })
    changeDocumentInWrite(
      source.context(source.admin),
      `app:${app}`,
      (doc) => {
        for (const [n, id] of Object.values(blocks).entries())
          addBlock(
            doc,
            {
              id,
              type: 'indicator',
              config: { tableId: orders.id, label: `Figure ${n}` },
              places: { desktop: { x: n * 3, y: 0, w: 3, h: 3 } },
            },
            'server',
          )
      },
      'server',
    )
  })
})
afterAll(() => platform.dispose())

const tabs = (): ChosenTab[] => [
  { type: 'table', id: orders.id, data: true },
  ...(later.length > 0 ? [{ type: 'table' as const, id: later[0] ?? '' }] : []),
  { type: 'app', id: app },
]
const later: string[] = []
const published = () => publish(platform, source, { folder: templateFolder, tabs: tabs() })
const field = (label: string): string => orders.fields[label] ?? ''

describe('a template that changed', () => {
  it('changes what was installed, keeps what people made of it, asks where both changed, and is taken back as one', async () => {
    const first = await published()
    const org = createTestOrg(platform, 'Customer')
    const { id: installId } = await install(platform, org, first.sha256)
    const here = idsOfInstall(findInstall(org.org, installId)!)
    const own = (id: string): string => here.get(id) ?? ''
    const table: BuiltTable = { id: own(orders.id), viewId: '', fields: {} }
    const mine = () => org.context(org.admin)
    const write = (to: TestOrg, work: () => void): void => to.org.db.writeNow(work)
    const inApp = (to: TestOrg, id: string, work: (doc: Parameters<typeof readApp>[0]) => void) =>
      changeDocumentInWrite(to.context(to.admin), `app:${id}`, work, 'server')

    expect(await describeFor(platform, org, installId, { version: 1, sha256: first.sha256 })).toMatchObject({ changes: [] })

    // the customer's own way
    write(org, () => {
      applyMutation(mine(), 'fields.update', { id: own(field('Name')), tableId: table.id, label: 'Customer' })
      applyMutation(mine(), 'fields.update', {
        id: own(field('Total')),
        tableId: table.id,
        config: { expression: `{${own(field('Amount'))}} * 3` },
      })
      const options = [{ id: own('o00000000000a') || optionOf(org, table.id, own(field('State'))), label: 'Fresh', hue: 'red' }]
      applyMutation(mine(), 'fields.update', { id: own(field('State')), tableId: table.id, config: { options } })
      inApp(org, own(app), (doc) => {
        placeBlocks(doc, 'desktop', [{ id: own(blocks.moved), x: 0, y: 20, w: 4, h: 5 }], 'server')
        configureBlock(doc, own(blocks.kept), { color: 'green' }, 'server')
        configureBlock(doc, own(blocks.gone), { hiddenFor: [org.admin.roleId] }, 'server')
      })
    })
    addField(mine(), table, 'Own notes', 'text', {})

    // the publisher's
    const theirs = () => source.context(source.admin)
    write(source, () => {
      applyMutation(theirs(), 'fields.update', { id: field('Name'), tableId: orders.id, label: 'Client' })
      applyMutation(theirs(), 'fields.update', {
        id: field('Total'),
        tableId: orders.id,
        config: { expression: `{${field('Amount')}} * 4` },
      })
      const options = [
        { id: 'o00000000000a', label: 'New', hue: 'blue' },
        { id: 'o00000000000b', label: 'Done', hue: 'green' },
      ]
      applyMutation(theirs(), 'fields.update', { id: field('State'), tableId: orders.id, config: { options } })
      applyMutation(theirs(), 'fields.delete', { id: field('Old'), tableId: orders.id })
      applyMutation(theirs(), 'fields.delete', { id: field('Empty'), tableId: orders.id })
      const config = { fields: null, widths: {}, filter: null, sorts: [{ fieldId: field('Amount'), direction: 'asc' as const }] }
      applyMutation(theirs(), 'views.create', {
        id: late.view,
        tableId: orders.id,
        type: 'table',
        label: 'Smallest first',
        position: 'c0',
        config,
      })
      inApp(source, app, (doc) => {
        removeBlock(doc, blocks.gone, 'server')
        configureBlock(doc, blocks.kept, { label: 'Renamed figure' }, 'server')
        configureBlock(doc, blocks.moved, { label: 'Moved figure' }, 'server')
        placeBlocks(doc, 'desktop', [{ id: blocks.moved, x: 8, y: 0, w: 2, h: 2 }], 'server')
        addBlock(doc, { id: 'b0000000000ad', type: 'text', text: 'Hello', places: { desktop: { x: 0, y: 9, w: 12, h: 2 } } }, 'server')
      })
    })
    const extra = addField(theirs(), orders, 'Due', 'date', {})
    const shops = buildTable(theirs(), { label: 'Shops' })
    later.push(shops.id)
    const link = addField(theirs(), orders, 'Shop', 'connectedRecord', {
      tableId: shops.id,
      inverseFieldId: newShortId('f'),
      limitToOne: true,
    })
    const second = await published()
    const wish = { version: 2, sha256: second.sha256 }
    const described = await describeFor(platform, org, installId, wish)
    const words = described.changes.map(({ act, of, thing, part, before, after, isConflict }) =>
      [act, of, thing.label, part, before, after, isConflict ? 'asks' : ''].filter((word) => word !== undefined && word !== '').join(' '),
    )
    expect(words.toSorted()).toEqual(
      [
        'added block Hello',
        'added field Due',
        'added field Shop',
        'added table Shops',
        'added view Smallest first',
        'changed block Figure 0 settings',
        'changed block Figure 2 settings',
        'changed field State settings',
        `changed field Total formula {${own(field('Amount'))}} * 2 {${own(field('Amount'))}} * 4 asks`,
        'removed block Figure 1',
        'removed field Empty',
        'setAside field Old',
      ].toSorted(),
    )
    const conflict = described.changes.find(({ isConflict }) => isConflict)
    expect(conflict).toMatchObject({ local: `{${own(field('Amount'))}} * 3` })
    await expect(update(platform, org, installId, wish)).rejects.toMatchObject({
      id: 'invalid_request',
      details: { unanswered: [conflict?.id] },
    })

    const before = inOneOrder(dumpWorkspace(org))
    await update(platform, org, installId, { ...wish, answers: { [conflict?.id ?? '']: 'template' } })
    expect(findInstall(org.org, installId)).toMatchObject({ status: 'installed', version: 2, sha256: second.sha256 })
    const now = idsOfInstall(findInstall(org.org, installId)!)
    const model = findTableModel(org.org, table.id)
    const labels = model?.fields.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['Customer', 'Amount', 'Old', 'State', 'Total', 'Own notes', 'Due', 'Shop']))
    expect(labels).not.toContain('Empty')
    expect(model?.field(own(field('Total')))?.config).toMatchObject({ expression: `{${own(field('Amount'))}} * 4` })
    expect(model?.field(own(field('State')))?.config).toMatchObject({ options: [{ label: 'Fresh', hue: 'red' }, { label: 'Done' }] })
    expect(model?.field(now.get(extra) ?? '')).toMatchObject({ type: 'date' })
    expect(model?.field(now.get(link) ?? '')?.link?.targetTableId).toBe(now.get(shops.id))
    const shown = readDocument(org.org, `app:${own(app)}`, readApp)
    expect(shown.blocks.map((block) => (block.readable ? block.title : '')).toSorted()).toEqual(['Hello', 'Moved figure', 'Renamed figure'])
    expect(shown.blocks.find(({ id }) => id === own(blocks.kept))).toMatchObject({ config: { color: 'green', label: 'Renamed figure' } })
    expect(shown.layouts.desktop.find(({ id }) => id === own(blocks.moved))).toMatchObject({ x: 0, w: 4, h: 5 })
    expect((await describeFor(platform, org, installId, { ...wish, version: 3 })).changes).toEqual([])

    await undoUpdate(platform, org.org, org.admin.memberId, installId)
    await runUpdate({ installId, memberId: org.admin.memberId }, effectOf(platform, org), templateTools)
    expect(findInstall(org.org, installId)).toMatchObject({ status: 'installed', version: 1, sha256: first.sha256 })
    const after = inOneOrder(dumpWorkspace(org))
    expect(after).toEqual(before)
  }, 120_000)
})

function optionOf(org: TestOrg, tableId: string, fieldId: string): string {
  const config = findTableModel(org.org, tableId)?.field(fieldId)?.config as { options: { id: string }[] }
  return config.options[0]?.id ?? ''
}

describe('a process that dies while it updates', () => {
  it('goes on from every step, and makes nothing twice', async () => {
    const first = await publish(platform, source, { folder: templateFolder, tabs: [{ type: 'table', id: orders.id, data: true }] })
    const extra = buildTable(source.context(source.admin), { label: 'Visits', fields: { Name: 'singleLineText', Day: 'date' } })
    addField(source.context(source.admin), orders, 'Visit', 'connectedRecord', {
      tableId: extra.id,
      inverseFieldId: newShortId('f'),
      limitToOne: true,
    })
    addField(source.context(source.admin), orders, 'Later', 'text', {})
    const wish = {
      version: 2,
      sha256: (
        await publish(platform, source, {
          folder: templateFolder,
          tabs: [
            { type: 'table', id: orders.id, data: true },
            { type: 'table', id: extra.id },
            { type: 'app', id: app },
          ],
        })
      ).sha256,
    }
    const updated = async (commits: readonly number[]) => {
      const org = createTestOrg(platform, 'Customer')
      const { id: installId } = await install(platform, org, first.sha256)
      await updateInstall({ platform, tools: templateTools }, org.org, org.admin.memberId, installId, { ...wish, answers: {} })
      const run = (signal?: AbortSignal) =>
        runUpdate({ installId, memberId: org.admin.memberId }, effectOf(platform, org, signal), templateTools)
      let deaths = 0
      for (const many of commits) if (await dieAfter(org.org, many, run)) deaths += 1
      await run()
      expect(findInstall(org.org, installId)).toMatchObject({ status: 'installed', version: 2 })
      const { tables, fields, views, apps, documents } = dumpWorkspace(org)
      const blockCount = JSON.stringify(documents).split('"readable":true').length
      return { deaths, made: [tables, fields, views, apps].map((list) => (Array.isArray(list) ? list.length : 0)), blockCount }
    }
    const whole = await updated([])
    const everywhere = await updated(Array.from({ length: 60 }, () => 0))
    expect(everywhere.deaths).toBeGreaterThan(12)
    expect({ ...everywhere, deaths: 0 }).toEqual(whole)
    expect({ ...(await updated([2, 3, 5])), deaths: 0 }).toEqual(whole)
  }, 120_000)
})

describe('an update of a workspace that people go on with', () => {
  it('asks about what they renamed, leaves what they changed since, and tells what it does not make', async () => {
    const context = (of: TestOrg) => of.context(of.admin)
    const apply = <K extends MutationKind>(of: TestOrg, kind: K, args: MutationArgs[K]): void =>
      of.org.db.writeNow(() => applyMutation(context(of), kind, args))
    const publisher = createTestOrg(platform, 'Publisher')
    const made = buildTable(context(publisher), {
      label: 'Stock',
      fields: { Name: 'singleLineText', Code: 'singleLineText', Size: 'singleLineText', Spare: 'singleLineText', Other: 'singleLineText' },
    })
    addRecords(context(publisher), made, [{ Name: 'one', Code: 'a', Size: '1' }])
    const of = (label: string): string => made.fields[label] ?? ''
    const pack = () => publish(platform, publisher, { folder: templateFolder, tabs: [{ type: 'table', id: made.id, data: true }] })
    const first = await pack()
    const org = createTestOrg(platform, 'Customer')
    const { id: installId } = await install(platform, org, first.sha256)
    const here = idsOfInstall(findInstall(org.org, installId)!)
    const own = (id: string): string => here.get(id) ?? ''
    const tableId = own(made.id)

    for (const label of ['Spare', 'Other']) apply(publisher, 'fields.delete', { id: of(label), tableId: made.id })
    apply(publisher, 'fields.update', { id: of('Name'), tableId: made.id, required: true })
    addRecords(context(publisher), made, [{ Name: 'two', Code: 'b', Size: '2' }])
    await templateTools.setUnique(context(publisher), made.id, of('Code'))
    apply(publisher, 'fields.convert', {
      ...{ id: of('Size'), tableId: made.id, from: 'singleLineText', to: { type: 'number' }, makeOptions: false, misfitLabel: 'rest' },
    })
    apply(org, 'fields.update', { id: own(of('Spare')), tableId, label: 'Ours' })
    const wish = { version: 2, sha256: (await pack()).sha256 }
    const { changes, seen } = await describeFor(platform, org, installId, wish)
    expect(changes.map(({ act, thing, part, isConflict }) => [act, thing.label, part, isConflict].join(' ')).toSorted()).toEqual(
      [
        'changed Name required false',
        'changed Stock unique false',
        'left Size type false',
        'left Stock records false',
        'removed Other  false',
        'removed Ours  true',
      ].toSorted(),
    )
    const answers = Object.fromEntries(changes.filter(({ isConflict }) => isConflict).map(({ id }) => [id, 'template' as const]))

    // another name since the answer was given: the dialog has to be read again
    apply(org, 'fields.update', { id: own(of('Spare')), tableId, label: 'Really ours' })
    const given = { platform, tools: templateTools }
    const begin = (known: string) => updateInstall(given, org.org, org.admin.memberId, installId, { ...wish, answers, seen: known })
    await expect(begin(seen)).rejects.toMatchObject({ id: 'conflict' })
    await begin((await describeFor(platform, org, installId, wish)).seen)
    // and edits after the answer, before the work
    apply(org, 'fields.update', { id: own(of('Spare')), tableId, label: 'Still ours' })
    apply(org, 'fields.update', { id: own(of('Name')), tableId, label: 'Article' })
    const target: BuiltTable = { id: tableId, viewId: '', fields: { Other: own(of('Other')) } }
    addRecords(context(org), target, [{ Other: 'written' }])
    const run = () => runUpdate({ installId, memberId: org.admin.memberId }, effectOf(platform, org), templateTools)
    await run()
    const model = () => findTableModel(org.org, tableId)
    expect(
      model()
        ?.fields.map(({ label }) => label)
        .toSorted(),
    ).toEqual(['Article', 'Code', 'Other', 'Size', 'Still ours'])
    expect(model()?.field(own(of('Name')))).toMatchObject({ required: true })
    expect(model()).toMatchObject({ uniqueFieldId: own(of('Code')) })
    expect(JSON.parse(findInstall(org.org, installId)?.skipped ?? '')).toEqual([
      { part: 'changes', name: 'Other', reason: 'changed' },
      { part: 'changes', name: 'Still ours', reason: 'changed' },
    ])
    await undoUpdate(platform, org.org, org.admin.memberId, installId)
    await run()
    expect(model()).toMatchObject({ uniqueFieldId: null })
    expect(model()?.field(own(of('Name')))).toMatchObject({ required: false, label: 'Article' })
  }, 60_000)
})
