import { newId, newShortId } from '#shared/lib/ids.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import type { PublicBlock, PublicForm, PublicRecords } from '#shared/nouns/public-links/public-item.ts'
import { changeBlock, putBlock, type DocumentPlace } from '#tests/support/secrets/documents.ts'
import { share } from '#tests/support/secrets/links.ts'
import { anyField, mutate, pick, type Scene, type Step } from '#tests/support/secrets/scene.ts'
import type { SecretTable } from '#tests/support/secrets/secret-world.ts'
import { fieldsOf, shownOf, type Shown } from '#tests/support/secrets/shown.ts'
import { where } from '#tests/support/secrets/steps-structure.ts'

const openOnly = (table: SecretTable): FilterGroup => where(table.fields['stage'] ?? '', 'is', 'open')
const isOpen =
  ({ world }: Scene, table: SecretTable) =>
  (record: string): boolean =>
    world.cellOf(record, table.fields['stage'] ?? '') === 'open'
const place = (scene: Scene, kind: 'app' | 'page'): DocumentPlace => ({ kind, id: pick(scene.world, scene.world[`${kind}s`]) ?? '' })
const typeOf = { app: 'dashboard', page: 'doc_page' } as const
/** The forms in whatever a link shows. */
interface SentItem {
  form?: PublicForm
  table?: PublicRecords
  blocks?: Record<string, PublicBlock>
}
/** Fields that a link is given: some plain ones. */
const someFields = ({ world }: Scene, table: SecretTable): string[] =>
  ['name', 'note', 'amount', 'to']
    .flatMap((kind) => (world.random(2) === 0 ? [table.fields[kind] ?? ''] : []))
    .concat(table.fields['stage'] ?? '')

/** Blocks of every kind over one table, as the administrator, with what each of them shows. */
async function adminBlocks(scene: Scene, at: DocumentPlace, table: SecretTable): Promise<Map<string, Shown>> {
  const { world } = scene
  const shown = new Map<string, Shown>()
  const put = async (type: string, config: JsonObject, what: Shown): Promise<void> => {
    const id = await putBlock(scene, scene.admin, at, { type, config })
    if (id !== undefined) shown.set(id, what)
  }
  const fields = someFields(scene, table)
  const view = newShortId('v')
  const config = { fields, widths: {}, filter: openOnly(table), sorts: [] }
  const label = `View ${world.book.marker('label of a view', [{ table: table.id }])}`
  if (await mutate(scene, scene.admin, 'views.create', { id: view, tableId: table.id, type: 'table', label, position: 'c1', config }))
    table.views.push(view)
  const open = isOpen(scene, table)
  await put('tableView', { tableId: table.id, viewId: view }, shownOf(world, table.id, fields, open))
  const filter = {
    ...openOnly(table),
    nodes: [
      ...openOnly(table).nodes,
      { id: 'd', fieldId: fields[0] ?? '', operator: 'isNot', value: world.book.marker('value of a block’s filter', [{ item: at.id }]) },
    ],
  }
  await put('tableView', { tableId: table.id, fields, filter: filter as unknown as JsonObject }, shownOf(world, table.id, fields, open))
  await put(
    'tableView',
    { tableId: table.id },
    shownOf(world, table.id, fieldsOf(world, table), () => true),
  )
  await put(
    'indicator',
    { tableId: table.id, aggregate: 'count' },
    shownOf(world, table.id, [], () => true),
  )
  return shown
}

async function shareItem(scene: Scene, kind: 'app' | 'page'): Promise<void> {
  const at = place(scene, kind)
  const table = pick(scene.world, scene.world.tables)
  if (!table || scene.visitors.some((visitor) => visitor.item === at.id)) return
  const blocks = await adminBlocks(scene, at, table)
  await share(scene, scene.admin, { type: typeOf[kind], item: at.id, blocks, canWrite: scene.world.random(2) === 0 })
}

/** Blocks that ask for all that a hidden field, a view or a table holds. */
function greedyBlocks(scene: Scene, table: SecretTable): { type: string; config: JsonObject }[] {
  const fields = [...Object.values(table.fields)]
  const { amount = '', note = '' } = table.fields
  const filter = where(note, 'isFilled') as unknown as JsonObject
  return [
    { type: 'tableView', config: { tableId: table.id, fields } },
    { type: 'tableView', config: { tableId: table.id, filter, sorts: [{ fieldId: amount, direction: 'desc' }] } },
    { type: 'tableView', config: { tableId: table.id, viewId: pick(scene.world, table.views) ?? null } },
    {
      type: 'indicator',
      config: { tableId: table.id, fieldId: amount, aggregate: pick(scene.world, ['max', 'min', 'sum'] as const) ?? 'max' },
    },
  ]
}

async function greedily(scene: Scene, who: 'builder' | 'low', kind: 'app' | 'page'): Promise<void> {
  const shared = scene.visitors.filter((visitor) => visitor.type === typeOf[kind])
  for (const visitor of shared) {
    const at: DocumentPlace = { kind, id: visitor.item }
    for (const table of scene.world.tables)
      for (const block of greedyBlocks(scene, table)) if (scene.world.random(2) === 0) await putBlock(scene, scene[who], at, block)
    const [known] = [...visitor.blocks.keys()]
    const table = pick(scene.world, scene.world.tables)
    if (known === undefined || !table) continue
    if (
      await changeBlock(scene, scene[who], at, known, {
        tableId: table.id,
        fields: Object.values(table.fields),
        filter: null,
        viewId: null,
      })
    )
      visitor.changed.add(known)
  }
}

