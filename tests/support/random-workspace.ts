import { blockTypes } from '#shared/blocks/block-types.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { isWorkedOut } from '#shared/computed/reads.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import { renameIds } from '#shared/lib/rename-ids.ts'
import { addBlock, placeBlocks, setAppStyle } from '#shared/nouns/apps/app-document.ts'
import { addBarItem, setBar } from '#shared/nouns/bundles/bundle-document.ts'
import { mentionNode, appBlockNode } from '#shared/nouns/pages/page-nodes.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { viewStores } from '#shared/views/view-stores.ts'
import { templateTools } from '#server/app/server-features.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { sampleBlocks } from '#tests/components/blocks/sample-blocks.ts'
import { sampleCells } from '#tests/components/cells/sample-cells.ts'
import { ids as sampleIds } from '#tests/components/support/sample-workspace.ts'
import { addField } from '#tests/support/add-field.ts'
import { buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { step, trigger } from '#tests/support/run-automations.ts'
import { node, samplePage, text } from '#tests/support/sample-page.ts'
import type { TestOrg } from '#tests/support/test-org.ts'

/** A number below `most`, the same in each run of one seed. */
export type Chance = (most: number) => number

export function createChance(seed: number): Chance {
  let state = seed * 2_654_435_761 + 1
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 4_294_967_296) * most)
  }
}

export interface RandomWorkspace {
  tables: BuiltTable[]
  apps: string[]
  pages: string[]
  folder: string
}

const plainTypes = fieldTypeNames.filter((name) => {
  const { column, computed, onePerTable } = fieldTypes[name]
  return column !== 'link' && !isWorkedOut({ type: name }) && !(computed && column === 'system') && !onePerTable
})
const linkTypes: readonly FieldTypeName[] = ['connectedRecord', 'oneToOneConnection', 'manyToManyConnection', 'reference']

