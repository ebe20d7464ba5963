import { positionBetween } from '#shared/lib/positions.ts'
import type { View } from '#shared/views/view.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { bothWays } from '#client/nouns/records/both-ways.ts'
import type { DoneGesture, UndoEntry } from '#client/nouns/records/undo-stack.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import { createView, deleteView, placeView, renameView, restoreView } from '#client/nouns/views/view-commands.ts'

/** Adds a view as one of the table's gestures. @param leave shows another view, once this one is taken away */
export function createAsGesture(input: Parameters<typeof createView>[0], leave: () => void): View {
  const view = createView(input)
  const { bringBack, takeAway } = switchOf(view)
  const undo = (): number => {
    if (window.location.pathname.endsWith(`/${view.id}`)) leave()
    return takeAway()
  }
  push(view, { gesture: 'createView', label: view.label, undo, redo: bringBack })
  return view
}

/** Deletes a view as one of the table's gestures. */
export function deleteAsGesture(view: View): DoneGesture {
  const { bringBack, takeAway } = switchOf(view)
  takeAway()
  const entry = push(view, { gesture: 'deleteView', label: view.label, undo: bringBack, redo: takeAway })
  return { undo: () => void undoStackOf(view.tableId).take(entry), noticed: (notice) => (entry.notice = notice) }
}

export function renameAsGesture(view: View, label: string): void {
  if (label === view.label) return
  const name = change(view, renameView)
  name(label)()
  push(view, { gesture: 'renameView', label, undo: name(view.label), redo: name(label) })
}

/** Puts a view between two others of its table; undefined is the open end. */
export function moveAsGesture(view: View, before: View | undefined, after: View | undefined): void {
  const position = positionBetween(before?.position ?? null, after?.position ?? null)
  const place = change(view, placeView)
  place(position)()
  push(view, { gesture: 'moveView', label: view.label, undo: place(view.position), redo: place(position) })
}

function push({ tableId }: View, gesture: Omit<UndoEntry, 'count' | 'label'> & { label: string }): UndoEntry {
  const entry: UndoEntry = { ...gesture, count: 1 }
  undoStackOf(tableId).push(entry)
  return entry
}

/** A change of the view as it is by then; somebody may have deleted it. */
function change({ id }: View, make: (there: View, wanted: string) => void) {
  return (wanted: string) => (): number => {
    const there = readEntity('view', id)
    if (there) make(there, wanted)
    return 0
  }
}

const switchOf = (view: View) => bothWays(view, { read: () => readEntity('view', view.id), restore: restoreView, remove: deleteView })
