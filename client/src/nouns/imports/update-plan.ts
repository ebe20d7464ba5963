import { holdsRecordIds } from '#shared/nouns/exports/record-id-column.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { canBeKey, type ImportMode } from '#shared/nouns/imports/import-modes.ts'
import type { ImportColumn, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'

/**
 * The target of a column: a field of the table, a new field (with its values or empty), or nothing. A column may also hold the ids of the records.
 */
export type ColumnTarget =
  | { kind: 'field'; fieldId: string }
  | { kind: 'recordId' }
  | { kind: 'new' }
  | { kind: 'structure' }
  | { kind: 'none' }

/** In the place of a field: records are found by their ids. */
export const byRecordId = 'recordId'

/** A value that tells targets apart: the field's id, or the kind. */
export const targetValue = (target: ColumnTarget): string => (target.kind === 'field' ? target.fieldId : target.kind)

/** The person's choices for an import into an existing table; pure, so that they can be tested without a screen. */
export interface UpdateDraft {
  mode: ImportMode
  targets: readonly ColumnTarget[]
  /** the field whose value finds a record, or {@link byRecordId} */
  keyFieldId: string | null
  overwriteEmpty: boolean
  /** the order of a column's dates, if it was chosen; by the column's place */
  dateOrders?: Readonly<Record<number, ImportColumn['dateOrder']>>
  /** the decimal sign of a column's numbers, if it was chosen; by the column's place */
  decimals?: Readonly<Record<number, ImportColumn['decimal']>>
  /** options that the file names and a field lacks are made */
  makeOptions: boolean
  /** the table's automations hear of the records */
  runAutomations: boolean
}

/** Fields that a file can fill. */
export function fillableFields(fields: readonly Field[], readonlyFields: ReadonlySet<string>): Field[] {
  return fields.filter((field) => {
    const { column, holds, sign } = behaviourOf(field).definition
    // comments and laps say who made them, which no file may
    const isRead = fieldTypes[field.type].computed || column === 'system' || column === 'none' || holds === 'attachments' || sign
    return !isRead && !readonlyFields.has(field.id)
  })
}

/**
 * The proposed plan: columns go into the fields of their name. The key is the record's id if the file has it, else the field that names the records.
 */
export function firstUpdate(preview: ImportPreview, table: Table, fields: readonly Field[]): UpdateDraft {
  const taken = new Set<string>()
  const idColumn = preview.columns.findIndex(({ index, label }) =>
    holdsRecordIds(
      label,
      preview.rows.map((row) => row[index] ?? ''),
    ),
  )
  const targets = preview.columns.map(({ label }, place): ColumnTarget => {
    if (place === idColumn) return { kind: byRecordId }
    const field = fields.find((candidate) => !taken.has(candidate.id) && foldText(candidate.label.trim()) === foldText(label.trim()))
    if (!field) return { kind: 'none' }
    taken.add(field.id)
    return { kind: 'field', fieldId: field.id }
  })
  const keys = keyChoices({ targets }, table, fields)
  const key = keys.find((field) => field.id === table.recordLabelField) ?? keys[0]
  const keyFieldId = idColumn >= 0 ? byRecordId : (key?.id ?? null)
  return {
    mode: keyFieldId === null ? 'import_only' : 'import_update',
    targets,
    keyFieldId,
    overwriteEmpty: false,
    makeOptions: true,
    runAutomations: true,
  }
}

/** Filled fields that can be a key (specification 2 §5 "Key field options"). */
export function keyChoices({ targets }: Pick<UpdateDraft, 'targets'>, table: Table, fields: readonly Field[]): Field[] {
  const filled = new Set(targets.flatMap((target) => (target.kind === 'field' ? [target.fieldId] : [])))
  return fields.filter((field) => filled.has(field.id) && (canBeKey(field.type) || field.id === table.recordLabelField))
}

/** True when a field needs an order for a column's dates, which had none or two. */
export function asksDateOrder(column: ImportColumn, target: ColumnTarget | undefined, fields: readonly Field[]): boolean {
  const into = typeInto(column, target, fields)
  return (
    into !== undefined && fieldTypes[into].moment !== undefined && (column.dateOrderGuessed || fieldTypes[column.type].moment === undefined)
  )
}

/** True when a field needs a decimal sign for a column's numbers, which had none or two. */
export function asksDecimal(column: ImportColumn, target: ColumnTarget | undefined, fields: readonly Field[]): boolean {
  const into = typeInto(column, target, fields)
  return (
    into !== undefined && fieldTypes[into].amount !== undefined && (column.decimalGuessed || fieldTypes[column.type].amount === undefined)
  )
}

function typeInto({ type }: ImportColumn, target: ColumnTarget | undefined, fields: readonly Field[]): FieldTypeName | undefined {
  if (target?.kind === 'field') return fields.find((field) => field.id === target.fieldId)?.type
  return target?.kind === 'new' ? type : undefined
}

/** Restores stored choices that belong to this file and name only existing fields; else undefined. */
export function restoredUpdate(
  kept: unknown,
  preview: ImportPreview,
  fields: readonly Field[],
  modes: readonly ImportMode[],
): UpdateDraft | undefined {
  const draft = kept as UpdateDraft | undefined
  if (!Array.isArray(draft?.targets) || draft.targets.length !== preview.columns.length || !modes.includes(draft.mode)) return undefined
  const known = new Set(fields.map(({ id }) => id))
  const targets = draft.targets.map((target: ColumnTarget) =>
    target.kind === 'field' && !known.has(target.fieldId) ? { kind: 'none' as const } : target,
  )
  return { ...draft, targets }
}

/** Whether a column names the records by their ids. */
export function hasRecordIds({ targets }: Pick<UpdateDraft, 'targets'>): boolean {
  return targets.some((target) => target.kind === byRecordId)
}

/** Required fields that new records get nothing for: neither of a column nor by a default. */
export function unfilledRequired({ targets }: Pick<UpdateDraft, 'targets'>, fields: readonly Field[]): Field[] {
  const filled = new Set(targets.map(targetValue))
  return fields.filter((field) => field.required && !field.default && !filled.has(field.id))
}

export type UpdateProblem = 'noColumn' | 'noKey'

/** Why it cannot be finished yet; undefined when it can. */
export function updateProblem(draft: UpdateDraft, table: Table, fields: readonly Field[]): UpdateProblem | undefined {
  if (draft.targets.every((target) => target.kind === 'none' || target.kind === byRecordId)) return 'noColumn'
  if (draft.mode === 'import_only') return undefined
  if (draft.keyFieldId === byRecordId) return hasRecordIds(draft) ? undefined : 'noKey'
  return keyChoices(draft, table, fields).some((field) => field.id === draft.keyFieldId) ? undefined : 'noKey'
}

/** The body of `POST imports/:id/run`. */
export function updateBody(draft: UpdateDraft, preview: ImportPreview, table: Table) {
  const { keyFieldId } = draft
  const keyColumn = draft.targets.findIndex((target) => targetValue(target) === keyFieldId)
  return {
    label: table.label,
    fields: preview.columns.flatMap(({ index, label, type }, place) => {
      const target = draft.targets[place] ?? { kind: 'none' }
      const dateOrder = draft.dateOrders?.[place]
      const decimal = draft.decimals?.[place]
      if (target.kind === 'none' || target.kind === byRecordId) return []
      const shared = {
        column: index,
        label,
        type,
        include: true,
        structureOnly: target.kind === 'structure',
        ...(dateOrder && { dateOrder }),
        ...(decimal && { decimal }),
      }
      return [target.kind === 'field' ? { ...shared, fieldId: target.fieldId } : shared]
    }),
    into: {
      tableId: table.id,
      mode: draft.mode,
      overwriteEmpty: draft.mode === 'import_update' && draft.overwriteEmpty,
      makeOptions: draft.makeOptions,
      runAutomations: draft.runAutomations,
      ...(draft.mode !== 'import_only' &&
        keyFieldId !== null && {
          key: { column: preview.columns[keyColumn]?.index ?? 0, fieldId: keyFieldId === byRecordId ? null : keyFieldId },
        }),
    },
  }
}
