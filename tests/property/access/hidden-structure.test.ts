import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import { copyRecords, type CopyJob } from '#server/features/tables/copy-records.ts'
import { tableFeeds } from '#server/features/tables/tables-feed.ts'
import { tableMutations } from '#server/features/tables/tables-mutations.ts'
import { viewsFeature } from '#server/features/views/views-feature.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'
import { addField, changeStructure, inverseOf } from '#tests/support/add-field.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { runs } from '#tests/support/property-runs.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

const secrets = ['7391846', 'planted-secret', 'FIRM-SECRET', 'CONDITION-SECRET']

/** An organisation in which a builder cannot see a salary, a note, their dependent fields, or the names of firms. */
function createWorld() {
  const world = createTestOrgOnPlatform()
  const admin = world.context(world.admin)
  const firms = buildTable(admin, { label: 'Firms', fields: { secret: 'singleLineText', code: 'singleLineText' } })
  const staff = buildTable(admin, {
    label: 'Staff',
    fields: {
      name: 'singleLineText',
      salary: 'number',
      note: 'singleLineText',
      open: 'number',
      firm: { type: 'manyToManyConnection', config: { tableId: firms.id } },
    },
  })
  const of = (label: string): string => staff.fields[label] ?? ''
  const [firm = ''] = addRecords(admin, firms, [{ secret: 'FIRM-SECRET', code: 'c' }])
  addRecords(admin, staff, [{ name: 'Ana', salary: 7391846, note: 'planted-secret', open: 1, firm: [firm] }])
  addField(admin, staff, 'sum', 'advancedFormula', { expression: `{${of('salary')}} + 0` })
  addField(admin, staff, 'firms', 'vlookup', { linkFieldId: of('firm'), targetFieldId: firms.fields['secret'] })
  const condition = { id: 'c', fieldId: of('note'), operator: 'is', value: 'CONDITION-SECRET' }
  const filter = { id: 'f', conjunction: 'and', nodes: [condition] }
  const rule = { id: 'r', when: filter, actions: [{ type: 'setValue', fieldId: of('open'), value: 2 }] }
  changeStructure(admin, 'tables.setConditionals', { id: staff.id, conditionals: [rule] })
  const config = { fields: null, widths: {}, filter, sorts: [] }
  world.org.db.writeNow(() =>
    viewsFeature.mutations?.['views.update']?.apply(admin, { id: staff.viewId, tableId: staff.id, config } as never, {
      id: newId(),
      madeAt: new Date(),
    }),
  )
  const manages = { manage_structure: true, can_create: true, can_edit: true }
  const builder = world.addMember({
    seat: 'builder',
    profile: {
      create_table: 1,
      tables_enabled: {
        '*': '*',
        [staff.id]: { ...manages, fields_excluded: [of('salary'), of('note')] },
        [firms.id]: { ...manages, fields_excluded: [firms.fields['secret'] ?? ''] },
      },
    },
  })
  inverseOf(admin, staff, 'firm')
  return { ...world, tables: [staff.id, firms.id], builder }
}
type World = ReturnType<typeof createWorld>

/** A person's step, made of numbers that choose among the existing items. */
type Step = readonly [who: number, what: number, table: number, field: number, other: number]

const types: FieldTypeName[] = ['singleLineText', 'text', 'number', 'currency', 'percent', 'select', 'multipleSelect']
const spellings = [
  ({ id }: ModelField) => `{${id}}`,
  ({ label }: ModelField) => `{${label}}`,
  ({ id }: ModelField) => `{#${id}}`,
  ({ id }: ModelField) => `{x#${id}}`,
  ({ id }: ModelField) => `{\\${id}}`,
]

interface Aim {
  tableId: string
  fields: readonly ModelField[]
  field: ModelField
  other: ModelField
  /** any number, for what else there is to choose */
  pick: number
}
type Made = [kind: string, args: Record<string, unknown>]

/** Mutations of a builder, who names whatever there is, seen or not. */
const byBuilder: ((aim: Aim) => Made)[] = [
  ({ tableId, field, pick }) => {
    const written = spellings[pick % spellings.length]?.(field) ?? ''
    const config = { expression: pick % 2 === 0 ? `${written} & ""` : `CONCATENATE(${written}, "")` }
    return ['fields.create', { tableId, id: newShortId('f'), type: 'advancedFormula', label: `m${pick}`, config, position: 'zz' }]
  },
  ({ tableId, field, other, pick }) => {
    const config = pick % 2 === 0 ? { linkFieldId: other.id, targetFieldId: field.id } : { linkFieldId: field.id, targetFieldId: other.id }
    return ['fields.create', { tableId, id: newShortId('f'), type: 'vlookup', label: `l${pick}`, config, position: 'zz' }]
  },
  ({ tableId, field }) => [
    'fields.create',
    { tableId, id: newShortId('f'), type: 'timeInTheSection', label: 's', config: { fieldId: field.id }, position: 'zz' },
  ],
  ({ tableId, field, pick }) => ['fields.update', { tableId, id: field.id, label: `renamed ${pick % 3}` }],
  ({ tableId, field, other, pick }) => [
    'fields.update',
    { tableId, id: field.id, config: { expression: spellings[pick % spellings.length]?.(other) ?? '' } },
  ],
  ({ tableId, field }) => ['fields.delete', { tableId, id: field.id }],
  ({ tableId, field }) => ['fields.restore', { tableId, id: field.id }],
  ({ tableId, field }) => ['tables.update', { id: tableId, recordLabelField: field.id }],
]

