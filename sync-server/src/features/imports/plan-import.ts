import { AppError } from '#shared/protocol/errors.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { withHeadingZone } from '#shared/fields/heading-zone.ts'
import { hasTooManyOptions } from '#shared/nouns/imports/too-many-options.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { SelectOption } from '#shared/fields/select-options.ts'
import type { ImportPlan } from '#shared/nouns/imports/import-calls.ts'
import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import { importTarget } from '#shared/nouns/imports/importable.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openTable } from '#server/access/record-rights.ts'
import type { ConvertColumn } from '#server/workbooks/convert-job.ts'
import type { ImportRun } from '#server/features/imports/import-store.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

export interface NewTableField {
  id: string
  type: FieldTypeName
  label: string
  config: unknown
  position: string
}

export interface PlannedImport {
  run: ImportRun
  fields: NewTableField[]
  recordLabelField: string
  /** a choice whose options are steps: the table gets a board of them */
  stageField?: string
}

const byLetters = new Intl.Collator('en', { numeric: true }).compare

const optionHues = ['blue', 'green', 'amber', 'violet', 'teal', 'red', 'pink', 'cyan']

/**
 * Turns the person's decisions into a table to create and a plan for each column. `giveWay` is waited for before each.
 * @throws AppError `invalid_request`
 */
export async function planImport(
  context: OrgContext,
  columns: readonly ImportColumn[],
  plan: ImportPlan,
  giveWay: (columnsDone: number) => Promise<void>,
): Promise<PlannedImport> {
  const links = new Map((plan.links ?? []).map((link) => [link.column, link]))
  const included = plan.fields.filter((field) => field.include)
  if (included.length === 0) refuse('fields', 'no column is included')
  if (new Set(included.map((field) => field.column)).size !== included.length) refuse('fields', 'a column is used twice')

  const locale = orgLocale(context.org)
  const run: ImportRun = { tableId: newShortId('t'), columns: [], links: [] }
  const fields: NewTableField[] = []
  let position: string | null = null
  let [labelField, stageField]: (string | undefined)[] = []
  for (const [index, field] of included.entries()) {
    await giveWay(index)
    const column = columns[field.column]
    if (!column) refuse('fields', `the file has no column ${field.column}`)
    const id = newShortId('f')
    position = positionBetween(position, null)
    const zoned = withHeadingZone(column.label, locale)
    const own: Locale = { ...zoned, decimal: field.decimal ?? column.decimal, dateOrder: field.dateOrder ?? column.dateOrder }
    const shared = { index: field.column, label: field.label, fieldId: id, locale: own }
    const link = links.get(field.column)
    if (link) {
      const match = matchField(context, link.tableId, link.matchFieldId)
      run.links.push({ fieldId: id, tableId: link.tableId, matchFieldId: link.matchFieldId, ...match, isSingle: link.isMany !== true })
      run.columns.push({ ...shared, ...keyColumn })
      fields.push({
        id,
        type: 'connectedRecord',
        label: field.label,
        config: { tableId: link.tableId, inverseFieldId: null, limitToOne: link.isMany !== true },
        position,
      })
      continue
    }
    const target = importTarget(field.type)
    if (field.structureOnly && (target === 'none' || target === 'addresses')) {
      fields.push({ id, type: field.type, label: field.label, config: settingsFor(field.type, field.config, column), position })
      continue
    }
    if (target === 'addresses') {
      fields.push({ id, type: field.type, label: field.label, config: settingsFor(field.type, undefined, column), position })
      takeAsFiles(run, shared)
      continue
    }
    if (target === 'link') refuse('fields', `column ${field.column} needs an entry in links`)
    if (target === 'none') refuse('fields', `no file fills a field of the type ${field.type}`)
    const type = hasTooManyOptions(field.type, column) && field.config === undefined ? 'singleLineText' : field.type
    const config = settingsFor(type, field.config, column)
    if (!field.structureOnly) run.columns.push({ ...shared, type, config } satisfies ConvertColumn)
    fields.push({ id, type, label: field.label, config, position })
    if (column.isStage && fieldTypes[type].takesOptions && fieldTypes[type].column === fieldTypes.select.column) stageField ??= id
    if (labelField === undefined || field.column === plan.recordLabelColumn) labelField = id
  }
  if (
    plan.recordLabelColumn !== undefined &&
    !included.some((field) => field.column === plan.recordLabelColumn && !links.has(field.column))
  ) {
    refuse('recordLabelColumn', 'not an included column')
  }
  return { run, fields, recordLabelField: labelField ?? fields[0]?.id ?? '', ...(stageField !== undefined && { stageField }) }
}

/** The texts of the column name files, which are fetched once the rows are written. */
export function takeAsFiles(run: ImportRun, column: Pick<ConvertColumn, 'index' | 'label' | 'fieldId' | 'locale'>): void {
  run.files = [...(run.files ?? []), column.fieldId]
  run.columns.push({ ...column, ...keyColumn })
}

/** The initial type of a key column: plain text. One text may name several records. */
export const keyColumn = { type: 'text', config: {} } as const

/**
 * The settings that a new field is made with and its cells are read with: those sent, else those of the column, else the type's own defaults.
 * @throws AppError `invalid_request` for sent ones that are not of the type
 */
export function settingsFor(type: FieldTypeName, sent: unknown, column: ImportColumn): unknown {
  const { configSchema, defaultConfig } = fieldTypes[type]
  const read = configSchema.safeParse(sent ?? configFor(type, column) ?? defaultConfig())
  if (read.success) return read.data
  throw new AppError('invalid_request', {
    issues: read.error.issues
      .slice(0, 20)
      .map(({ path, message }) => ({ where: 'body', path: ['fields', column.index, 'config', ...path].join('.'), message })),
  })
}

/** The guessed configuration where the type is the guessed one; options from the column's own values for a select. */
function configFor(type: FieldTypeName, column: ImportColumn): unknown {
  if (type === column.type) return column.config
  if (fieldTypes[type].holds === 'options' && column.distinct) {
    return { options: optionsFor(column.distinct) }
  }
  return undefined
}

/** An option for each text, from A to Z. */
export function optionsFor(labels: readonly string[]): SelectOption[] {
  return [...labels].sort(byLetters).map((label, index) => ({
    id: newShortId('o'),
    label: label.slice(0, 200),
    hue: optionHues[index % optionHues.length] ?? 'gray',
  }))
}

export function matchField(context: OrgContext, tableId: string, fieldId: string): { type: FieldTypeName; config: unknown } {
  const table = openTable(context, tableId)
  const field = table.model.field(fieldId)
  if (!field || field.link || !isFieldVisible(context, table.access, field)) refuse('links', `no field ${fieldId} to match by`)
  return { type: field.type, config: field.config }
}

export function refuse(path: string, message: string): never {
  throw wrongPart(path, message)
}
