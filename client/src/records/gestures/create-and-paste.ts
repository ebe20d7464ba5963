import type { Field } from '#shared/nouns/tables/table.ts'
import { configOf, optionsOf } from '#client/cells/field-config.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { deleteField, restoreField, updateField } from '#client/nouns/fields/field-commands.ts'
import { changeRecords } from '#client/nouns/records/record-commands.ts'
import type { RecordStep } from '#client/nouns/records/record-step.ts'
import type { UndoEntry } from '#client/nouns/records/undo-stack.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import type { WidenedField } from '#client/records/gestures/paste-options.ts'

/**
 * Makes the options, then writes the cells. Undo takes back both, and the part of the paste that was done before (`first`), as one gesture.
 */
export function createAndPaste(
  tableId: string,
  widened: readonly WidenedField[],
  steps: readonly RecordStep[],
  first: UndoEntry | undefined,
): void {
  for (const { field, config } of widened) updateField(field, { config })
  const second = changeRecords(tableId, steps, 'paste')
  const stack = undoStackOf(tableId)
  // its place is taken by the whole
  for (const batch of first?.batches ?? []) stack.forget(batch)
  stack.push({
    gesture: 'paste',
    batches: new Set([...(first?.batches ?? []), ...(second?.batches ?? [])]),
    count: (first?.count ?? 0) + (second?.count ?? 0),
    undo: () => {
      const stayed = (second?.undo() ?? 0) + (first?.undo() ?? 0)
      for (const wide of widened) changeOptions(wide, (options) => options.filter(({ id }) => !isMade(wide, id) || isUsed(wide.field, id)))
      return stayed
    },
    redo: () => {
      for (const wide of widened)
        changeOptions(wide, (options) => [...options, ...wide.made.filter(({ id }) => !options.some((option) => option.id === id))])
      return (first?.redo() ?? 0) + (second?.redo() ?? 0)
    },
  })
}

/** Writes the cells into fields that were just added. Undo takes back both, and the part of the paste that was done before (`first`). */
export function pasteIntoFields(
  tableId: string,
  fieldIds: readonly string[],
  steps: readonly RecordStep[],
  first: UndoEntry | undefined,
): void {
  const second = changeRecords(tableId, steps, 'paste')
  const stack = undoStackOf(tableId)
  // its place is taken by the whole
  for (const batch of first?.batches ?? []) stack.forget(batch)
  let taken: Field[] = []
  stack.push({
    gesture: 'paste',
    batches: new Set([...(first?.batches ?? []), ...(second?.batches ?? [])]),
    count: (first?.count ?? 0) + (second?.count ?? 0),
    undo: () => {
      const stayed = (second?.undo() ?? 0) + (first?.undo() ?? 0)
      taken = fieldIds.flatMap((id) => readEntity('field', id) ?? [])
      for (const field of taken) deleteField(field)
      return stayed
    },
    redo: () => {
      for (const field of taken) restoreField(field)
      return (first?.redo() ?? 0) + (second?.redo() ?? 0)
    },
  })
}

const isMade = ({ made }: WidenedField, id: string): boolean => made.some((option) => option.id === id)

/** Other people's cells keep their options. */
function isUsed(field: Field, id: string): boolean {
  for (const row of readTable(field.tableId)?.rows() ?? []) {
    const cell = row.cell(field.id)
    if (cell === id || (Array.isArray(cell) && cell.includes(id))) return true
  }
  return false
}

function changeOptions({ field }: WidenedField, change: (options: ReturnType<typeof optionsOf>) => ReturnType<typeof optionsOf>): void {
  // as it is by now: others may have changed it
  const current = readEntity('field', field.id)
  if (current) updateField(current, { config: { ...(configOf(current) as object), options: change(optionsOf(current)) } })
}
