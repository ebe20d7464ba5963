import { behaviourOf } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { keyFieldTypes, type ImportMode } from '#shared/imports/import-modes.ts'
import type { ImportPreview } from '#shared/imports/import-job.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Field, Table } from '#shared/tables/table.ts'

/** Where a column goes: a field of the table, a new field (with its values or empty), or nowhere. */
export type ColumnTarget = { kind: 'field'; fieldId: string } | { kind: 'new' } | { kind: 'structure' } | { kind: 'none' }

/** What the person decided about an import into a table that is there; pure, so that it can be tested without a screen. */
export interface UpdateDraft {
  mode: ImportMode
  targets: readonly ColumnTarget[]
  /** the field whose value finds a record */
  keyFieldId: string | null
  overwriteEmpty: boolean
  /** options that the file names and a field lacks are made */
  makeOptions: boolean
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

/** What is proposed: columns go into the fields of their name, and what names the records is the key when it is there. */
export function firstUpdate(preview: ImportPreview, table: Table, fields: readonly Field[]): UpdateDraft {
  const taken = new Set<string>()
  const targets = preview.columns.map(({ label }): ColumnTarget => {
    const field = fields.find((candidate) => !taken.has(candidate.id) && foldText(candidate.label.trim()) === foldText(label.trim()))
    if (!field) return { kind: 'none' }
    taken.add(field.id)
    return { kind: 'field', fieldId: field.id }
  })
  const keys = keyChoices({ targets }, table, fields)
  const key = keys.find((field) => field.id === table.recordLabelField) ?? keys[0]
  return { mode: key ? 'import_update' : 'import_only', targets, keyFieldId: key?.id ?? null, overwriteEmpty: false, makeOptions: true }
}

/** Filled fields that can be a key (specification 2 §5 "Key field options"). */
export function keyChoices({ targets }: Pick<UpdateDraft, 'targets'>, table: Table, fields: readonly Field[]): Field[] {
  const filled = new Set(targets.flatMap((target) => (target.kind === 'field' ? [target.fieldId] : [])))
  return fields.filter((field) => filled.has(field.id) && (keyFieldTypes.includes(field.type) || field.id === table.recordLabelField))
}

export type UpdateProblem = 'noColumn' | 'noKey'

/** Why it cannot be finished yet; undefined when it can. */
export function updateProblem(draft: UpdateDraft, table: Table, fields: readonly Field[]): UpdateProblem | undefined {
  if (draft.targets.every((target) => target.kind === 'none')) return 'noColumn'
  if (draft.mode === 'import_only') return undefined
  return keyChoices(draft, table, fields).some((field) => field.id === draft.keyFieldId) ? undefined : 'noKey'
}

/** The body of `POST imports/:id/run`. */
export function updateBody(draft: UpdateDraft, preview: ImportPreview, table: Table) {
  const keyColumn = draft.targets.findIndex((target) => target.kind === 'field' && target.fieldId === draft.keyFieldId)
  return {
    label: table.label,
    fields: preview.columns.flatMap(({ index, label, type }, place) => {
      const target = draft.targets[place] ?? { kind: 'none' }
      if (target.kind === 'none') return []
      const shared = { column: index, label, type, include: true, structureOnly: target.kind === 'structure' }
      return [target.kind === 'field' ? { ...shared, fieldId: target.fieldId } : shared]
    }),
    into: {
      tableId: table.id,
      mode: draft.mode,
      overwriteEmpty: draft.mode === 'import_update' && draft.overwriteEmpty,
      makeOptions: draft.makeOptions,
      ...(draft.mode !== 'import_only' &&
        draft.keyFieldId !== null && { key: { column: preview.columns[keyColumn]?.index ?? 0, fieldId: draft.keyFieldId } }),
    },
  }
}
