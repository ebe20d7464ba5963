import { setImmediate as nextTurn } from 'node:timers/promises'
import { canConvert, mayBeKey, optionsFor, wantedLabels, type ConversionEnvironment, type FieldKind } from '#shared/fields/convert.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { cellKindOf } from '#shared/fields/convert-kind.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, seesNamesOf, openStructure } from '#server/access/record-rights.ts'
import { placeOf, refuseWhileConverting } from '#server/features/tables/conversion/conversion-store.ts'
import { checkConfig, checkLinkTarget } from '#server/features/tables/field-structure.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { readCells } from '#server/storage/records/read-cells.ts'
import { findTableModel, namedTableOf, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

export interface ConversionRequest {
  tableId: string
  fieldId: string
  /** the type the asker knew */
  from: FieldKind['type']
  to: { type: FieldKind['type']; config?: unknown }
  /** options that texts name and that are not there yet are made */
  makeOptions: boolean
  /** of a conversion to a link: the field of the other table whose values name its records */
  keyFieldId?: string | undefined
}

/**
 * A conversion that may and can be made. @throws AppError those of the table, `not_found`, `field_converted` when it is another type by
 * now, `conversion_not_possible`, `conversion_running`, `label_field`, `unique_field`, `invalid_request`
 */
export function checkRequest(context: OrgContext, request: ConversionRequest): { model: TableModel; field: ModelField; to: FieldKind } {
  const model = openStructure(context, request.tableId)
  const field = model.field(request.fieldId)
  const access = context.access.table(model.id)
  if (!field || !isFieldVisible(context, access, field)) throw new AppError('not_found', { fieldId: request.fieldId })
  if (field.type !== request.from) throw new AppError('field_converted', { fieldId: field.id, type: field.type })
  refuseWhileConverting(context.org, field.id)
  const { type } = request.to
  if (!canConvert(field, type)) throw new AppError('conversion_not_possible', { from: field.type, to: type })
  const config = checkConfig(type, request.to.config)
  const isLink = behaviourOf({ type, config }).definition.column === 'link'
  if (isLink && model.recordLabelField === field.id) throw new AppError('label_field', { fieldId: field.id })
  if (model.uniqueFieldId === field.id) throw new AppError('unique_field', { fieldId: field.id })
  for (const link of [namedTableOf(field), isLink && (config as ConnectedRecordConfig).tableId]) {
    // names of records that this person may not see would become readable, or could be guessed
    if (link && context.access.table(link).read && !seesNamesOf(context, link)) throw new AppError('permission_denied', { tableId: link })
  }
  if (request.keyFieldId !== undefined) checkKey(context, isLink ? (config as ConnectedRecordConfig).tableId : '', request.keyFieldId)
  return { model, field, to: { type, config: isLink ? checkLinkTarget(context, config as ConnectedRecordConfig) : config } }
}

/** @throws AppError `invalid_request` for a field that is not there, not theirs to see, or names nothing */
function checkKey(context: OrgContext, tableId: string, keyFieldId: string): void {
  const field = findTableModel(context.org, tableId)?.field(keyFieldId)
  if (!field || !mayBeKey(field) || !isFieldVisible(context, context.access.table(tableId), field))
    throw wrongPart('keyFieldId', 'is no field to match by')
}

const hues = ['blue', 'green', 'amber', 'violet', 'teal', 'pink', 'orange', 'cyan', 'red', 'indigo', 'yellow', 'gray']
const cellsPerRead = 2000
const mostLabels = 10_000

/** The new settings with options for the cells' values, if requested. */
export function withOptions(org: OrgDatabase, field: ModelField, to: FieldKind, environment: ConversionEnvironment): FieldKind {
  return takesOptions(to) ? addOptions(to, [...labelPages(org, field, to, environment)].flat()) : to
}

/** The same in turns, for tables that take long. */
export async function withOptionsInTurns(
  org: OrgDatabase,
  field: ModelField,
  to: FieldKind,
  environment: ConversionEnvironment,
): Promise<FieldKind> {
  if (!takesOptions(to)) return to
  const labels: string[] = []
  for (const page of labelPages(org, field, to, environment)) {
    labels.push(...page)
    // far more than options are made of
    if (labels.length > mostLabels) break
    await nextTurn()
  }
  return addOptions(to, labels)
}

function takesOptions(to: FieldKind): boolean {
  return cellKindOf(behaviourOf(to).definition) === 'options'
}

function addOptions(to: FieldKind, labels: readonly string[]): FieldKind {
  const config = optionsFor(to.config as SelectConfig, labels, (label, index) => ({
    id: newShortId('o'),
    label,
    hue: hues[index % hues.length] ?? 'gray',
  }))
  const before = (to.config as SelectConfig).options.length
  const made = config.options.slice(before).sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
  return { type: to.type, config: { ...config, options: [...config.options.slice(0, before), ...made] } }
}

/** The distinct texts of a field's cells, grouped by the reads that found them. */
function* labelPages(org: OrgDatabase, field: ModelField, to: FieldKind, environment: ConversionEnvironment): Generator<string[]> {
  const place = placeOf(field)
  const seen = new Set<string>()
  for (let after = 0; place;) {
    const rows = readCells(org, field.tableId, place, after, cellsPerRead)
    const page: string[] = []
    for (const row of rows) {
      if (row.deleted) continue
      for (const label of wantedLabels(row.cell, field, to, environment)) {
        if (seen.has(label)) continue
        seen.add(label)
        page.push(label)
      }
    }
    yield page
    const last = rows.at(-1)
    if (!last || rows.length < cellsPerRead) return
    after = last.seq
  }
}
