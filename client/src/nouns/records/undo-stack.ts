import type { MutationHandle } from '#client/engine/outbox/outbox.ts'

/** A gesture that can be undone and redone. */
export interface UndoEntry {
  /** its name for messages, and the number of cells or records it touched */
  gesture: string
  count: number
  /** the field's name, for a gesture on a field */
  label?: string
  /** the answer to it, or to its last part */
  handle?: MutationHandle | undefined
  /** when it was done, or taken back: larger is later, over all tables */
  at?: number
  /** its mutations */
  batches?: ReadonlySet<string>
  /** the notice on screen that offers to undo it; it goes once that was done */
  notice?: string
  /** @returns the number of cells left alone, because somebody changed them since */
  undo(): number
  redo(): number
}

/** A gesture that was just done, for its notice. */
export interface DoneGesture {
  undo(): void
  /** registers the notice, which goes when the gesture is undone by a key */
  noticed(notice: string): void
}

/** A gesture that was undone or redone. */
export interface Taken {
  entry: UndoEntry
  stayed: number
}

/** One person's gestures in one place, newest last. A new gesture empties the redo list. */
export interface UndoStack {
  push(entry: UndoEntry): void
  undo(): Taken | undefined
  redo(): Taken | undefined
  /** gestures that can be undone, newest first */
  entries(): readonly UndoEntry[]
  /** undoes just this one; undefined: it was undone before, by a key or elsewhere */
  take(entry: UndoEntry): Taken | undefined
  /** a gesture was undone or redone elsewhere: Ctrl+Z must not do it twice */
  forget(batch: string): void
  /** the gesture that the next key takes back, or does again */
  next(way: 'undo' | 'redo'): UndoEntry | undefined
}

let clock = 0

/** The time of the gestures that are done now. */
export function undoClock(): number {
  return clock
}

/**
 * @param onTaken an entry was undone, by a key or elsewhere
 * @param onPushed a new gesture was done
 */
export function createUndoStack(limit = 200, onTaken?: (entry: UndoEntry) => void, onPushed?: () => void): UndoStack {
  const past: UndoEntry[] = []
  const future: UndoEntry[] = []
  function take(entry: UndoEntry): Taken | undefined {
    const at = past.lastIndexOf(entry)
    if (at < 0) return undefined
    past.splice(at, 1)
    const stayed = entry.undo()
    entry.at = ++clock
    future.push(entry)
    onTaken?.(entry)
    return { entry, stayed }
  }
  return {
    push: (entry) => {
      entry.at = ++clock
      past.push(entry)
      if (past.length > limit) past.shift()
      future.length = 0
      onPushed?.()
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
      entry.at = ++clock
      past.push(entry)
      return { entry, stayed }
    },
    next: (way) => (way === 'undo' ? past : future).at(-1),
    forget: (batch) => {
      for (const list of [past, future]) {
        const at = list.findIndex((entry) => entry.batches?.has(batch))
        for (const entry of at >= 0 ? list.splice(at, 1) : []) onTaken?.(entry)
      }
    },
  }
}
