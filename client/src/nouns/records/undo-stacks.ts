import { createUndoStack, type Taken, type UndoEntry, type UndoStack } from '#client/nouns/records/undo-stack.ts'
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

/** Takes back, or does again, the latest gesture of any table that was done after `since`. */
export function takeLatest(way: 'undo' | 'redo', since: number): Taken | undefined {
  let latest: UndoStack | undefined
  let at = since
  for (const stack of stacks.values()) {
    const done = stack.next(way)?.at ?? 0
    if (done > at) [latest, at] = [stack, done]
  }
  return latest?.[way]()
}

/** A notice that offers to undo something already undone would mislead. */
function dropNotice({ notice }: UndoEntry): void {
  if (notice !== undefined) dismissToast(notice)
}
