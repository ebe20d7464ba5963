/** Something that can be taken back and done again. */
export interface UndoEntry {
  /** what it was, for messages: a gesture's name and how many cells or records it touched */
  gesture: string
  count: number
  /** of what was done to a field: what the field is called */
  label?: string
  /** the mutations it was made of */
  batches?: ReadonlySet<string>
  /** the notice on the screen that offers to take it back; it goes once that was done */
  notice?: string
  /** @returns how many cells stay as they are, because somebody changed them since */
  undo(): number
  redo(): number
}

/** Something that was just done, for the notice that says so. */
export interface DoneGesture {
  undo(): void
  /** the notice goes when this is taken back by a key */
  noticed(notice: string): void
}

/** What was taken back, or done again. */
export interface Taken {
  entry: UndoEntry
  stayed: number
}

/** One person's gestures in one place, newest last. A new gesture ends what could be done again. */
export interface UndoStack {
  push(entry: UndoEntry): void
  undo(): Taken | undefined
  redo(): Taken | undefined
  /** what can be taken back, newest first */
  entries(): readonly UndoEntry[]
  /** takes just this one back; undefined: it was, meanwhile, by a key or elsewhere */
  take(entry: UndoEntry): Taken | undefined
  /** a gesture was taken back, or done again, elsewhere: Ctrl+Z must not do it twice */
  forget(batch: string): void
}

/** @param onTaken an entry was taken back, by a key or elsewhere */
export function createUndoStack(limit = 200, onTaken?: (entry: UndoEntry) => void): UndoStack {
  const past: UndoEntry[] = []
  const future: UndoEntry[] = []
  function take(entry: UndoEntry): Taken | undefined {
    const at = past.lastIndexOf(entry)
    if (at < 0) return undefined
    past.splice(at, 1)
    const stayed = entry.undo()
    future.push(entry)
    onTaken?.(entry)
    return { entry, stayed }
  }
  return {
    push: (entry) => {
      past.push(entry)
      if (past.length > limit) past.shift()
      future.length = 0
    },
    undo: () => {
      const entry = past.at(-1)
      return entry && take(entry)
    },
    entries: () => past.toReversed(),
    take,
    redo: () => {
      const entry = future.pop()
      if (!entry) return undefined
      const stayed = entry.redo()
      past.push(entry)
      return { entry, stayed }
    },
    forget: (batch) => {
      for (const list of [past, future]) {
        const at = list.findIndex((entry) => entry.batches?.has(batch))
        for (const entry of at >= 0 ? list.splice(at, 1) : []) onTaken?.(entry)
      }
    },
  }
}
