import { withHeadingZone } from '#shared/fields/heading-zone.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { findOption, readLabels, type SelectConfig } from '#shared/fields/select-options.ts'
import type { ImportPlan } from '#shared/nouns/imports/import-calls.ts'
import { canBeKey } from '#shared/nouns/imports/import-modes.ts'
import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import { importTarget, isFilled } from '#shared/nouns/imports/importable.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openTable, type OpenTable } from '#server/access/record-rights.ts'
import { recordIdPlace, type ImportRun } from '#server/features/imports/import-store.ts'
import {
  keyColumn,
  matchField,
  optionsFor,
  refuse,
  settingsFor,
  takeAsFiles,
  type NewTableField,
} from '#server/features/imports/plan-import.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { isStoredColumn } from '#server/storage/records/structure-sql.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'

export interface PlannedInto {
  run: ImportRun
  /** fields to make in the table first */
  fields: NewTableField[]
  /** settings of existing fields, with the options that the file adds */
  settings: { fieldId: string; type: FieldTypeName; config: unknown }[]
}

type Into = NonNullable<ImportPlan['into']>
type Chosen = ImportPlan['fields'][number]

/**
 * Plans an import into an existing table, column by column.
 * @throws AppError `invalid_request`, `permission_denied` when the person may not create, change or see something it needs, and those of
 * the table
 */
export function planInto(context: OrgContext, columns: readonly ImportColumn[], plan: ImportPlan, into: Into): PlannedInto {
  const table = openTable(context, into.tableId)
  if (!table.access.createRecords || (into.mode === 'import_update' && !table.access.editRecords)) throw new AppError('permission_denied')
  const included = plan.fields.filter((field) => field.include)
  if (included.length === 0) refuse('fields', 'no column is included')
  const targets = included.flatMap((field) => field.fieldId ?? [])
  if (new Set(targets).size !== targets.length) refuse('fields', 'a field is filled by two columns')

  const run: ImportRun = { tableId: into.tableId, columns: [], links: [] }
  const fields: NewTableField[] = []
  const settings: PlannedInto['settings'] = []
  let position = table.model.fields.at(-1)?.position ?? null
  const formats = orgLocale(context.org)
  for (const chosen of included) {
    const column = columns[chosen.column]
    if (!column) refuse('fields', `the file has no column ${chosen.column}`)
    const { decimal = column.decimal, dateOrder = column.dateOrder } = chosen
    const locale = { ...withHeadingZone(column.label, formats), decimal, dateOrder }
    if (chosen.fieldId !== undefined) {
      const field = writableField(context, table, chosen.fieldId)
      if (chosen.structureOnly) continue
      const added = into.makeOptions && table.access.manageFields ? withOptions(field, column) : undefined
      if (added) settings.push({ fieldId: field.id, type: field.type, config: added })
      const read = added ? { type: field.type, config: added } : readAs(context, run, field, plan, chosen)
      run.columns.push({ index: chosen.column, label: chosen.label, fieldId: field.id, locale, ...read })
      continue
    }
    if (!table.access.manageFields) throw new AppError('permission_denied')
    const id = newShortId('f')
    position = positionBetween(position, null)
    if (!chosen.structureOnly && !isFilled(chosen.type)) refuse('fields', `no file fills a field of the type ${chosen.type}`)
    const config = settingsFor(chosen.type, chosen.config, column)
    fields.push({ id, type: chosen.type, label: chosen.label, config, position })
    if (!chosen.structureOnly && importTarget(chosen.type) === 'addresses')
      takeAsFiles(run, { index: chosen.column, label: chosen.label, fieldId: id, locale })
    else if (!chosen.structureOnly)
      run.columns.push({ index: chosen.column, label: chosen.label, fieldId: id, locale, type: chosen.type, config })
  }
  if (isByRecordId(into)) {
    const { column } = into.key
    const label = columns[column]?.label ?? refuse('into.key', `the file has no column ${column}`)
    run.columns.push({ index: column, label, fieldId: recordIdPlace, locale: formats, ...keyColumn })
  }
  return { run: { ...run, ...withKey(table, run, into) }, fields, settings }
}

/** Records are found by their ids, which the file has from an export. */
function isByRecordId(into: Into): into is Into & { key: { column: number; fieldId: null } } {
  return into.mode !== 'import_only' && into.key?.fieldId === null
}

const mostNewOptions = 200

/** A select field's settings with an option for every text of the column that names none; undefined when there is nothing to add. */
function withOptions(field: ModelField, column: ImportColumn): SelectConfig | undefined {
  if (!field.definition.takesOptions || !column.distinct) return undefined
  const config = field.config as SelectConfig
  const isList = field.definition.column === 'json'
  const named = column.distinct.flatMap((text) => (isList && !readLabels(text, config) ? text.split(/[,;\n]/) : [text]))
  const missing = new Map(
    named.flatMap((text) => {
      const label = text.trim().slice(0, 200)
      return label === '' || findOption(config, label) ? [] : [[foldText(label), label] as const]
    }),
  )
  if (missing.size === 0 || (isList && column.distinct.every((text) => readLabels(text, config)))) return undefined
  const added = [...missing.values()].slice(0, mostNewOptions)
  return { ...config, options: [...config.options, ...optionsFor(added)] }
}

/** A field the person may fill. @throws AppError `invalid_request`, `permission_denied` */
function writableField(context: OrgContext, { model, access }: OpenTable, fieldId: string): ModelField {
  const field = model.field(fieldId)
  if (!field || !isFieldVisible(context, access, field)) refuse('fields', `the table has no field ${fieldId}`)
  if (access.readonlyFields.has(fieldId) || field.definition.computed)
    throw new AppError('permission_denied', { fieldId, reason: 'readOnly' })
  if (!field.link && !isStoredColumn(field.behaviour.definition.column)) refuse('fields', `${fieldId} takes no values`)
  return field
}

/** Links are found by a key of the other table's records: the chosen one, otherwise the label of those records. */
function readAs(
  context: OrgContext,
  run: ImportRun,
  field: ModelField,
  plan: ImportPlan,
  chosen: Chosen,
): Pick<ImportRun['columns'][number], 'type' | 'config'> {
  if (!field.link) return { type: field.type, config: field.config }
  const tableId = field.link.targetTableId
  const named = plan.links?.find((link) => link.column === chosen.column && link.tableId === tableId)
  const matchFieldId = named?.matchFieldId ?? findTableModel(context.org, tableId)?.recordLabelField ?? ''
  const isSingle = field.behaviour.definition.isSingle?.(field.config) === true
  run.links.push({ fieldId: field.id, tableId, matchFieldId, ...matchField(context, tableId, matchFieldId), isSingle })
  return keyColumn
}

function withKey(table: OpenTable, run: ImportRun, into: Into): Pick<ImportRun, 'into'> {
  const { mode, overwriteEmpty, key, runAutomations } = into
  const kept = { mode, overwriteEmpty, ...(!runAutomations && { quiet: true }) }
  if (mode === 'import_only' || isByRecordId(into)) return { into: { ...kept, keyFieldId: null } }
  const field = key?.fieldId ? table.model.field(key.fieldId) : undefined
  const column = run.columns.find((candidate) => candidate.fieldId === field?.id)
  const allowed = field && (canBeKey(field.type) || field.id === table.model.recordLabelField) && !field.link
  if (!field || !column || column.index !== key?.column || !allowed) refuse('into.key', 'not a key of an included column')
  return { into: { ...kept, keyFieldId: field.id } }
}
