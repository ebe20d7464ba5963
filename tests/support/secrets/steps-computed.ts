import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newShortId } from '#shared/lib/ids.ts'
import type { Need } from '#tests/support/secrets/secret-book.ts'
import { anyField, mutate, pick, type Scene, type Step } from '#tests/support/secrets/scene.ts'
import type { SecretField, SecretTable } from '#tests/support/secrets/secret-world.ts'

const escaped = (label: string): string => label.replaceAll(/[\\{}]/g, '\\$&')
const unaccented = (label: string): string => label.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Every way in which the parser takes a field's name. */
export function spellings({ id, label }: { id: string; label: string }): string[] {
  const name = escaped(label)
  return [
    `{${id}}`,
    `{ ${id} }`,
    `{\t${id}\n}`,
    `{#${id}}`,
    `{x#${id}}`,
    `{ some words # ${id}#${id} }`,
    `{\\${id}}`,
    `{${id.slice(0, 3)}\\${id.slice(3)}}`,
    `{${name}}`,
    `{ ${name} }`,
    `{${name.toUpperCase()}}`,
    `{${unaccented(name).toLowerCase()}}`,
    `{${name}#${id}}`,
    `{${label.replaceAll(/./gu, String.raw`\$&`)}}`,
  ]
}

const wrappers: ((field: string) => string)[] = [
  (field) => field,
  (field) => `=${field}`,
  (field) => `${field}&""`,
  (field) => `CONCATENATE(${field}, "")`,
  (field) => `IF(LEN(${field}) > 0, ${field}, "")`,
  (field) => `IFERROR(${field}, "x")`,
]
const numeric: readonly FieldTypeName[] = ['number', 'currency']

/** Makes a computed field as a person who may change the table's structure. */
async function compute(scene: Scene, table: SecretTable, type: FieldTypeName, config: unknown): Promise<string> {
  const id = newShortId('f')
  const args = { tableId: table.id, id, type, label: 'worked out', config, position: `z${scene.world.random(9)}` }
  await mutate(scene, scene.builder, 'fields.create', args)
  return id
}

/** A formula reveals the label that its maker wrote: the answer is checked, and the formula removed. */
async function forget(scene: Scene, table: SecretTable, id: string): Promise<void> {
  for (const who of scene.members)
    await scene.watch.ask(who, { method: 'GET', path: `/api/feed/tables/${table.id}?since=0`, call: 'GET feed/tables/:tableId' })
  await mutate(scene, scene.admin, 'fields.delete', { id, tableId: table.id })
}

/** As the administrator, who has the right; the new field is recorded with its sources. */
async function computeAsAdmin(
  scene: Scene,
  table: SecretTable,
  given: Pick<SecretField, 'type' | 'reads'> & { config: unknown; more?: Need[] },
): Promise<void> {
  const { world } = scene
  const id = newShortId('f')
  const reads = given.reads.flatMap((read) => world.fields.get(read)?.needs ?? [])
  const needs: Need[] = [{ table: table.id, field: id }, ...reads, ...(given.more ?? [])]
  const marker = world.book.marker('label of a computed field', needs)
  const label = `made ${marker}`
  const { type, config } = given
  if (!(await mutate(scene, scene.admin, 'fields.create', { tableId: table.id, id, type, label, config, position: 'y1' }))) return
  world.fields.set(id, { id, table: table.id, type, needs, reads: given.reads, label: marker })
  table.fields[`computed ${id}`] = id
  table.labels[id] = label
}

function linkOf({ world }: Scene, table: SecretTable): { link: string; target: SecretTable } | undefined {
  const link = table.fields['to']
  const target = world.tables.find((one) => one.id === world.fields.get(link ?? '')?.linksTo)
  return link !== undefined && target ? { link, target } : undefined
}

