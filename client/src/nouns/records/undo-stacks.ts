import { createUndoStack, type UndoEntry, type UndoStack } from '#client/nouns/records/undo-stack.ts'
import { dismissToast } from '#client/ui/toast.ts'

/** The notice of the last undo or redo; the next gesture makes it old. */
export const undoNotice = 'table-undo'

const stacks = new Map<string, UndoStack>()

/** This tab's gestures in one table; kept while the person goes elsewhere and comes back. */
export function undoStackOf(tableId: string): UndoStack {
  let stack = stacks.get(tableId)
  if (!stack) stacks.set(tableId, (stack = createUndoStack(undefined, dropNotice, () => dismissToast(undoNotice))))
  return stack
}

/** A notice that offers to undo something already undone would mislead. */
function dropNotice({ notice }: UndoEntry): void {
  if (notice !== undefined) dismissToast(notice)
}
