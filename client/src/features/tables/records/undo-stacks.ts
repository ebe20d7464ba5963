import { createUndoStack, type UndoStack } from '#client/features/tables/records/undo-stack.ts'

const stacks = new Map<string, UndoStack>()

/** This tab's gestures in one table; kept while the person goes elsewhere and comes back. */
export function undoStackOf(tableId: string): UndoStack {
  let stack = stacks.get(tableId)
  if (!stack) stacks.set(tableId, (stack = createUndoStack()))
  return stack
}