/** Changes that the builder and an administrator both make, over fields they see. */
const byAnybody: ((aim: Aim) => Made)[] = [
  ({ tableId, field, pick }) => [
    'fields.duplicate',
    { tableId, id: field.id, newId: newShortId('f'), label: `copy ${pick}`, position: 'zz', withValues: pick % 2 === 0 },
  ],
  ({ tableId, field, pick }) => [
    'fields.convert',
    { tableId, id: field.id, from: field.type, to: { type: types[pick % types.length] }, makeOptions: pick % 2 === 0, misfitLabel: 'rest' },
  ],
  ({ tableId }) => [
    'tables.duplicate',
    { id: tableId, newId: newShortId('t'), label: 'copy', viewId: newShortId('v'), viewLabel: 'All', withRecords: true },
  ],
]

async function take(world: World, [who, what, table, place, otherPlace]: Step): Promise<string> {
  const isAdmin = who % 3 === 0
  const context = world.context(isAdmin ? world.admin : world.builder)
  const tableId = world.tables[table % world.tables.length] ?? ''
  const fields = findTableModel(world.org, tableId)?.fields ?? []
  const field = fields[place % fields.length]
  const others = world.tables.flatMap((id) => findTableModel(world.org, id)?.fields ?? [])
  const other = others[otherPlace % others.length]
  if (!field || !other) return 'nothing'
  const makers = isAdmin ? byAnybody : [...byBuilder, ...byAnybody]
  const [kind, args] = makers[what % makers.length]?.({ tableId, fields, field, other, pick: otherPlace }) ?? ['', {}]
  try {
    world.org.db.writeNow(() => tableMutations[kind]?.apply(context, args as never, { id: newId(), madeAt: new Date() }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.id
  }
  if (kind === 'tables.duplicate') {
    world.tables.push(String(args['newId']))
    await copyWaiting(world)
  }
  return kind
}

/** Runs the jobs that copy records into duplicates. */
async function copyWaiting({ org, platform }: World): Promise<void> {
  const rows = org.db.all(org.db.build.selectFrom('effect').select(['id', 'payload']).where('kind', '=', 'tables.copyRecords'))
  for (const { id, payload } of rows) {
    await copyRecords(JSON.parse(payload) as CopyJob, { org, platform, effectId: id, attempt: 1, signal: new AbortController().signal })
    org.db.run(org.db.build.deleteFrom('effect').where('id', '=', id))
  }
}

/** All tables, fields, views and records that a person receives. */
function toldTo(world: World, context: OrgContext): string {
  const feeds = [...tableFeeds, ...(viewsFeature.feeds ?? [])].flatMap((feed) => [...feed.changedSince(context, 0)])
  const pages = world.tables.flatMap((tableId): RecordPage[] => {
    try {
      openTable(context, tableId)
    } catch {
      return []
    }
    return [JSON.parse(queryRecords(context, { tableId, filter: null, sorts: [], search: '', limit: 50, after: null })) as RecordPage]
  })
  return JSON.stringify([feeds, pages])
}

describe('a hidden field', () => {
  it('gets readable by nothing that somebody does to the structure, also between what administrators do', async () => {
    const applied = new Set<string>()
    const step = fc.tuple(fc.nat(8), fc.nat(10), fc.nat(5), fc.nat(15), fc.nat(30))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const world = createWorld()
        try {
          const before = toldTo(world, world.context(world.admin))
          for (const secret of secrets) expect(before).toContain(secret)
          for (const one of steps) {
            applied.add(await take(world, one))
            const told = toldTo(world, world.context(world.builder))
            for (const secret of secrets) expect(told, JSON.stringify(one)).not.toContain(secret)
          }
        } finally {
          world.dispose()
        }
      }),
      runs(15, 150),
    )
    // the steps do something
    for (const kind of ['fields.create', 'fields.duplicate', 'fields.convert', 'tables.duplicate']) expect(applied).toContain(kind)
  }, 300_000)
})
