import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '#shared/protocol/errors.ts'
import { canBeUnique, uniqueKey, type DuplicateGroup } from '#shared/tables/unique-records.ts'
import { writeAudit } from '#server/access/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openTable } from '#server/access/record-rights.ts'
import { placeOf, refuseWhileConverting } from '#server/features/tables/conversion/conversion-store.ts'
import { openStructure } from '#server/features/tables/field-structure.ts'
import { writeRule } from '#server/features/tables/table-rules.ts'
import { readCells } from '#server/storage/records/read-cells.ts'
import { dropAllKeys, takeKey } from '#server/storage/records/record-keys.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

const rowsPerTurn = 5000
const mostGroups = 50

/** The field that keeps the table's records unique, for those who may see it. @throws AppError those of the table */
export function readUniqueField(context: OrgContext, tableId: string): string | null {
  const { model, access } = openTable(context, tableId)
  return model.uniqueFieldId !== null && access.hiddenFields.has(model.uniqueFieldId) ? null : model.uniqueFieldId
}

/** @throws AppError `not_found`, `invalid_request` for a type that cannot be a key, and those of the table */
function openKeyField(context: OrgContext, tableId: string, fieldId: string): { model: TableModel; field: ModelField } {
  const model = openStructure(context, tableId)
  const access = context.access.table(tableId)
  // whoever sees some of the records only would learn of the others
  if (access.rows) throw new AppError('permission_denied')
  const field = model.field(fieldId)
  if (!field || !isFieldVisible(context, access, field)) throw new AppError('not_found', { fieldId })
  if (!canBeUnique(field))
    throw new AppError('invalid_request', { issues: [{ path: 'unique_field_id', message: 'this type cannot be a key' }] })
  return { model, field }
}

/** Values that several records have, most first. Reads every record, in turns. */
export async function findDuplicates(context: OrgContext, tableId: string, fieldId: string): Promise<DuplicateGroup[]> {
  const { field } = openKeyField(context, tableId, fieldId)
  const groups = new Map<string, DuplicateGroup>()
  for (let after = 0; ;) {
    const rows = keyRows(context, field, after)
    for (const { key, cell, id } of rows.keys) {
      const group = groups.get(key) ?? { value: cell, count: 0, recordIds: [] }
      group.count += 1
      if (group.recordIds.length < 10) group.recordIds.push(id)
      groups.set(key, group)
    }
    if (rows.next === undefined) break
    after = rows.next
    await nextTurn()
  }
  return [...groups.values()]
    .filter((group) => group.count > 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostGroups)
}

function keyRows(
  context: OrgContext,
  field: ModelField,
  after: number,
): { keys: { key: string; cell: string; id: string }[]; next: number | undefined } {
  const place = placeOf(field)
  const rows = place ? readCells(context.org, field.tableId, place, after, rowsPerTurn) : []
  const keys = rows.flatMap((row) => {
    const key = row.deleted ? undefined : uniqueKey(field.type, row.cell)
    return key === undefined ? [] : [{ key, cell: String(row.cell).slice(0, 200), id: row.id }]
  })
  return { keys, next: rows.length < rowsPerTurn ? undefined : rows.at(-1)?.seq }
}

/**
 * Makes a field keep the table's records unique, or none. @throws AppError `duplicates_exist` with the duplicates, `conversion_running`,
 * `not_found`, `invalid_request`, and those of the table
 */
export async function setUniqueField(context: OrgContext, tableId: string, fieldId: string | null): Promise<string | null> {
  if (fieldId !== null) {
    const groups = await findDuplicates(context, tableId, fieldId)
    if (groups.length > 0) throw new AppError('duplicates_exist', { groups })
  }
  await context.org.db.write(() => storeUniqueField(context, tableId, fieldId))
  return fieldId
}

function storeUniqueField(context: OrgContext, tableId: string, fieldId: string | null): void {
  const { model, field } =
    fieldId === null ? { model: openStructure(context, tableId), field: undefined } : openKeyField(context, tableId, fieldId)
  dropAllKeys(context.org, tableId)
  if (field) {
    refuseWhileConverting(context.org, field.id)
    for (let after = 0; ;) {
      const rows = keyRows(context, field, after)
      for (const { key, cell, id } of rows.keys) {
        const holder = takeKey(context.org, tableId, key, id)
        if (holder !== undefined) throw new AppError('duplicates_exist', { groups: [{ value: cell, count: 2, recordIds: [holder, id] }] })
      }
      if (rows.next === undefined) break
      after = rows.next
    }
  }
  writeRule(context, tableId, { unique_field_id: fieldId })
  writeAudit(context, {
    action: 'table.unique',
    entityType: 'table',
    entityId: tableId,
    label: model.label,
    before: { fieldId: model.uniqueFieldId },
    after: { fieldId },
  })
}