/** Tables with fields of any types, links, rules, views, forms and records; apps, pages, automations and a function. As the administrator. */
export function makeRandomWorkspace(org: TestOrg, chance: Chance): RandomWorkspace {
  const context = () => org.context(org.admin)
  const write = (work: () => void): void => org.org.db.writeNow(work)
  const { apply } = templateTools
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T
  const folder = newId()
  write(() => apply(context(), 'folders.create', { id: folder, label: 'Work', icon: 'folder', color: 'teal', position: 'a5' }))
  const tables = Array.from({ length: 2 + chance(2) }, (_, n) => {
    const types = Array.from({ length: 3 + chance(6) }, () => pick(plainTypes))
    const fields = Object.fromEntries(
      types.map((type, at) => [`${type} ${at}`, { type, config: configOf(type), required: chance(6) === 0 }]),
    )
    const table = buildTable(context(), { label: `Table ${n}`, fields: { Name: 'singleLineText', Amount: 'number', ...fields } })
    write(() => apply(context(), 'folders.place', { folderId: folder, itemType: 'table', itemId: table.id, position: `a${n}` }))
    return table
  })
  const own = (table: BuiltTable, name: string): string => table.fields[name] ?? ''
  for (const [n, table] of tables.entries())
    for (let link = 0; link < 1 + chance(2); link++) {
      const target = chance(4) === 0 ? table : pick(tables)
      const type = pick(linkTypes)
      // a reference says itself that it has one record
      const config = { tableId: target.id, inverseFieldId: newShortId('f'), ...(type !== 'reference' && { limitToOne: chance(2) === 0 }) }
      addField(context(), table, `Link ${n}.${link}`, type, config)
    }
  for (const table of tables) {
    addField(context(), table, 'Twice', 'advancedFormula', { expression: `{${own(table, 'Amount')}} * 2`, result: null, problem: null })
    const link = findTableModel(org.org, table.id)?.linkFields[0]
    const other = tables.find(({ id }) => id === link?.link?.targetTableId)
    if (!link || !other || chance(3) === 0) continue
    const through = { linkFieldId: link.id, targetFieldId: own(other, 'Amount'), result: null, problem: null }
    addField(context(), table, 'Sum', 'rollup', { ...through, function: 'sum', filter: null })
    addField(context(), table, 'Of them', 'vlookup', { ...through, targetFieldId: own(other, 'Name') })
  }
  for (const table of tables) write(() => addSettings(table))
  const records = tables.map((table) => addRandomRecords(table))
  linkRecords()

  function addSettings(table: BuiltTable): void {
    const [name, amount] = [own(table, 'Name'), own(table, 'Amount')]
    const where = (value: string) => ({
      id: newId(),
      conjunction: 'and' as const,
      nodes: [{ id: 'one', fieldId: name, operator: 'contains', value }],
    })
    for (const [n, store] of viewStores.entries()) {
      if (chance(2) === 0) continue
      const config = { ...store.defaults(), ...('filter' in store.defaults() && { filter: where('a') }) }
      apply(context(), 'views.create', {
        id: newShortId('v'),
        tableId: table.id,
        type: store.type,
        label: `View ${n}`,
        position: `b${n}`,
        config,
      })
    }
    const conditionals = [{ id: 'rule', when: where('secret'), actions: [{ type: 'hide' as const, fieldId: amount }] }]
    if (chance(2) === 0) apply(context(), 'tables.setConditionals', { id: table.id, conditionals })
    if (chance(2) === 0) apply(context(), 'fields.update', { id: amount, tableId: table.id, default: { kind: 'fixed', value: 7 } })
    const parts = [
      { type: 'section' as const, id: 'head', title: 'About' },
      { type: 'field' as const, id: 'one', field_id: name, required: true },
      { type: 'field' as const, id: 'two', field_id: amount, when: where('x') },
    ]
    apply(context(), 'forms.create', {
      id: newId(),
      tableId: table.id,
      kind: 'super',
      label: 'Ask',
      position: 'a1',
      definition: { v: 1, parts, title: 'Ask us' },
    })
    if (chance(3) === 0) templateTools.keepUnique(context(), table.id, name)
  }

  function addRandomRecords(table: BuiltTable): string[] {
    const model = findTableModel(org.org, table.id)
    const created = Array.from({ length: 3 + chance(12) }, (_, n) => {
      const values: Record<string, CellValue> = {
        [own(table, 'Name')]: `${table.id} ${n}`,
        ...(chance(3) > 0 && { [own(table, 'Amount')]: chance(100) }),
      }
      for (const field of model?.fields ?? []) {
        const { definition } = field
        if (field.label === 'Name' || field.label === 'Amount' || field.link || definition.computed || definition.ownCell) continue
        if (
          definition.column === 'none' ||
          definition.holds === 'attachments' ||
          definition.holds === 'users' ||
          definition.sign ||
          chance(2) === 0
        )
          continue
        const value = cellOf(field.type, field.config)
        if (value !== null && definition.check(value, field.config).ok) values[field.id] = value
      }
      return { op: 'create' as const, id: newId(), values }
    })
    change(context(), table.id, created)
    return created.map(({ id }) => id)
  }

  function linkRecords(): void {
    for (const [n, table] of tables.entries())
      for (const field of findTableModel(org.org, table.id)?.linkFields ?? []) {
        if (field.link?.own !== 'a_id') continue
        const targets = [...(records[tables.findIndex(({ id }) => id === field.link?.targetTableId)] ?? [])]
        for (const id of records[n] ?? []) {
          if (chance(2) === 0 || targets.length === 0) continue
          const [target] = targets.splice(chance(targets.length), 1)
          change(context(), table.id, [{ op: 'update', id, values: { [field.id]: [target ?? ''] }, base: org.org.currentSeq() }])
        }
      }
  }

  /** Settings of a sample about a table of this workspace; what else they name is not there. */
  const settingsFor = (table: BuiltTable, config: object): JsonObject => {
    const known = new Map([
      [sampleIds.table, table.id],
      ['faaaaaaaaaaaa', own(table, 'Name')],
      ['fbbbbbbbbbbbb', own(table, 'Amount')],
    ])
    const isOfSample = /^(?:[tfvob]([a-z])\1{11}|018f0000-.*)$/
    const named = renameIds(config, { get: (id) => known.get(id) ?? (isOfSample.test(id) ? null : undefined) })
    return JSON.parse(
      JSON.stringify(named, (_key, value: unknown) => (typeof value === 'string' && value.startsWith('/api/files/') ? '' : value)),
    ) as JsonObject
  }
  const apps = Array.from({ length: 1 + chance(2) }, () => newId())
  for (const [n, id] of apps.entries())
    write(() => {
      apply(context(), 'apps.create', { id, label: `App ${n}`, icon: 'star', color: 'pink', folderId: folder })
      const blocks = blockTypes.filter(() => chance(3) === 0).map((type) => ({ id: newShortId('b'), type }))
      changeDocumentInWrite(
        context(),
        `app:${id}`,
        (doc) => {
          setAppStyle(doc, { backgroundColor: pick(['', 'amber']), font: pick(['default', 'serif']) }, 'server')
          for (const block of blocks) {
            const raw = settingsFor(pick(tables), sampleBlocks[block.type.name]?.config ?? {})
            const body = block.type.hasText ? [node('heading', { level: 2 }, 'Words'), node('paragraph', {}, 'and ', text('more'))] : []
            const places = { desktop: { x: chance(6), y: chance(40), w: 1 + chance(6), h: 1 + chance(6) } }
            addBlock(doc, { id: block.id, type: block.type.name, config: block.type.read(raw), body, ground: 'blue', places }, 'server')
          }
          if (chance(2) === 0)
            placeBlocks(
              doc,
              'mobile',
              blocks.map((block, at) => ({ id: block.id, x: 0, y: at * 3, w: 2 + chance(3), h: 2 })),
              'server',
            )
        },
        'server',
      )
      changeDocumentInWrite(
        context(),
        `bundle:${id}`,
        (doc) => {
          setBar(doc, 'menuBar', { title: 'Menu', showIcons: true }, 'server')
          for (const [at, app] of apps.entries()) addBarItem(doc, 'menuBar', `item${at}`, { type: 'app', targetId: app }, 'server')
          addBarItem(doc, 'menuBar', 'all', { type: 'workspace', targetId: folder }, 'server')
          addBarItem(doc, 'menuBar', 'table', { type: 'table', targetId: pick(tables).id }, 'server')
          setBar(doc, 'bottomNav', { color: 'blue' }, 'server')
          addBarItem(doc, 'bottomNav', 'new', { type: 'addRecord', target: pick(tables).id, label: 'New', icon: 'plus' }, 'server')
        },
        'server',
      )
    })
  const pages = [newId(), newId()]
  for (const [n, id] of pages.entries())
    write(() => {
      const parentId = pages[n - 1]
      apply(context(), 'pages.create', {
        id,
        label: `Page ${n}`,
        icon: 'book',
        color: 'green',
        folderId: folder,
        ...(parentId !== undefined && { parentId }),
      })
      const blockId = newShortId('b')
      const mention = node(mentionNode, { kind: 'app', id: apps[0] ?? '', label: 'The app' })
      const nodes = [
        ...samplePage.filter((one) => !/picture|file|mention/i.test(JSON.stringify(one))),
        node('paragraph', {}, 'See ', mention),
        node(appBlockNode, { blockId, height: 240 }),
      ]
      const config = settingsFor(pick(tables), sampleBlocks['tableView']?.config ?? {})
      changeDocumentInWrite(
        context(),
        `page:${id}`,
        (doc) => writePage(doc, { nodes, blocks: { [blockId]: { type: 'tableView', config } } }),
        'server',
      )
    })
  write(() => addRules())
  return { tables, apps, pages, folder }

  function addRules(): void {
    const table = pick(tables)
    const functionId = newId()
    const source = `export default (input) => ({ table: '${table.id}', input })`
    const events = ['afterInsert' as const]
    templateTools.addFunction(context(), {
      id: functionId,
      label: 'Work',
      language: 'javascript',
      isAsync: true,
      trigger: { events, tableId: table.id },
      source,
    })
    const actions = [
      step('updateRecords', { of: 'trigger', values: [{ fieldId: own(table, 'Amount'), text: `{{trigger.${own(table, 'Amount')}}}` }] }),
      step('runFunction', { functionId }),
      step('httpRequest', { url: 'https://hooks.example/SECRET-url', headers: [{ name: 'Authorization', value: 'SECRET-header' }] }),
    ]
    const definition = { trigger: trigger('recordCreated', { tableId: table.id }), actions }
    apply(context(), 'automations.create', { id: newId(), name: 'When new', description: 'does', folder: '', definition })
  }
}

function configOf(type: FieldTypeName): unknown {
  const { config } = sampleCells[type]
  const base = fieldTypes[type].defaultConfig()
  return JSON.parse(JSON.stringify({ ...(base as object), ...config }).replaceAll('oaaaaaaaaaaaa', newShortId('o'))) as unknown
}

function cellOf(type: FieldTypeName, config: unknown): CellValue {
  const option = /"(o[0-9a-z]{12})"/.exec(JSON.stringify(config ?? null))?.[1] ?? 'oaaaaaaaaaaaa'
  return JSON.parse(JSON.stringify(sampleCells[type].value).replaceAll('oaaaaaaaaaaaa', option)) as CellValue
}
