import { AppError } from '#shared/protocol/errors.ts'
import { seesField, type Access, type TableAccess } from '#shared/access/access.ts'
import { isWorkedOut, readsOf } from '#shared/computed/reads.ts'
import type { FieldReads } from '#shared/fields/field-reads.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readGraph, type ComputedGraph } from '#server/computed/graph.ts'
import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import type { LinkRules } from '#server/storage/records/link-rules.ts'
import { findTableModel, namedTableOf, type LinkFace, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

export interface OpenTable {
  model: TableModel
  access: TableAccess
}

/**
 * A table the person may read, with their rights.
 * @throws AppError `object_not_found` when it does not exist or is in the trash, `unauthorized` when they may not see it
 */
export function openTable(context: OrgContext, tableId: string): OpenTable {
  const access = context.access.table(tableId)
  const model = findTableModel(context.org, tableId)
  if (!model || model.archived) throw new AppError(access.read ? 'object_not_found' : 'unauthorized')
  if (!access.read) throw new AppError('unauthorized')
  return { model, access }
}

/** A table's structure for changing it. @throws AppError as {@link openTable}, `permission_denied` when it is not theirs to change */
export function openStructure(context: OrgContext, tableId: string): TableModel {
  const { model, access } = openTable(context, tableId)
  if (!access.manageFields) throw new AppError('permission_denied')
  return model
}

/** Fields go with the values of every record: their deletion asks for both rights (specification 2 §6). */
export const mayDeleteFields = ({ manageFields, deleteRecords }: TableAccess): boolean => manageFields && deleteRecords

/** Cached answers of {@link visibleFields}, valid until a write could change them. */
const shown = new WeakMap<TableAccess, { model: TableModel; version: number; fields: readonly ModelField[] }>()

/** Fields whose values the person may see: not hidden by the role, and no links to a table they may not read. */
export function visibleFields(context: OrgContext, { model, access }: OpenTable): readonly ModelField[] {
  const { version } = context.org.db
  const known = shown.get(access)
  if (known?.model === model && known.version === version) return known.fields
  const fields = model.fields.filter((field) => isFieldVisible(context, access, field))
  shown.set(access, { model, version, fields })
  return fields
}

/** The parts of a field that decide who sees it. */
export type VisibleField = Pick<ModelField, 'id' | 'tableId' | 'type' | 'config'> & { link: Pick<LinkFace, 'targetTableId'> | undefined }

/**
 * Whether the person may see the field's values. A computed field reveals everything it reads, so its viewers must see all of it. Its value
 * is the same for everybody: roles that see only some records behind a link do not see it.
 */
export function isFieldVisible(context: OrgContext, access: TableAccess, field: VisibleField): boolean {
  if (!seesField(access, field.id)) return false
  // A public link names fields that its maker sees, with all they read (see link-context.ts). The names in other limits were not checked.
  if (access.onlyFields && context.access.session === 'public-link') return true
  const reads = readsOf(field)
  if (reads) return seesComputed(context, access, field, reads)
  if (!field.link) return true
  if (!context.access.table(field.link.targetTableId).read) return false
  const target = findTableModel(context.org, field.link.targetTableId)
  return target !== undefined && !target.archived
}

/** Links name no record that a role's row rules of the table behind them hide. */
export function linkRulesOf(context: OrgContext): LinkRules {
  return ({ link }) => {
    const target = link && findTableModel(context.org, link.targetTableId)
    const rules = target && rowRuleFilter(context.access.table(target.id), target, context.memberId)
    return rules && { target, rules }
  }
}

/** Answers of this object of rights, as long as no structure changes: pages ask for every computed field again and again. */
const answers = new WeakMap<Access, { graph: ComputedGraph; seen: WeakMap<VisibleField, boolean> }>()

function seesComputed(context: OrgContext, access: TableAccess, field: VisibleField, reads: FieldReads): boolean {
  const graph = readGraph(context.org)
  let known = answers.get(context.access)
  if (known?.graph !== graph) answers.set(context.access, (known = { graph, seen: new WeakMap() }))
  let seen = known.seen.get(field)
  if (seen === undefined) known.seen.set(field, (seen = seesReads(context, access, field, reads)))
  return seen
}

function seesReads(context: OrgContext, access: TableAccess, field: VisibleField, reads: FieldReads): boolean {
  const model = findTableModel(context.org, field.tableId)
  const seesOwn = reads.own.every((id) => {
    const own = model?.field(id)
    if (!own) return seesField(access, id) && seesLostNames(context, id)
    // a computed field is never measured, so only the engine's fields read one, and never in a circle
    if (!isWorkedOut(field) && own.definition.computed) return seesField(access, id)
    if (!isFieldVisible(context, access, own)) return false
    // read as the names of the linked records
    return seesNamesIn(context, own)
  })
  if (!seesOwn || !reads.through) return seesOwn
  const { linkFieldId, fieldIds } = reads.through
  const link = model?.field(linkFieldId)
  if (!link?.link) return seesField(access, linkFieldId) && fieldIds.every((id) => seesLost(context, id))
  return isFieldVisible(context, access, link) && seesThrough(context, link, fieldIds)
}

/** Whether the person may see all cells of a field that no link leads to any more. */
function seesLost({ org, access }: OrgContext, fieldId: string): boolean {
  const place = readDefinition(org, fieldId)
  const table = place && access.table(place.table_id)
  return !table || (seesField(table, fieldId) && !table.rows && !table.filter)
}

/** Whether the person may see the names that a deleted link led to. */
function seesLostNames(context: OrgContext, fieldId: string): boolean {
  const link = readDefinition(context.org, fieldId)
  if (!link || link.link_id === null) return true
  const { tableId } = JSON.parse(link.config) as { tableId: string }
  return findTableModel(context.org, tableId) ? seesNamesOf(context, tableId) : context.access.table(tableId).read
}

/** A field's definition, also of a deleted or purged one. */
function readDefinition(
  { db }: OrgContext['org'],
  fieldId: string,
): { table_id: string; link_id: string | null; config: string } | undefined {
  return db.get(db.build.selectFrom('field_def').select(['table_id', 'link_id', 'config']).where('id', '=', fieldId))
}

/** True when the person sees the label of every record of a table: links to the table show these labels. */
export function seesNamesOf(context: OrgContext, tableId: string): boolean {
  const access = context.access.table(tableId)
  const target = findTableModel(context.org, tableId)
  if (!target || !access.read || access.rows || access.filter) return false
  const label = target.field(target.recordLabelField ?? '') ?? target.fields[0]
  return label === undefined || isFieldVisible(context, access, label)
}

/** Whether the person sees these fields of every record behind a link. */
function seesThrough(context: OrgContext, { link }: ModelField, fieldIds: readonly string[] | 'label'): boolean {
  if (!link) return true
  const access = context.access.table(link.targetTableId)
  const target = findTableModel(context.org, link.targetTableId)
  if (!target || !access.read || access.rows || access.filter) return false
  const ids = fieldIds === 'label' ? (target.recordLabelField === null ? [] : [target.recordLabelField]) : fieldIds
  return ids.every((id) => {
    const read = target.field(id)
    return read ? isFieldVisible(context, access, read) && seesRecordsIn(context, read) : seesField(access, id)
  })
}

/** Whether the person sees every record that the field's cells can name: what is worked out from them is the same for everybody. */
function seesRecordsIn(context: OrgContext, field: ModelField): boolean {
  const named = namedTableOf(field)
  if (named === undefined) return true
  const { read, rows, filter } = context.access.table(named)
  return read && !rows && !filter
}

/** The same for their names as well. */
function seesNamesIn(context: OrgContext, field: ModelField): boolean {
  if (field.link) return seesThrough(context, field, 'label')
  const named = namedTableOf(field)
  return named === undefined || seesNamesOf(context, named)
}

/** True when the person sees every record of a table, and in each these fields with their links' labels. */
export function seesWhole(context: OrgContext, tableId: string, fieldIds: readonly string[]): boolean {
  const access = context.access.table(tableId)
  const model = findTableModel(context.org, tableId)
  if (!access.read || access.rows || access.filter || !model) return false
  return fieldIds.every((id) => {
    const field = model.field(id)
    if (!field) return seesField(access, id)
    return isFieldVisible(context, access, field) && seesNamesIn(context, field)
  })
}