export const sharingSteps: Step[] = [
  { name: 'the administrator shares an app', run: (scene) => shareItem(scene, 'app') },
  { name: 'the administrator shares a page', run: (scene) => shareItem(scene, 'page') },
  {
    name: 'the administrator shares tables',
    run: async (scene) => {
      for (const table of scene.world.tables) {
        const fields = someFields(scene, table)
        const config = { fields, filter: openOnly(table), title: 'Shared' }
        const shown = shownOf(scene.world, table.id, fields, isOpen(scene, table))
        await share(scene, scene.admin, { type: 'object', item: table.id, config, shown, canWrite: scene.world.random(2) === 0 })
      }
    },
  },
  {
    name: 'the administrator shares forms',
    run: async (scene) => {
      const table = pick(scene.world, scene.world.tables)
      const record = table && pick(scene.world, table.records)
      if (!table || record === undefined) return
      const asked = [table.fields['note'] ?? '', table.fields['kind'] ?? '']
      const items = asked.map((field, at) => ({ id: `p${at}`, type: 'field' as const, field_id: field }))
      const shown = (record_id: string | null): Shown => shownOf(scene.world, table.id, asked, (one) => one === record_id)
      for (const record_id of [null, record])
        await share(scene, scene.admin, {
          type: 'form',
          item: table.id,
          config: { record_id, items, title: 'Form' },
          shown: shown(record_id),
        })
    },
  },
  {
    name: 'a builder shares hidden fields',
    run: async (scene) => {
      for (const table of scene.world.tables) {
        const hidden = anyField(scene, scene.builder, { hidden: true, table: table.id })?.field.id
        const seen = [...fieldsOf(scene.world, table)].filter((id) => scene.world.fields.get(id)?.needs.every(scene.builder.sees))
        const everything = shownOf(scene.world, table.id, seen, () => true)
        const asks = [
          { fields: hidden === undefined ? [] : [hidden] },
          { fields: seen.slice(0, 2), filter: where(hidden ?? '', 'contains', 'zq') },
        ]
        for (const config of asks) await share(scene, scene.builder, { type: 'object', item: table.id, config, shown: everything })
        await share(scene, scene.builder, { type: 'form', item: table.id, shown: everything })
        await share(scene, scene.builder, { type: 'object', item: table.id, shown: everything })
      }
    },
  },
  { name: 'a builder puts greedy blocks on a shared app', run: (scene) => greedily(scene, 'builder', 'app') },
  { name: 'a member puts greedy blocks on a shared page', run: (scene) => greedily(scene, 'low', 'page') },
  {
    name: 'views behind shared blocks are deleted',
    run: async (scene) => {
      for (const table of scene.world.tables) {
        const id = table.views.pop()
        if (id !== undefined)
          await mutate(scene, pick(scene.world, [scene.admin, scene.builder]) ?? scene.admin, 'views.delete', { id, tableId: table.id })
        if (id === undefined || scene.world.random(2) > 0) continue
        for (const who of [scene.low, scene.builder]) await mutate(scene, who, 'views.restore', { id, tableId: table.id })
        table.views.push(id)
      }
    },
  },
  {
    name: 'the field that shared records are chosen by is deleted or converted',
    run: async (scene) => {
      const table = pick(scene.world, scene.world.tables)
      const id = table?.fields['stage']
      if (!table || id === undefined || scene.visitors.length === 0) return
      if (scene.world.random(2) === 0) await mutate(scene, scene.admin, 'fields.delete', { id, tableId: table.id })
      else
        await mutate(scene, scene.admin, 'fields.convert', {
          id,
          tableId: table.id,
          from: 'singleLineText',
          to: { type: 'number' },
          misfitLabel: 'stage before',
        })
    },
  },
  {
    name: 'visitors send what they may, and more',
    run: async (scene) => {
      for (const visitor of scene.visitors) {
        const call = 'POST public/:token/submit'
        const { body } = await scene.watch.ask<SentItem>(visitor, {
          method: 'GET',
          path: `/api/public/${visitor.token}`,
          call: '',
        })
        const forms: [string | undefined, PublicForm | undefined][] = [
          [undefined, body.form ?? body.table?.form],
          ...Object.entries(body.blocks ?? {}).map(([id, block]): [string, PublicForm | undefined] => [
            id,
            block.type === 'tableView' ? block.form : undefined,
          ]),
          [newShortId('b'), undefined],
        ]
        for (const [block, form] of forms) {
          const values = Object.fromEntries((form?.pages.flat() ?? []).map((part) => [part.id, part.input === 'number' ? '7' : 'x']))
          const given = { id: newId(), values: form ? values : { p0: 'x' }, ...(block !== undefined && { block }) }
          await scene.watch.ask(visitor, { method: 'POST', path: `/api/public/${visitor.token}/submit`, call, body: given })
        }
      }
    },
  },
  {
    name: 'a builder loosens and reads what others share',
    run: async (scene) => {
      for (const { id, type, item } of scene.visitors.filter((visitor) => visitor.maker === scene.admin)) {
        const ask = (name: string, body: object) =>
          scene.watch.ask(scene.builder, { method: 'POST', path: `/api/public-links/${name}`, call: `POST public-links/${name}`, body })
        await ask('list', { type, identifier: item })
        await ask('log', { id })
        await ask('update', { id, expiresAt: null, password: null })
      }
    },
  },
]
