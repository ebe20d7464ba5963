import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import type { Need } from '#tests/support/secrets/secret-book.ts'
import { anyField, mutate, pick, settle, type Scene, type Step } from '#tests/support/secrets/scene.ts'
import type { SecretTable } from '#tests/support/secrets/secret-world.ts'

export const where = (fieldId: string, operator: string, value?: string | string[]): FilterGroup => ({
  ...{ id: 'g', conjunction: 'and' },
  nodes: [{ id: 'c', fieldId, operator, ...(value !== undefined && { value }) }],
})
const textual: readonly FieldTypeName[] = ['text', 'singleLineText']

/** A condition on a field whose value only those may know who see the field. */
function secretCondition({ world }: Scene, fieldId: string, what: string): FilterGroup {
  return where(fieldId, 'isNot', world.book.marker(what, world.fields.get(fieldId)?.needs ?? []))
}

const viewConfig = (more: object = {}) => ({ fields: null, widths: {}, filter: null, sorts: [], ...more })

/** The settings of a view that names these fields wherever a view may. */
function viewOver(scene: Scene, fieldId: string, fields: string[] | null): ReturnType<typeof viewConfig> {
  const sorts = [{ fieldId, direction: 'asc' as const }]
  const filter = secretCondition(scene, fieldId, 'value of a view’s filter')
  return viewConfig({ fields, widths: { [fieldId]: 200 }, filter, sorts, groups: sorts, figures: { [fieldId]: 'filled' } })
}

/** A copy reveals its source: it is hidden from everybody who does not see the source. */
async function duplicateAsAdmin(scene: Scene, table: SecretTable, id: string): Promise<void> {
  const { world } = scene
  const copy = newShortId('f')
  const needs: Need[] = world.fields.get(id)?.needs ?? []
  const label = `copy ${world.book.marker('label of a copied field', needs)}`
  const args = { id, tableId: table.id, newId: copy, label, position: 'y3', withValues: true }
  if (!(await mutate(scene, scene.admin, 'fields.duplicate', args))) return
  const type = world.fields.get(id)?.type ?? 'text'
  world.fields.set(copy, { id: copy, table: table.id, type, needs, reads: [id] })
  table.labels[copy] = label
}

/** Forms whose questions and conditions name hidden fields; a builder changes them, and people who see less send them in. */
async function makeForms(scene: Scene): Promise<void> {
  const { world } = scene
  for (const table of world.tables) {
    const [asked = '', tested = '', other = ''] = table.hideable
    const needs = [asked, tested].flatMap((id) => world.fields.get(id)?.needs ?? [])
    const when = secretCondition(scene, tested, 'value of a form’s condition')
    const label = world.book.marker('question of a form', needs)
    const parts = [{ id: 'secret', type: 'field' as const, field_id: asked, label, help: label, when }]
    const make = (id: string) => ({ id, tableId: table.id, kind: 'super' as const, label: 'Asks', position: 'a0' })
    const [id, gone] = [newId(), newId()]
    if (await mutate(scene, scene.admin, 'forms.create', { ...make(id), definition: { v: 1, parts } })) table.forms.push(id)
    await mutate(scene, scene.admin, 'forms.create', { ...make(gone), definition: { v: 1, parts } })
    await mutate(scene, scene.builder, 'forms.delete', { id: gone, tableId: table.id })
    const over = [{ id: 'over', type: 'field' as const, field_id: other }]
    await mutate(scene, scene.builder, 'forms.update', { id, tableId: table.id, definition: { v: 1, parts: over } })
    for (const who of [scene.builder, scene.low]) {
      const values = { [asked]: 'by a form' }
      await mutate(scene, who, 'forms.submit', { tableId: table.id, form: { id, version: 1 }, recordId: newId(), values })
    }
  }
}

