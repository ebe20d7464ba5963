import { sql } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { FieldKind } from '#shared/fields/convert.ts'
import type { FieldDefault } from '#shared/nouns/tables/field-default-schema.ts'
import { defaultKindsOf } from '#shared/nouns/tables/field-default-kinds.ts'
import { defaultCell } from '#shared/nouns/tables/field-default.ts'
import { isWorkedOut } from '#shared/computed/reads.ts'
import { inverseFace, inverseLabel } from '#shared/fields/inverse-face.ts'
import type { AdvancedFormulaConfig } from '#shared/fields/types/advanced-formula.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { toStoredIds, type NamedField } from '#shared/formulas/field-names.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { mayAttach } from '#server/access/may-attach.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { visibleFields } from '#server/access/record-rights.ts'
import { refuseUnplanned } from '#server/features/tables/refuse-second.ts'
import {
  addComputedColumn,
  addFieldColumn,
  createLinkTable,
  isStoredColumn,
  type RecordColumn,
} from '#server/storage/records/structure-sql.ts'
import { reserveNumbers } from '#server/storage/records/record-numbers.ts'
import { compileOnce, insertOnce } from '#server/storage/sql-statement.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { findTableModel, touchStructure, type ModelField } from '#server/storage/records/table-model.ts'

export interface NewField {
  id: string
  type: FieldTypeName
  label: string
  config?: unknown
  required?: boolean | undefined
  default?: FieldDefault | null | undefined
  position: string
}

/** Columns of one table ever made; SQLite's own limit is 2,000. */
const maxColumns = 1500

/** Checks a field's configuration by its type. @throws AppError `invalid_request` with the faults */
export function checkConfig(type: FieldTypeName, config: unknown): unknown {
  const definition = getFieldType(type)
  const parsed = definition.configSchema.safeParse(config ?? definition.defaultConfig())
  // settling determines a computed field's type; the sent one is only a hint
  if (parsed.success) return isWorkedOut({ type }) ? { ...(parsed.data as object), problem: null } : parsed.data
  const issues = parsed.error.issues.slice(0, 20).map((issue) => ({ where: 'config', path: issue.path.join('.'), message: issue.message }))
  throw new AppError('invalid_request', { issues })
}

/**
 * The configuration with every field of a formula named by its bare id, the only spelling of a stored formula. Labels match only fields
 * that the writer sees. A name without a match stays as it is, and is no field for any reader.
 */
export function namedByIds(type: FieldTypeName, config: unknown, fields: () => readonly NamedField[]): unknown {
  if (getFieldType(type).compute !== 'formula') return config
  const formula = config as AdvancedFormulaConfig
  return checkConfig(type, { ...formula, expression: toStoredIds(formula.expression, { fields: fields() }) })
}

/** A default that fits its field. @throws AppError `invalid_request` */
export function checkDefault(field: FieldKind, given: FieldDefault): FieldDefault {
  const moment = { now: new Date(0), timezone: 'UTC', memberId: '00000000-0000-4000-8000-000000000000', next: 1 }
  if (!defaultKindsOf(field).includes(given.kind) || defaultCell(given, field, moment) === null)
    throw new AppError('invalid_request', { issues: [{ path: 'default', message: 'does not fit the field' }] })
  return given
}

/** Everybody puts a default's files into cells. @throws AppError `invalid_request` if the person who sets it may not attach them */
export function checkPresetFiles(context: OrgContext, type: FieldTypeName, given: FieldDefault | null | undefined): void {
  if (given?.kind !== 'fixed' || getFieldType(type).holds !== 'attachments') return
  const files = itemsOf(given.value)
  const allowed = mayAttach(context, files)
  if (!files.every((id) => allowed.has(id)))
    throw new AppError('invalid_request', { issues: [{ path: 'default', message: 'does not fit the field' }] })
}

const findDefinition = compileOnce(() => sql`SELECT id FROM field_def WHERE id = ${''}`)
const findTable = compileOnce(() => sql`SELECT id FROM table_def WHERE id = ${''} AND deleted_at IS NULL`)
const countDefinitions = compileOnce(() => sql<{ n: number }>`SELECT count(*) AS n FROM field_def WHERE table_id = ${''}`)

/**
 * Inside a write: adds a field with its SQL column, or with its pair table and the inverse face in the other table. The caller has
 * checked the right to change `tableId`. `hasColumn`: the column was made with its table. @throws AppError `plan_feature` by every way
 */
export function addField(context: OrgContext, tableId: string, field: NewField, { hasColumn = false }: { hasColumn?: boolean } = {}): void {
  const { org } = context
  refuseUnplanned(context, field.type)
  if (org.db.get(findDefinition(field.id))) throw new AppError('conflict', { fieldId: field.id })
  if ((org.db.get(countDefinitions(tableId))?.n ?? 0) >= maxColumns)
    throw new AppError('limit_reached', { limit: maxColumns, of: 'fields' })
  const config = namedByIds(field.type, checkConfig(field.type, field.config), () => seenFields(context, tableId))
  const { column } = behaviourOf({ type: field.type, config }).definition
  const isComputed = isWorkedOut(field)
  if (column === 'link' && !isComputed) {
    addLink(context, tableId, field, config as ConnectedRecordConfig)
  } else {
    if (!hasColumn && isComputed) addComputedColumn(org, tableId, field.id)
    else if (!hasColumn && isStoredColumn(column)) addFieldColumn(org, tableId, field.id, column)
    insertField(context, tableId, field, config, null)
    const { ownCell } = getFieldType(field.type)
    if (ownCell === 'number') reserveNumbers(org, tableId, field.id)
    if (ownCell) enqueueEffect(org, 'records.fillOwnCells', { tableId, fieldId: field.id }, context.now())
  }
  touchStructure(org, tableId)
  org.changed()
}

