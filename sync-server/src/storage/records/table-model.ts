import { sql, type Kysely } from 'kysely'
import { behaviourOf, type Behaviour } from '#shared/fields/behaviour.ts'
import type { FieldType } from '#shared/fields/field-type.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import type { FieldDefault } from '#shared/nouns/tables/field-default-schema.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { byPosition } from '#shared/lib/positions.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** A link field's place: which pair table, which of its columns is this face, and the table on the other side. */
export interface LinkFace {
  linkId: string
  /** column holding this table's record ids */
  own: 'a_id' | 'b_id'
  /** column holding the linked records' ids */
  other: 'a_id' | 'b_id'
  targetTableId: string
  limitToOne: boolean
  /** the other face's field, when there is one, and whether it is limited to one */
  inverse: { fieldId: string; limitToOne: boolean } | undefined
}

export interface ModelField extends Field {
  /** the field's own type: may a person write it, its settings */
  definition: FieldType
  /** how its cells are: its own type or, computed, its result's */
  behaviour: Behaviour
  link: LinkFace | undefined
}

/** The table whose records a field's cells name: behind its own link, or reached by a lookup; undefined for other cells. */
export function namedTableOf({ behaviour: { definition, config } }: Pick<ModelField, 'behaviour'>): string | undefined {
  return definition.holds === 'records' ? (config as ConnectedRecordConfig).tableId : undefined
}

/** A table's structure as the record engine needs it, cached per organisation until it changes. */
export interface TableModel {
  id: string
  label: string
  recordLabelField: string | null
  archived: boolean
  /** the organisation's: where its days begin */
  timezone: string
  fields: readonly ModelField[]
  field(id: string): ModelField | undefined
  linkFields: readonly ModelField[]
  /** no two records outside the trash have one value in it */
  uniqueFieldId: string | null
  conditionals: readonly Conditional[]
  /** the history log tells of its changed records */
  logsRecords: boolean
}

/**
 * The field whose cells name the table's records; `otherwise` where none is chosen. undefined for cells that name records themselves: names would
 * ask for names without end.
 */
export function namingFieldOf(
  { recordLabelField, field }: Pick<TableModel, 'recordLabelField' | 'field'>,
  otherwise?: ModelField,
): ModelField | undefined {
  const found = field(recordLabelField ?? '') ?? otherwise
  return found && namedTableOf(found) === undefined ? found : undefined
}

const findTable = compileOnce((build: Kysely<OrgSchema>) =>
  build
    .selectFrom('table_def')
    .select(['structure', 'label', 'record_label_field', 'archived_at', 'deleted_at', 'logs_records'])
    .select((eb) => eb.selectFrom('organisation').select('timezone').as('timezone'))
    .where('id', '=', ''),
)
const caches = new WeakMap<OrgDatabase, Map<string, { structure: string; model: TableModel; version: number }>>()

/** The table's structure, or undefined when there is no such table (any more). At most one primary-key read when it is cached. */
export function findTableModel(org: OrgDatabase, tableId: string): TableModel | undefined {
  const { version } = org.db
  const last = caches.get(org)?.get(tableId)
  if (last?.version === version) return last.model
  const row = org.db.get(findTable(tableId))
  if (!row || row.deleted_at !== null) return undefined
  const cache = caches.get(org) ?? new Map<string, { structure: string; model: TableModel; version: number }>()
  caches.set(org, cache)
  const timezone = row.timezone ?? 'UTC'
  const key = `${row.structure}:${row.archived_at === null ? 0 : 1}:${row.logs_records}:${timezone}`
  const known = cache.get(tableId)
  if (known?.structure === key) {
    known.version = version
    return known.model
  }
  const fields = readFields(org, tableId)
  const byId = new Map(fields.map((field) => [field.id, field]))
  const rules = readRules(org, tableId)
  const model: TableModel = {
    id: tableId,
    label: row.label,
    recordLabelField: row.record_label_field,
    archived: row.archived_at !== null,
    timezone,
    fields,
    field: (id) => byId.get(id),
    linkFields: fields.filter((field) => field.link !== undefined),
    uniqueFieldId: byId.has(rules.uniqueFieldId ?? '') ? rules.uniqueFieldId : null,
    conditionals: rules.conditionals,
    logsRecords: row.logs_records === 1,
  }
  cache.set(tableId, { structure: key, model, version })
  return model
}

/** The table's rules for its records, as their schemas checked them when they were stored. */
function readRules({ db }: OrgDatabase, tableId: string): Pick<TableModel, 'uniqueFieldId' | 'conditionals'> {
  const row = db.get(db.build.selectFrom('table_rule').select(['unique_field_id', 'conditionals']).where('table_id', '=', tableId))
  return { uniqueFieldId: row?.unique_field_id ?? null, conditionals: JSON.parse(row?.conditionals ?? '[]') as Conditional[] }
}

function readFields(org: OrgDatabase, tableId: string): ModelField[] {
  const rows = org.db.all(
    org.db.build
      .selectFrom('field_def as f')
      .leftJoin('field_def as i', (join) =>
        join.onRef('i.link_id', '=', 'f.link_id').onRef('i.id', '!=', 'f.id').on('i.deleted_at', 'is', null),
      )
      .leftJoin('computed_stale as s', 's.field_id', 'f.id')
      .select([
        'f.id',
        'f.type',
        'f.label',
        'f.config',
        'f.required',
        'f.default_value',
        'f.position',
        'f.link_id',
        'f.link_side',
        'i.id as inverse_id',
        'i.config as inverse_config',
        's.field_id as stale',
        's.failed_at',
      ])
      .where('f.table_id', '=', tableId)
      .where('f.deleted_at', 'is', null),
  )
  return rows
    .map((row): ModelField => {
      const config: unknown = JSON.parse(row.config)
      const field: Field = {
        id: row.id,
        tableId,
        type: row.type,
        label: row.label,
        config,
        required: row.required === 1,
        position: row.position,
        default: row.default_value === null ? null : (JSON.parse(row.default_value) as FieldDefault),
        isStale: row.stale !== null,
        isGivenUp: row.failed_at !== null,
      }
      // a link field's config was checked by its own schema when it was stored
      const target = config as ConnectedRecordConfig
      const link: LinkFace | undefined = row.link_id
        ? {
            linkId: row.link_id,
            own: row.link_side === 'b' ? 'b_id' : 'a_id',
            other: row.link_side === 'b' ? 'a_id' : 'b_id',
            targetTableId: target.tableId,
            limitToOne: target.limitToOne,
            inverse:
              row.inverse_id !== null && row.inverse_config !== null
                ? { fieldId: row.inverse_id, limitToOne: (JSON.parse(row.inverse_config) as ConnectedRecordConfig).limitToOne }
                : undefined,
          }
        : undefined
      return { ...field, definition: getFieldType(row.type), behaviour: behaviourOf(field), link }
    })
    .sort(byPosition)
}

const noteStructure = compileOnce(() => sql`UPDATE table_def SET structure = ${''} WHERE id = ${''}`)

/** Inside a write: makes every cached structure of the table stale. A rollback takes the mark back with the change. */
export function touchStructure(org: OrgDatabase, tableId: string): void {
  org.db.run(noteStructure(crypto.randomUUID(), tableId))
}
