/** Something that can be taken back and done again. */
export interface UndoEntry {
  /** what it was, for messages: a gesture's name and how many cells or records it touched */
  gesture: string
  count: number
  /** the mutations it was made of */
  batches?: ReadonlySet<string>
  undo(): void
  redo(): void
}

/** One person's gestures in one place, newest last. A new gesture ends what could be done again. */
export interface UndoStack {
  push(entry: UndoEntry): void
  undo(): UndoEntry | undefined
  redo(): UndoEntry | undefined
}

export function createUndoStack(limit = 200): UndoStack {
  const past: UndoEntry[] = []
  const future: UndoEntry[] = []
  return {
    push: (entry) => {
      past.push(entry)
      if (past.length > limit) past.shift()
      future.length = 0
    },
    undo: () => {
      const entry = past.pop()
      if (!entry) return undefined
      entry.undo()
      future.push(entry)
      return entry
    },
    redo: () => {
      const entry = future.pop()
      if (!entry) return undefined
      entry.redo()
      past.push(entry)
      return entry
    },
  }
}
