import type { Field } from '#shared/tables/table.ts'
import { readEntity } from '#client/data/replica/use-entities.ts'
import { deleteField, restoreField } from '#client/features/tables/fields/field-commands.ts'
import { undoStackOf } from '#client/features/tables/records/undo-stacks.ts'
import { tellOutcome } from '#client/features/tables/structure/tell-outcome.ts'

/** Deletes a field as one of the table's gestures: Ctrl+Z brings it back with its values. Answers what brings it back from elsewhere. */
export function deleteAsGesture(field: Field): () => void {
  const { id, tableId, label } = field
  const stack = undoStackOf(tableId)
  const entry = {
    gesture: 'deleteField',
    count: 1,
    label,
    undo: () => {
      // somebody else may have brought it back
      if (!readEntity('field', id)) void tellOutcome(restoreField(field))
      return 0
    },
    redo: () => {
      const there = readEntity('field', id)
      if (there) void tellOutcome(deleteField(there))
      return 0
    },
  }
  deleteField(field)
  stack.push(entry)
  return () => void stack.take(entry)
}