/** The columns of new fields, for the statement that makes their table; relations have none. @throws AppError as {@link checkConfig} */
export function columnsOf(fields: readonly NewField[]): RecordColumn[] {
  return fields.flatMap(({ id, type, config }): RecordColumn[] => {
    if (isWorkedOut({ type })) return [{ fieldId: id, column: 'any' }]
    const { column } = behaviourOf({ type, config: checkConfig(type, config) }).definition
    return isStoredColumn(column) ? [{ fieldId: id, column }] : []
  })
}

/**
 * Inside a write: adds fields of their own cells, a few of many; those that are there already stay. Each changes the table's structure, so
 * that a look at it in between would read all of its fields again.
 */
export function addLaterFields(context: OrgContext, tableId: string, fields: readonly NewField[], options: { hasColumn: boolean }): void {
  if (!context.org.db.get(findTable(tableId))) return
  for (const field of fields) if (!context.org.db.get(findDefinition(field.id))) addField(context, tableId, field, options)
}

/** The fields of a table that the person sees. */
export function seenFields(context: OrgContext, tableId: string): readonly ModelField[] {
  const model = findTableModel(context.org, tableId)
  return model ? visibleFields(context, { model, access: context.access.table(tableId) }) : []
}

/** Makes the pair table and both faces. The inverse is left out where the person may not change the other table. */
function addLink(context: OrgContext, tableId: string, field: NewField, given: ConnectedRecordConfig): void {
  const config = checkLinkTarget(context, given)
  createLinkTable(context.org, field.id)
  insertField(context, tableId, field, config, { id: field.id, side: 'a' })
  addInverse(context, tableId, field, config, field.id)
}

/** A link's settings with the other face it will have. @throws AppError `object_not_found` for a table that is not there to be linked */
export function checkLinkTarget({ org, access }: OrgContext, config: ConnectedRecordConfig): ConnectedRecordConfig {
  const target = findTableModel(org, config.tableId)
  if (!target || target.archived || !access.table(config.tableId).read) throw new AppError('object_not_found', { tableId: config.tableId })
  return { ...config, inverseFieldId: access.table(target.id).manageFields ? (config.inverseFieldId ?? newShortId('f')) : null }
}

/** Makes the other face that a link's settings name, if any. @returns its id */
export function addInverse(
  context: OrgContext,
  tableId: string,
  field: { id: string; type: FieldTypeName; label: string; position: string },
  config: ConnectedRecordConfig,
  linkId: string,
): string | null {
  const { org } = context
  const inverseId = config.inverseFieldId
  const target = findTableModel(org, config.tableId)
  if (inverseId === null || !target) return null
  const sameId = org.db.get(org.db.build.selectFrom('field_def').select('id').where('id', '=', inverseId))
  if (sameId) throw new AppError('conflict', { fieldId: inverseId })
  const own = org.db.get(org.db.build.selectFrom('table_def').select('label').where('id', '=', tableId))
  const last = target.fields.at(-1)?.position ?? null
  const position = positionBetween(target.id === tableId && (last === null || field.position > last) ? field.position : last, null)
  const { type, limitToOne } = inverseFace(field.type)
  const inverse: ConnectedRecordConfig = { tableId, inverseFieldId: field.id, limitToOne }
  const taken = target.fields.map((other) => other.label)
  // a table's link to itself is already there, under its own name
  const label = inverseLabel(own?.label ?? field.label, field.label, target.id === tableId ? [...taken, field.label] : taken)
  insertField(context, target.id, { id: inverseId, type, label, position }, inverse, { id: linkId, side: 'b' })
  touchStructure(org, target.id)
  return inverseId
}

const insertDefinition = insertOnce('field_def')

/** Inside a write: the field's row and its line in the audit log; its column or pairs are the caller's. */
export function insertField(
  context: OrgContext,
  tableId: string,
  field: NewField,
  config: unknown,
  link: { id: string; side: 'a' | 'b' } | null,
): void {
  const { org } = context
  const now = context.now().toISOString()
  org.db.run(
    insertDefinition({
      id: field.id,
      table_id: tableId,
      type: field.type,
      label: field.label,
      config: JSON.stringify(config),
      required: field.required === true ? 1 : 0,
      position: field.position,
      link_id: link?.id ?? null,
      link_side: link?.side ?? null,
      created_at: now,
      created_by: context.memberId,
      updated_at: now,
      seq: org.nextSeq(),
      deleted_at: null,
      default_value: field.default ? JSON.stringify(checkDefault({ type: field.type, config }, field.default)) : null,
    }),
  )
  writeAudit(context, {
    action: 'field.created',
    entityType: 'field',
    entityId: field.id,
    label: field.label,
    after: { tableId, type: field.type },
  })
}