async function copyTable(scene: Scene, who: 'admin' | 'builder', table: SecretTable): Promise<void> {
  const [copy, viewId] = [newShortId('t'), newShortId('v')]
  const args = { id: table.id, newId: copy, label: 'A copy', viewId, viewLabel: 'All', withRecords: true }
  const { world } = scene
  if (await mutate(scene, scene[who], 'tables.duplicate', args)) {
    world.madeTables.push(copy)
    for (const record of table.records) world.copied.add(`${record} ${String(world.cellOf(record, table.fields['owner'] ?? ''))}`)
  }
  await settle(scene)
}

async function convert(scene: Scene, who: 'admin' | 'builder', table: SecretTable, fieldId: string, type: FieldTypeName): Promise<void> {
  const from = scene.world.fields.get(fieldId)?.type ?? 'text'
  const given = { from, to: { type }, makeOptions: scene.world.random(2) === 0 }
  await scene.watch.ask(scene[who], {
    ...{ method: 'POST', path: `/api/tables/${table.id}/conversion-preview`, call: 'POST tables/:tableId/conversion-preview' },
    body: { fieldId, ...given },
  })
  const args = { id: fieldId, tableId: table.id, ...given, misfitLabel: 'did not fit' }
  const isDone = await mutate(scene, scene[who], 'fields.convert', args)
  await settle(scene)
  const known = scene.world.fields.get(fieldId)
  if (!isDone || !known) return
  known.type = type
  const { db } = scene.world.org.org
  const row = db.get(db.build.selectFrom('field_conversion').select('id').where('field_id', '=', fieldId).orderBy('made_at', 'desc'))
  if (row) scene.world.conversions.push({ table: table.id, field: fieldId, id: row.id })
}

/** A purged table leaves empty computed fields behind, whose labels are those of any field. */
function forgetTable({ world }: Scene, gone: SecretTable): void {
  world.tables = world.tables.filter((table) => table !== gone)
  world.madeTables.push(gone.id)
  for (const field of world.fields.values())
    if (field.label !== undefined && field.needs.some((need) => need.table === gone.id))
      world.book.add(field.label, 'label of a computed field', [{ table: field.table, field: field.id }])
}

async function convertHidden(scene: Scene): Promise<void> {
  const found = anyField(scene, scene.low, { hidden: true, types: ['select', 'text', 'number'] })
  if (found) await convert(scene, 'admin', found.table, found.field.id, found.field.type === 'number' ? 'checkbox' : 'number')
}

