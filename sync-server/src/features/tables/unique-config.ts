import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '#shared/protocol/errors.ts'
import { canBeUnique, uniqueKey, type DuplicateGroup } from '#shared/nouns/tables/unique-records.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openTable, openStructure } from '#server/access/record-rights.ts'
import { refuseWhileConverting } from '#server/features/tables/conversion/conversion-store.ts'
import { writeRule } from '#server/features/tables/table-rules.ts'
import { forgetKeys, readPiece, writeKeys, type Piece } from '#server/features/tables/unique-keys.ts'
import type { CellRow } from '#server/storage/records/read-cells.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

const rowsPerTurn = 2000
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
  // people who see only some of the records would learn of the others
  if (access.rows) throw new AppError('permission_denied')
  const field = model.field(fieldId)
  if (!field || !isFieldVisible(context, access, field)) throw new AppError('not_found', { fieldId })
  if (!canBeUnique(field))
    throw new AppError('invalid_request', { issues: [{ path: 'unique_field_id', message: 'this type cannot be a key' }] })
  return { model, field }
}

/** Values shared by several records, most frequent first. Reads every record, in turns. */
export async function findDuplicates(context: OrgContext, tableId: string, fieldId: string): Promise<DuplicateGroup[]> {
  const { field } = openKeyField(context, tableId, fieldId)
  const groups = new Map<string, DuplicateGroup>()
  for (let after: number | undefined = 0; after !== undefined; await nextTurn()) {
    const piece: Piece = readPiece(context.org, field, after, rowsPerTurn)
    for (const row of piece.rows) {
      const key = row.deleted ? undefined : uniqueKey(field.type, row.cell)
      if (key === undefined) continue
      const group = groups.get(key) ?? { value: shown(row), count: 0, recordIds: [] }
      group.count += 1
      if (group.recordIds.length < 10) group.recordIds.push(row.id)
      groups.set(key, group)
    }
    after = piece.next
  }
  return [...groups.values()]
    .filter((group) => group.count > 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostGroups)
}

const shown = (row: CellRow): string => String(row.cell).slice(0, 200)

/**
 * Makes a field keep the table's records unique, or none. The keys of all records are written in pieces. The new keys apply once complete;
 * the previous field's apply until then.
 * @throws AppError `duplicates_exist` with the duplicates, `conversion_running`, `not_found`, `invalid_request`, and those of the table.
 * `plan_feature`. `permission_denied`: the previous field is hidden from the person
 */
export async function setUniqueField(context: OrgContext, tableId: string, fieldId: string | null): Promise<string | null> {
  const { org } = context
  const { uniqueFieldId: before } = openStructure(context, tableId)
  if (readUniqueField(context, tableId) !== before) throw new AppError('permission_denied')
  // giving the field up stays possible
  if (fieldId !== null && fieldId !== before) assertMay(context.access, { about: 'feature', feature: 'advancedDevFeatures' })
  const busy = switching.get(org) ?? new Set()
  switching.set(org, busy)
  if (busy.has(tableId)) throw new AppError('conflict', { tableId })
  busy.add(tableId)
  try {
    if (fieldId === null) await org.db.write(() => storeUniqueField(context, openStructure(context, tableId), null))
    else if (fieldId !== before) await switchOn(context, tableId, fieldId)
    if (before !== null && before !== fieldId) await forgetKeys(org, before)
  } finally {
    busy.delete(tableId)
  }
  return fieldId
}

/** Tables whose keys are being written: one at a time, so that none takes the keys of another away. */
const switching = new WeakMap<OrgDatabase, Set<string>>()

async function switchOn(context: OrgContext, tableId: string, fieldId: string): Promise<void> {
  const { org } = context
  const groups = await findDuplicates(context, tableId, fieldId)
  if (groups.length > 0) throw new AppError('duplicates_exist', { groups })
  try {
    let after: number | undefined = 0
    while (after !== undefined) after = await org.db.write(() => writeNext(context, tableId, fieldId, after ?? 0))
  } catch (error) {
    await forgetKeys(org, fieldId)
    throw error
  }
}

/** Inside a write: the keys of the next records; the last piece puts the field in use. @returns the seq to continue from */
function writeNext(context: OrgContext, tableId: string, fieldId: string, after: number): number | undefined {
  const { org } = context
  const { model, field } = openKeyField(context, tableId, fieldId)
  refuseWhileConverting(org, field.id)
  const piece = readPiece(org, field, after)
  const twins = writeKeys(org, model, field, piece)
  if (twins) {
    const [holder, row] = twins
    throw new AppError('duplicates_exist', { groups: [{ value: shown(row), count: 2, recordIds: [holder, row.id] }] })
  }
  if (piece.next === undefined) storeUniqueField(context, model, fieldId)
  return piece.next
}

function storeUniqueField(context: OrgContext, model: TableModel, fieldId: string | null): void {
  writeRule(context, model.id, { unique_field_id: fieldId })
  writeAudit(context, {
    action: 'table.unique',
    entityType: 'table',
    entityId: model.id,
    label: model.label,
    before: { fieldId: model.uniqueFieldId },
    after: { fieldId },
  })
}
