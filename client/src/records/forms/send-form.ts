import { itemsOf } from '#shared/fields/cell-items.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { linkConfig } from '#client/cells/field-config.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import type { RecordPatch } from '#client/engine/replica/patch.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import type { RecordLink } from '#client/lib/overlays.ts'
import { presetCells } from '#client/nouns/records/preset-cells.ts'
import { changeRecords } from '#client/nouns/records/record-commands.ts'
import type { RecordStep } from '#client/nouns/records/record-step.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'

type Values = Readonly<Record<string, CellValue>>

/** A record that will be made with the form's and linked to it. */
export interface FormLine {
  id: string
  values: Values
}

export interface FilledAnswers {
  tableId: string
  /** undefined: the table's plain form */
  form: { id: string; version: number } | undefined
  recordId: string
  values: Values
  /** by link field */
  lines: Readonly<Record<string, readonly FormLine[]>>
  /** the record that is updated; undefined: a new one */
  record: RecordRow | undefined
  /** another record whose link field gets the new one */
  link?: RecordLink | undefined
}

/** Sends a filled form as one change, offline too: its id is of this device, so that sending it twice does it once. */
export function sendForm({ tableId, form, recordId, values, lines, record, link }: FilledAnswers): MutationHandle {
  const filled = Object.fromEntries(Object.entries(lines).filter(([, list]) => list.length > 0))
  const types = typesOf([values, ...Object.values(filled).flatMap((list) => list.map((line) => line.values))])
  const args = {
    // a whole form of the table is given too, of which the server takes the two that name its version
    ...{ tableId, form: form ? { id: form.id, version: form.version } : null, recordId, values: { ...values }, types },
    ...(record && { base: record.seq }),
    ...(link && { link }),
    lines: Object.fromEntries(
      Object.entries(filled).map(([id, list]) => [id, list.map((line) => ({ id: line.id, values: { ...line.values } }))]),
    ),
  }
  const shown = { ...values, ...linkedCells(filled, values, record) }
  const back: RecordStep = record
    ? { op: 'update', id: recordId, values: Object.fromEntries(Object.keys(shown).map((id) => [id, record.cell(id)])) }
    : { op: 'delete', id: recordId }
  const handle = mutate('forms.submit', args, [
    ...linePatches(filled),
    record
      ? { tableId, recordId, values: shown, base: record.seq }
      : { tableId, recordId, values: { ...presetCells(tableId), ...shown }, created: true },
    ...linkPatch(link, recordId),
  ])
  const again: RecordStep = record ? { op: 'update', id: recordId, values: shown } : { op: 'restore', id: recordId, values: shown }
  undoStackOf(tableId).push({
    gesture: 'form',
    count: 1,
    batches: new Set([handle.id]),
    undo: () => take(tableId, back, 'undo'),
    redo: () => take(tableId, again, 'redo'),
  })
  return handle
}

function take(tableId: string, step: RecordStep, gesture: string): number {
  changeRecords(tableId, [step], gesture)
  return 0
}

/** Values for a field that was converted meanwhile are refused, not misread. */
function typesOf(all: readonly Values[]): Record<string, FieldTypeName> {
  const types: Record<string, FieldTypeName> = {}
  for (const fieldId of all.flatMap((values) => Object.keys(values))) {
    const field = readEntity('field', fieldId)
    if (field) types[fieldId] = field.type
  }
  return types
}

function linkedCells(lines: FilledAnswers['lines'], values: Values, record: RecordRow | undefined): Record<string, CellValue> {
  return Object.fromEntries(
    Object.entries(lines).map(([fieldId, list]) => {
      const before = itemsOf(values[fieldId] ?? record?.cell(fieldId))
      return [fieldId, [...before, ...list.map((line) => line.id)].toSorted()]
    }),
  )
}

function linePatches(lines: FilledAnswers['lines']): RecordPatch[] {
  return Object.entries(lines).flatMap(([fieldId, list]) => {
    const field = readEntity('field', fieldId)
    if (!field) return []
    const { tableId } = linkConfig(field)
    return list.map((line): RecordPatch => ({
      tableId,
      recordId: line.id,
      values: { ...presetCells(tableId), ...line.values },
      created: true,
    }))
  })
}

function linkPatch(link: RecordLink | undefined, recordId: string): RecordPatch[] {
  const field = link && readEntity('field', link.fieldId)
  const row = link && readTable(link.tableId)?.find(link.recordId)
  if (!link || !field || !row) return []
  const linked = linkConfig(field).limitToOne ? [recordId] : [...itemsOf(row.cell(field.id)), recordId].toSorted()
  return [{ tableId: link.tableId, recordId: link.recordId, values: { [field.id]: linked }, base: row.seq }]
}