export const computedSteps: Step[] = [
  {
    name: 'a builder writes formulas over a hidden field, spelt in every way',
    run: async (scene) => {
      const { world, builder } = scene
      const found = anyField(scene, builder, { hidden: true, types: ['singleLineText', 'text', 'number', 'currency', 'select', 'tags'] })
      if (!found) return
      for (const spelling of spellings({ id: found.field.id, label: found.label })) {
        const isNumber = numeric.includes(found.field.type) && world.random(2) === 0
        const expression = isNumber ? `${spelling}+0` : (pick(world, wrappers)?.(spelling) ?? spelling)
        const id = await compute(scene, found.table, 'advancedFormula', { expression })
        if (!spelling.includes(found.field.id)) await forget(scene, found.table, id)
      }
    },
  },
  {
    name: 'a builder writes formulas over links',
    run: async (scene) => {
      const table = pick(scene.world, scene.world.tables)
      const link = table && linkOf(scene, table)
      if (!table || !link) return
      for (const spelling of spellings({ id: link.link, label: 'to' }))
        await compute(scene, table, 'advancedFormula', { expression: `${spelling}&""` })
    },
  },
  {
    name: 'a builder looks up hidden fields through links',
    run: async (scene) => {
      for (const table of scene.world.tables) {
        const link = linkOf(scene, table)
        const targetFieldId = link && pick(scene.world, link.target.hideable)
        if (link && targetFieldId !== undefined) await compute(scene, table, 'vlookup', { linkFieldId: link.link, targetFieldId })
      }
    },
  },
  {
    name: 'a builder rolls hidden fields up, and filters by them',
    run: async (scene) => {
      for (const table of scene.world.tables) {
        const link = linkOf(scene, table)
        if (!link) continue
        const { amount = '', note = '', name = '' } = link.target.fields
        const by = { linkFieldId: link.link, filter: null }
        for (const wish of ['sum', 'max', 'join'] as const)
          await compute(scene, table, 'rollup', { ...by, targetFieldId: wish === 'join' ? note : amount, function: wish })
        const filter = { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: note, operator: 'contains', value: 'zq' }] }
        await compute(scene, table, 'rollup', { ...by, targetFieldId: name, function: 'join', filter })
      }
    },
  },
  {
    name: 'a builder asks how long a hidden choice stood',
    run: async (scene) => {
      for (const table of scene.world.tables) await compute(scene, table, 'timeInTheSection', { fieldId: table.fields['kind'] ?? null })
    },
  },
  {
    name: 'a builder gives an own field new settings that read hidden ones',
    run: async (scene) => {
      const found = anyField(scene, scene.builder, { hidden: true, types: ['text', 'number', 'singleLineText'] })
      if (!found) return
      const { table, field, label } = found
      const id = newShortId('f')
      const make = { tableId: table.id, id, label: 'own', position: 'z5' }
      await mutate(scene, scene.builder, 'fields.create', { ...make, type: 'advancedFormula', config: { expression: '1' } })
      for (const expression of spellings({ id: field.id, label }))
        await mutate(scene, scene.builder, 'fields.update', { id, tableId: table.id, config: { expression: `${expression}&""` } })
      await forget(scene, table, id)
    },
  },
  {
    name: 'the administrator computes over what others may not see',
    run: async (scene) => {
      for (const table of scene.world.tables) {
        const { note = '', amount = '', kind = '', to = '' } = table.fields
        await computeAsAdmin(scene, table, {
          type: 'advancedFormula',
          reads: [note, amount],
          config: { expression: `{${note}} & " " & {${amount}}` },
        })
        await computeAsAdmin(scene, table, { type: 'timeInTheSection', reads: [kind], config: { fieldId: kind } })
        const link = linkOf(scene, table)
        if (!link) continue
        const { target } = link
        const more: Need[] = [{ table: target.id, allRows: true }]
        const targetNote = target.fields['note'] ?? ''
        const targetAmount = target.fields['amount'] ?? ''
        await computeAsAdmin(scene, table, {
          type: 'vlookup',
          reads: [to, targetNote],
          more,
          config: { linkFieldId: to, targetFieldId: targetNote },
        })
        const onward = linkOf(scene, target)
        if (onward) {
          const config = { linkFieldId: to, targetFieldId: onward.link }
          const everywhere: Need[] = [...more, { table: onward.target.id, allRows: true }]
          await computeAsAdmin(scene, table, { type: 'vlookup', reads: [to, onward.link], more: everywhere, config })
        }
        const sum = { linkFieldId: to, targetFieldId: targetAmount, function: 'sum', filter: null }
        await computeAsAdmin(scene, table, { type: 'rollup', reads: [to, targetAmount], more, config: sum })
        const label = target.fields['name'] ?? ''
        await computeAsAdmin(scene, table, { type: 'advancedFormula', reads: [to, label], more, config: { expression: `{${to}} & ""` } })
      }
    },
  },
]