export const structureSteps: Step[] = [
  {
    name: 'the administrator converts a field, and some values do not fit',
    run: async (scene) => {
      const found = anyField(scene, scene.builder, { hidden: true, types: [...textual, 'tags'] })
      if (found && found.field.id !== found.table.fields['owner'] && found.field.id !== found.table.fields['name'])
        await convert(
          scene,
          'admin',
          found.table,
          found.field.id,
          pick(scene.world, ['number', 'date', 'email', 'currency'] as const) ?? 'number',
        )
    },
  },
  {
    name: 'the administrator converts a choice of the member’s that is hidden',
    run: convertHidden,
  },
  {
    name: 'a conversion is taken back',
    run: async (scene) => {
      if (scene.world.conversions.length === 0) await convertHidden(scene)
      const done = scene.world.conversions.pop()
      if (!done) return
      const args = { id: done.field, tableId: done.table, conversionId: done.id, misfitLabel: 'did not come back' }
      await mutate(scene, scene.builder, 'fields.revert', args)
      await mutate(scene, scene.admin, 'fields.revert', args)
      await settle(scene)
    },
  },
  {
    name: 'a builder converts a hidden field',
    run: async (scene) => {
      const found = anyField(scene, scene.builder, { hidden: true })
      if (found) await convert(scene, 'builder', found.table, found.field.id, 'singleLineText')
    },
  },
  {
    name: 'the administrator copies fields',
    run: async (scene) => {
      for (const table of scene.world.tables) {
        const id = pick(scene.world, table.hideable)
        if (id !== undefined) await duplicateAsAdmin(scene, table, id)
      }
    },
  },
  {
    name: 'a builder copies hidden fields',
    run: async (scene) => {
      for (const table of scene.world.tables) {
        const id = pick(scene.world, table.hideable)
        const args = { tableId: table.id, newId: newShortId('f'), label: 'my copy', position: 'y4', withValues: true }
        if (id !== undefined) await mutate(scene, scene.builder, 'fields.duplicate', { id, ...args })
      }
    },
  },
  {
    name: 'tables are copied',
    run: async (scene) => {
      for (const table of scene.world.tables) await copyTable(scene, scene.world.random(2) === 0 ? 'admin' : 'builder', table)
    },
  },
  {
    name: 'the administrator makes views that ask for fields',
    run: async (scene) => {
      for (const table of scene.world.tables) {
        const id = newShortId('v')
        const config = viewOver(
          scene,
          pick(
            scene.world,
            table.hideable.filter((one) => one !== table.fields['papers']),
          ) ?? '',
          null,
        )
        await mutate(scene, scene.admin, 'views.create', { id, tableId: table.id, type: 'table', label: 'Chosen', position: 'b1', config })
        table.views.push(id)
      }
      await makeForms(scene)
    },
  },
  {
    name: 'a builder changes views, to hidden fields',
    run: async (scene) => {
      for (const table of scene.world.tables) {
        const view = pick(scene.world, table.views)
        const field = pick(scene.world, table.hideable) ?? ''
        const config = { fields: [field, ...Object.values(table.fields)], sorts: [{ fieldId: field, direction: 'desc' as const }] }
        if (view !== undefined) await mutate(scene, scene.builder, 'views.update', { id: view, tableId: table.id, config })
        const args = { id: newShortId('v'), tableId: table.id, type: 'table' as const, label: 'Mine', position: 'b2' }
        await mutate(scene, scene.builder, 'views.create', {
          ...args,
          config: viewConfig({ fields: [field], filter: where(field, 'contains', 'zq') }),
        })
      }
    },
  },
  {
    name: 'the administrator gives tables rules',
    run: async (scene) => {
      const { world } = scene
      for (const table of world.tables) {
        const { note = '', words = '', stage = '', name = '' } = table.fields
        const [asked, set] = world.random(2) === 0 ? [note, stage] : [stage, note]
        const needs = [asked, set].flatMap((id) => world.fields.get(id)?.needs ?? [])
        const value = world.book.marker('what a rule sets', needs)
        const conditionals = [
          {
            id: 'r1',
            when: where(asked, 'is', world.book.marker('what a rule asks for', needs)),
            actions: [{ type: 'setValue' as const, fieldId: set, value }],
          },
          { id: 'r2', when: where(name, 'is', 'nothing'), actions: [{ type: 'hide' as const, fieldId: words }] },
        ]
        await mutate(scene, scene.admin, 'tables.setConditionals', { id: table.id, conditionals })
      }
    },
  },
  {
    name: 'a builder gives tables rules over hidden fields',
    run: async (scene) => {
      const found = anyField(scene, scene.builder, { hidden: true, types: textual })
      if (!found) return
      const shown = found.table.fields['stage'] ?? ''
      const rule = {
        id: 'b1',
        when: where(found.field.id, 'isFilled'),
        actions: [{ type: 'setValue' as const, fieldId: shown, value: 'filled' }],
      }
      await mutate(scene, scene.builder, 'tables.setConditionals', { id: found.table.id, conditionals: [rule] })
    },
  },
  {
    name: 'a builder names records by a hidden field, and keeps them apart by one',
    run: async (scene) => {
      const found = anyField(scene, scene.builder, { hidden: true })
      if (!found) return
      await mutate(scene, scene.builder, 'tables.update', { id: found.table.id, recordLabelField: found.field.id })
      await scene.watch.ask(scene.builder, {
        ...{ method: 'PUT', path: `/api/v3/tab/${found.table.id}/config/unique`, call: 'PUT v3/tab/:tableId/config/unique' },
        body: { unique_field_id: found.field.id },
      })
    },
  },
  {
    name: 'fields are deleted, and brought back',
    run: async (scene) => {
      const table = pick(scene.world, scene.world.tables)
      const id = pick(scene.world, [table?.fields['words'], table?.fields['price'], table?.fields['note']])
      if (!table || id === undefined) return
      await mutate(scene, scene.admin, 'fields.delete', { id, tableId: table.id })
      await mutate(scene, scene.builder, 'fields.restore', { id, tableId: table.id })
      await mutate(scene, scene.builder, 'fields.purge', { id, tableId: table.id })
      if (scene.world.random(2) === 0) await mutate(scene, scene.admin, 'fields.restore', { id, tableId: table.id })
    },
  },
  {
    name: 'a builder deletes and renames hidden fields',
    run: async (scene) => {
      const found = anyField(scene, scene.builder, { hidden: true })
      if (!found) return
      const place = { id: found.field.id, tableId: found.table.id }
      await mutate(scene, scene.builder, 'fields.update', { ...place, label: 'mine now', required: false })
      if (scene.world.random(3) === 0) await mutate(scene, scene.builder, 'fields.delete', place)
    },
  },
  {
    name: 'a table goes into the trash and comes back',
    run: async (scene) => {
      const table = pick(scene.world, scene.world.tables)
      if (!table) return
      await mutate(scene, scene.admin, 'tables.archive', { id: table.id })
      for (const who of scene.members)
        for (const path of ['tables/archived', 'v3/trash', 'trash/entries'])
          await scene.watch.ask(who, { method: 'GET', path: `/api/${path}`, call: `GET ${path}` })
      const confirmed = { records: true, links: true, forever: true } as const
      await mutate(scene, scene.low, 'tables.delete', { id: table.id, confirmed })
      if (scene.world.random(3) === 0 && (await mutate(scene, scene.builder, 'tables.delete', { id: table.id, confirmed })))
        forgetTable(scene, table)
      await mutate(scene, scene.builder, 'tables.restore', { id: table.id })
      await mutate(scene, scene.admin, 'tables.restore', { id: table.id })
    },
  },
  {
    name: 'a builder links own tables to others',
    run: async (scene) => {
      const { world, builder } = scene
      const [id, nameField] = [newShortId('t'), newShortId('f')]
      const field = { id: nameField, type: 'singleLineText' as const, label: 'name', position: 'a1' }
      const look = { label: 'Own', icon: 'table', color: 'blue' }
      await mutate(scene, builder, 'tables.create', { id, ...look, fields: [field], viewId: newShortId('v'), viewLabel: 'All' })
      world.madeTables.push(id)
      for (const table of world.tables) {
        const link = newShortId('f')
        const config = { tableId: table.id, inverseFieldId: null, limitToOne: false }
        await mutate(scene, builder, 'fields.create', {
          tableId: id,
          id: link,
          type: 'connectedRecord',
          label: 'link',
          config,
          position: 'a2',
        })
        const record = newId()
        const changes = [{ op: 'create' as const, id: record, values: { [nameField]: 'mine', [link]: table.records } }]
        await mutate(scene, builder, 'records.change', { tableId: id, changes })
        for (const target of table.hideable) {
          const label = 'through'
          const through = { linkFieldId: link, targetFieldId: target }
          const args = { tableId: id, label, position: 'a3' }
          await mutate(scene, builder, 'fields.create', { ...args, id: newShortId('f'), type: 'vlookup', config: through })
        }
      }
    },
  },
  {
    name: 'a builder dismisses a suggestion',
    run: async (scene) => {
      const found = anyField(scene, scene.builder, { hidden: true })
      if (found) await mutate(scene, scene.builder, 'tables.dismissSuggestion', { id: found.table.id, fieldId: found.field.id })
    },
  },
]
